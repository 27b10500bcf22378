// SPDX-License-Identifier: MIT
// Engines that speak uci-tafl, in processes of their own. tests/engines/uci_fake.cpp has the habits
// of the real engine, and habits that an engine might have. Dialogues: tests/golden/uci-tafl.
#include "referee/players/uci/uci_player.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>

#include "playing.h"
#include "referee/players/protocols.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/variant.h"

namespace tafl::referee::uci_player_test {

using namespace testing;
using namespace std::chrono_literals;
using Lines = std::vector<std::string>;

namespace {

constexpr const char* its_rules = "copenhagen";

EngineSpec fake(std::vector<std::string> habits = {}) {
    EngineSpec spec;
    spec.name = "fake";
    spec.protocol = "uci-tafl";
    spec.command = std::string(TAFL_BINARY_DIR) + "/tests/engines/uci_fake";
    spec.arguments = {"--seed", "{seed}"};
    spec.arguments.insert(spec.arguments.end(), habits.begin(), habits.end());
    spec.quit_timeouts = 150ms;
    return spec;
}

/// Against an engine that speaks OTEP, for six plies.
Assignment short_game(std::vector<std::string> habits) {
    Assignment assignment = game_of(its_rules, fake(std::move(habits)), zoo("random"));
    assignment.limits.max_plies = 6;
    return assignment;
}

bool is_in(const Lines& lines, std::string_view line) {
    return std::ranges::find(lines, line) != lines.end();
}

std::optional<std::string> why_unfit(std::string_view record, std::string_view time = "60+0") {
    const auto reading = rules::ruleset_from(record);
    REQUIRE(reading.has_value());
    return find_protocol("uci-tafl")->why_unfit({fake(), reading->ruleset, time_control(time)});
}

}  // namespace

TEST_SUITE_BEGIN("referee/players/uci/uci_player");

TEST_CASE("two engines that speak uci-tafl play a game to its end") {
    const GameRecord record = play(game_of(its_rules, fake(), fake()));
    CHECK(record.end.result != Result::none);
    CHECK(!record.end.at_fault);
    CHECK(record.plies.size() > 5);
    rules::Game game(record.ruleset);
    for (const auto& ply : record.plies) REQUIRE(game.play(ply.move).has_value());
}

TEST_CASE("the last search info is stored with the move, as text and as an evaluation") {
    for (const char* habit : {"noise", "uciok-twice", "many-infos", "multipv"}) {
        CAPTURE(std::string(habit));
        const GameRecord record = play(short_game({habit}));
        REQUIRE(record.plies.size() == 6);
        const rules::PlyRecord& ply = record.plies[2];
        const bool is_many = std::string_view(habit) == "many-infos";
        REQUIRE(ply.evaluation.has_value());
        CHECK(ply.evaluation->score == -3);
        CHECK(!ply.evaluation->depth);
        CHECK(ply.evaluation->nodes == (is_many ? 800 : 8));
        CHECK(ply.evaluation->time == (is_many ? 100ms : 1ms));
        CHECK(rules::parse_move(ply.evaluation->line).has_value());
        CHECK(ply.comment.starts_with("info "));
        CHECK(ply.comment.find(" cp -3 winrate 49.0% ") != std::string::npos);
        CHECK(ply.comment.find('\n') == std::string::npos);
    }
    const GameRecord silent = play(short_game({"no-info"}));
    REQUIRE(silent.plies.size() == 6);
    CHECK(silent.plies[2].comment.empty());
    CHECK(!silent.plies[2].evaluation);
}

TEST_CASE("harmless habits of an engine are accepted") {
    for (const char* habit : {"slow-start", "options-before", "no-options", "twice", "lingers"}) {
        CAPTURE(std::string(habit));
        const GameRecord record = play(short_game({habit}));
        CHECK(record.end.termination == Termination::adjudication_max_plies);
        CHECK(record.plies.size() == 6);
    }
}

TEST_CASE("every way to fail is its own termination") {
    const struct {
        const char* habit;
        Termination termination;
    } cases[] = {
        {"no-uciok", Termination::no_hello},
        {"no-readyok", Termination::no_hello},
        {"aborts-at-start", Termination::crash_signal},
        {"aborts", Termination::crash_signal},
        {"half-line", Termination::crash_signal},
        {"illegal", Termination::illegal_move},
        {"unreadable", Termination::unparsable_move},
        {"no-word", Termination::unparsable_move},
        {"none", Termination::resignation},
        {"a1a1", Termination::resignation},
        {"silent", Termination::time},
        {"floods", Termination::flood},
    };
    for (const auto& expected : cases) {
        CAPTURE(std::string(expected.habit));
        Assignment assignment = short_game({expected.habit});
        const bool has_hello = expected.termination != Termination::no_hello;
        assignment.engines.attackers.hello_timeout = has_hello ? 60s : 300ms;
        if (expected.termination == Termination::time) {
            assignment.time.attackers = time_control("0.5+0");
        }
        const GameRecord record = play(assignment);
        CHECK(record.end.termination == expected.termination);
        CHECK(record.end.result == Result::defenders_win);
        CHECK(record.end.at_fault == rules::Side::attackers);
        CHECK(is_in({"crash-signal"}, name_of(expected.termination)) ==
              (record.evidence.signal == SIGABRT));
    }
}

TEST_CASE("an engine that does not accept a line plays by other rules") {
    for (const char* habit : {"invalid-move", "invalid-go"}) {
        CAPTURE(std::string(habit));
        const GameRecord record = play(short_game({habit}));
        CHECK(record.end.termination == Termination::void_rules_differ);
        CHECK(record.end.result == Result::draw);
        CHECK(!record.end.at_fault);
        CHECK(record.end.summary.find("did not accept a line: '") != std::string::npos);
    }
}

TEST_CASE("an engine that continues to think receives stop, and moves in time") {
    const std::string log = temporary_path("uci-stopped");
    Assignment assignment = short_game({"until-stopped", "--log", log});
    assignment.limits.max_plies = 3;
    assignment.time.attackers = time_control("st=0.3");
    assignment.limits.margin = 60s;  // for machines that are busy
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::adjudication_max_plies);
    REQUIRE(record.plies.size() == 3);
    CHECK(record.plies[0].spent >= 275ms);
    CHECK(std::ranges::count(lines_of(log), "stop") == 2);
}

TEST_CASE("an engine that thinks for the given time is not stopped") {
    const std::string log = temporary_path("uci-not-stopped");
    Assignment assignment = short_game({"thinks", "--log", log});
    assignment.limits.max_plies = 3;
    // 750 ms for the first move (20 s / 25, less 50 ms), and "stop" is due only after 19,975 ms.
    assignment.time.attackers = time_control("20+0");
    assignment.engines.attackers.restart = Restart::never;
    for (const GameRecord& record : play_in_a_row({assignment, assignment})) {
        CHECK(record.end.termination == Termination::adjudication_max_plies);
        CHECK(record.plies[0].spent >= 750ms);
    }
    CHECK(!is_in(lines_of(log), "stop"));
}

TEST_CASE("an engine that has moved is not stopped later") {
    const std::string log = temporary_path("uci-moved");
    Assignment assignment = game_of(its_rules, fake({"--log", log}), zoo("slow"));
    assignment.time.attackers = time_control("st=3");
    // 60 ms for each of the opponent's: longer than a move may take
    assignment.limits.max_plies = 120;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::adjudication_max_plies);
    CHECK(!is_in(lines_of(log), "stop"));
}

TEST_CASE("an engine receives the whole game with each request, and its limit of nodes") {
    const std::string log = temporary_path("uci-told");
    Assignment assignment = short_game({"--log", log});
    for (const char* move : {"a4-b4", "e5-d5"}) {
        assignment.opening.push_back(rules::parse_move(move)->move);
    }
    assignment.time = {time_control("nodes=200"), time_control("inf")};
    const GameRecord record = play(assignment);
    REQUIRE(record.plies.size() == 6);
    const auto text = [&](std::size_t ply) {
        std::string move;
        uci::append_move(move, record.plies[ply].move);
        return move;
    };
    CHECK(lines_of(log) ==
          Lines{"uci", "isready", "position startpos moves a4b4 e5d5", "go nodes 200",
                "position startpos moves a4b4 e5d5" + text(2) + text(3), "go nodes 200", "quit"});
}

TEST_CASE("an engine that stays receives only the next game") {
    const std::string log = temporary_path("uci-stays");
    Assignment assignment = short_game({"--log", log});
    assignment.limits.max_plies = 1;
    assignment.engines.attackers.restart = Restart::never;
    const auto records = play_in_a_row({assignment, assignment});
    REQUIRE(records.size() == 2);
    for (const GameRecord& record : records) CHECK(record.plies.size() == 1);
    CHECK(lines_of(log) == Lines{"uci", "isready", "position startpos moves", "go movetime 2350",
                                 "position startpos moves", "go movetime 2350", "quit"});
}

TEST_CASE("games are refused if the engine has other rules for moves or captures") {
    for (const char* fit : {"copenhagen", "copenhagen-opentafl", "old-copenhagen"}) {
        CAPTURE(std::string(fit));
        CHECK(!why_unfit(fit));
    }
    // how a game ends may differ, and any position may be its start
    for (const char* key : {"tfr:w", "tfr:i", "surf:n", "ks:w", "efe:y", "rep:4", "esc:e"}) {
        CAPTURE(std::string(key));
        CHECK(!why_unfit("dim:11 sw:s start:/10t/11/8t2/1T9/11/5K5/7T3/11/11/4t6/11/ " +
                         std::string(key)));
    }
    CHECK(!why_unfit("dim:11 atkf:n sw:s start:/10t/11/8t2/1T9/11/5K5/7T3/11/11/4t6/11/"));
    const struct {
        const char* record;
        const char* reason;
    } cases[] = {
        {"brandub", "no board but 11x11"},
        {"parlett-berserk", "no board but 11x11"},
        {"berserk", "no pieces but taflmen and the king"},
        {"fetlar", "captures otherwise"},
        {"copenhagen-relaxed", "captures otherwise"},
        {"dim:11 sw:s ber:c start:/10t/11/8t2/1T9/11/5K5/7T3/11/11/4t6/11/", "berserk"},
        {"dim:11 sw:s cenh: start:/10t/11/8t2/1T9/11/5K5/7T3/11/11/4t6/11/", "special spaces"},
        {"dim:11 sw:s cor: start:/10t/11/8t2/1T9/11/5K5/7T3/11/11/4t6/11/", "special spaces"},
        {"dim:11 sw:s camp:a4,a5 start:/10t/11/8t2/1T9/11/5K5/7T3/11/11/4t6/11/", "special spaces"},
        {"dim:11 sw:s spd:1,-1 start:/10t/11/8t2/1T9/11/5K5/7T3/11/11/4t6/11/", "move otherwise"},
        {"dim:11 sw:s kj:j start:/10t/11/8t2/1T9/11/5K5/7T3/11/11/4t6/11/", "move otherwise"},
        {"dim:11 sw:s ka:n start:/10t/11/8t2/1T9/11/5K5/7T3/11/11/4t6/11/", "captures otherwise"},
        {"dim:11 sw:s linc:y start:/10t/11/8t2/1T9/11/5K5/7T3/11/11/4t6/11/", "captures otherwise"},
    };
    for (const auto& unfit : cases) {
        CAPTURE(std::string(unfit.record));
        const auto reason = why_unfit(unfit.record);
        REQUIRE(reason.has_value());
        CAPTURE(*reason);
        CHECK(reason->find(unfit.reason) != std::string::npos);
        CHECK(reason->ends_with("use the variant copenhagen"));
    }
    CHECK(why_unfit(its_rules, "depth=4"));
    CHECK(!why_unfit(its_rules, "nodes=100"));
}

TEST_SUITE_END();

}  // namespace tafl::referee::uci_player_test
