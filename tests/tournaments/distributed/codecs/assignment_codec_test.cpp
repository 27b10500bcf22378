// SPDX-License-Identifier: MIT
#include "tournaments/distributed/codecs/assignment_codec.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "rules/move_text.h"
#include "rules/ruleset_text.h"
#include "tests/support/property.h"
#include "tests/support/text.h"
#include "tests/tournaments/distributed/codecs/random_values.h"

namespace tafl::codecs::assignment_codec_test {

using namespace tafl;
using namespace tafl::codecs;
using nlohmann::json;

namespace {

using tafl::tests::read_file;

/// A message of version 1. All later programs must read it.
constexpr const char* golden_1 =
    R"({"version":1,"game":17,"engines":{"attackers":{"name":"Huscarl 1.2","sha256":)"
    R"("5e9adfe2a1c7d0b4f39e8d6c5b4a392817f6e5d4c3b2a1908f7e6d5c4b3a2918"},"defenders":{"name":)"
    R"("Víðarr ᚢ","sha256":"a441b15fe9a4cf56661190a0b93b9dec7d041272887c8ba2a4a0c1f8a3a7dc5e"}},)"
    R"("rules":"dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/","time":)"
    R"({"attackers":"300+3","defenders":"60 30/3 1.5i"},"opening":["d1-c1"],"max_plies":600,)"
    R"("no_capture_plies":100,"illegal_moves":1,"margin_ms":50,"hang_timeout_ms":600000,"seed":)"
    R"("18446744073709551615"})";

/// The same of version 2.
constexpr const char* golden_2 =
    R"({"version":2,"game":17,"engines":{"attackers":{"name":"Huscarl 1.2","sha256":)"
    R"("5e9adfe2a1c7d0b4f39e8d6c5b4a392817f6e5d4c3b2a1908f7e6d5c4b3a2918"},"defenders":{"name":)"
    R"("Víðarr ᚢ","sha256":"a441b15fe9a4cf56661190a0b93b9dec7d041272887c8ba2a4a0c1f8a3a7dc5e"}},)"
    R"("rules":"dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/","time":)"
    R"({"attackers":"300+3","defenders":"60 30/3 1.5i"},"opening":["d1-c1"],"max_plies":600,)"
    R"("no_capture_plies":100,"illegal_moves":1,"rules_differ":"loss","margin_ms":50,"hang_timeout_ms":600000,"seed":)"
    R"("18446744073709551615"})";

/// The same of version 3.
constexpr const char* golden =
    R"({"version":3,"game":17,"engines":{"attackers":{"name":"Huscarl 1.2","sha256":)"
    R"("5e9adfe2a1c7d0b4f39e8d6c5b4a392817f6e5d4c3b2a1908f7e6d5c4b3a2918","parameters":)"
    R"({"king":"12","men":"-0.50"}},"defenders":{"name":"Víðarr ᚢ","sha256":)"
    R"("a441b15fe9a4cf56661190a0b93b9dec7d041272887c8ba2a4a0c1f8a3a7dc5e","parameters":{}}},)"
    R"("rules":"dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/","time":)"
    R"({"attackers":"300+3","defenders":"60 30/3 1.5i"},"opening":["d1-c1"],"max_plies":600,)"
    R"("no_capture_plies":100,"illegal_moves":1,"rules_differ":"loss","margin_ms":50,"hang_timeout_ms":600000,"seed":)"
    R"("18446744073709551615"})";

referee::Assignment sample() {
    referee::Assignment assignment;
    assignment.game = 17;
    assignment.engines.attackers.name = "Huscarl 1.2";
    assignment.engines.attackers.build =
        "5e9adfe2a1c7d0b4f39e8d6c5b4a392817f6e5d4c3b2a1908f7e6d5c4b3a2918";
    assignment.engines.attackers.parameters = {{"king", "12"}, {"men", "-0.50"}};
    assignment.engines.defenders.name = "Víðarr ᚢ";
    assignment.engines.defenders.build =
        "a441b15fe9a4cf56661190a0b93b9dec7d041272887c8ba2a4a0c1f8a3a7dc5e";
    const auto rules =
        rules::parse_ruleset("dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
    assignment.compiled_rules = std::make_shared<const rules::CompiledRules>(rules->ruleset);
    assignment.time = {*rules::parse_time_control("300+3"),
                       *rules::parse_time_control("60 30/3 1.5i")};
    assignment.opening = {rules::parse_move("d1-c1")->move};
    assignment.limits.no_capture_plies = 100;
    assignment.limits.rules_differ = referee::RulesDiffer::loss;
    assignment.limits.margin = std::chrono::milliseconds(50);
    assignment.seed = ~std::uint64_t{0};
    return assignment;
}

std::string error_of(const std::string& text) {
    const auto assignment = codecs::decode_assignment(text);
    return assignment ? "no error" : to_string(assignment.error());
}

/// The sample with `value` at `pointer`, which replaces a value or is added.
std::string changed(const std::string& pointer, const json& value) {
    json document = json::parse(golden);
    document[json::json_pointer(pointer)] = value;
    return document.dump();
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/distributed/codecs/assignment_codec");

TEST_CASE("version 1 is read; in it differing rules were a draw") {
    const auto assignment = codecs::decode_assignment(golden_1);
    REQUIRE(assignment.has_value());
    referee::Assignment expected = sample();
    expected.limits.rules_differ = referee::RulesDiffer::draw;
    expected.engines.attackers.parameters.clear();
    CHECK(tests::are_same(*assignment, expected));
}

TEST_CASE("version 2 is read; in it engines had no parameters") {
    const auto assignment = codecs::decode_assignment(golden_2);
    REQUIRE(assignment.has_value());
    referee::Assignment expected = sample();
    expected.engines.attackers.parameters.clear();
    CHECK(tests::are_same(*assignment, expected));
}

TEST_CASE("version 3 stays as it is") {
    const auto text = codecs::encode(sample());
    REQUIRE(text.has_value());
    CHECK(*text == golden);
    const auto assignment = codecs::decode_assignment(golden);
    REQUIRE(assignment.has_value());
    CHECK(tests::are_same(*assignment, sample()));
    const std::string page = read_file(TAFL_SOURCE_DIR "/tournaments/distributed/codecs/CODECS.md");
    CHECK(page.find(golden) != std::string::npos);
}

TEST_CASE("a database may give it back with blanks, and members in another order") {
    const auto assignment = codecs::decode_assignment(json::parse(golden).dump(4));
    REQUIRE(assignment.has_value());
    CHECK(tests::are_same(*assignment, sample()));
}

TEST_CASE("an assignment does not contain how to start an engine, or settings of the host") {
    referee::Assignment assignment = sample();
    for (const rules::Side side : rules::both_sides) {
        referee::EngineSpec& engine = assignment.engines[side];
        engine.command = "secret-command";
        engine.arguments = {"--secret-argument"};
        engine.directory = "/secret-directory";
        engine.environment = {{"SECRET_KEY", "secret-value"}};
        engine.hidden = {"/secret-hidden"};
        engine.protocol = "secret-protocol";
    }
    assignment.processors = {3, 4};
    assignment.transcript = "/secret-transcript";
    const auto text = codecs::encode(assignment);
    REQUIRE(text.has_value());
    CHECK(*text == golden);
}

TEST_CASE("an assignment that cannot be played is not sent") {
    referee::Assignment assignment = sample();
    assignment.engines.defenders.build.clear();
    REQUIRE_FALSE(codecs::encode(assignment).has_value());
    CHECK(codecs::encode(assignment).error().place == "engines.defenders.sha256");
    assignment = sample();
    assignment.opening.push_back(assignment.opening.front());
    CHECK(codecs::encode(assignment).error().code == CodecFault::unplayable);
    assignment = sample();
    assignment.compiled_rules = std::make_shared<const rules::CompiledRules>(rules::Ruleset(7));
    CHECK(codecs::encode(assignment).error().code == CodecFault::unplayable);
}

TEST_CASE("random assignments come back as they were") {
    tests::for_seeds({.usual_seeds = 600, .share = 0.5}, [](std::uint64_t seed) -> std::string {
        tests::Random random(seed);
        const referee::Assignment assignment = tests::random_assignment(random);
        const auto text = codecs::encode(assignment);
        if (!text) return "not encoded: " + to_string(text.error());
        const auto again = codecs::decode_assignment(*text);
        if (!again) return "not decoded: " + to_string(again.error());
        return tests::are_same(*again, assignment) ? "" : "another one: " + *text;
    });
}

TEST_CASE("a damaged assignment that can be read can also be written and read again") {
    int readable = 0;
    tests::for_seeds({.usual_seeds = 20'000, .share = 0.5}, [&](std::uint64_t seed) -> std::string {
        tests::Random random(seed);
        const std::string text = tests::damaged(random, golden);
        const auto assignment = codecs::decode_assignment(text);
        if (!assignment) return "";
        ++readable;
        const auto written = codecs::encode(*assignment);
        if (!written) return "not encoded: " + text;
        const auto again = codecs::decode_assignment(*written);
        return again && tests::are_same(*again, *assignment) ? "" : "another one: " + text;
    });
    CHECK(readable > 0);
}

TEST_CASE("every cut of an assignment is refused") {
    const std::string whole = golden;
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CAPTURE(length);
        CHECK_FALSE(codecs::decode_assignment(whole.substr(0, length)).has_value());
    }
}

TEST_CASE("a member that is missing, or that there is not, is named") {
    const json document = json::parse(golden);
    for (const auto& [key, value] : document.items()) {
        CAPTURE(key);
        json less = document;
        less.erase(key);
        CHECK(error_of(less.dump()) == key + ": it is missing");
    }
    CHECK(error_of(changed("/command", "rm -rf /")) == "command: the object has no such member");
    CHECK(error_of(changed("/engines/attackers/command", "rm")) ==
          "engines.attackers.command: the object has no such member");
    CHECK(error_of(changed("/engines/both", 1)) == "engines.both: the object has no such member");
    CHECK(error_of(changed("/time/both", "60")) == "time.both: the object has no such member");
}

TEST_CASE("each wrong value is refused with its place") {
    struct Case {
        const char* pointer;
        json value;
        const char* error;
    };
    const std::string sha256(64, 'A');
    const json two_to_63 = std::uint64_t{1} << 63;
    for (const Case& c :
         {Case{"/version", 4, "its version is not known"},
          Case{"/version", "1", "version: it is of another type"},
          Case{"/game", -1, "game: it has no such values"},
          Case{"/game", two_to_63, "game: it has no such values"},
          Case{"/game", 1.5, "game: it is of another type"},
          Case{"/engines", json::array(), "engines: it is of another type"},
          Case{"/engines/attackers", "Huscarl", "engines.attackers: it is of another type"},
          Case{"/engines/attackers/name", "", "engines.attackers.name: it has no such values"},
          Case{"/engines/attackers/name", nullptr, "engines.attackers.name: it is of another type"},
          Case{"/engines/attackers/name",
               {{"base64", "%"}},
               "engines.attackers.name: it is of another type"},
          Case{"/engines/defenders/sha256", "a441",
               "engines.defenders.sha256: it has no such values"},
          Case{"/engines/defenders/sha256", sha256,
               "engines.defenders.sha256: it has no such values"},
          Case{"/engines/attackers/parameters", json::array(),
               "engines.attackers.parameters: it is of another type"},
          Case{"/engines/attackers/parameters/king", 12,
               "engines.attackers.parameters: it is of another type"},
          Case{"/engines/attackers/parameters/king", "--help",
               "engines.attackers.parameters: it has no such values"},
          Case{"/engines/attackers/parameters/king", "1e9",
               "engines.attackers.parameters: it has no such values"},
          Case{"/engines/attackers/parameters/seed", "1",
               "engines.attackers.parameters: it has no such values"},
          Case{"/rules", 7, "rules: it is of another type"},
          Case{"/time/attackers", "an hour", "time.attackers: it has no such values"},
          Case{"/time/defenders", 60, "time.defenders: it is of another type"},
          Case{"/opening", "d1-c1", "opening: it is of another type"},
          Case{"/opening/0", 1, "opening: it is of another type"},
          Case{"/opening/0", "---", "opening: it has no such values"},
          Case{"/opening/0", "z99", "opening: it has no such values"},
          Case{"/max_plies", -1, "max_plies: it has no such values"},
          Case{"/max_plies", std::int64_t{1} << 31, "max_plies: it has no such values"},
          Case{"/margin_ms", "50", "margin_ms: it is of another type"},
          Case{"/seed", 5, "seed: it is of another type"},
          Case{"/seed", "-5", "seed: it has no such values"},
          Case{"/seed", "18446744073709551616", "seed: it has no such values"},
          Case{"/seed", "", "seed: it has no such values"}}) {
        CAPTURE(c.pointer);
        CHECK(error_of(changed(c.pointer, c.value)) == c.error);
    }
    CHECK(error_of("[]") == "it is of another type");
    CHECK(error_of("{") == "it is not JSON");
    CHECK(error_of("{}") == "version: it is missing");
    CHECK(codecs::decode_assignment(changed("/rules", "dim:99")).error().place == "rules");
    CHECK(codecs::decode_assignment(changed("/opening/0", "a1-a2")).error().code ==
          CodecFault::unplayable);
    CHECK(codecs::decode_assignment(changed("/opening/0", "s19-a2")).error().code ==
          CodecFault::unplayable);
}

TEST_CASE("a message that is too long is rejected without parsing, and is not sent") {
    const std::string blanks(longest_message, ' ');
    CHECK(error_of(golden + blanks) == "it is too long");
    referee::Assignment assignment = sample();
    assignment.engines.attackers.name = std::string(longest_message, 'x');
    CHECK(codecs::encode(assignment).error().code == CodecFault::too_long);
}

TEST_CASE("JSON with too many levels is rejected") {
    for (const char* bracket : {"[", "{\"a\":"}) {
        std::string deep;
        while (deep.size() < longest_message - 10) deep += bracket;
        CHECK_FALSE(codecs::decode_assignment(deep).has_value());
    }
    std::string nested = std::string(400'000, '[') + std::string(400'000, ']');
    CHECK_FALSE(codecs::decode_assignment(nested).has_value());
    CHECK_FALSE(codecs::decode_assignment("{\"version\":" + nested + "}").has_value());
}

TEST_SUITE_END();

}  // namespace tafl::codecs::assignment_codec_test
