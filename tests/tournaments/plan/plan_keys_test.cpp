// SPDX-License-Identifier: MIT
// Rows of keys: each value that a row allows is stored and read back unchanged. Numbers outside its
// range are rejected, and secret keys stay secret.
#include "tournaments/plan/plan_keys.h"

#include <toml++/toml.h>

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/tournaments/plan_sample.h"
#include "tournaments/plan/engine_keys.h"
#include "tournaments/plan/game_limit_keys.h"
#include "tournaments/plan/plan.h"
#include "tournaments/plan/public_plan.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::tests::plan_keys_test {
namespace {

using nlohmann::json;
using tournaments::Key;
using tournaments::KeyRange;
using tournaments::KeySource;

/// Stores the words that a row passes.
class WordSource final : public KeySource {
  public:
    std::optional<std::int64_t> number(std::string_view /*key*/,
                                       const KeyRange& /*range*/) override {
        return std::nullopt;
    }
    std::optional<std::string> text(std::string_view /*key*/) override { return std::nullopt; }
    std::optional<std::size_t> index(std::string_view /*key*/,
                                     const tournaments::Words& expected) override {
        words = expected;
        return std::nullopt;
    }
    tournaments::Words words;
};

/// Calls `check` for each row of the tables, with a default object.
template <class Check>
void for_each_row(Check check) {
    for (const auto& row : plan::plan_keys) check(row, plan::PlanSettings{});
    for (const auto& row : plan::format_keys) check(row, formats::FormatSettings{});
    for (const auto& row : plan::scoring_keys) check(row, results::ScoringRules{});
    for (const auto& row : plan::game_limit_keys) check(row, referee::GameLimits{});
}

template <class Object>
std::vector<json> values_of(const Key<Object>& row, Object object) {
    const json value = row.write(object);
    if (value.is_number()) return {row.range.min, row.range.max};
    if (row.name == "starts_at") return {"2026-12-24T19:00:00Z"};
    WordSource source;
    row.read(row, source, object);
    if (!source.words.empty()) return {source.words.begin(), source.words.end()};
    const std::map<std::string_view, json> texts = {
        {"protocol", "otep"}, {"command", "cat"}, {"directory", "."}, {"address", "127.0.0.1"}};
    const auto text = texts.find(row.name);
    return {text == texts.end() ? json("Some text") : text->second};
}

/// Returns the messages for one value in a tournament file, and sets it in `object`.
template <class Object>
std::string read_number(const Key<Object>& row, std::int64_t value, Object& object) {
    toml::table table;
    table.insert(row.name, value);
    plan::PlanErrors errors;
    plan::TableReader reader(table, "[tournament]", errors);
    row.read(row, reader, object);
    return to_string(errors, "f.toml");
}

std::string stored_with(std::string_view key, const json& value) {
    json plan = json::parse(to_json(to_stored(plan_of(good_file))));
    plan[std::string(key)] = value;
    return plan.dump();
}

/// Returns the message for a text of a database; empty if it is accepted.
std::string refusal(const std::string& text) {
    try {
        static_cast<void>(plan::read_stored_plan(text));
        return {};
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

/// Returns the good file with one more line.
std::string file_with(std::string_view key, const json& value) {
    std::string text = good_file;
    if (key == "name") return replaced(text, "\"Test Open\"", value.dump());
    // A time has no quotes.
    const std::string written = key == "starts_at" ? value.get<std::string>() : value.dump();
    return replaced(text, "time = ", std::string(key) + " = " + written + "\ntime = ");
}

/// Returns the good file with one more line for the second engine.
std::string file_with_engine(std::string_view key, const json& value) {
    if (key == "name") return replaced(good_file, "\"Two\"", value.dump());
    if (key == "command") return replaced(good_file, "\"cat\"", value.dump());
    return good_file + std::string(key) + " = " + value.dump() + '\n';
}

std::string stored_with_engine(std::string_view key, const json& value) {
    json plan = json::parse(to_json(to_stored(plan_of(good_file))));
    plan["engine"][1][std::string(key)] = value;
    return plan.dump();
}

/// Checks that a tournament file may have the first and the last number of the range, but not the
/// numbers next to them.
template <class Object>
void check_range_in_file(const Key<Object>& row) {
    Object object;
    if (row.read == nullptr || !row.write(object).is_number()) return;
    CAPTURE(row.name);
    for (const std::int64_t value : {row.range.min, row.range.max}) {
        CHECK(read_number(row, value, object).empty());
        CHECK(row.write(object) == json(value));
    }
    for (const std::int64_t value : {row.range.min - 1, row.range.max + 1}) {
        const std::string expected =
            ' ' + std::string(row.name) + ": found " + std::to_string(value) + ", expected";
        CHECK(read_number(row, value, object).find(expected) != std::string::npos);
    }
}

TEST_SUITE("tournaments/plan/plan_keys") {
    TEST_CASE("a value of an engine goes from the file to the database and back") {
        int stored_keys = 0;
        for (const plan::EngineKey& row : plan::engine_keys) {
            if (row.is_stored == nullptr) continue;
            ++stored_keys;
            for (const json& value : values_of(row, referee::EngineSpec{})) {
                const std::string file = file_with_engine(row.name, value);
                CAPTURE(file);
                const plan::StoredPlan stored = to_stored(plan_of(file));
                CHECK(row.write(stored.engines.at(1)) == value);
                const std::string text = to_json(stored);
                const plan::StoredPlan again = plan::read_stored_plan(text);
                CHECK(row.write(again.engines.at(1)) == value);
                CHECK(to_json(again) == text);
                const json engine = json::parse(text).at("engine").at(1);
                const std::string name(row.name);
                if (engine.contains(name)) CHECK(engine.at(name) == value);
            }
        }
        CHECK(stored_keys == 8);
    }

    TEST_CASE("the numbers of an engine have a range in the file and in the database") {
        for (const plan::EngineKey& row : plan::engine_keys) check_range_in_file(row);
        for (const auto& row : plan::limit_keys) check_range_in_file(row);
        const KeyRange range{1, 3600, KeyRange{}.max};
        for (const std::int64_t value : {range.min, range.max, range.max_stored})
            CHECK(refusal(stored_with_engine("seconds", value)).empty());
        for (const std::int64_t value : {range.min - 1, range.max_stored + 1}) {
            CHECK(refusal(stored_with_engine("seconds", value)).find("found engine 2.seconds = ") !=
                  std::string::npos);
        }
    }

    TEST_CASE("each key of an engine has a help text and a name of its own") {
        std::set<std::string_view> names;
        const auto check = [&](const auto& row) {
            CAPTURE(row.name);
            CHECK_FALSE(row.help.empty());
            CHECK(names.insert(row.name).second);
        };
        for (const plan::EngineKey& row : plan::engine_keys) check(row);
        for (const auto& row : plan::limit_keys) check(row);
        CHECK(names.size() == 29);
    }

    TEST_CASE("the secret keys of an engine are these") {
        const std::set<std::string_view> secret = {"command",   "ini", "args",
                                                   "directory", "env", "address"};
        const auto check = [&](const auto& row) {
            CAPTURE(row.name);
            CHECK(row.is_public != secret.contains(row.name));
            CHECK(plan::is_public_engine_key(row.name) != secret.contains(row.name));
        };
        for (const plan::EngineKey& row : plan::engine_keys) check(row);
        for (const auto& row : plan::limit_keys) check(row);
    }

    TEST_CASE("limits and settings of the host are not stored") {
        const std::string limits =
            "memory_mb = 5000\nfile_mb = 7\nhello_seconds = 9\nquit_seconds = 3\nversion = \"7\"\n";
        CHECK(to_json(to_stored(plan_of(good_file + limits))) ==
              to_json(to_stored(plan_of(good_file))));
        CHECK(
            plan::read_stored_plan(stored_with_engine("file_mb", 7)).engines.at(1).limits.file_mb ==
            referee::Limits{}.file_mb);
    }

    TEST_CASE("a value goes from the file to the database and back") {
        for_each_row([](const auto& row, const auto& object) {
            for (const json& value : values_of(row, object)) {
                const std::string file = file_with(row.name, value);
                CAPTURE(file);
                const plan::StoredPlan stored = to_stored(plan_of(file));
                const std::string text = to_json(stored);
                CHECK(to_json(plan::read_stored_plan(text)) == text);
                const json members = json::parse(text);
                const std::string name(row.name);
                if (members.contains(name)) CHECK(members[name] == value);
            }
        });
    }

    TEST_CASE("the first and the last number of a range are accepted, the next ones refused") {
        for_each_row([](const auto& row, auto object) {
            if (!row.write(object).is_number()) return;
            CAPTURE(row.name);
            const std::string name(row.name);
            for (const std::int64_t value : {row.range.min, row.range.max}) {
                CHECK(read_number(row, value, object).empty());
                CHECK(row.write(object) == json(value));
            }
            const std::string in_file = "[tournament] " + name + ": found ";
            CHECK(read_number(row, row.range.min - 1, object).find(in_file) != std::string::npos);
            CHECK(refusal(stored_with(name, row.range.min - 1)).find("found " + name + " = ") !=
                  std::string::npos);
            if (row.range.max == std::numeric_limits<std::int64_t>::max()) return;
            CHECK(read_number(row, row.range.max + 1, object).find(in_file) != std::string::npos);
            CHECK(row.write(object) == json(row.range.max));
            CHECK(refusal(stored_with(name, row.range.max_stored + 1))
                      .find("found " + name + " = ") != std::string::npos);
            const std::string last = refusal(stored_with(name, row.range.max_stored));
            CHECK(last.find("a whole number from") == std::string::npos);
        });
    }

    TEST_CASE("a start time in a database is a time in UTC, and not far from today") {
        CHECK(refusal(stored_with("starts_at", "2199-12-31T23:59:59Z")).empty());
        for (const json& value :
             {json("2026-12-24T19:00:00"), json("2026-12-24T19:00:00+01:00"),
              json("2026-02-30T19:00:00Z"), json("2026-12-24T24:00:00Z"),
              json("2026-12-24T19:00:00Z "), json("9999-12-31T23:59:59Z"),
              json("0000-01-01T00:00:00Z"), json(""), json(1'798'138'800), json(nullptr)}) {
            CAPTURE(value);
            CHECK(refusal(stored_with("starts_at", value)).find("found starts_at = ") !=
                  std::string::npos);
        }
    }

    TEST_CASE("the keys that may be published are these") {
        const std::set<std::string> expected = {
            "starts_at",       "name",         "site",      "format",
            "cycles",          "rounds",       "groups",    "qualifiers",
            "match_replays",   "iterations",   "under_way", "parameters",
            "games_per_match", "match_tie",    "score",     "tie_breaks",
            "unplayed",        "seed",         "time",      "openings",
            "openings_order",  "random_plies", "max_plies", "no_capture_plies",
            "illegal_moves",   "rules_differ", "margin_ms", "variant",
            "rules",           "test"};
        for (const std::string& key : expected) CHECK(plan::is_public_plan_key(key));
        for_each_row([&](const auto& row, const auto& /*object*/) {
            CHECK(row.is_public == expected.contains(std::string(row.name)));
        });
        for (const auto& row : plan::run_keys)
            CHECK(row.is_public == expected.contains(std::string(row.name)));
    }

    TEST_CASE("each key has a description, and defaults that its range and its words allow") {
        std::set<std::string_view> names;
        for (const tournaments::KeyEntry& key : plan::tournament_keys()) {
            CAPTURE(key.name);
            CHECK(names.insert(key.name).second);
            CHECK_FALSE(key.help.empty());
            if (!key.words.empty() && key.value.is_string())
                CHECK(tournaments::index_of(key.value.get<std::string>(), key.words).has_value());
            if (!key.value.is_number()) continue;
            CHECK(key.value >= key.range.min);
            CHECK(key.value <= key.range.max);
        }
        CHECK(names.size() == 31);
    }

    TEST_CASE("the manual has each key with its default and its words") {
        std::ifstream stream(TAFL_SOURCE_DIR "/tournaments/manual/tournament-file.md");
        const std::string page{std::istreambuf_iterator<char>(stream), {}};
        const std::size_t begin =
            page.find("[tournament]\n", page.find("## All keys of a tournament\n"));
        const std::size_t end = page.find("[limits] ", begin);
        REQUIRE(end != std::string::npos);
        const std::string text = page.substr(begin, end - begin);
        const toml::table file = toml::parse(text);
        const toml::table& table = *file["tournament"].as_table();
        const auto keys = plan::tournament_keys();
        CHECK(table.size() == keys.size() - 1);  // `rules` is in the comment of `variant`
        for (const tournaments::KeyEntry& key : keys) {
            CAPTURE(key.name);
            const std::size_t at = text.find(std::string(key.name) + " = ");
            REQUIRE(at != std::string::npos);
            for (const std::string_view word : key.words)
                CHECK(text.find(word, at) != std::string::npos);
            const std::string line = text.substr(at, text.find('\n', at) - at);
            if (line.find("; 0 = ") != std::string::npos) CHECK(key.range.min == 0);
            if (key.value.is_null()) continue;
            REQUIRE(table.contains(key.name));
            std::ostringstream value;
            value << toml::json_formatter{*table.get(key.name)};
            CHECK(json::parse(value.str()) == key.value);
        }
    }

    TEST_CASE("the manual has each key of an engine") {
        std::ifstream stream(TAFL_SOURCE_DIR "/tournaments/manual/engines.md");
        const std::string page{std::istreambuf_iterator<char>(stream), {}};
        const auto check = [&](const auto& row) {
            CAPTURE(row.name);
            CHECK(page.find('\n' + std::string(row.name) + " = ") != std::string::npos);
        };
        for (const plan::EngineKey& row : plan::engine_keys) check(row);
        for (const auto& row : plan::limit_keys) check(row);
    }

    TEST_CASE("secret keys are neither published nor shown to others as differences") {
        const std::string keys =
            "args = [\"--key=hunter2\"]\nenv = { KEY = \"hunter2\" }\naddress = \"127.0.0.1\"\n";
        const plan::StoredPlan secret = to_stored(plan_of(good_file + keys));
        const plan::StoredPlan other = to_stored(plan_of(good_file));
        const json published = public_plan(secret);
        for (const char* key : {"command", "args", "directory", "env", "address"}) {
            CAPTURE(key);
            CHECK_FALSE(plan::is_public_engine_key(key));
            CHECK_FALSE(plan::is_public_plan_key(key));
            CHECK_FALSE(published.at("engine").at(1).contains(key));
        }
        CHECK(differences(secret, other, "/", plan::Visibility::others) ==
              std::vector<std::string>{"engine 2.address is not what it was",
                                       "engine 2.args is not what it was",
                                       "engine 2.env.KEY is not what it was"});
    }
}

}  // namespace
}  // namespace tafl::tests::plan_keys_test
