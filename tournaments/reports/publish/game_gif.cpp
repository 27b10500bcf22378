// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/game_gif.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <optional>
#include <vector>

#include "rules/ascii.h"
#include "rules/count_of.h"
#include "rules/played_ply.h"
#include "store/archive_error.h"
#include "tournaments/reports/publish/board_tiles.h"
#include "tournaments/reports/publish/gif_file.h"

namespace tafl::publish {

namespace {

// Letters and digits of the coordinates, as lines that are drawn with a pen. Pixel pictures
// therefore need no fonts.

/// Shape of a character. The baseline is at 10; digits and tall letters start at 0.
struct Glyph {
    const char* path = "";
    double width = 6;
};

constexpr std::array<Glyph, 10> digits = {{
    {"M3 .1C6.4.1 6.4 9.9 3 9.9C-.4 9.9-.4.1 3 .1z"},
    {"M.6 2.2 2.6.2v9.7", 3.4},
    {"M.6 2.6C.8-.8 5.4-.6 5.4 2.7C5.4 5 1.5 7 .4 9.8h5.3"},
    {"M.6 1.6C2-.7 5.3-.2 5.3 2.5C5.3 4 4 4.8 2.4 4.8C4.2 4.8 5.6 5.7 5.6 7.3C5.6 10.4 1.5 10.8.3 "
     "8.3"},
    {"M4.3 9.9V.2L.2 7.2h5.7"},
    {"M5.2.2H1.3L.8 4.8C2 3.6 5.6 3.3 5.6 6.7C5.6 10.3 1.6 10.8.4 8.4"},
    {"M5 1.2C2.4-1.2.4 2 .4 6.2C.4 11.2 5.7 10.9 5.7 6.9C5.7 3.2 1.2 3.1.5 6.2"},
    {"M.4.2h5.2L2 9.9"},
    {"M3 4.6C.3 4.4.3.1 3 .1C5.7.1 5.7 4.4 3 4.6C-.5 4.8-.5 9.9 3 9.9C6.5 9.9 6.5 4.8 3 4.6z"},
    {"M1 8.8C3.6 11.2 5.6 8 5.6 3.8C5.6-1.2.3-.9.3 3.1C.3 6.8 4.8 6.9 5.5 3.8"},
}};

constexpr std::array<Glyph, 19> letters = {{
    {"M5.5 4.1v5.8M5.5 7a2.7 2.7 0 1 0-5.4 0a2.7 2.7 0 1 0 5.4 0"},
    {"M.5.1v9.8M.5 7a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1-5.4 0"},
    {"M5 5a2.8 2.8 0 1 0 0 4", 5.4},
    {"M5.5.1v9.8M5.5 7a2.7 2.7 0 1 0-5.4 0a2.7 2.7 0 1 0 5.4 0"},
    {"M.3 7h5.4a2.7 2.7 0 1 0-.9 2"},
    {"M4.3.3a2 2 0 0 0-2.7 1.9v7.7M.2 4.2h3.8", 4.4},
    {"M5.5 4.1v6.3a2.7 2.7 0 0 1-5 1.2M5.5 7a2.7 2.7 0 1 0-5.4 0a2.7 2.7 0 1 0 5.4 0"},
    {"M.5.1v9.8M.5 6.7a2.5 2.5 0 0 1 5 0v3.2"},
    {"M1 4.1v5.8M1 1.2v.5", 2},
    {"M2 4.1v6.9a1.8 1.8 0 0 1-1.8 1.8M2 1.2v.5", 2.6},
    {"M.5.1v9.8M5 4.1 .5 7.6M2.2 6.3 5.2 9.9", 5.4},
    {"M1 .1v9.8", 2},
    {"M.5 4.1v5.8M.5 6.2a2 2 0 0 1 4 0v3.7M4.5 6.2a2 2 0 0 1 4 0v3.7", 9},
    {"M.5 4.1v5.8M.5 6.7a2.5 2.5 0 0 1 5 0v3.2"},
    {"M5.7 7a2.7 2.7 0 1 0-5.4 0a2.7 2.7 0 1 0 5.4 0"},
    {"M.5 4.1v8.8M.5 7a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1-5.4 0"},
    {"M5.5 4.1v8.8M5.5 7a2.7 2.7 0 1 0-5.4 0a2.7 2.7 0 1 0 5.4 0"},
    {"M.5 4.1v5.8M.5 6.7a2.5 2.5 0 0 1 3.2-2.3", 4},
    {"M4.9 5.2C4.5 3.9.8 3.8.8 5.6C.8 7.3 5.2 6.6 5.2 8.4C5.2 10.2 1 10.3.6 8.8"},
}};

Glyph glyph_of(char sign) {
    assert(is_digit(sign) || (sign >= 'a' && sign <= 's'));
    return is_digit(sign) ? digits[sign - '0'] : letters[sign - 'a'];
}

using std::chrono::milliseconds;

constexpr int max_positions = 300;
constexpr milliseconds first_pause{1200};
constexpr milliseconds last_pause{4000};

constexpr Rgb paper{0xfb, 0xfc, 0xfa};
/// Width of the margins at the left and lower edges, in pixels, for the coordinates.
constexpr int margin = 22;
constexpr int edge = 6;  ///< width of the margins at the other edges, in pixels

struct Frame {
    BoardLook board;
    milliseconds pause;
};

/// Layout in whole pixels. Boards of all sizes have about the same width.
struct Layout {
    int size = 0;
    int cell = 0;

    explicit Layout(int board_size)
        : size(board_size), cell(std::clamp(480 / board_size, 24, 64)) {}
    [[nodiscard]] int width() const { return margin + size * cell + 1 + edge; }
    [[nodiscard]] int height() const { return edge + size * cell + 1 + margin; }
    [[nodiscard]] int left(int at) const { return margin + at % size * cell; }
    [[nodiscard]] int top(int at) const { return edge + at / size * cell; }
};

/// Returns the start position, then every position, or every n-th of a long game. The last position
/// is always included.
std::vector<Frame> frames_of(const rules::GameRecord& record) {
    rules::Game game(record.ruleset);
    const int plies = count_of(record.plies);
    const int step = plies / max_positions + 1;
    const milliseconds pause = pause_of(plies / step);
    std::vector<Frame> frames = {
        {look_of(game.compiled_rules(), game.position().board(), BoardMarks{}), first_pause}};
    const auto refused = for_each_ply(record, game, [&](const rules::PlayedPly& ply) {
        if (ply.number % step != 0 && ply.number != plies) return;
        frames.push_back(
            {look_of(game.compiled_rules(), game.position().board(), marks_of(ply)), pause});
    });
    if (refused) {
        throw store::ArchiveError(store::ArchiveError::Kind::damaged,
                                  "the game breaks at ply " + std::to_string(refused->number));
    }
    frames.back().pause = last_pause;
    return frames;
}

/// Draws a text that is centred at `x`.
void draw_text(Raster& raster, const std::string& text, double x, double baseline) {
    constexpr double scale = 1.15;
    constexpr double gap = 1.6;
    double width = -gap;
    for (const char sign : text) width += glyph_of(sign).width + gap;
    x -= width * scale / 2;
    for (const char sign : text) {
        const Glyph glyph = glyph_of(sign);
        raster.draw({"", glyph.path, 0, "none", coordinates_colour, 1.25, 1, true},
                    {x, baseline - 10 * scale, scale});
        x += (glyph.width + gap) * scale;
    }
}

/// Draws the margins with the coordinates, and the last lines of the grid, which the tiles do not
/// have.
Raster draw_surroundings(const Layout& layout) {
    Raster raster(layout.width(), layout.height(), paper);
    const int extent = layout.size * layout.cell + 1;
    raster.fill_box(margin, edge, extent, extent, rgb_of(grid_colour));
    for (int i = 0; i < layout.size; ++i) {
        const double middle = i * layout.cell + layout.cell / 2.0;
        draw_text(raster, std::string(1, letter_at(i)), margin + middle, edge + extent + 15);
        draw_text(raster, std::to_string(layout.size - i), margin / 2.0 - 1, edge + middle + 6);
    }
    return raster;
}

/// Writer of an animation. For each position it writes only the box that has changed. Unchanged
/// spaces in the box are transparent.
class AnimationWriter {
  public:
    AnimationWriter(const std::vector<Frame>& frames, int board_size) : layout_(board_size) {
        const Raster surroundings = draw_surroundings(layout_);
        std::map<TileLook, Raster> tiles;
        for (const Frame& frame : frames) {
            for (const TileLook& look : frame.board) {
                if (!tiles.contains(look)) tiles.emplace(look, draw_tile(look, layout_.cell));
            }
        }
        std::vector<const Raster*> pictures = {&surroundings};
        for (const auto& [look, tile] : tiles) pictures.push_back(&tile);
        palette_.emplace(pictures);
        surroundings_ = palette_->indices_of(surroundings);
        for (const auto& [look, tile] : tiles) tiles_[look] = palette_->indices_of(tile);
    }

    [[nodiscard]] std::string shoot(const std::vector<Frame>& frames) {
        GifFile file(layout_.width(), layout_.height(), *palette_);
        Pixels pixels = surroundings_;
        for (int at = 0; at < count_of(frames[0].board); ++at) {
            put_tile(pixels, at, frames[0].board[at]);
        }
        file.add(pixels, {0, 0, layout_.width(), layout_.height(), false, nullptr},
                 frames[0].pause);
        for (std::size_t i = 1; i < frames.size(); ++i) add_change(file, pixels, frames, i);
        return std::move(file).finish();
    }

  private:
    void add_change(GifFile& file, Pixels& pixels, const std::vector<Frame>& frames,
                    std::size_t number) const {
        std::ranges::fill(pixels, Palette::see_through);
        // If nothing has changed, the box has one pixel: `done` moves no piece.
        GifImageDesc box{layout_.width(), layout_.height(), 0, 0, false, nullptr};
        int right = 0;
        int bottom = 0;
        const Frame& frame = frames[number];
        for (int at = 0; at < count_of(frame.board); ++at) {
            if (frame.board[at] == frames[number - 1].board[at]) continue;
            put_tile(pixels, at, frame.board[at]);
            box.Left = std::min(box.Left, layout_.left(at));
            box.Top = std::min(box.Top, layout_.top(at));
            right = std::max(right, layout_.left(at) + layout_.cell);
            bottom = std::max(bottom, layout_.top(at) + layout_.cell);
        }
        if (right == 0) box.Left = box.Top = 0;
        box.Width = std::max(1, right - box.Left);
        box.Height = std::max(1, bottom - box.Top);
        file.add(pixels, box, frame.pause);
    }

    void put_tile(Pixels& pixels, int at, const TileLook& look) const {
        const Pixels& tile = tiles_.at(look);
        const int left = layout_.left(at);
        const int top = layout_.top(at);
        for (int y = 0; y < layout_.cell; ++y) {
            std::copy_n(tile.begin() + y * layout_.cell, layout_.cell,
                        pixels.begin() + (top + y) * layout_.width() + left);
        }
    }

    Layout layout_;
    std::optional<Palette> palette_;
    Pixels surroundings_;
    std::map<TileLook, Pixels> tiles_;
};

}  // namespace

milliseconds pause_of(int positions) {
    constexpr milliseconds whole{90'000};
    constexpr milliseconds shortest{200};
    constexpr milliseconds longest{900};
    return std::clamp(whole / std::max(positions, 1), shortest, longest);
}

std::string game_gif(const rules::GameRecord& record) {
    const std::vector<Frame> frames = frames_of(record);
    return AnimationWriter(frames, record.ruleset.size()).shoot(frames);
}

}  // namespace tafl::publish
