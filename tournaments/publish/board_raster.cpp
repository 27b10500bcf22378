// SPDX-License-Identifier: MIT
// Each pixel is looked at in sixteen places. What is found there is one of few inks; where two meet
// in a pixel it has a colour between them, so that all pictures have the same small palette.
#include "tournaments/publish/board_raster.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <tuple>

namespace tafl::publish {

namespace {

using rules::Kind;
using rules::Piece;
using rules::Side;
using rules::Space;
using rules::SpaceKind;

enum Ink : std::uint8_t {
    paper,
    field,
    special,
    grid,
    ground,
    dark,
    light,
    ring,
    red,
    gold,
    brown
};
constexpr int ink_count = 11;
constexpr std::array<BoardImage::Colour, ink_count> inks = {{{0xe8, 0xeb, 0xe4},
                                                             {0xc2, 0xc9, 0xc0},
                                                             {0xae, 0xb7, 0xae},
                                                             {0x8d, 0x97, 0x8f},
                                                             {0x5e, 0x67, 0x62},
                                                             {0x20, 0x28, 0x2c},
                                                             {0xfd, 0xfd, 0xf8},
                                                             {0x85, 0x90, 0x8e},
                                                             {0x8c, 0x2f, 0x17},
                                                             {0xe3, 0xbd, 0x45},
                                                             {0x77, 0x56, 0x00}}};

// The palette: the inks, then three mixtures of each two.

constexpr int mixtures = 3;

constexpr std::uint8_t mixture_of(int a, int b, int quarters_of_b) {
    if (quarters_of_b == 0) return static_cast<std::uint8_t>(a);
    if (quarters_of_b == 4) return static_cast<std::uint8_t>(b);
    if (a > b) return mixture_of(b, a, 4 - quarters_of_b);
    const int pair = a * (2 * ink_count - a - 1) / 2 + (b - a - 1);
    return static_cast<std::uint8_t>(ink_count + pair * mixtures + quarters_of_b - 1);
}
static_assert(mixture_of(ink_count - 2, ink_count - 1, 3) ==
              ink_count + ink_count * (ink_count - 1) / 2 * mixtures - 1);

std::vector<BoardImage::Colour> palette() {
    std::vector<BoardImage::Colour> colours(inks.begin(), inks.end());
    for (std::size_t a = 0; a < inks.size(); ++a) {
        for (std::size_t b = a + 1; b < inks.size(); ++b) {
            for (int part = 1; part <= mixtures; ++part) {
                BoardImage::Colour colour{};
                for (std::size_t i = 0; i < 3; ++i) {
                    colour[i] = static_cast<std::uint8_t>(
                        (inks[a][i] * (4 - part) + inks[b][i] * part) / 4);
                }
                colours.push_back(colour);
            }
        }
    }
    return colours;
}

// Shapes: in units of which a space has 40, from its middle, as in board_svg.cpp

struct Point {
    double x, y;
};
constexpr double half = 20;

double length(Point p) { return std::hypot(p.x, p.y); }
bool is_on_line(double distance, double width) { return std::abs(distance) <= width / 2; }

bool is_inside(Point p, std::span<const Point> corners) {
    bool is_in = false;
    for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
        const Point a = corners[i];
        const Point b = corners[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) {
            is_in = !is_in;
        }
    }
    return is_in;
}

constexpr std::array<Point, 7> crown = {
    {{-9, 7.5}, {-10.5, -6}, {-4.5, -1}, {0, -9.5}, {4.5, -1}, {10.5, -6}, {9, 7.5}}};
constexpr std::array<Point, 15> horse = {{{-7, 10},
                                          {-6, 5.5},
                                          {-3.2, 2},
                                          {-2.5, -1},
                                          {-8, 1},
                                          {-10.5, -2.5},
                                          {-4.5, -9.5},
                                          {-3, -13},
                                          {-0.5, -10},
                                          {3, -8.2},
                                          {5.5, -5},
                                          {6.9, -1},
                                          {7.3, 3},
                                          {7.2, 7},
                                          {7, 10}}};
constexpr std::array<Point, 3> flag = {{{-4.2, -11.5}, {10.5, -6}, {-4.2, -0.5}}};
constexpr std::array<Point, 9> shield = {{{-8.5, -9},
                                          {8.5, -9},
                                          {8.5, -1},
                                          {6.6, 5.2},
                                          {3.2, 8.8},
                                          {0, 10.5},
                                          {-3.2, 8.8},
                                          {-6.6, 5.2},
                                          {-8.5, -1}}};

bool is_in_sign(Point p, Piece piece) {
    switch (piece.kind()) {
        case Kind::knight:
            return is_inside(p, horse);
        case Kind::commander:
            return is_inside(p, flag) || (p.x >= -7 && p.x <= -4.2 && std::abs(p.y) <= 11.5);
        case Kind::guard:
            return is_inside(p, shield);
        case Kind::mercenary:
            return p.x + p.y > 0;
        case Kind::king:
            return is_inside(p, crown);
        case Kind::taflman:
            break;
    }
    return false;
}

std::optional<Ink> piece_ink(Point p, Piece piece) {
    const bool is_king = piece.kind() == Kind::king;
    const bool is_dark = piece.side() == Side::attackers;
    const double radius = is_king ? 17 : 15;
    const double distance = length(p);
    if (distance > radius + 0.8) return std::nullopt;
    if (distance > radius - 0.8) return dark;
    if (is_in_sign(p, piece)) return is_king || is_dark ? light : dark;
    if (is_king && distance <= 14) return red;
    const bool has_ring = piece.kind() == Kind::taflman;
    if (has_ring && (is_on_line(distance - 9.5, 1.4) || distance <= 2.6)) return ring;
    return is_dark ? dark : light;
}

/// Four loops about the middle, as on the boards' corners in SVG.
bool is_on_knot(Point p) {
    const Point q{std::abs(p.x), std::abs(p.y)};
    const bool is_bar = (is_on_line(q.x - 3.44, 1.6) && q.y <= 6.88) ||
                        (is_on_line(q.y - 3.44, 1.6) && q.x <= 6.88);
    const bool is_loop =
        is_on_line(length({q.x - 6.88, q.y - 6.88}) - 3.44, 1.6) && (q.x > 6.88 || q.y > 6.88);
    return is_bar || is_loop;
}

bool is_on_ground(Point p, SpaceKind kind) {
    const Point q{std::abs(p.x), std::abs(p.y)};
    switch (kind) {
        case SpaceKind::corner:
            return is_on_knot(p);
        case SpaceKind::centre:
            return is_on_line(std::max(q.x, q.y) - 8.5, 1.6) || is_on_line(q.x + q.y - 12, 2.2);
        case SpaceKind::attacker_fort:
            return is_on_line(std::remainder(p.x + p.y, 14.0), 2.2);
        case SpaceKind::defender_fort:
            return length({std::remainder(p.x, 10.0), std::remainder(p.y, 10.0)}) <= 1.2 &&
                   std::max(q.x, q.y) < 15;
        case SpaceKind::ordinary:
            break;
    }
    return false;
}

/// All that one space shows.
struct Cell {
    SpaceKind kind = SpaceKind::ordinary;
    std::optional<Piece> piece{};
    bool is_from = false;
    bool is_to = false;
    bool is_taken = false;

    [[nodiscard]] Ink ink_at(Point p) const {
        const Point q{std::abs(p.x), std::abs(p.y)};
        const double edge = std::max(q.x, q.y);
        const bool is_cross = std::min(std::abs(p.x - p.y), std::abs(p.x + p.y)) <= 2.9;
        if (is_taken && is_cross && edge <= 10.4) return red;
        const auto ink = piece ? piece_ink(p, *piece) : std::nullopt;
        if (ink) return *ink;
        if (is_from && is_on_line(edge - 16, 3)) return brown;
        if (is_to && edge <= 20) return edge > 18 ? brown : gold;
        if (edge > 19.5) return grid;
        if (is_on_ground(p, kind)) return ground;
        return kind == SpaceKind::ordinary ? field : special;
    }
    [[nodiscard]] auto key() const {
        return std::tuple(kind, piece ? static_cast<int>(letter_of(*piece)) : 0, is_from, is_to,
                          is_taken);
    }
};

std::uint8_t pixel_of(const Cell& cell, int x, int y, int width) {
    std::array<int, ink_count> found{};
    constexpr int steps = 4;
    const double unit = 2 * half / width;
    for (int i = 0; i < steps * steps; ++i) {
        const Point p{(x + (i % steps + 0.5) / steps) * unit - half,
                      (y + (i / steps + 0.5) / steps) * unit - half};
        ++found[cell.ink_at(p)];
    }
    const auto most = std::ranges::max_element(found) - found.begin();
    const int first = std::exchange(found[static_cast<std::size_t>(most)], 0);
    const auto next = std::ranges::max_element(found) - found.begin();
    const int second = found[static_cast<std::size_t>(next)];
    const int quarters = (4 * second + (first + second) / 2) / (first + second);
    return mixture_of(static_cast<int>(most), static_cast<int>(next), quarters);
}

class RasterDrawing {
  public:
    RasterDrawing(const rules::RulesTables& law, const rules::Board& board, int width)
        : size_(board.size()), width_(width), margin_(std::max(1, width / 10)) {
        cells_.resize(static_cast<std::size_t>(size_ * size_));
        for (const auto& camp : law.ruleset().camps) {
            for (const Space space : camp) at(space).kind = SpaceKind::attacker_fort;
        }
        for (const SpaceKind kind : rules::special_kinds) {
            for (const Space space : law.of_kind(kind)) at(space).kind = kind;
        }
        for (const Space space : board.occupied()) at(space).piece = board[space];
    }

    void mark(const BoardMarks& marks) {
        if (marks.last && !marks.last->is_done()) {
            at(marks.last->from).is_from = true;
            at(marks.last->to).is_to = true;
        }
        for (const Space space : marks.captured) at(space).is_taken = true;
    }

    BoardImage draw() && {
        BoardImage raster;
        raster.width = raster.height = size_ * width_ + 2 * margin_;
        raster.palette = palette();
        raster.pixels.assign(static_cast<std::size_t>(raster.width * raster.height), paper);
        for (int i = 0; i < size_ * size_; ++i) {
            const auto& block = block_of(cells_[static_cast<std::size_t>(i)]);
            const int left = margin_ + i % size_ * width_;
            const int top = margin_ + i / size_ * width_;
            for (int y = 0; y < width_; ++y) {
                std::copy_n(block.begin() + y * width_, width_,
                            raster.pixels.begin() + (top + y) * raster.width + left);
            }
        }
        return raster;
    }

  private:
    using Block = std::vector<std::uint8_t>;

    /// The last rank is drawn on top.
    Cell& at(Space space) {
        return cells_[static_cast<std::size_t>((size_ - 1 - space.rank()) * size_ + space.file())];
    }

    /// Most spaces look like another one.
    const Block& block_of(const Cell& cell) {
        Block& block = blocks_[cell.key()];
        if (!block.empty()) return block;
        for (int y = 0; y < width_; ++y) {
            for (int x = 0; x < width_; ++x) block.push_back(pixel_of(cell, x, y, width_));
        }
        return block;
    }

    int size_;
    int width_;
    int margin_;
    std::vector<Cell> cells_;
    std::map<decltype(Cell().key()), Block> blocks_;
};

}  // namespace

BoardImage board_raster(const rules::RulesTables& law, const rules::Board& board,
                        const BoardMarks& marks, int space_pixels) {
    RasterDrawing drawing(law, board, std::max(4, space_pixels));
    drawing.mark(marks);
    return std::move(drawing).draw();
}

int space_pixels_for(int board_size, int most) {
    int width = std::max(4, most / board_size);
    while (width > 4 && board_size * width + 2 * std::max(1, width / 10) > most) --width;
    return width;
}

}  // namespace tafl::publish
