// SPDX-License-Identifier: MIT
#include "store/ply_codec.h"

#include <doctest/doctest.h>

#include <limits>
#include <random>

#include "tests/store/sample.h"

namespace tafl::store::ply_codec_test {

using namespace tafl;
using namespace tafl::store;
using rules::PlyRecord;
using rules::Space;

namespace {

using Bytes = std::vector<std::uint8_t>;

PlyFault fault_of(const Bytes& bytes) {
    const auto plies = decode_plies(bytes);
    REQUIRE_FALSE(plies.has_value());
    return plies.error().code;
}

std::vector<PlyRecord> there_and_back(const std::vector<PlyRecord>& plies, int board_size) {
    const auto decoded = decode_plies(encode_plies(plies, board_size));
    REQUIRE(decoded.has_value());
    return *decoded;
}

PlyRecord timed_ply(rules::Move move, int left_ms) {
    PlyRecord ply;
    ply.move = move;
    ply.left.main = std::chrono::milliseconds(left_ms);
    return ply;
}

}  // namespace

TEST_SUITE_BEGIN("store/ply_codec");

TEST_CASE("a game comes back as it was, on every board") {
    for (int size = rules::smallest_board; size <= rules::largest_board; ++size) {
        CAPTURE(size);
        const auto plies = tests::clocked_plies(300, static_cast<unsigned>(size), size);
        CHECK(there_and_back(plies, size) == plies);
    }
}

TEST_CASE("a game without plies comes back") { CHECK(there_and_back({}, 7).empty()); }

TEST_CASE("evaluations come back, each with what it holds") {
    auto plies = tests::clocked_plies(7, 1);
    using rules::Evaluation;
    constexpr int smallest = std::numeric_limits<int>::min();
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    plies[0].evaluation = Evaluation{};
    plies[1].evaluation = Evaluation{.score = smallest};
    plies[2].evaluation = Evaluation{.depth = 12, .nodes = largest};
    plies[3].evaluation = Evaluation{.score = 0, .time = std::chrono::milliseconds(-1)};
    plies[4].evaluation = Evaluation{.line = "d1-c1 d3-c3"};
    plies[4].comment = "analysis 1 d1-c1|d3-c3";
    plies[6].evaluation =
        Evaluation{5, 6, 7, std::chrono::milliseconds(8), std::string(10'000, 'x')};
    CHECK(there_and_back(plies, 11) == plies);
}

TEST_CASE("version 3 is written as SCHEMA.md has it, and only where there is an evaluation") {
    std::vector<PlyRecord> plies = {timed_ply({Space(3, 0), Space(2, 0)}, 5)};
    CHECK(encode_plies(plies, 7).front() == 1);
    plies[0].evaluation = rules::Evaluation{.score = -3, .line = "x"};
    const Bytes bytes = encode_plies(plies, 7);
    CHECK(bytes == Bytes{3, 7, 1, 4, 3, 0, 0, 5 * 2 << 2, 0x20 | 0x11, 5, 1, 'x'});
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        CHECK(fault_of({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}) ==
              PlyFault::cut_short);
    }
}

TEST_CASE("comments come back byte by byte") {
    auto plies = tests::clocked_plies(4, 1);
    plies[0].comment = "Þá mælti Þorgeirr: ᚠᚢᚦ 王";
    plies[1].comment = std::string("zero \0 inside", 13);
    plies[2].comment = "\xff\xfe no UTF-8";
    plies[3].comment = std::string(100'000, 'x');
    CHECK(there_and_back(plies, 11) == plies);
}

TEST_CASE("no number is too large or too small") {
    using limits = std::numeric_limits<std::int64_t>;
    std::vector<PlyRecord> plies(6);
    plies[0].spent = std::chrono::microseconds(limits::max());
    plies[0].left.main = std::chrono::milliseconds(limits::min());
    plies[1].spent = std::chrono::microseconds(limits::min());
    plies[1].left.main = std::chrono::milliseconds(limits::max());
    plies[2].host_lag = std::chrono::microseconds(-1);
    plies[3].left.period = std::chrono::milliseconds(limits::min());
    plies[4].left.periods = std::numeric_limits<int>::min();
    plies[5].left.periods = std::numeric_limits<int>::max();
    CHECK(there_and_back(plies, 19) == plies);
}

TEST_CASE("overtime comes back") {
    auto plies = tests::clocked_plies(6, 2);
    for (std::size_t i = 0; i < plies.size(); ++i) {
        plies[i].left = {std::chrono::milliseconds(0), std::chrono::milliseconds(30'000 - 7 * i),
                         3 - static_cast<int>(i / 2)};
    }
    CHECK(there_and_back(plies, 11) == plies);
}

TEST_CASE("a berserk sequence does not confuse the clocks") {
    // The attackers move three times in a row.
    const std::vector<PlyRecord> plies = {timed_ply({Space(0, 0), Space(0, 5)}, 90'000),
                                          timed_ply({Space(0, 5), Space(3, 5)}, 90'000),
                                          timed_ply({Space(3, 5), Space(3, 9)}, 90'000),
                                          timed_ply({Space(5, 5), Space(5, 6)}, 60'000)};
    CHECK(there_and_back(plies, 11) == plies);
}

TEST_CASE("done belongs to the side that has just moved") {
    const std::vector<PlyRecord> plies = {timed_ply({Space(0, 0), Space(0, 5)}, 90'000),
                                          timed_ply(rules::done, 90'000),
                                          timed_ply({Space(5, 5), Space(5, 6)}, 60'000),
                                          timed_ply({Space(0, 5), Space(0, 6)}, 90'000)};
    CHECK(there_and_back(plies, 11) == plies);
}

TEST_CASE("a ply with a clock takes about nine bytes") {
    const auto plies = tests::clocked_plies(120, 3);
    CHECK(encode_plies(plies, 11).size() < 9 * 120 + 16);
}

TEST_CASE("the format stays as it is documented") {
    PlyRecord ply = timed_ply({Space(3, 0), Space(2, 0)}, 5);
    ply.spent = std::chrono::microseconds(300);
    ply.host_lag = std::chrono::microseconds(7);
    ply.comment = "hi";
    const Bytes expected = {1,           7, 1,              // version, board size, count
                            4,           3, 0xac, 0x02, 7,  // d1, c1, 300 and 7 microseconds
                            10 << 2 | 1, 2, 'h',  'i'};     // 5 ms more than expected; a comment
    CHECK(encode_plies({&ply, 1}, 7) == expected);
}

/// Returns plies with the usual comments of one of our engines, with varying numbers.
std::vector<PlyRecord> commented_plies(int count) {
    auto plies = tests::clocked_plies(count, 6);
    for (std::size_t i = 0; i < plies.size(); ++i) {
        plies[i].comment = "status depth " + std::to_string(4 + i % 3) + ", score " +
                           std::to_string(i * 37 % 211) + ", nodes " +
                           std::to_string(10'000 + i * 7919 % 90'000) + ", e4-e7 k6-k8 f6-f3";
    }
    return plies;
}

TEST_CASE("comments are compressed where that makes them smaller") {
    const auto plies = commented_plies(120);
    std::size_t letters = 0;
    for (const PlyRecord& ply : plies) letters += ply.comment.size();
    const Bytes bytes = encode_plies(plies, 11);
    CHECK(there_and_back(plies, 11) == plies);
    CHECK(bytes.front() == 2);
    CHECK(bytes.size() < letters / 2);

    auto one = tests::clocked_plies(1, 1);
    one[0].comment = "!";
    CHECK(encode_plies(one, 11).front() == 1);
}

TEST_CASE("a compressed game stays as it is documented") {
    // Byte 2, the size as a varint, and what Python's zlib.compress makes of the plain form, which
    // begins with 1, 7, 1 as above and ends with a comment of 60 letters.
    const Bytes packed = {2,   70,  120, 156, 99, 100, 103, 100, 97,  94, 195, 196,
                          174, 105, 83,  65,  1,  0,   0,   164, 161, 29, 75};
    const auto plies = decode_plies(packed);
    REQUIRE(plies.has_value());
    REQUIRE(plies->size() == 1);
    CHECK(plies->front().comment == std::string(60, 'x'));
    CHECK(plies->front().move == rules::Move{Space(3, 0), Space(2, 0)});
}

TEST_CASE("a large declared size takes no memory before the data is read") {
    Bytes bomb = {2, 255, 255, 255, 255, 255, 127};  // 4 TB
    bomb.resize(100, 'x');
    CHECK(fault_of(bomb) == PlyFault::bad_packing);
}

TEST_CASE("the unpacked size is known before compressed bytes are read") {
    const auto plain = encode_plies(tests::clocked_plies(20, 4), 11);
    CHECK(unpacked_size(plain) == plain.size());
    const auto packed = encode_plies(commented_plies(120), 11);
    REQUIRE(packed.front() == 2);
    CHECK(unpacked_size(packed) > packed.size());
    CHECK(unpacked_size(Bytes{2, 255, 255, 3, 'x'}) == 65'535);
    CHECK(unpacked_size({}) == 0);
    CHECK(unpacked_size(Bytes{2}) == 1);
}

TEST_CASE("each kind of garbage is refused by its name") {
    CHECK(fault_of({}) == PlyFault::cut_short);
    CHECK(fault_of({4, 7, 0}) == PlyFault::unknown_version);
    CHECK(fault_of({2}) == PlyFault::cut_short);
    CHECK(fault_of({2, 3, 'x'}) == PlyFault::bad_packing);
    CHECK(fault_of({2, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1}) == PlyFault::bad_number);
    CHECK(fault_of({1, 4, 0}) == PlyFault::bad_board_size);
    CHECK(fault_of({1, 20, 0}) == PlyFault::bad_board_size);
    CHECK(fault_of({1, 7, 1}) == PlyFault::cut_short);
    CHECK(fault_of({1, 7, 1, 50, 1, 0, 0, 0}) == PlyFault::bad_space);
    CHECK(fault_of({1, 7, 1, 1, 1, 0, 0, 1, 9, 'x'}) == PlyFault::cut_short);
    CHECK(fault_of({1, 7, 0, 0}) == PlyFault::left_over);
    const Bytes too_long = {1, 7, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2};
    CHECK(fault_of(too_long) == PlyFault::bad_number);
}

TEST_CASE("a count that is larger than the data takes no memory") {
    CHECK(fault_of({1, 7, 255, 255, 255, 255, 255, 255, 255, 255, 127}) == PlyFault::cut_short);
}

void check_every_cut(const Bytes& whole) {
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CAPTURE(length);
        CHECK_FALSE(decode_plies(std::span(whole).first(length)).has_value());
    }
}

TEST_CASE("every cut of a record is refused") {
    for (const Bytes& whole :
         {encode_plies(tests::clocked_plies(20, 4), 11), encode_plies(commented_plies(20), 11)}) {
        check_every_cut(whole);
    }
}

TEST_CASE("what can be read of damaged records can be written and read again") {
    auto sample = tests::clocked_plies(10, 5);
    sample[3].comment = "a word";
    sample[4].left.periods = 2;
    const Bytes whole = encode_plies(sample, 11);
    std::mt19937 random(20'240'601);
    std::uniform_int_distribution<int> any_byte(0, 255);
    int readable = 0;
    for (int round = 0; round < 50'000; ++round) {
        Bytes damaged = whole;
        for (int hits = 1 + round % 8; hits > 0; --hits) {
            damaged[random() % damaged.size()] = static_cast<std::uint8_t>(any_byte(random));
        }
        if (round % 3 == 0) damaged.resize(random() % (damaged.size() + 1));
        const auto plies = decode_plies(damaged);
        if (!plies) continue;
        ++readable;
        if (there_and_back(*plies, damaged[1]) != *plies) FAIL("round " << round);
    }
    CHECK(readable > 100);
}

TEST_CASE("noise is refused or read, and nothing else") {
    std::mt19937 random(7);
    std::uniform_int_distribution<int> any_byte(0, 255);
    for (int round = 0; round < 50'000; ++round) {
        Bytes noise(random() % 64);
        for (auto& byte : noise) byte = static_cast<std::uint8_t>(any_byte(random));
        if (noise.size() > 3) noise[0] = 1, noise[1] = static_cast<std::uint8_t>(5 + round % 15);
        [[maybe_unused]] const auto plies = decode_plies(noise);
    }
}

TEST_SUITE_END();

}  // namespace tafl::store::ply_codec_test
