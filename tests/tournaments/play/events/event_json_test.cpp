// SPDX-License-Identifier: MIT
// Every event is read back as it was written, and EVENTS.md lists what is written.
#include "tournaments/play/events/event_json.h"
#include "rules/result.h"

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "rules/board_text.h"
#include "rules/count_of.h"
#include "rules/variant.h"
#include "tests/support/random_rules.h"
#include "tournaments/base/json_reader.h"

namespace tafl::tests::event_json_test {
namespace {

using namespace events;
using nlohmann::json;

json written(const Event& event) { return json::parse(to_json(event).dump()); }

const GameName game{17, 3, 5, 2, {"Huscarl", "R\xc3\xa5ndom \"2\""}};
const rules::BySide<rules::TimeLeft> clocks = {{std::chrono::milliseconds(58'750), {}, 0},
                                               {{}, std::chrono::milliseconds(1'999), 2}};

/// One of each kind, with everything that it may have.
std::vector<Event> one_of_each_kind() {
    rules::GameEnd end{rules::Result::attackers_win,
                       rules::Termination::illegal_move,
                       rules::Side::defenders,
                       "played c1-c9: a space on the way is occupied",
                       61,
                       {12, 3}};
    rules::GameEnd voided = end;
    voided.result = rules::Result::none;
    voided.termination = rules::Termination::void_host_late;
    voided.at_fault.reset();
    PlyPlayed ply{17, {}, clocks};
    ply.ply.number = 9;
    ply.ply.mover = rules::Side::defenders;
    ply.ply.written = *rules::parse_move("Kd4-d6xd7/ce6");
    ply.ply.written.captures[0].piece = rules::piece_from_letter('t');
    ply.ply.captures = {
        {rules::Space(3, 6), *rules::piece_from_letter('t'), rules::CaptureRule::custodial},
        {rules::Space(4, 5), *rules::piece_from_letter('c'), rules::CaptureRule::linnaean}};
    ply.ply.to_move = rules::Side::attackers;
    ply.ply.record = {ply.ply.written.move, std::chrono::microseconds(250'031),
                      std::chrono::microseconds(30), clocks.defenders, "analysis 1\nstatus 2"};
    ply.ply.record.evaluation = rules::Evaluation{-35, 12, std::int64_t{1} << 40,
                                                  std::chrono::milliseconds(250), "d4-d5 a1-a2"};
    rules::PlayedPly move;
    move.number = 9;
    move.mover = rules::Side::defenders;
    move.written = *rules::parse_move("Kd1-c1xa19");
    move.written.captures[0].piece = rules::piece_from_letter('t');
    move.captures = {
        {rules::Space(0, 18), *rules::piece_from_letter('t'), rules::CaptureRule::custodial}};
    move.to_move = rules::Side::defenders;  // a berserk turn
    move.record = {move.written.move, std::chrono::microseconds(250'031),
                   std::chrono::microseconds(30), clocks.defenders, ""};
    move.record.evaluation = rules::Evaluation{-35, 12, 400'000, {}, "d4-d5 a1-a2"};
    return {
        {7, ply},
        {7, RunStarted{"Open", "swiss", {"A", "B"}, 30, 4, {2.5, 1.5}}},
        {7, ScheduleExtended{2, 6, 36}},
        {7, RoundStarted{2}},
        {7, AttemptStarted{game,
                           "brandub",
                           "dim:7 name:Brandub",
                           "d1-c1",
                           {*rules::parse_time_control("3600 30/3 3i"),
                            *rules::parse_time_control("nodes=1000")},
                           "nidavellir \"2\""}},
        {7, PlayBegan{17}},
        {7, PositionChanged{17, 9, rules::Side::attackers, "/7/7/", move, clocks, -22.5}},
        {7, GameEnded{game, end, true, "/7/7/"}},
        {7, GameEnded{game, voided, false, ""}},
        {7, StandingsChanged{{{1, "A", 2.5, 3}, {0, "B", 0, 0}}}},
        {7, Message{"the engine \"A\"\nis another program"}},
        {7, RunEnded{RunOutcome::decided, 12}},
        {7, QueueChanged{"Open", "failed", -3, "the disk is full"}},
        {0, EventsLost{100'000}},
        {0, Reset{}},
    };
}

TEST_SUITE("tournaments/play/events/event_json") {
    TEST_CASE("each kind is read back as it was written") {
        std::set<std::size_t> kinds;
        for (const Event& event : one_of_each_kind()) {
            CAPTURE(name_of(event));
            kinds.insert(event.what.index());
            const auto read = from_json(written(event));
            REQUIRE(read);
            CHECK(*read == event);
        }
        CHECK(kinds.size() == std::variant_size_v<Event::Payload>);
    }

    TEST_CASE("so is what may be left out") {
        PlyPlayed last{3, {}, {}};
        last.ply.number = 1;
        last.ply.written = *rules::parse_move("a1-a2");
        last.ply.written.mover = rules::piece_from_letter('t');
        last.ply.record.move = last.ply.written.move;
        PlyPlayed ended{3, {}, {}};  // a turn, by `done`, which has no spaces
        ended.ply.number = 2;
        ended.ply.to_move = rules::Side::defenders;
        const std::vector<Event> events = {
            {1, last},
            {1, ended},
            {1, PositionChanged{3, 2, {}, "/7/", rules::PlayedPly{}, {}}},
            {1, PositionChanged{3, 0, {}, "/7/", {}, {}}},
            {1,
             GameEnded{
                 game,
                 {rules::Result::draw, rules::Termination::adjudication_max_plies, {}, "so", 0, {}},
                 true,
                 ""}},
            {1, QueueChanged{"Open", "queued", 0, ""}},
            {1, AttemptStarted{game, "brandub", "dim:7", "", {}, ""}},
            {1, StandingsChanged{}},
            {1, RunStarted{"", "round-robin", {}, 0, 0, {}}},
        };
        for (const Event& event : events) {
            CAPTURE(name_of(event));
            CHECK(*from_json(written(event)) == event);
        }
    }

    TEST_CASE("a ply has the members that EVENTS.md lists, with times in microseconds") {
        json ply = written(one_of_each_kind()[0]);
        ply.erase("evaluation");  // see below
        CHECK(ply == json::parse(R"({"event": "ply", "tournament_id": 7, "id": 17, "ply": 9,
            "side": "defenders", "text": "Kd4-d6xd7/ce6", "from": "d4", "to": "d6",
            "captures": [{"space": "d7", "piece": "t", "rule": "custodial"},
                         {"space": "e6", "piece": "c", "rule": "linnaean"}],
            "to_move": "attackers", "spent_us": 250031, "late_us": 30,
            "left": {"main_ms": 0, "period_ms": 1999, "periods": 2},
            "clocks": {"attackers": {"main_ms": 58750, "period_ms": 0, "periods": 0},
                       "defenders": {"main_ms": 0, "period_ms": 1999, "periods": 2}},
            "comment": "analysis 1\nstatus 2"})"));
        const json move = written(one_of_each_kind()[6]).at("move");
        std::set<std::string> members;
        for (const auto& [key, value] : move.items()) members.insert(key);
        CHECK(members == std::set<std::string>{"ply", "side", "text", "from", "to", "captures",
                                               "to_move", "spent_us", "late_us", "left",
                                               "evaluation"});
    }

    TEST_CASE("a wrong member of a ply is refused, and `left` may be missing") {
        const Event event = one_of_each_kind()[6];
        const json move = written(event).at("move");
        for (const auto& [key, value] : move.items()) {
            if (key == "from" || key == "to") continue;  // `text` has them
            CAPTURE(key);
            json wrong = written(event);
            wrong["move"][key] = key == "left" ? json(5) : json::object();
            if (key == "evaluation") wrong["move"][key] = "good";
            CHECK_THROWS_AS(static_cast<void>(from_json(wrong)), tournaments::JsonError);
            json without = written(event);
            without["move"].erase(key);
            if (key == "left" || key == "evaluation") {
                CHECK(from_json(without).has_value());
            } else {
                CHECK_THROWS_AS(static_cast<void>(from_json(without)), tournaments::JsonError);
            }
        }
        for (const char* time : {"0.5", "1e300", "\"1\"", "null"}) {
            CAPTURE(time);
            json wrong = written(event);
            wrong["move"]["spent_us"] = json::parse(time);
            CHECK_THROWS_AS(static_cast<void>(from_json(wrong)), tournaments::JsonError);
        }
    }

    TEST_CASE("every ply of games under random rules is read back") {
        Random random(20261122);
        int plies = 0;
        int captures = 0;
        for (int i = 0; i < 150; ++i) {
            rules::Game board(random_playable_ruleset(random));
            for (int count = 0; count < 60 && !board.is_over(); ++count) {
                rules::MoveList moves;
                legal_moves(board.compiled_rules(), board.position(), moves);
                REQUIRE_FALSE(moves.is_empty());
                PlyPlayed played{5, {}, clocks};
                played.ply =
                    rules::play_ply(board, {moves[random.below(count_of(moves))], {}, {}, {}, {}});
                played.ply.record.spent = std::chrono::microseconds(random.below(2'000'000'000));
                played.ply.record.host_lag = std::chrono::microseconds(random.below(1'000'000));
                played.ply.record.left = clocks[played.ply.mover];
                const Event event{1, played};
                REQUIRE(*from_json(written(event)) == event);
                ++plies;
                captures += count_of(played.ply.captures);
            }
        }
        CHECK(plies > 3000);
        CHECK(captures > 300);
    }

    TEST_CASE("events and members of later versions are ignored") {
        CHECK_FALSE(from_json(json::parse(R"({"event":"earthquake","strength":5})")));
        json message = written({1, Message{"x"}});
        message["colour"] = "red";
        CHECK(*from_json(message) == Event{1, Message{"x"}});
    }

    TEST_CASE("an event of an earlier version without a machine means a game of the host") {
        const Event here{1, AttemptStarted{game, "brandub", "dim:7", "", {}, ""}};
        json began = written(here);
        CHECK(began.at("machine").is_null());
        began.erase("machine");
        CHECK(*from_json(began) == here);
        began["machine"] = json::object();
        CHECK_THROWS_AS(static_cast<void>(from_json(began)), tournaments::JsonError);
    }

    TEST_CASE("a member that is missing or wrong is refused, whichever it is") {
        for (const char* nonsense : {"null", "[]", "\"ply\"", R"({"event":5})", R"({"id":1})"}) {
            CAPTURE(nonsense);
            CHECK_THROWS_AS(static_cast<void>(from_json(json::parse(nonsense))),
                            tournaments::JsonError);
        }
        const std::set<std::string> not_needed = {
            "tournament_id", "comment", "evaluation", "version", "from", "to",
            "finished",      "machine", "value",      "words",   "left"};
        for (const Event& event : one_of_each_kind()) {
            const json whole = written(event);
            for (const auto& [key, value] : whole.items()) {
                const bool is_optional =
                    not_needed.contains(key) && !(key == "finished" && name_of(event) == "begin");
                if (is_optional) continue;
                CAPTURE(name_of(event));
                CAPTURE(key);
                json without = whole;
                without.erase(key);
                CHECK_THROWS_AS(static_cast<void>(from_json(without)), tournaments::JsonError);
                json wrong = whole;
                wrong[key] = json::object();
                CHECK_THROWS_AS(static_cast<void>(from_json(wrong)), tournaments::JsonError);
            }
        }
    }

    TEST_CASE("evaluations and positions are sent with words, and are read without them") {
        const auto events = one_of_each_kind();
        json ply = written(events[0]);  // the defenders' score is -35
        CHECK(ply.at("evaluation").at("words") ==
              json{{"verdict", "Attackers a little better"},
                   {"share", 0.5349},
                   {"score", "-0.35"},
                   {"text", "a little worse (-0.35), depth 12, 1.1 T nodes"}});
        ply.at("evaluation").erase("words");
        CHECK(*from_json(ply) == events[0]);
        json position = written(events[6]);
        CHECK(position.at("value") == -22.5);
        CHECK(position.at("words") == json{{"verdict", "Level"}, {"share", 0.4775}});
        position.erase("words");
        position.at("move").at("evaluation").erase("words");
        CHECK(*from_json(position) == events[6]);
        position.erase("value");
        CHECK_FALSE(std::get<PositionChanged>(from_json(position)->what).value);
        position["value"] = nullptr;
        CHECK_FALSE(std::get<PositionChanged>(from_json(position)->what).value);
        position["value"] = "much";
        CHECK_THROWS_AS(static_cast<void>(from_json(position)), tournaments::JsonError);
        const json unknown = written({7, PositionChanged{17, 0, {}, "/7/7/", {}, clocks}});
        CHECK(unknown.at("value").is_null());
        CHECK(unknown.at("words") == json{{"verdict", "Level"}, {"share", 0.5}});
    }

    TEST_CASE("an invalid evaluation is rejected") {
        json ply = written(one_of_each_kind()[0]);
        for (const char* nonsense :
             {"5", "[]", "null", R"({"score":"x"})", R"({"nodes":[]})", R"({"line":5})"}) {
            CAPTURE(nonsense);
            ply["evaluation"] = json::parse(nonsense);
            CHECK_THROWS_AS(static_cast<void>(from_json(ply)), tournaments::JsonError);
        }
    }

    TEST_CASE("EVENTS.md lists every event with every member, and no other") {
        std::ifstream file(TAFL_SOURCE_DIR "/tournaments/play/events/EVENTS.md");
        std::ostringstream text;
        text << file.rdbuf();
        const std::string page = text.str();
        // Members stand in the third column before an explanation in brackets: "`a` (of `b`), `c`".
        const auto members_in = [](std::string row) {
            for (std::size_t open = row.rfind('('); open != std::string::npos;
                 open = row.rfind('(')) {
                row.erase(open, row.find(')', open) + 1 - open);
            }
            std::set<std::string> members;
            static const std::regex word("`([a-z_]+)`");
            for (std::sregex_iterator at(row.begin(), row.end(), word), end; at != end; ++at) {
                members.insert((*at)[1]);
            }
            return members;
        };
        std::map<std::string, std::set<std::string>> documented;
        std::istringstream lines(page);
        static const std::regex table_row(R"(^\| `([a-z-]+)` \| [^|]* \| (.*) \|$)");
        for (std::string line; std::getline(lines, line);) {
            std::smatch match;
            if (!std::regex_match(line, match, table_row)) continue;
            const std::string listed = match[2];
            auto& members = documented[match[1]];
            members.merge(members_in(listed));
            if (listed.find("the game's members") == std::string::npos) continue;
            members.merge(
                std::set<std::string>{"id", "round", "match", "game", "attackers", "defenders"});
        }
        std::set<std::string> names;
        for (const Event& event : one_of_each_kind()) {
            const std::string name(name_of(event));
            CAPTURE(name);
            names.insert(name);
            std::set<std::string> members;
            const json object = written(event);
            for (const auto& [key, value] : object.items()) {
                if (key != "event" && key != "tournament_id") members.insert(key);
            }
            CHECK(documented[name] == members);
        }
        for (const auto& [name, members] : documented) {
            CAPTURE(name);
            CHECK((names.contains(name) || name == "event"));  // the head of the table
        }
    }
}

}  // namespace
}  // namespace tafl::tests::event_json_test
