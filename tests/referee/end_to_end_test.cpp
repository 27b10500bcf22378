// SPDX-License-Identifier: MIT
// Whole games between real processes.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "playing.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/result.h"

namespace tafl::referee::end_to_end_test {

using namespace testing;

TEST_SUITE_BEGIN("referee/end_to_end");

TEST_CASE("two engines that move at random play a game to its end") {
    const GameRecord record = play(brandub(zoo("random"), zoo("random")));
    CHECK(record.end.result != Result::none);
    CHECK(record.end.termination <= Termination::no_moves);
    CHECK(!record.end.at_fault);
    CHECK(record.plies.size() > 5);
    rules::Game game(record.ruleset);
    for (const auto& ply : record.plies) REQUIRE(game.play(ply.move).has_value());
    CHECK(game.verdict().result == record.end.result);
    CHECK(game.verdict().termination == record.end.termination);
}

TEST_CASE("the same seed gives the same game") {
    const GameRecord one = play(brandub(zoo("random"), zoo("random")));
    const GameRecord two = play(brandub(zoo("random"), zoo("random")));
    const auto same_move = [](const auto& a, const auto& b) { return a.move == b.move; };
    CHECK(std::ranges::equal(one.plies, two.plies, same_move));
}

namespace {

struct Failing {
    const char* behaviour;
    Termination termination;
};

constexpr Failing failings[] = {
    {"no-hello", Termination::no_hello},
    {"crash-at-start", Termination::crash},
    {"crash-on-play", Termination::crash},
    {"leave-quietly", Termination::crash},
    {"killed-on-play", Termination::crash_signal},
    {"hang", Termination::time},
    {"dribble", Termination::time},
    {"close-output", Termination::closed_output},
    {"close-input", Termination::closed_input},
    {"close-input-while-waiting", Termination::closed_input},
    {"crash-while-waiting", Termination::crash},
    {"flood-lines", Termination::flood},
    {"flood-short-lines", Termination::flood},
    {"flood-without-end", Termination::flood},
    {"resign", Termination::resignation},
    {"resign-while-waiting", Termination::resignation},
    {"critical-error", Termination::critical_error},
    {"illegal", Termination::illegal_move},
    {"unparsable", Termination::unparsable_move},
    {"moves-twenty-times", Termination::out_of_turn},
};

Assignment against(const Failing& failing, Side at_fault) {
    // Slow enough to be still thinking when its opponent fails out of turn.
    EngineSpec good = zoo("slow");
    EngineSpec bad = zoo(failing.behaviour);
    bad.hello_timeout = std::chrono::seconds(60);
    if (failing.termination == Termination::no_hello) {
        bad.hello_timeout = std::chrono::milliseconds(300);
    }
    const bool attacks = at_fault == Side::attackers;
    Assignment assignment = brandub(attacks ? bad : good, attacks ? good : bad);
    if (failing.termination == Termination::time) {
        assignment.time[at_fault] = time_control("0.4+0");
    }
    return assignment;
}

}  // namespace

TEST_CASE("every way to fail has its own termination, and the other side wins") {
    for (const Failing& failing : failings) {
        for (const Side side : rules::both_sides) {
            CAPTURE(std::string(failing.behaviour));
            CAPTURE(name_of(side));
            const GameRecord record = play(against(failing, side));
            CHECK(name_of(record.end.termination) == name_of(failing.termination));
            CHECK(record.end.at_fault == side);
            CHECK(record.end.result == win_of(opponent(side)));
            CHECK(record.end.summary.find(failing.behaviour) != std::string::npos);
        }
    }
}

TEST_CASE("a program that can't be started forfeits with a reason") {
    EngineSpec missing = zoo("random");
    missing.command = "/nowhere/engine";
    const GameRecord record = play(brandub(zoo("random"), missing));
    CHECK(record.end.termination == Termination::refused_to_start);
    CHECK(record.end.at_fault == Side::defenders);
    CHECK(record.end.result == Result::attackers_win);
    CHECK(record.end.summary.find("'/nowhere/engine' does not exist") != std::string::npos);
}

TEST_CASE("a refusal by the kernel is reported with the message of the kernel") {
    const std::string path = temporary_path("half-a-program");
    std::ofstream(path) << "\177ELF and nothing more";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    EngineSpec broken = zoo("random");
    broken.command = path;
    const GameRecord record = play(brandub(broken, zoo("random")));
    CHECK(record.end.termination == Termination::refused_to_start);
    CHECK(record.end.summary.find("Exec format error") != std::string::npos);
}

TEST_CASE("oddities that do not count as faults") {
    for (const char* behaviour : {"illegal-once", "crlf", "in-pieces", "noise", "moves-twice",
                                  "asks", "talks", "complain-a-lot", "late-hello", "full-moves"}) {
        CAPTURE(std::string(behaviour));
        Assignment assignment = brandub(zoo(behaviour), zoo("random"));
        assignment.limits.max_plies = 6;
        const GameRecord record = play(assignment);
        CHECK(!record.end.at_fault);
        CHECK(record.end.result != Result::none);
    }
}

TEST_CASE("no clock runs before both engines have sent hello") {
    Assignment assignment = brandub(zoo("random"), zoo("late-hello"));
    assignment.time = {time_control("0.1+0"), time_control("0.1+0")};
    assignment.limits.max_plies = 2;
    CHECK(play(assignment).end.termination == Termination::adjudication_max_plies);
}

TEST_CASE("without a correction allowed the first illegal move forfeits") {
    Assignment assignment = brandub(zoo("illegal-once"), zoo("random"));
    assignment.limits.illegal_moves = 0;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::illegal_move);
    CHECK(record.end.summary == "illegal-once (attackers) played a1-b3: the first space is empty");
}

TEST_CASE("overtime that runs out, and a hang without a clock, have their own words") {
    Assignment assignment = brandub(zoo("hang"), zoo("random"));
    assignment.time.attackers = time_control("0.05 0.05/2");
    CHECK(play(assignment).end.termination == Termination::time_overtime);
    assignment.time.attackers = time_control("st=0.1");
    CHECK(play(assignment).end.termination == Termination::time);
    assignment.time.attackers = time_control("inf");
    assignment.hang_timeout = std::chrono::milliseconds(100);
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::hang);
    CHECK(record.end.at_fault == Side::attackers);
}

TEST_CASE("a margin forgives what the clock would not") {
    Assignment assignment = brandub(zoo("slow"), zoo("random"));
    assignment.time.attackers = time_control("st=0.03");
    assignment.limits.max_plies = 2;
    CHECK(play(assignment).end.termination == Termination::time);
    assignment.limits.margin = std::chrono::milliseconds(5000);
    CHECK(play(assignment).end.termination == Termination::adjudication_max_plies);
}

TEST_CASE("limits of plies draw a game") {
    Assignment assignment = brandub(zoo("random"), zoo("random"));
    assignment.limits.max_plies = 5;
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::adjudication_max_plies);
    CHECK(record.end.result == Result::draw);
    CHECK(record.plies.size() == 5);
    assignment.limits.no_capture_plies = 2;
    CHECK(play(assignment).end.termination == Termination::adjudication_no_capture);
}

TEST_CASE("a forfeit comes with its evidence") {
    const GameRecord record = play(brandub(zoo("random"), zoo("complain-and-crash")));
    CHECK(record.end.summary == "complain-and-crash (defenders) exited with code 9");
    CHECK(record.evidence.exit_code == 9);
    CHECK(!record.evidence.signal);
    CHECK(record.evidence.standard_error == "zoo: out of cheese\n");
    REQUIRE(record.evidence.dialogue.size() >= 4);
    CHECK(record.evidence.dialogue.front().find(" > rules dim:7 name:Brandub") !=
          std::string::npos);
    CHECK(record.evidence.dialogue[1].ends_with(" < hello"));
    const GameRecord killed = play(brandub(zoo("killed-on-play"), zoo("random")));
    CHECK(killed.evidence.signal == SIGKILL);
}

TEST_CASE("only the end of a long complaint is kept") {
    Assignment assignment = brandub(zoo("complain-a-lot"), zoo("crash-on-play"));
    assignment.engines.defenders = zoo("random");
    assignment.engines.attackers.arguments.insert(assignment.engines.attackers.arguments.end(),
                                                  {"--script", "---"});
    const GameRecord record = play(assignment);
    CHECK(record.end.termination == Termination::resignation);
    CHECK(record.evidence.standard_error.size() == 4096);
    CHECK(record.evidence.standard_error.ends_with("the end"));
}

TEST_CASE("remarks of an engine about its move are stored with the move") {
    Assignment assignment = brandub(zoo("talks"), zoo("random"));
    assignment.limits.max_plies = 2;
    const GameRecord record = play(assignment);
    REQUIRE(record.plies.size() == 2);
    CHECK(record.plies[0].comment ==
          "status thinking hard\nanalysis 1 a1-a2 0.5\nerror 0 a little warning");
    CHECK(record.plies[1].comment.empty());
}

TEST_CASE("observers receive the start, every ply, and the end") {
    Assignment assignment = brandub(zoo("random"), zoo("random"));
    assignment.game = 42;
    assignment.limits.max_plies = 3;
    std::vector<GameEvent> events;
    const GameRecord record =
        play(assignment, [&](const GameEvent& event) { events.push_back(event); });
    REQUIRE(events.size() == 10);
    CHECK(std::get<GameStarted>(events.front()).game == 42);
    CHECK(std::get<GameStarted>(events.front()).players.attackers == "random");
    CHECK(std::get<EngineStarted>(events[1]).side == Side::attackers);
    CHECK(std::get<EngineStarted>(events[2]).side == Side::defenders);
    // In the order in which the engines send `hello`.
    const auto& ready = std::get<EngineReady>(events[3]);
    CHECK_FALSE(ready.has_stayed);
    CHECK(std::get<EngineReady>(events[4]).side == opponent(ready.side));
    CHECK(std::get<PlayBegan>(events[5]).game == 42);
    for (int ply = 1; ply <= 3; ++ply) {
        const auto& event = std::get<PlyPlayed>(events[static_cast<std::size_t>(ply) + 5]);
        const rules::PlayedPly& played = event.ply;
        CHECK(played.number == ply);
        CHECK(played.mover == (ply % 2 == 1 ? Side::attackers : Side::defenders));
        CHECK(played.record == record.plies[static_cast<std::size_t>(ply) - 1]);
        CHECK(event.clocks[played.mover] == played.record.left);
    }
    CHECK(std::get<GameDecided>(events.back()).end.plies == 3);
    CHECK(std::get<GameDecided>(events.back()).end.termination == record.end.termination);
    rules::Game game(record.ruleset);
    for (const auto& ply : record.plies) REQUIRE(game.play(ply.move).has_value());
    CHECK(std::get<GameDecided>(events.back()).board == game.position().board());
}

TEST_CASE("thinking time is charged and recorded") {
    Assignment assignment = brandub(zoo("slow"), zoo("random"));
    assignment.limits.max_plies = 1;
    const GameRecord record = play(assignment);
    REQUIRE(record.plies.size() == 1);
    CHECK(record.plies[0].spent >= std::chrono::milliseconds(60));
    CHECK(record.plies[0].left.main <= std::chrono::milliseconds(60'000 - 60));
    const auto sum = record.plies[0].left.main + record.plies[0].spent;
    CHECK(sum <= std::chrono::seconds(60));
    CHECK(sum > std::chrono::milliseconds(59'998));
}

TEST_CASE("a game that is stopped ends at once, without a result") {
    Host host;
    host.later(std::chrono::milliseconds(300), [&] { host.table().stop(); });
    const auto before = std::chrono::steady_clock::now();
    Assignment assignment = brandub(zoo("hang"), zoo("ignore-quit"));
    assignment.engines.defenders.quit_timeouts = std::chrono::seconds(60);
    const GameRecord record = host.play(assignment);
    CHECK(record.end.termination == Termination::interrupted);
    CHECK(record.end.result == Result::none);
    CHECK(!record.end.at_fault);
    CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(40));
    host.table().stop();
}

TEST_CASE("stopping hurries an engine that does not leave after its game") {
    Host host;
    Assignment assignment = brandub(zoo("ignore-quit"), zoo("random"));
    assignment.engines.attackers.quit_timeouts = std::chrono::seconds(60);
    assignment.limits.max_plies = 1;
    const GameRecord record = host.play(assignment, [&](const GameEvent& event) {
        if (!std::holds_alternative<GameDecided>(event)) return;
        host.later(std::chrono::milliseconds(300), [&] { host.table().stop(); });
    });
    CHECK(record.end.termination == Termination::adjudication_max_plies);
}

TEST_CASE("a move that a late host finds counts, and leaves no time") {
    Host host;
    const auto sleep = [] { std::this_thread::sleep_for(std::chrono::milliseconds(200)); };
    Assignment assignment = brandub(zoo("random"), zoo("slow"));
    assignment.time.defenders = time_control("0.1+0");
    assignment.limits.max_plies = 2;
    const GameRecord record = host.play(assignment, [&](const GameEvent& event) {
        if (std::holds_alternative<PlyPlayed>(event))
            host.later(std::chrono::milliseconds(0), sleep);
    });
    CHECK(record.end.termination == Termination::adjudication_max_plies);
    REQUIRE(record.plies.size() == 2);
    CHECK(record.plies[1].left.main == std::chrono::milliseconds(0));
    CHECK(record.plies[1].spent == std::chrono::milliseconds(100));
}

TEST_CASE("a game is void when the host was late and an idle engine had not moved") {
    Host host;
    const auto sleep = [] { std::this_thread::sleep_for(std::chrono::milliseconds(400)); };
    Assignment assignment = brandub(zoo("random"), zoo("hang"));
    assignment.time.defenders = time_control("0.1+0");
    const GameRecord record = host.play(assignment, [&](const GameEvent& event) {
        if (std::holds_alternative<PlyPlayed>(event))
            host.later(std::chrono::milliseconds(0), sleep);
    });
    CHECK(record.end.termination == Termination::void_host_late);
    CHECK(record.end.result == Result::none);
    CHECK(!record.end.at_fault);
    CHECK(record.end.summary.find("late when hang ran out of time") != std::string::npos);
}

TEST_CASE("a loop that is blocked for a while, with time left, is not a pause of the machine") {
    Host host;
    const auto sleep = [] { std::this_thread::sleep_for(std::chrono::milliseconds(1500)); };
    Assignment assignment = brandub(zoo("random"), zoo("slow"));
    assignment.limits.max_plies = 4;
    bool is_first = true;
    const GameRecord record = host.play(assignment, [&](const GameEvent& event) {
        if (std::holds_alternative<PlyPlayed>(event) && std::exchange(is_first, false))
            host.later(std::chrono::milliseconds(0), sleep);
    });
    CHECK(record.end.termination == Termination::adjudication_max_plies);
}

TEST_CASE("how late the host was is kept with the move") {
    Host host;
    const auto sleep = [] { std::this_thread::sleep_for(std::chrono::milliseconds(200)); };
    Assignment assignment = brandub(zoo("random"), zoo("slow"));
    assignment.limits.max_plies = 2;
    const GameRecord record = host.play(assignment, [&](const GameEvent& event) {
        if (std::holds_alternative<PlyPlayed>(event))
            host.later(std::chrono::milliseconds(5), sleep);
    });
    REQUIRE(record.plies.size() == 2);
    CHECK(record.plies[1].host_lag > std::chrono::milliseconds(100));
}

TEST_CASE("an exception of an observer voids the game and leaves nothing behind") {
    const GameRecord record =
        play(brandub(zoo("random"), zoo("random")), [](const GameEvent& event) {
            if (std::holds_alternative<PlyPlayed>(event)) throw std::runtime_error("no more paper");
        });
    CHECK(record.end.termination == Termination::void_host_error);
    CHECK(record.end.summary == "no more paper");
}

TEST_CASE("a loop that is destroyed during a game ends its engines") {
    ignore_broken_pipes();
    {
        boost::asio::io_context loop(1);
        GameRunner table(loop.get_executor());
        int ready = 0;
        const auto count = [&](const GameEvent& event) {
            if (std::holds_alternative<EngineReady>(event)) ++ready;
        };
        boost::asio::co_spawn(loop, table.play(brandub(zoo("hang"), zoo("random")), count),
                              [](std::exception_ptr, const GameRecord&) {});
        tests::wait_until([&] {
            loop.run_for(std::chrono::milliseconds(20));
            return ready == 2;
        });
        CHECK(::waitpid(-1, nullptr, WNOHANG) == 0);
    }
    CHECK(::waitpid(-1, nullptr, WNOHANG) < 0);
}

TEST_CASE("one game runner plays many games, many game runners play at once") {
    Host host;
    for (int i = 0; i < 3; ++i)
        CHECK(host.play(brandub(zoo("random"), zoo("random"))).plies.size() > 1);
    ignore_broken_pipes();
    boost::asio::io_context loop(1);
    std::vector<std::unique_ptr<GameRunner>> tables;
    int finished = 0;
    for (int i = 0; i < 6; ++i) {
        tables.push_back(std::make_unique<GameRunner>(loop.get_executor()));
        Assignment assignment =
            brandub(zoo("random"), zoo(i % 2 == 0 ? "random" : "crash-on-play"));
        assignment.seed = static_cast<std::uint64_t>(i);
        boost::asio::co_spawn(
            loop, tables.back()->play(assignment, Host::ignore),
            [&, i](std::exception_ptr failure, const GameRecord& record) {
                CHECK(!failure);
                CHECK((record.end.termination == Termination::crash) == (i % 2 == 1));
                ++finished;
            });
    }
    loop.run_for(longest_game);
    CHECK(finished == 6);
}

TEST_SUITE_END();

}  // namespace tafl::referee::end_to_end_test
