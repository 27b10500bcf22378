// SPDX-License-Identifier: MIT
// Raster: draws outlines as pixels, for programs that cannot show SVG. Edges are anti-aliased.
// Raster supports only the path commands that board_shapes.h uses.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/reports/publish/board_shapes.h"

namespace tafl::publish {

/// A colour with 8 bits per component.
struct Rgb {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    auto operator<=>(const Rgb&) const = default;
};
/// Returns the colour that a text such as "#c2c9c0" describes.
[[nodiscard]] Rgb rgb_of(std::string_view colour);

/// Position of the centre of an outline in a picture, and size of a unit of the outline; all in
/// pixels.
struct Placement {
    double x = 0;
    double y = 0;
    double scale = 1;
};

/// A picture of pixels.
class Raster {
  public:
    /// Constructs a picture with `width` x `height` pixels of the colour `ground`.
    Raster(int width, int height, Rgb ground)
        : width_(width), height_(height), pixels_(std::size_t{1} * width * height, ground) {}

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    /// Returns all pixels, row by row from the top, each row from the left.
    [[nodiscard]] const std::vector<Rgb>& pixels() const { return pixels_; }

    /// Draws an outline at `placement`. Parts outside the picture are not drawn.
    void draw(const ShapePart& part, const Placement& placement);
    /// Copies the picture `other` into this one, with its upper left corner at (`left`, `top`).
    /// `other` must fit completely.
    void put(const Raster& other, int left, int top);
    /// Fills a rectangle of whole pixels, without anti-aliasing.
    void fill_box(int left, int top, int width, int height, Rgb colour);

  private:
    struct Point {
        double x = 0;
        double y = 0;
        bool operator==(const Point&) const = default;
    };
    using Polygon = std::vector<Point>;
    class Outline;

    [[nodiscard]] std::size_t index(int x, int y) const { return std::size_t{1} * y * width_ + x; }
    /// Fills the inside of the polygons by the nonzero rule. All polygons must be clockwise.
    void fill(const std::vector<Polygon>& polygons, Rgb colour, double opacity);
    void blend(int x, int y, Rgb colour, double share);

    int width_;
    int height_;
    std::vector<Rgb> pixels_;
};

// PNG (ISO 15948)

/// Returns the raster as PNG with a palette of at most 256 colours, compressed by zlib.
[[nodiscard]] std::string png_of(const Raster& raster);

}  // namespace tafl::publish
