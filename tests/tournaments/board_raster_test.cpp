// SPDX-License-Identifier: MIT
// Boards as pixels, and PNG as ISO 15948 has it; what zlib packs it also unpacks here.
#include "tournaments/publish/board_raster.h"

#include <doctest/doctest.h>
#include <zlib.h>

#include <memory>

#include "rules/game.h"
#include "rules/variant.h"
#include "tournaments/publish/png.h"

namespace tafl::publish {
namespace {

using Colour = BoardImage::Colour;

struct Picture {
    explicit Picture(const std::string& variant, int pixels = 40, const BoardMarks& marks = {})
        : law(std::make_shared<const rules::RulesTables>(
              rules::ruleset_of(*rules::find_variant(variant)))),
          board(rules::Game(law).position().board()),
          raster(board_raster(*law, board, marks, pixels)),
          width(pixels) {}

    [[nodiscard]] Colour at(int x, int y) const {
        return raster.palette[raster.pixels[static_cast<std::size_t>(y * raster.width + x)]];
    }
    /// From the middle of a space; ranks count from below.
    [[nodiscard]] Colour at(rules::Space space, int x, int y) const {
        const int margin = (raster.width - board.size() * width) / 2;
        return at(margin + space.file() * width + width / 2 + x,
                  margin + (board.size() - 1 - space.rank()) * width + width / 2 + y);
    }
    std::shared_ptr<const rules::RulesTables> law;
    rules::Board board;
    BoardImage raster;
    int width;
};

bool is_dark(const Colour& c) { return c[0] < 80 && c[1] < 80 && c[2] < 80; }
bool is_light(const Colour& c) { return c[0] > 230 && c[1] > 230 && c[2] > 230; }
bool is_red(const Colour& c) { return c[0] > 100 && c[1] < 80 && c[2] < 80; }

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

TEST_SUITE_BEGIN("tournaments/publish/board_raster");

TEST_CASE("men stand where they stand on the board, the king in red") {
    const Picture picture("brandub");
    // Brandub's start: attackers at d1 and d2, defenders at d3, the king at d4.
    CHECK(is_dark(picture.at({3, 0}, 6, 0)));
    CHECK(is_light(picture.at({3, 2}, 6, 0)));
    CHECK(is_red(picture.at({3, 3}, 0, 12)));
    CHECK(picture.at({1, 1}, 6, 0) == picture.at({5, 5}, 6, 0));
    CHECK_FALSE(is_dark(picture.at({1, 1}, 6, 0)));
    CHECK(picture.raster.width == 7 * 40 + 2 * 4);
    CHECK(picture.raster.palette.size() <= 256);
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
        const int width = space_pixels_for(size, 600);
        CHECK(size * width + 2 * (width / 10) <= 600);
        CHECK(size * (width + 1) + 2 * ((width + 1) / 10) > 600);
    }
    CHECK(space_pixels_for(19, 10) == 4);
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
            CHECK(number_at(data, 0) == static_cast<unsigned>(picture.raster.width));
            CHECK(number_at(data, 4) == static_cast<unsigned>(picture.raster.height));
            CHECK(data.substr(8) == std::string("\x08\x03\0\0\0", 5));
        }
        if (types.back() == "IDAT") packed = data;
        at += 12 + size;
    }
    CHECK(types == std::vector<std::string>{"IHDR", "PLTE", "IDAT", "IEND"});
    const auto line = static_cast<std::size_t>(picture.raster.width + 1);
    std::string rows(line * static_cast<std::size_t>(picture.raster.height), 'x');
    uLongf size = rows.size();
    REQUIRE(::uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                         reinterpret_cast<const Bytef*>(packed.data()), packed.size()) == Z_OK);
    CHECK(size == rows.size());
    for (std::size_t y = 0; y < static_cast<std::size_t>(picture.raster.height); ++y) {
        CHECK(rows[y * line] == '\0');
        CHECK(std::equal(rows.begin() + static_cast<long>(y * line + 1),
                         rows.begin() + static_cast<long>((y + 1) * line),
                         picture.raster.pixels.begin() + static_cast<long>(y * (line - 1)),
                         [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; }));
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::publish
