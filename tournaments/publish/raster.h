// SPDX-License-Identifier: MIT
// Outlines as pixels, for pictures that browsers and mail programs of any age show. Edges are
// smoothed; only what board_shapes.h draws with is understood.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/publish/board_shapes.h"

namespace tafl::publish {

struct Rgb {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    auto operator<=>(const Rgb&) const = default;
};
/// "#c2c9c0".
[[nodiscard]] Rgb rgb_of(std::string_view colour);

/// Where an outline stands, and how large a unit of it is, in pixels.
struct Placement {
    double x = 0;
    double y = 0;
    double scale = 1;
};

class Raster {
  public:
    Raster(int width, int height, Rgb ground)
        : width_(width),
          height_(height),
          pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), ground) {}

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    /// Row by row from the top.
    [[nodiscard]] const std::vector<Rgb>& pixels() const { return pixels_; }

    void draw(const ShapePart& part, const Placement& placement);
    /// Another picture, all of which is within this one.
    void put(const Raster& other, int left, int top);
    /// Sharp edges, whole pixels.
    void fill_box(int left, int top, int width, int height, Rgb colour);

  private:
    struct Point {
        double x = 0;
        double y = 0;
        bool operator==(const Point&) const = default;
    };
    using Polygon = std::vector<Point>;
    class Outline;

    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(x);
    }
    /// What lies in any of the polygons that turn to the right, by the nonzero rule.
    void fill(const std::vector<Polygon>& polygons, Rgb colour, double opacity);
    void blend(int x, int y, Rgb colour, double share);

    int width_;
    int height_;
    std::vector<Rgb> pixels_;
};

// A raster as a PNG file (ISO 15948): a palette of at most 256 colours, compressed by zlib.

[[nodiscard]] std::string png_of(const Raster& raster);

}  // namespace tafl::publish
