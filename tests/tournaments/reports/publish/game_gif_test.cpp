// SPDX-License-Identifier: MIT
// Animated pictures of games, read back with giflib and checked space by space.
#include "tournaments/reports/publish/game_gif.h"

#include <doctest/doctest.h>
#include <gif_lib.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/count_of.h"
#include "rules/moves.h"
#include "rules/played_ply.h"
#include "rules/variant.h"
#include "tests/support/random_rules.h"

namespace tafl::publish::game_gif_test {
namespace {

using rules::GameRecord;
using rules::Side;
using rules::Space;
using std::chrono::milliseconds;

/// The picture that a viewer shows, after each frame.
class Film {
  public:
    explicit Film(const std::string& bytes) : rest_(bytes) {
        int error = 0;
        file_ = DGifOpen(&rest_, &Film::give, &error);
        REQUIRE(file_ != nullptr);
        REQUIRE(DGifSlurp(file_) == GIF_OK);
        pixels_.resize(static_cast<std::size_t>(file_->SWidth * file_->SHeight));
    }
    ~Film() {
        int error = 0;
        DGifCloseFile(file_, &error);
    }
    Film(const Film&) = delete;
    Film& operator=(const Film&) = delete;

    [[nodiscard]] int width() const { return file_->SWidth; }
    [[nodiscard]] int height() const { return file_->SHeight; }
    [[nodiscard]] int frames() const { return file_->ImageCount; }
    [[nodiscard]] milliseconds pause(int frame) const {
        return milliseconds(10) * control(frame).DelayTime;
    }

    /// Draws the frame over the picture.
    void show(int frame) {
        const SavedImage& image = file_->SavedImages[frame];
        const GifImageDesc& box = image.ImageDesc;
        const int none = control(frame).TransparentColor;
        CHECK(control(frame).DisposalMode == DISPOSE_DO_NOT);
        for (int y = 0; y < box.Height; ++y) {
            for (int x = 0; x < box.Width; ++x) {
                const GifByteType index = image.RasterBits[y * box.Width + x];
                const bool is_drawn = index != none || frame == 0;
                if (is_drawn) pixels_[at(box.Left + x, box.Top + y)] = index;
            }
        }
    }
    [[nodiscard]] int colour(int x, int y) const {
        const GifColorType& colour = file_->SColorMap->Colors[pixels_[at(x, y)]];
        return colour.Red << 16 | colour.Green << 8 | colour.Blue;
    }

  private:
    static int give(GifFileType* file, GifByteType* to, int count) {
        auto& rest = *static_cast<std::string_view*>(file->UserData);
        const std::size_t given = rest.copy(reinterpret_cast<char*>(to), std::size_t(count));
        rest.remove_prefix(given);
        return static_cast<int>(given);
    }
    [[nodiscard]] GraphicsControlBlock control(int frame) const {
        GraphicsControlBlock block{};
        REQUIRE(DGifSavedExtensionToGCB(file_, frame, &block) == GIF_OK);
        return block;
    }
    [[nodiscard]] std::size_t at(int x, int y) const {
        return static_cast<std::size_t>(y * file_->SWidth + x);
    }

    std::string_view rest_;
    GifFileType* file_ = nullptr;
    std::vector<GifByteType> pixels_;
};

GameRecord random_game(const char* variant, int plies) {
    GameRecord record;
    record.ruleset = ruleset_of(*rules::find_variant(variant));
    rules::Game game(record.ruleset);
    tests::Random random(7);
    while (!game.is_over() && game.plies() < plies) {
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), game.position(), moves);
        record.plies.emplace_back().move = moves[random.below(moves.size())];
        REQUIRE(game.play(record.plies.back().move).has_value());
    }
    return record;
}

/// Checks each space. The colour of a disc above its middle identifies attackers, defenders and the
/// king; an empty space has none of these colours. The board fills the picture except for the
/// coordinates around it.
void check_board(const Film& film, const rules::Board& board) {
    constexpr int attackers = 0x20282c;
    constexpr int defenders = 0xfdfdf8;
    constexpr int king = 0x8c2f17;
    const int cell = (film.width() - 22 - 6) / board.size();
    for (int rank = 0; rank < board.size(); ++rank) {
        for (int file = 0; file < board.size(); ++file) {
            const Space space(file, rank);
            const int x = 22 + file * cell + cell / 2;
            const int y = 6 + (board.size() - 1 - rank) * cell + cell / 2 - cell * 12 / 40;
            const int colour = film.colour(x, y);
            CAPTURE(to_string(space));
            if (!board.occupied().contains(space)) {
                const bool is_piece = colour == attackers || colour == defenders || colour == king;
                CHECK_FALSE(is_piece);
                continue;
            }
            const rules::Piece piece = board[space];
            const bool is_king = piece.kind() == rules::Kind::king;
            CHECK(colour == (is_king                           ? king
                             : piece.side() == Side::attackers ? attackers
                                                               : defenders));
        }
    }
}

TEST_SUITE("tournaments/reports/publish/game_gif") {
    TEST_CASE("every position is on the picture when it is due") {
        for (const char* variant : {"brandub", "copenhagen", "alea-evangelii"}) {
            CAPTURE(variant);
            const GameRecord record = random_game(variant, 25);
            const std::string bytes = game_gif(record);
            CHECK(bytes.starts_with("GIF89a"));
            CHECK(bytes.find("NETSCAPE2.0") != std::string::npos);  // it begins again
            Film film(bytes);
            REQUIRE(film.frames() == count_of(record.plies) + 1);
            CHECK(film.width() > 440);
            CHECK(film.width() < 520);
            CHECK(film.height() < 520);
            rules::Game game(record.ruleset);
            for (int frame = 0; frame < film.frames(); ++frame) {
                CAPTURE(frame);
                film.show(frame);
                check_board(film, game.position().board());
                if (game.plies() < count_of(record.plies)) {
                    REQUIRE(game.play(record.plies[std::size_t(frame)].move).has_value());
                }
            }
            CHECK(film.pause(1) == milliseconds(900));
            CHECK(film.pause(film.frames() - 1) == milliseconds(4000));
        }
    }

    TEST_CASE("the move that led there is marked, and what it took") {
        GameRecord record;
        record.ruleset = ruleset_of(*rules::find_variant("brandub"));
        record.plies.emplace_back().move = rules::parse_move("d1-c1")->move;
        Film film(game_gif(record));
        film.show(0);
        const int cell = (film.width() - 22 - 6) / 7;
        const auto corner_of = [&](int file) {  // within the mark's edge, next to the piece
            return film.colour(22 + file * cell + cell * 5 / 40, 6 + 6 * cell + cell * 5 / 40);
        };
        const int before = corner_of(2);
        film.show(1);
        CHECK(before == 0xc2c9c0);
        CHECK(corner_of(2) == 0xe3bd45);  // c1
        CHECK(corner_of(3) == 0x775600);  // the frame around d1
    }

    TEST_CASE("long games are neither long nor large: every third position, and the last") {
        GameRecord record = random_game("copenhagen", 0);
        record.ruleset.repetition = rules::Repetition::ignored;
        while (record.plies.size() < 700) {  // there and back again
            for (const char* move : {"a4-a3", "f4-f3", "a3-a4", "f3-f4"}) {
                record.plies.emplace_back().move = rules::parse_move(move)->move;
            }
        }
        record.plies.pop_back();
        const Film film(game_gif(record));
        CHECK(record.plies.size() == 699);
        CHECK(film.frames() == 1 + 233);
        CHECK(pause_of(100) == milliseconds(900));
        CHECK(pause_of(300) == milliseconds(300));
        CHECK(pause_of(0) == milliseconds(900));
        CHECK(pause_of(100'000) == milliseconds(200));
    }

    TEST_CASE("a record that breaks has no picture") {
        GameRecord record = random_game("brandub", 3);
        record.plies.emplace_back().move = rules::parse_move("a1-a2")->move;
        CHECK_THROWS_WITH_AS(static_cast<void>(game_gif(record)), "the game breaks at ply 4",
                             std::runtime_error);
    }
}

}  // namespace
}  // namespace tafl::publish::game_gif_test
