// SPDX-License-Identifier: MIT
#include "tournaments/distributed/codecs/record_codec.h"
#include "rules/result.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "rules/count_of.h"
#include "rules/move_text.h"
#include "rules/ruleset_text.h"
#include "store/deflate.h"
#include "store/ply_codec.h"
#include "tests/support/property.h"
#include "tests/support/text.h"
#include "tests/tournaments/distributed/codecs/random_values.h"

namespace tafl::codecs::record_codec_test {

using namespace tafl;
using namespace tafl::codecs;
using nlohmann::json;

namespace {

using tafl::tests::read_file;

using Bytes = std::vector<std::uint8_t>;

/// A message of version 1, which all later programs must read. Its plies are the example of
/// SCHEMA.md.
constexpr const char* golden_head =
    R"({"players":{"attackers":"Huscarl 1.2","defenders":"Víðarr ᚢ"},"rules":)"
    R"("dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/","time":)"
    R"({"attackers":"300+3","defenders":"inf"},"started":1700000000000001,"ended":1700000061000001,)"
    R"("end":{"result":"defenders","termination":"crash-signal","at_fault":"attackers","summary":)"
    R"("Huscarl 1.2 (attackers) was ended by signal 11","captures":{"attackers":0,"defenders":2}},)"
    R"("evidence":{"dialogue":["  0.000300 < move d1-c1",{"base64":"PiD/AA"}],"standard_error":)"
    R"("Segmentation fault\n","exit_code":null,"signal":11}})";
const Bytes golden_plies = {1, 7, 1, 4, 3, 0xac, 2, 7, 0x29, 2, 0x68, 0x69};

Bytes message(const std::string& head, const Bytes& plies) {
    Bytes bytes = {1, 0, 0, static_cast<std::uint8_t>(head.size() / 256),
                   static_cast<std::uint8_t>(head.size() % 256)};
    bytes.insert(bytes.end(), head.begin(), head.end());
    bytes.insert(bytes.end(), plies.begin(), plies.end());
    return bytes;
}

rules::GameRecord sample() {
    rules::GameRecord record;
    record.players = {"Huscarl 1.2", "Víðarr ᚢ"};
    record.ruleset =
        rules::parse_ruleset("dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")
            ->ruleset;
    record.time.attackers = *rules::parse_time_control("300+3");
    rules::PlyRecord& ply = record.plies.emplace_back();
    ply.move = rules::parse_move("d1-c1")->move;
    ply.spent = std::chrono::microseconds(300);
    ply.host_lag = std::chrono::microseconds(7);
    ply.left.main = std::chrono::milliseconds(5);
    ply.comment = "hi";
    record.end = {rules::Result::defenders_win,
                  rules::Termination::crash_signal,
                  rules::Side::attackers,
                  "Huscarl 1.2 (attackers) was ended by signal 11",
                  1,
                  {0, 2}};
    record.evidence = {{"  0.000300 < move d1-c1", std::string("> \xff\0", 4)},
                       "Segmentation fault\n",
                       std::nullopt,
                       11};
    record.started = rules::GameRecord::Time(std::chrono::microseconds(1'700'000'000'000'001));
    record.ended = record.started + std::chrono::seconds(61);
    return record;
}

std::string error_of(const Bytes& bytes) {
    const auto record = codecs::decode_record(bytes);
    return record ? "no error" : to_string(record.error());
}

/// The error of the sample with `value` at `pointer`, which replaces a value or is added.
std::string error_with(const std::string& pointer, const json& value) {
    json document = json::parse(golden_head);
    document[json::json_pointer(pointer)] = value;
    return error_of(message(document.dump(), golden_plies));
}

/// Encodes and decodes `record`. Returns the reason if the result differs, otherwise nothing.
std::string trouble_with(const rules::GameRecord& record) {
    const auto bytes = codecs::encode(record);
    if (!bytes) return "not encoded: " + to_string(bytes.error());
    const auto again = codecs::decode_record(*bytes);
    if (!again) return "not decoded: " + to_string(again.error());
    return tests::are_same(*again, record) ? "" : "another one";
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/distributed/codecs/record_codec");

TEST_CASE("version 1 stays as it is") {
    const Bytes golden = message(golden_head, golden_plies);
    const auto bytes = codecs::encode(sample());
    REQUIRE(bytes.has_value());
    CHECK(*bytes == golden);
    const auto record = codecs::decode_record(golden);
    REQUIRE(record.has_value());
    CHECK(tests::are_same(*record, sample()));
    const std::string page = read_file(TAFL_SOURCE_DIR "/tournaments/distributed/codecs/CODECS.md");
    CHECK(page.find(golden_head) != std::string::npos);
}

TEST_CASE("a game without plies, names and evidence comes back") {
    CHECK(trouble_with(rules::GameRecord()).empty());
}

TEST_CASE("times come back to the microsecond") {
    rules::GameRecord record = sample();
    record.ended += std::chrono::nanoseconds(999);
    const auto bytes = codecs::encode(record);
    REQUIRE(bytes.has_value());
    CHECK(codecs::decode_record(*bytes)->ended == sample().ended);
}

TEST_CASE("random records come back as they were") {
    tests::for_seeds({.usual_seeds = 600, .share = 0.5}, [](std::uint64_t seed) {
        tests::Random random(seed);
        return trouble_with(tests::random_record(random));
    });
}

TEST_CASE("a damaged record that can be read can also be written and read again") {
    int readable = 0;
    const Bytes whole = message(golden_head, golden_plies);
    tests::for_seeds({.usual_seeds = 20'000, .share = 0.5}, [&](std::uint64_t seed) -> std::string {
        tests::Random random(seed);
        const std::string bytes = tests::damaged(random, std::string(whole.begin(), whole.end()));
        const auto record = codecs::decode_record(Bytes(bytes.begin(), bytes.end()));
        if (!record) return "";
        ++readable;
        return trouble_with(*record);
    });
    CHECK(readable > 0);
}

TEST_CASE("every cut of a record is refused") {
    const Bytes whole = message(golden_head, golden_plies);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CAPTURE(length);
        CHECK_FALSE(codecs::decode_record(std::span(whole).first(length)).has_value());
    }
}

TEST_CASE("a member that is missing, or that there is not, is named") {
    const json document = json::parse(golden_head);
    for (const auto& [key, value] : document.items()) {
        CAPTURE(key);
        json less = document;
        less.erase(key);
        CHECK(error_of(message(less.dump(), golden_plies)) == key + ": it is missing");
    }
    CHECK(error_with("/plies", 1) == "plies: the object has no such member");
    CHECK(error_with("/end/plies", 1) == "end.plies: the object has no such member");
    CHECK(error_with("/end/captures/both", 1) ==
          "end.captures.both: the object has no such member");
    CHECK(error_with("/evidence/more", 1) == "evidence.more: the object has no such member");
    CHECK(error_with("/players/third", "") == "players.third: the object has no such member");
}

TEST_CASE("each wrong value is refused with its place") {
    struct Case {
        const char* pointer;
        json value;
        const char* error;
    };
    const json too_late = std::int64_t{9'000'000'000'000'001};
    for (const Case& c :
         {Case{"/players/attackers", 1, "players.attackers: it is of another type"},
          Case{"/rules", nullptr, "rules: it is of another type"},
          Case{"/time", "60", "time: it is of another type"},
          Case{"/started", "now", "started: it is of another type"},
          Case{"/ended", too_late, "ended: it has no such values"},
          Case{"/end/result", "white", "end.result: it has no such values"},
          Case{"/end/result", nullptr, "end.result: it has no such values"},
          Case{"/end/termination", "checkmate", "end.termination: it has no such values"},
          Case{"/end/at_fault", "both", "end.at_fault: it has no such values"},
          Case{"/end/at_fault", 0, "end.at_fault: it is of another type"},
          Case{"/end/summary", nullptr, "end.summary: it is of another type"},
          Case{"/end/captures/attackers", -1, "end.captures.attackers: it has no such values"},
          Case{"/evidence/dialogue", "", "evidence.dialogue: it is of another type"},
          Case{"/evidence/dialogue/0", nullptr, "evidence.dialogue: it is of another type"},
          Case{"/evidence/dialogue/0",
               {{"base64", "*"}},
               "evidence.dialogue: it is of another type"},
          Case{"/evidence/exit_code", "0", "evidence.exit_code: it is of another type"},
          Case{"/evidence/signal", std::int64_t{1} << 31,
               "evidence.signal: it has no such values"}}) {
        CAPTURE(c.pointer);
        CHECK(error_with(c.pointer, c.value) == c.error);
    }
}

TEST_CASE("plies that are damaged, or not of that board, are refused") {
    CHECK(error_of(message(golden_head, {})) == "plies: it has no such values (cut short)");
    Bytes more = golden_plies;
    more.push_back(0);
    CHECK(error_of(message(golden_head, more)) ==
          "plies: it has no such values (more bytes than plies)");
    // From d1 to h1 of a larger board, which has eight files.
    const Bytes off_board = {1, 8, 1, 4, 8, 0, 0, 0};
    REQUIRE(store::decode_plies(off_board).has_value());
    CHECK(error_of(message(golden_head, off_board)) ==
          "plies: it has no such values (a space that is not on the board)");
}

TEST_CASE("compressed plies are refused before they take memory") {
    const Bytes zeros(8'000'000);
    Bytes bomb = {2, 0x80, 0xa4, 0xe8, 0x03};  // eight million, as a varint
    const Bytes packed = store::deflated(zeros);
    bomb.insert(bomb.end(), packed.begin(), packed.end());
    REQUIRE(store::unpacked_size(bomb) == zeros.size());
    CHECK(error_of(message(golden_head, bomb)) == "plies: it is too long");
}

TEST_CASE("an unknown or missing version is reported") {
    Bytes bytes = message(golden_head, golden_plies);
    bytes[0] = 2;
    CHECK(error_of(bytes) == "its version is not known");
    CHECK(error_of({}) == "its version is not known");
    CHECK(error_of({1}) == "it is not JSON");
    CHECK(error_of({1, 255, 255, 255, 255, '{'}) == "it is not JSON");
}

TEST_CASE("a message that is too long is rejected without parsing, and is not sent") {
    Bytes bytes = message(golden_head, golden_plies);
    bytes.resize(longest_message + 1);
    CHECK(error_of(bytes) == "it is too long");
    rules::GameRecord record = sample();
    tests::Random random(1);
    for (int i = 0; i < 400; ++i) {
        rules::PlyRecord ply = record.plies.front();
        for (int byte = 0; byte < 4096; ++byte) ply.comment += static_cast<char>(random.below(256));
        record.plies.push_back(std::move(ply));
    }
    record.end.plies = count_of(record.plies);
    REQUIRE_FALSE(codecs::encode(record).has_value());
    CHECK(codecs::encode(record).error().code == CodecFault::too_long);
    for (rules::PlyRecord& ply : record.plies) ply.comment.clear();
    CHECK(trouble_with(record).empty());
}

TEST_CASE("the maximum of evidence fits into a message, whatever the bytes are") {
    for (const char byte : {'x', '"', '\x01', '\xff'}) {
        CAPTURE(byte);
        rules::GameRecord record = sample();
        record.evidence.dialogue.assign(400, std::string(500, byte));
        record.evidence.standard_error = std::string(4096, byte);
        CHECK(trouble_with(record).empty());
    }
}

TEST_SUITE_END();

}  // namespace tafl::codecs::record_codec_test
