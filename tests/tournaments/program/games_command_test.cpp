// SPDX-License-Identifier: MIT
// `games` and `balance` with filters, on a database of two games.
#include <sstream>

#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "store/archive.h"
#include "store/tournament_queue.h"
#include "tests/support/finish_game.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::games_command_test {
namespace {

constexpr const char* brandub = "dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
constexpr const char* plan = R"({"format":"round-robin","engine":[{"name":"A"},{"name":"B"},
    {"name":"C"}],"cycles":1,"score":"game-points","match_tie":"none","games_per_match":1,"seed":0,
    "tie_breaks":["lots"]})";

/// The game of A and B starts with d1-c1. The game of A and C is not played.
void make_database(const fs::path& file) {
    auto archive = store::Archive::open(file, store::Access::read_write);
    std::vector<store::ScheduledGame> games(2);
    for (int i = 0; i < 2; ++i) {
        auto& game = games[i];
        game.match = i + 1;
        game.game = store::GameNumber(1);
        game.entrants = {1, i + 2};
        game.variant = "brandub";
        game.rules = brandub;
    }
    const store::Time begin{std::chrono::seconds(1)};
    const std::vector<store::EntrantRecord> entrants = {
        {1, "A", "a"}, {2, "B", "b"}, {3, "C", "c"}};
    store::TournamentQueue(archive).add({0, "Open", "", plan, begin}, entrants, games,
                                        {"source", 0});
    rules::GameRecord record;
    record.ruleset = rules::parse_ruleset(brandub)->ruleset;
    record.players = {"A", "B"};
    record.started = record.ended = begin;
    record.end.result = rules::Result::defenders_win;
    record.end.termination = rules::Termination::crash;
    record.plies.push_back({});
    record.plies.back().move = {{3, 0}, {2, 0}};
    archive.begin_game(1, begin);
    store::tests::finish_game(archive, 1, record);
}

TEST_SUITE("tournaments/program/games_command") {
    TEST_CASE("games are found by both engines, opening, result and reason") {
        const Scratch scratch;
        const fs::path database = scratch / "a.db";
        make_database(database);
        const auto found = [&](const std::vector<std::string>& filter) {
            std::vector<std::string> command = {"games", database, "--format", "csv"};
            command.insert(command.end(), filter.begin(), filter.end());
            Run games(scratch, command);
            REQUIRE(games.wait() == 0);
            std::string ids;
            std::istringstream lines(games.output());
            std::string line;
            std::getline(lines, line);
            while (std::getline(lines, line)) ids += line.substr(0, line.find(','));
            return ids;
        };
        CHECK(found({}) == "1");
        CHECK(found({"--scheduled"}) == "2");
        CHECK(found({"--engine", "A", "--opponent", "B"}) == "1");
        CHECK(found({"--engine", "C", "--opponent", "A"}).empty());
        CHECK(found({"--engine", "C", "--opponent", "A", "--scheduled"}) == "2");
        CHECK(found({"--engine", "B", "--opponent", "C"}).empty());
        CHECK(found({"--engine", "A", "--side", "attackers"}) == "1");
        CHECK(found({"--engine", "A", "--side", "defenders"}).empty());
        CHECK(found({"--engine", "B", "--side", "defenders"}) == "1");
        CHECK(found({"--opening", "d1-c1"}) == "1");
        CHECK(found({"--opening", "d1-c1 d2-c2"}).empty());
        CHECK(found({"--result", "defenders", "--termination", "crash"}) == "1");
        CHECK(found({"--tournament", "Open", "--variant", "brandub"}) == "1");
        CHECK(found({"--tournament", "1"}) == "1");
        CHECK(found({"--tournament", "1", "--scheduled"}) == "2");
    }

    TEST_CASE("an invalid value of a filter is refused with its option") {
        const Scratch scratch;
        const fs::path database = scratch / "a.db";
        make_database(database);
        const std::vector<std::pair<std::string, std::string>> mistakes = {
            {"--termination", "crsh"},
            {"--opponent", "D"},
            {"--tournament", "2"},
            {"--side", "attackers"}};
        for (const auto& [option, value] : mistakes) {
            Run games(scratch, {"balance", database, option, value});
            CHECK(games.wait() == 2);
            CAPTURE(games.errors());
            CHECK(games.errors().find(option + ": ") != std::string::npos);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::games_command_test
