// SPDX-License-Identifier: MIT
// Whole games with clients of the Tablut competition: dialogues recorded from its own server and
// clients, every way to fail, many games at once, the sandboxes.
#include "referee/players/tablut/tablut_player.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <list>

#include "playing.h"
#include "rules/game.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"

namespace tafl::referee::tablut_player_test {

using namespace testing;
using namespace std::chrono_literals;
using Habits = std::vector<std::string>;
using Lines = std::vector<std::string>;

namespace {

/// Not a fault: the game continues to its end.
constexpr Termination none = Termination::adjudication_max_plies;

EngineSpec client(const Habits& habits = {}) {
    EngineSpec spec;
    spec.name = "client";
    spec.protocol = "tablut-json";
    spec.command = std::string(TAFL_BINARY_DIR) + "/tests/engines/tablut_client";
    spec.arguments = {"{colour}", "{seconds}", "{address}", "seed={seed}"};
    spec.arguments.insert(spec.arguments.end(), habits.begin(), habits.end());
    spec.quit_timeouts = 150ms;
    spec.hello_timeout = 60s;
    return spec;
}

Assignment bologna(EngineSpec white, EngineSpec black) {
    Assignment assignment;
    assignment.engines = {std::move(black), std::move(white)};
    assignment.compiled_rules = std::make_shared<const rules::CompiledRules>(
        rules::ruleset_of(*rules::find_variant("ashton-bologna")));
    assignment.time = {time_control("st=20"), time_control("st=20")};
    assignment.limits.illegal_moves = 0;
    assignment.seed = 7;
    return assignment;
}

/// Returns the turn of each state that a client logged.
Lines turns_in(const std::string& log) {
    Lines turns;
    for (const std::string& line : lines_of(log)) {
        const std::size_t at = line.find(R"("turn":")");
        turns.push_back(at == std::string::npos ? line
                                                : line.substr(at + 8, line.size() - at - 10));
    }
    return turns;
}

struct Played {
    GameRecord record;
    std::string white_log;
    std::string black_log;
};

/// Plays a game with these habits of the two clients. Returns its record and the logs of both.
Played play_out(Habits white, Habits black, int illegal_moves = 0, int max_plies = 0) {
    static int games = 0;
    Played played;
    played.white_log = temporary_path("white" + std::to_string(++games));
    played.black_log = temporary_path("black" + std::to_string(games));
    white.push_back("log=" + played.white_log);
    black.push_back("log=" + played.black_log);
    Assignment assignment = bologna(client(white), client(black));
    assignment.limits.illegal_moves = illegal_moves;
    assignment.limits.max_plies = max_plies;
    played.record = play(assignment);
    return played;
}

std::string moves_of(const GameRecord& record) {
    std::string text;
    for (const auto& ply : record.plies) text += (text.empty() ? "" : " ") + to_string(ply.move);
    return text;
}

}  // namespace

TEST_SUITE_BEGIN("referee/players/tablut/tablut_player");

/// Recorded from the competition's own server: the state after ply 2 is repeated after ply 6.
TEST_CASE("both clients receive every state, and the last one has the result") {
    const Played game = play_out({"moves=e4-f4,f4-e4,e4-f4"}, {"moves=d1-c1,c1-c2,c2-c1"});
    CHECK(game.record.end.result == Result::draw);
    CHECK(game.record.end.termination == Termination::repetition);
    CHECK(game.record.plies.size() == 6);
    const Lines turns = {"WHITE", "BLACK", "WHITE", "BLACK", "WHITE", "BLACK", "DRAW"};
    CHECK(turns_in(game.white_log) == turns);
    CHECK(lines_of(game.white_log) == lines_of(game.black_log));
    const Lines states = lines_of(game.white_log);
    CHECK(states[0].size() == 691);
    CHECK(states[6].substr(0, 680) == states[2].substr(0, 680));
}

/// The winner of 2025 against the competition's random client, on its own server.
TEST_CASE("a recorded game reaches its recorded end") {
    const Played game = play_out({"moves=c5-c4,d5-d4,e4-f4,c4-c6,e7-g7,e6-d6,g7-g6,e5-e7,e7-i7"},
                                 {"moves=b5-b6,a6-a9,e8-c8,i6-g6,d1-c1,f1-g1,c1-b1,a5-a7"});
    CHECK(game.record.end.result == Result::defenders_win);
    CHECK(game.record.end.termination == Termination::escape);
    CHECK(game.record.plies.size() == 17);
    const Lines turns = turns_in(game.black_log);
    REQUIRE(turns.size() == 18);
    CHECK(turns.back() == "WHITEWIN");
    CHECK(lines_of(game.white_log) == lines_of(game.black_log));
}

/// Same behaviour as the server with -e 1 and -e 0.
TEST_CASE("after an illegal move both clients receive the same state again, or the result") {
    for (const int errors : {1, 0}) {
        const Played game = play_out({"moves=e4-e9,e4-f4"}, {"moves=d1-c1"}, errors, 2);
        const Lines turns = turns_in(game.white_log);
        CHECK(lines_of(game.white_log) == lines_of(game.black_log));
        if (errors == 0) {
            CHECK(game.record.end.termination == Termination::illegal_move);
            CHECK(game.record.end.at_fault == Side::defenders);
            CHECK(turns == Lines{"WHITE", "BLACKWIN"});
        } else {
            CHECK(moves_of(game.record) == "e4-f4 d1-c1");
            CHECK(turns == Lines{"WHITE", "WHITE", "BLACK", "DRAW"});
        }
    }
}

TEST_CASE("a king who is captured is left standing on the last state") {
    Assignment assignment =
        bologna(client(), client({"moves=i7-d7", "log=" + temporary_path("fallen")}));
    rules::Ruleset ruleset = assignment.compiled_rules->ruleset();
    ruleset.start = rules::Board(9);
    const auto put = [&](const char* space, char piece) {
        ruleset.start.put(rules::Space(space[0] - 'a', space[1] - '1'),
                          *rules::piece_from_letter(piece));
    };
    put("c7", 'K');
    put("i2", 'T');
    put("b7", 't');
    put("i7", 't');
    ruleset.attackers_first = true;
    assignment.compiled_rules = std::make_shared<const rules::CompiledRules>(ruleset);
    const GameRecord record = play(assignment);
    CHECK(record.end.result == Result::attackers_win);
    const Lines states = lines_of(temporary_path("fallen"));
    REQUIRE(states.size() == 2);
    CHECK(states[0].ends_with(R"("turn":"BLACK"})"));
    CHECK(states[1].ends_with(R"("turn":"BLACKWIN"})"));
    CHECK(states[1].find(R"(["EMPTY","BLACK","KING","BLACK",)") != std::string::npos);
}

TEST_CASE("a game may begin with an opening") {
    const std::string log = temporary_path("opening");
    Assignment assignment = bologna(client({"moves=e6-f6"}), client({"moves=d1-c1", "log=" + log}));
    assignment.opening = {{rules::Space(4, 3), rules::Space(5, 3)}};  // e4-f4
    assignment.limits.max_plies = 3;
    const GameRecord record = play(assignment);
    CHECK(moves_of(record) == "e4-f4 d1-c1 e6-f6");
    CHECK(turns_in(log) == Lines{"BLACK", "WHITE", "DRAW"});
}

TEST_CASE("the game continues in spite of harmless habits of the clients") {
    for (const char* habit :
         {"name=bare",      "name=pieces",    "name=bytes",     "name=empty",    "name=200",
          "connect=twice",  "connect=daemon", "connect=200",    "style=swapped", "style=upper",
          "style=no-turn",  "style=nonsense", "style=blanks",   "style=pieces",  "style=bytes",
          "read=once",      "turn=2:twice",   "other=1:action", "end=stay",      "end=ignore",
          "turn=1:late:300"}) {
        CAPTURE(std::string(habit));
        Assignment assignment = bologna(client({habit}), client());
        assignment.limits.max_plies = 5;
        const GameRecord record = play(assignment);
        CHECK(record.end.termination == none);
        CHECK(record.plies.size() == 5);
        if (std::string_view(habit).find("late") != std::string_view::npos) {
            CHECK(record.plies[0].spent >= 300ms);
        }
    }
}

TEST_CASE("every way to fail has its termination, and both clients receive the result") {
    struct Failing {
        const char* habit;
        Termination verdict;
    };
    const Failing all[] = {
        {"turn=2:illegal", Termination::illegal_move},
        {"turn=2:three", Termination::unparsable_move},
        {"turn=2:hello", Termination::unparsable_move},
        {"turn=2:no-from", Termination::unparsable_move},
        {"turn=2:length:0", Termination::unparsable_move},
        {"turn=2:length:-1", Termination::unparsable_move},
        {"turn=2:length:2147483647", Termination::unparsable_move},
        {"turn=2:cut", Termination::time},
        {"turn=2:silent", Termination::time},
        {"turn=2:late:1500", Termination::time},
        {"turn=2:close", Termination::closed_output},
        {"turn=2:close-after", Termination::closed_output},
        {"turn=2:exit", Termination::crash},
        {"turn=2:kill", Termination::crash_signal},
        {"other=1:exit", Termination::crash},
        {"other=1:flood", Termination::flood},
        {"name=none", Termination::no_hello},
        {"name=length:0", Termination::no_hello},
        {"name=length:-1", Termination::no_hello},
        {"connect=never", Termination::no_hello},
    };
    for (const Failing& failing : all) {
        CAPTURE(std::string(failing.habit));
        const std::string log = temporary_path("winner");
        std::filesystem::remove(log);
        const bool has_hello = failing.verdict != Termination::no_hello;
        EngineSpec failure = client({failing.habit});
        if (!has_hello) failure.hello_timeout = 500ms;
        // Long enough to receive lines that the failing client sends out of turn.
        Assignment assignment = bologna(failure, client({"log=" + log, "turn=1:late:200"}));
        if (failing.verdict == Termination::time) {
            assignment.time.defenders = time_control("st=1");
        }
        const GameRecord record = play(assignment);
        CHECK(record.end.termination == failing.verdict);
        CHECK(record.end.result == Result::attackers_win);
        CHECK(record.end.at_fault == Side::defenders);
        if (has_hello) CHECK(turns_in(log).back() == "BLACKWIN");
        if (has_hello) CHECK(!record.evidence.dialogue.empty());
    }
}

TEST_CASE("a client that runs out of time receives the result, too") {
    const std::string log = temporary_path("late");
    Assignment assignment = bologna(client({"turn=1:late:1300", "log=" + log}), client());
    assignment.time.defenders = time_control("st=1");
    assignment.engines.defenders.quit_timeouts = 2s;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::time);
    CHECK(turns_in(log) == Lines{"WHITE", "BLACKWIN"});
}

TEST_CASE("moves out of turn are dropped, and many of them lose") {
    EngineSpec eager = client();
    eager.arguments.emplace_back("other=1:action");
    Assignment assignment = bologna(client(), eager);
    assignment.limits.max_plies = 4;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == none);
    CHECK(record.plies.size() == 4);
}

TEST_CASE("the evidence has the dialogue, the connections, and the other output of the client") {
    Assignment assignment = bologna(client({"turn=1:hello"}), client());
    const GameRecord record = play(assignment);
    const Lines& dialogue = record.evidence.dialogue;
    REQUIRE(dialogue.size() == 5);
    CHECK(dialogue[0].find("# connected from 127.0.0.1:") != std::string::npos);
    CHECK(dialogue[1].ends_with("< \"fake\""));
    CHECK(dialogue[2].find("> {\"board\":[[\"EMPTY\",") != std::string::npos);
    CHECK(dialogue[3].ends_with("< hello"));
    CHECK(record.end.summary == "client (defenders) sent a move that cannot be read: 'hello'");
}

TEST_CASE("a program that ends before it connects has crashed") {
    EngineSpec gone = client();
    gone.command = std::string(TAFL_BINARY_DIR) + "/tests/engines/caller";
    gone.arguments = {"{address}", "5800", "say:no java here", "exit:3"};
    const GameRecord record = play(bologna(gone, client()));
    CHECK(record.end.termination == Termination::crash);
    CHECK(record.end.summary == "client (defenders) exited with code 3");
    CHECK(record.evidence.standard_error == "no java here");
    EngineSpec missing = client();
    missing.command = "/no/such/program";
    CHECK(play(bologna(missing, client())).end.termination == Termination::refused_to_start);
}

namespace {

/// Plays `games` games at once, on one loop.
std::vector<GameRecord> play_at_once(int games, const std::function<Assignment(int)>& assignment) {
    prepare_host();
    boost::asio::io_context loop(1);
    std::list<GameRunner> tables;
    std::vector<GameRecord> records;
    for (int i = 0; i < games; ++i) {
        GameRunner& table = tables.emplace_back(loop.get_executor());
        boost::asio::co_spawn(loop, table.play(assignment(i), Host::ignore),
                              [&](std::exception_ptr failure, GameRecord record) {
                                  CHECK(!failure);
                                  records.push_back(std::move(record));
                              });
    }
    loop.run_for(120s);
    CHECK(records.size() == static_cast<std::size_t>(games));
    return records;
}

}  // namespace

TEST_CASE("many games are played at once, each at its own addresses") {
    const auto records = play_at_once(24, [](int i) {
        Assignment assignment = bologna(client(), client());
        assignment.seed = static_cast<std::uint64_t>(i);
        assignment.limits.max_plies = 6;
        return assignment;
    });
    for (const GameRecord& record : records) {
        CHECK(record.end.termination == none);
        CHECK(record.plies.size() == 6);
    }
}

TEST_CASE("engines that know only one address wait for each other") {
    const auto records = play_at_once(4, [](int) {
        EngineSpec stubborn = client({"connect=100"});
        stubborn.address = stubborn.arguments[2] = "127.0.0.1";
        Assignment assignment = bologna(stubborn, stubborn);
        assignment.limits.max_plies = 4;
        return assignment;
    });
    for (const GameRecord& record : records) CHECK(record.end.termination == none);
}

TEST_CASE("clients play in the sandboxes") {
    for (const Sandbox sandbox : {Sandbox::landlock, Sandbox::bwrap}) {
        if (is_missing(sandbox)) continue;
        CAPTURE(std::string(name_of(sandbox)));
        EngineSpec contained = client();
        contained.limits.sandbox = sandbox;
        Assignment assignment = bologna(contained, contained);
        assignment.limits.max_plies = 6;
        const GameRecord record = play(assignment);
        CHECK(record.end.summary.empty());
        CHECK(record.end.termination == none);
        CHECK(record.plies.size() == 6);
    }
}

TEST_SUITE_END();

}  // namespace tafl::referee::tablut_player_test
