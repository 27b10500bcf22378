// SPDX-License-Identifier: MIT
// lawspeaker verify on a database with results that are wrong on purpose.
#include <doctest/doctest.h>
#include <stdio.h>
#include <sys/wait.h>

#include <array>
#include <filesystem>
#include <memory>

#include "rules/count_of.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "store/archive.h"
#include "tests/support/finish_game.h"
#include "tests/support/scratch.h"

namespace tafl::tests::verify_command_test {
namespace {

namespace fs = std::filesystem;
using rules::Result;
using rules::Termination;
using store::Access;
using store::Archive;
using store::GameState;

/// A king with free ways to the corners: the moves d1-e1 a4-a1 are an escape.
constexpr const char* rules_text = "dim:7 atkf:y start:/3t3/7/7/K6/7/7/3t3/";

struct Wrong {
    const char* why;
    std::vector<const char*> moves;
    Result result;
    Termination termination;
    std::optional<rules::Side> at_fault{};
    rules::BySide<int> captures{};
};

constexpr auto attackers = rules::Side::attackers;
constexpr auto defenders = rules::Side::defenders;

const std::array wrong_games = {
    Wrong{"nothing is wrong", {"d1-e1", "a4-a1"}, Result::defenders_win, Termination::escape},
    Wrong{"the escape was not seen",
          {"d1-e1", "a4-a1"},
          Result::draw,
          Termination::adjudication_max_plies},
    Wrong{"it was over before the flag fell",
          {"d1-e1", "a4-a1", "e1-e2", "a1-a2"},
          Result::attackers_win,
          Termination::time,
          defenders},
    Wrong{"it was not over", {"d1-e1"}, Result::attackers_win, Termination::encirclement},
    Wrong{"a flag fell, and that stands",
          {"d1-e1"},
          Result::attackers_win,
          Termination::time,
          defenders},
    Wrong{"nothing was captured",
          {"d1-e1", "a4-a1"},
          Result::defenders_win,
          Termination::escape,
          {},
          {2, 1}},
    Wrong{"a crash after an illegal move",
          {"d1-e2"},
          Result::defenders_win,
          Termination::crash,
          attackers},
    Wrong{"an illegal move", {"d1-e2"}, Result::draw, Termination::adjudication_max_plies}};

void store_wrong_games(const fs::path& path) {
    Archive archive = Archive::open(path, Access::read_write);
    std::vector<store::ScheduledGame> games;
    for (std::size_t i = 0; i < wrong_games.size(); ++i) {
        games.push_back({.match = static_cast<int>(i) + 1,
                         .entrants = {1, 2},
                         .variant = "custom",
                         .rules = rules_text,
                         .opening = ""});
    }
    archive.add_tournament({.name = "Wrong", .site = "", .plan = "{}", .created = {}},
                           std::vector<store::EntrantRecord>{{1, "A", "a"}, {2, "B", "b"}}, games);
    store::GameId id = 0;
    for (const Wrong& wrong : wrong_games) {
        rules::GameRecord record;
        record.players = {"A", "B"};
        record.ruleset = rules::parse_ruleset(rules_text)->ruleset;
        for (const char* move : wrong.moves) {
            record.plies.push_back({rules::parse_move(move)->move, {}, {}, {}, "thought"});
        }
        record.end.result = wrong.result;
        record.end.termination = wrong.termination;
        record.end.at_fault = wrong.at_fault;
        record.end.plies = count_of(wrong.moves);
        record.end.captures = wrong.captures;
        id = store::GameId(id.number() + 1);
        archive.begin_game(id, {});
        store::tests::finish_game(archive, id, record);
    }
}

struct Place {
    Scratch folder;
    fs::path database = folder / "wrong.db";
};

struct Answer {
    int code;
    std::string text;
    [[nodiscard]] bool says(const std::string& part) const {
        return text.find(part) != std::string::npos;
    }
};

Answer verify(const fs::path& database, const std::string& option = "") {
    const std::string command = std::string(TAFL_BINARY_DIR "/tournaments/lawspeaker verify ") +
                                database.string() + " " + option + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    Answer answer{};
    std::array<char, 4096> piece{};
    while (const auto size = fread(piece.data(), 1, piece.size(), pipe)) {
        answer.text.append(piece.data(), size);
    }
    const int status = pclose(pipe);
    answer.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return answer;
}

/// "result termination plies captures", or "scheduled termination".
std::string outcome_of(Archive& archive, store::GameId id) {
    const auto row = archive.game(id).value();
    if (row.state == GameState::scheduled) {
        return "scheduled " + std::string(name_of(row.end.termination));
    }
    return std::string(name_of(row.end.result)) + ' ' + std::string(name_of(row.end.termination)) +
           ' ' + std::to_string(row.end.plies) + ' ' + std::to_string(row.end.captures.attackers) +
           '-' + std::to_string(row.end.captures.defenders);
}

void check_outcomes(const fs::path& path, const std::array<const char*, 8>& expected) {
    auto archive = Archive::open(path, Access::read_only);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CAPTURE(wrong_games[i].why);
        CHECK(outcome_of(archive, store::GameId(static_cast<int>(i) + 1)) == expected[i]);
    }
}

constexpr std::array<const char*, 8> before = {
    "defenders escape 2 0-0", "draw adjudication-max-plies 2 0-0",
    "attackers time 4 0-0",   "attackers encirclement 1 0-0",
    "attackers time 1 0-0",   "defenders escape 2 2-1",
    "defenders crash 1 0-0",  "draw adjudication-max-plies 1 0-0"};
constexpr std::array<const char*, 8> after = {
    "defenders escape 2 0-0",    "defenders escape 2 0-0",   "defenders escape 2 0-0",
    "scheduled void-host-error", "attackers time 1 0-0",     "defenders escape 2 0-0",
    "defenders crash 1 0-0",     "scheduled void-host-error"};

TEST_SUITE("tournaments/program/verify_command") {
    TEST_CASE_FIXTURE(Place, "verify lists the wrong results and changes nothing") {
        store_wrong_games(database);
        const Answer answer = verify(database);
        CAPTURE(answer.text);
        CHECK(answer.code == 1);
        CHECK(answer.says("8 games, 6 would be judged differently\n"));
        CHECK(
            answer.says("game 3, A (attackers) - B: stored as attackers time, would be defenders "
                        "escape after ply 2 of 4\n"));
        check_outcomes(database, before);
    }

    TEST_CASE_FIXTURE(
        Place, "--apply stores the results of today's rules and prints the name of the backup") {
        store_wrong_games(database);
        const Answer answer = verify(database, "--apply");
        CAPTURE(answer.text);
        const fs::path copy = folder / "wrong.db.before-verify-1";
        CHECK(answer.code == 1);  // one fault remains
        CHECK(answer.says("5 judged again; as it was before: " + copy.string() + '\n'));
        CHECK(answer.says("game 7, A (attackers) - B: ply 1, d1-e2, would be refused: "));
        CHECK(answer.says("; left as it is\n"));
        check_outcomes(database, after);
        check_outcomes(copy, before);
        auto archive = Archive::open(database, Access::read_only);
        CHECK(archive.record(3)->plies.size() == 2);
        CHECK(archive.record(3)->plies[1].comment == "thought");
        CHECK_FALSE(archive.record(3)->end.at_fault);
        CHECK(archive.record(5)->end.at_fault == defenders);
        CHECK(archive.record(4, 1)->plies.size() == 1);
    }

    TEST_CASE_FIXTURE(Place, "--apply again finds nothing to write") {
        store_wrong_games(database);
        verify(database, "--apply");
        const Answer again = verify(database, "--apply");
        CAPTURE(again.text);
        CHECK(again.says("6 games, 1 would be judged differently\n"));
        CHECK_FALSE(again.says("judged again"));
        CHECK_FALSE(fs::exists(folder / "wrong.db.before-verify-2"));
        check_outcomes(database, after);
    }

    TEST_CASE_FIXTURE(Place,
                      "--apply does not wait: a database that a host has locked is refused") {
        store_wrong_games(database);
        const Archive host = Archive::open(database, Access::read_write);
        const Answer answer = verify(database, "--apply");
        CHECK(answer.code == 1);
        CHECK(answer.says("is in use by process"));
        check_outcomes(database, before);
    }

    TEST_CASE_FIXTURE(Place, "--apply does not create a missing database") {
        CHECK(verify(database, "--apply").code == 2);
        CHECK_FALSE(fs::exists(database));
    }
}

}  // namespace
}  // namespace tafl::tests::verify_command_test
