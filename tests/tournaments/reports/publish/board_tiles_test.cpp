// SPDX-License-Identifier: MIT
// Boards as pixels, and PNG as ISO 15948 has it; what zlib packs it also unpacks here.
#include "tournaments/reports/publish/board_tiles.h"

#include <doctest/doctest.h>
#include <zlib.h>

#include <memory>

#include "rules/game.h"
#include "rules/variant.h"
#include "tournaments/reports/publish/raster.h"

namespace tafl::publish::board_tiles_test {
namespace {

struct Picture {
    explicit Picture(const std::string& variant, int pixels = 40, const BoardMarks& marks = {})
        : compiled_rules(std::make_shared<const rules::CompiledRules>(
              rules::ruleset_of(*rules::find_variant(variant)))),
          board(rules::Game(compiled_rules).position().board()),
          raster(board_picture(*compiled_rules, board, marks, pixels)),
          width(pixels) {}

    [[nodiscard]] Rgb at(int x, int y) const { return raster.pixels()[y * raster.width() + x]; }
    /// From the middle of a space; ranks count from below.
    [[nodiscard]] Rgb at(rules::Space space, int x, int y) const {
        return at(space.file() * width + width / 2 + x,
                  (board.size() - 1 - space.rank()) * width + width / 2 + y);
    }
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    rules::Board board;
    Raster raster;
    int width;
};

bool is_dark(Rgb c) { return c.red < 80 && c.green < 80 && c.blue < 80; }
bool is_light(Rgb c) { return c.red > 230 && c.green > 230 && c.blue > 230; }
bool is_red(Rgb c) { return c.red > 100 && c.green < 80 && c.blue < 80; }

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

TEST_SUITE_BEGIN("tournaments/reports/publish/board_tiles");

TEST_CASE("men stand where they stand on the board, the king in red") {
    const Picture picture("brandub");
    // Brandub's start: attackers at d1 and d2, defenders at d3, the king at d4.
    CHECK(is_dark(picture.at({3, 0}, 6, 0)));
    CHECK(is_light(picture.at({3, 2}, 6, 0)));
    CHECK(is_red(picture.at({3, 3}, 0, 12)));
    CHECK(picture.at({1, 1}, 6, 0) == picture.at({5, 5}, 6, 0));
    CHECK_FALSE(is_dark(picture.at({1, 1}, 6, 0)));
    CHECK(picture.raster.width() == 7 * 40 + 1);
    CHECK(picture.raster.height() == 7 * 40 + 1);
}

TEST_CASE("a last move and what it captured are marked") {
    BoardMarks marks;
    marks.last = rules::Move{rules::Space(1, 0), rules::Space(1, 1)};
    marks.captured = {rules::Space(5, 5)};
    const Picture picture("brandub", 40, marks);
    const Picture plain("brandub");
    CHECK(picture.at({1, 0}, 16, 0) != plain.at({1, 0}, 16, 0));
    CHECK(picture.at({1, 1}, 10, 10) != plain.at({1, 1}, 10, 10));
    CHECK(is_red(picture.at({5, 5}, 5, 5)));
}

TEST_CASE("a picture is as wide as it may be and no wider") {
    for (const int size : {5, 7, 11, 19}) {
        CAPTURE(size);
        const int cell = cell_for(size, 600);
        CHECK(size * cell + 1 <= 600);
        CHECK(size * (cell + 1) + 1 > 600);
    }
    CHECK(cell_for(19, 10) == 4);
}

TEST_CASE("a PNG file is one") {
    const Picture picture("brandub", 12);
    const std::string png = png_of(picture.raster);
    REQUIRE(png.starts_with(std::string("\x89PNG\r\n\x1a\n", 8)));
    std::string packed;
    std::vector<std::string> types;
    for (std::size_t at = 8; at < png.size();) {
        const std::size_t size = number_at(png, at);
        REQUIRE(at + 12 + size <= png.size());
        types.push_back(png.substr(at + 4, 4));
        const std::string data = png.substr(at + 8, size);
        CHECK(number_at(png, at + 8 + size) ==
              ::crc32(0, reinterpret_cast<const Bytef*>(png.data() + at + 4),
                      static_cast<uInt>(size + 4)));
        if (types.back() == "IHDR") {
            CHECK(number_at(data, 0) == static_cast<unsigned>(picture.raster.width()));
            CHECK(number_at(data, 4) == static_cast<unsigned>(picture.raster.height()));
            CHECK(data.substr(8) == std::string("\x08\x02\0\0\0", 5));
        }
        if (types.back() == "IDAT") packed = data;
        at += 12 + size;
    }
    CHECK(types == std::vector<std::string>{"IHDR", "IDAT", "IEND"});
    const auto width = static_cast<std::size_t>(picture.raster.width());
    const std::size_t line = 1 + 3 * width;
    std::string rows(line * static_cast<std::size_t>(picture.raster.height()), 'x');
    uLongf size = rows.size();
    REQUIRE(::uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                         reinterpret_cast<const Bytef*>(packed.data()), packed.size()) == Z_OK);
    CHECK(size == rows.size());
    for (std::size_t i = 0; i < picture.raster.pixels().size(); ++i) {
        const std::size_t at = i / width * line + 1 + i % width * 3;
        if (i % width == 0) CHECK(rows[at - 1] == '\0');
        const Rgb pixel = picture.raster.pixels()[i];
        const std::string bytes = {static_cast<char>(pixel.red), static_cast<char>(pixel.green),
                                   static_cast<char>(pixel.blue)};
        REQUIRE(rows.substr(at, 3) == bytes);
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::publish::board_tiles_test
