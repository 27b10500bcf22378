// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/raster.h"

#include <zlib.h>
#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <numbers>
#include <span>
#include <stdexcept>
#include <string>

#include "rules/ascii.h"

namespace tafl::publish {

namespace {

constexpr int rows_a_pixel = 8;
/// Number of shades between two colours. Pictures with a palette have at most 256 colours.
constexpr int shades = 8;
constexpr double pi = std::numbers::pi;

std::uint8_t mixed(std::uint8_t below, std::uint8_t above, double share) {
    return static_cast<std::uint8_t>(std::lround(below + (above - below) * share));
}

}  // namespace

Rgb rgb_of(std::string_view colour) {
    assert(colour.size() == 7 && colour[0] == '#');
    const auto part = [&](std::size_t at) {
        std::uint8_t value = 0;
        std::from_chars(colour.data() + at, colour.data() + at + 2, value, 16);
        return value;
    };
    return {part(1), part(3), part(5)};
}

/// An SVG path as polylines: M, L, H, V, C, A (of circles) and Z, absolute or relative.
class Raster::Outline {
  public:
    static std::vector<Polygon> of(const ShapePart& part, const Placement& placement) {
        Outline outline(part.path);
        if (outline.rest_.empty()) outline.add_circle(part.radius);
        outline.read();
        for (Polygon& line : outline.lines_) {
            for (Point& point : line) {
                point = {placement.x + point.x * placement.scale,
                         placement.y + point.y * placement.scale};
            }
        }
        return std::move(outline.lines_);
    }

    /// Returns the area that a pen of that width covers. It has a box for each segment, and a disc
    /// at each joint and each round end.
    static std::vector<Polygon> stroke_of(const std::vector<Polygon>& lines, double width,
                                          bool has_round_ends) {
        std::vector<Polygon> polygons;
        for (const Polygon& line : lines) {
            const bool is_closed = line.front() == line.back();
            for (std::size_t i = 1; i < line.size(); ++i) {
                polygons.push_back(box(line[i - 1], line[i], width / 2));
                const bool is_joint = i + 1 < line.size() || is_closed || has_round_ends;
                if (is_joint) polygons.push_back(disc(line[i], width / 2));
            }
            if (has_round_ends) polygons.push_back(disc(line.front(), width / 2));
        }
        return polygons;
    }

  private:
    explicit Outline(std::string_view path) : rest_(path) {}

    static Polygon disc(Point middle, double radius) {
        constexpr int corners = 16;
        Polygon polygon;
        for (int i = 0; i < corners; ++i) {
            const double angle = 2 * pi * i / corners;
            polygon.push_back(
                {middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)});
        }
        return polygon;
    }

    /// Returns a box that turns in the same direction as a disc, so that both are one shape.
    static Polygon box(Point from, Point to, double radius) {
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        if (length == 0) return {};
        const Point side{-(to.y - from.y) / length * radius, (to.x - from.x) / length * radius};
        return {{from.x - side.x, from.y - side.y},
                {to.x - side.x, to.y - side.y},
                {to.x + side.x, to.y + side.y},
                {from.x + side.x, from.y + side.y}};
    }

    void add_circle(double radius) {
        constexpr int corners = 64;
        Polygon line;
        for (int i = 0; i <= corners; ++i) {
            const double angle = 2 * pi * i / corners;
            line.push_back({radius * std::cos(angle), radius * std::sin(angle)});
        }
        lines_.push_back(std::move(line));
    }

    void read() {
        char command = 'M';
        while (skip_blanks()) {
            if (const char small = lower_case(rest_[0]); small >= 'a' && small <= 'z') {
                command = rest_[0];
                rest_.remove_prefix(1);
            }
            obey(command);
            if (command == 'M') command = 'L';  // SVG: further points after M are lines
            if (command == 'm') command = 'l';
        }
    }

    bool skip_blanks() {
        while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == ',')) rest_.remove_prefix(1);
        return !rest_.empty();
    }

    double take_number() {
        skip_blanks();
        double number = 0;
        const auto [end, error] =
            std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
        assert(error == std::errc());
        rest_.remove_prefix(end - rest_.data());
        return number;
    }

    Point take_point(bool is_relative) {
        const Point origin = is_relative ? at_ : Point{};
        const double x = take_number();
        return {origin.x + x, origin.y + take_number()};
    }

    void obey(char command) {
        const bool is_relative = command == lower_case(command);
        switch (upper_case(command)) {
            case 'M':
                at_ = take_point(is_relative);
                lines_.push_back({at_});
                return;
            case 'L':
                return line_to(take_point(is_relative));
            case 'H':
                return line_to({(is_relative ? at_.x : 0) + take_number(), at_.y});
            case 'V':
                return line_to({at_.x, (is_relative ? at_.y : 0) + take_number()});
            case 'C':
                return curve_to(is_relative);
            case 'A':
                return arc_to(is_relative);
            default:
                return line_to(lines_.back().front());  // Z
        }
    }

    void line_to(Point point) {
        // After a Z, a line may continue from the start of that polyline.
        at_ = point;
        lines_.back().push_back(point);
    }

    void curve_to(bool is_relative) {
        const Point p = at_;
        const Point a = take_point(is_relative);
        const Point b = take_point(is_relative);
        const Point q = take_point(is_relative);
        constexpr int pieces = 16;
        for (int i = 1; i <= pieces; ++i) {
            const double t = 1.0 * i / pieces;
            const double s = 1 - t;
            const auto along = [&](double from, double one, double two, double to) {
                return s * s * s * from + 3 * s * s * t * one + 3 * s * t * t * two +
                       t * t * t * to;
            };
            line_to({along(p.x, a.x, b.x, q.x), along(p.y, a.y, b.y, q.y)});
        }
    }

    /// Adds an arc to the current line. Supports only arcs of circles: both radii must be equal.
    void arc_to(bool is_relative) {
        double radius = take_number();
        take_number();
        take_number();
        const bool is_long = take_number() != 0;
        const bool is_clockwise = take_number() != 0;
        const Point from = at_;
        const Point to = take_point(is_relative);
        const double half = std::hypot(to.x - from.x, to.y - from.y) / 2;
        radius = std::max(radius, half);
        const double height = std::sqrt(radius * radius - half * half);
        const double way = (is_long == is_clockwise ? -height : height) / (2 * half);
        const Point middle{(from.x + to.x) / 2 - (to.y - from.y) * way,
                           (from.y + to.y) / 2 + (to.x - from.x) * way};
        const double begin = std::atan2(from.y - middle.y, from.x - middle.x);
        double turn = std::atan2(to.y - middle.y, to.x - middle.x) - begin;
        if (is_clockwise && turn < 0) turn += 2 * pi;
        if (!is_clockwise && turn > 0) turn -= 2 * pi;
        const int pieces = std::max(4, static_cast<int>(std::abs(turn) * 10));
        for (int i = 1; i <= pieces; ++i) {
            const double angle = begin + turn * i / pieces;
            line_to({middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)});
        }
    }

    std::string_view rest_;
    Point at_;
    std::vector<Polygon> lines_;
};

void Raster::draw(const ShapePart& part, const Placement& placement) {
    const auto lines = Outline::of(part, placement);
    if (std::string_view(part.fill) != "none") fill(lines, rgb_of(part.fill), 1);
    if (part.stroke_width > 0) {
        fill(Outline::stroke_of(lines, part.stroke_width * placement.scale, part.has_round_ends),
             rgb_of(part.stroke), part.stroke_opacity);
    }
}

void Raster::put(const Raster& other, int left, int top) {
    auto row = other.pixels_.begin();
    for (int y = top; y < top + other.height_; ++y, row += other.width_) {
        std::copy_n(row, other.width_, pixels_.begin() + index(left, y));
    }
}

void Raster::fill_box(int left, int top, int width, int height, Rgb colour) {
    for (int y = std::max(top, 0); y < std::min(top + height, height_); ++y) {
        for (int x = std::max(left, 0); x < std::min(left + width, width_); ++x) {
            pixels_[index(x, y)] = colour;
        }
    }
}

void Raster::fill(const std::vector<Polygon>& polygons, Rgb colour, double opacity) {
    struct Crossing {
        double x;
        int direction;
    };
    std::vector<std::vector<Crossing>> rows(std::size_t{rows_a_pixel} * height_);
    for (const Polygon& polygon : polygons) {
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            Point from = polygon[i];
            Point to = polygon[(i + 1) % polygon.size()];
            const int direction = from.y < to.y ? 1 : -1;
            if (from.y > to.y) std::swap(from, to);
            const auto row_at = [](double y) {
                return static_cast<int>(std::ceil(y * rows_a_pixel - .5));
            };
            const int last = std::min(row_at(to.y), height_ * rows_a_pixel);
            for (int row = std::max(row_at(from.y), 0); row < last; ++row) {
                const double y = (row + .5) / rows_a_pixel;
                const double x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y);
                rows[row].push_back({x, direction});
            }
        }
    }
    std::vector<double> covered(width_);
    const auto cover = [&](double from, double to) {
        from = std::clamp<double>(from, 0, width_);
        to = std::clamp<double>(to, 0, width_);
        for (int x = static_cast<int>(from); x < to; ++x) {
            covered[x] += (std::min(to, x + 1.0) - std::max<double>(from, x)) / rows_a_pixel;
        }
    };
    for (int y = 0; y < height_; ++y) {
        const auto first = rows.begin() + y * rows_a_pixel;
        const std::span parts(first, first + rows_a_pixel);
        if (std::ranges::all_of(parts, [](const auto& row) { return row.empty(); })) continue;
        std::ranges::fill(covered, 0.0);
        for (auto& row : parts) {
            std::ranges::sort(row, {}, &Crossing::x);
            int winding = 0;
            for (std::size_t i = 0; i + 1 < row.size(); ++i) {
                winding += row[i].direction;
                if (winding != 0) cover(row[i].x, row[i + 1].x);
            }
        }
        for (int x = 0; x < width_; ++x) {
            const double share = std::min(1.0, covered[x]);
            blend(x, y, colour, opacity * std::round(share * shades) / shades);
        }
    }
}

void Raster::blend(int x, int y, Rgb colour, double share) {
    if (share <= 0) return;
    Rgb& pixel = pixels_[index(x, y)];
    pixel = {mixed(pixel.red, colour.red, share), mixed(pixel.green, colour.green, share),
             mixed(pixel.blue, colour.blue, share)};
}

namespace {

std::string big_endian(std::size_t number) {
    std::string bytes;
    for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes += static_cast<char>(number >> shift);
    return bytes;
}

const Bytef* bytes_of(const std::string& text) {
    return reinterpret_cast<const Bytef*>(text.data());
}

std::string chunk(const std::string& type, const std::string& data) {
    const std::string checked = type + data;
    const uLong sum = ::crc32(0, bytes_of(checked), static_cast<uInt>(checked.size()));
    return big_endian(data.size()) + checked + big_endian(sum);
}

std::string header_of(const Raster& raster) {
    constexpr char bits = 8;
    constexpr char red_green_blue = 2;
    // Deflate, standard filters, not interlaced.
    const std::string kind = {bits, red_green_blue, 0, 0, 0};
    return big_endian(raster.width()) + big_endian(raster.height()) + kind;
}

/// Returns the compressed rows. Each row starts with filter 0 (none), which suits areas of one
/// colour.
std::string rows_of(const Raster& raster) {
    std::string rows;
    int x = 0;
    for (const Rgb& pixel : raster.pixels()) {
        if (x == 0) rows += '\0';
        for (const std::uint8_t part : {pixel.red, pixel.green, pixel.blue}) {
            rows += static_cast<char>(part);
        }
        x = (x + 1) % raster.width();
    }
    uLongf size = ::compressBound(static_cast<uLong>(rows.size()));
    std::string packed(size, '\0');
    const int done = ::compress2(reinterpret_cast<Bytef*>(packed.data()), &size, bytes_of(rows),
                                 static_cast<uLong>(rows.size()), Z_DEFAULT_COMPRESSION);
    if (done != Z_OK) throw std::runtime_error("zlib: no memory to compress a picture");
    packed.resize(size);
    return packed;
}

}  // namespace

std::string png_of(const Raster& raster) {
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header_of(raster)) + chunk("IDAT", rows_of(raster)) +
           chunk("IEND", "");
}

}  // namespace tafl::publish
