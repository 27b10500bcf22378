// SPDX-License-Identifier: MIT
#include "store/played_lines.h"

#include "rules/result.h"
#include "store/fingerprints.h"
#include "store/rejudgements.h"
#include "tests/store/archive_sample.h"

namespace tafl::store::played_lines_test {

using namespace tafl::store;
using namespace tafl::store::tests;

TEST_SUITE_BEGIN("store/played_lines");

TEST_CASE_FIXTURE(Sample, "the moves of games that were played are read, not those of walkovers") {
    const auto record = won_by_first(games[0]);
    play(archive, games[0], record);
    archive.withdraw(tournament, 2);
    std::vector<GameId> ids;
    for (const GameRow& game : games) ids.push_back(game.scheduled.id);
    std::vector<PlayedLine> lines;
    const auto keep = [&](const PlayedLine& line) { lines.push_back(line); };
    PlayedLines(archive).read({}, keep);
    CHECK(lines.empty());
    PlayedLines(archive).read(ids, keep);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].game == games[0].scheduled.id);
    CHECK(lines[0].tournament == tournament);
    CHECK(lines[0].rules == to_string(record.ruleset));
    CHECK(lines[0].result == rules::Result::attackers_win);
    CHECK(lines[0].fingerprint == GameFingerprints(archive).of(games[0].scheduled.id));
    REQUIRE(lines[0].moves.size() == record.plies.size());
    for (std::size_t i = 0; i < record.plies.size(); ++i) {
        CHECK(lines[0].moves[i] == record.plies[i].move);
    }
}

TEST_CASE_FIXTURE(Sample, "a game has another stamp when its outcome has changed") {
    PlayedLines lines(archive);
    CHECK(lines.endings().empty());
    const std::string nothing = lines.endings_version();
    play(archive, games[0], won_by_first(games[0], 1));
    play(archive, games[1], won_by_first(games[1], 2));
    const auto before = lines.endings();
    const std::string version = lines.endings_version();
    CHECK(version != nothing);
    REQUIRE(before.size() == 2);
    CHECK(before[0].game == games[0].scheduled.id);
    CHECK(before[0].stamp != before[1].stamp);
    CHECK(lines.endings() == before);
    CHECK(lines.endings_version() == version);

    Rejudgement draw{games[0].scheduled.id, won_by_first(games[0], 1).end, "a rule was repaired"};
    draw.end.result = rules::Result::draw;
    Rejudgements(archive).apply({&draw, 1}, "lawspeaker", at(9));
    const auto after = lines.endings();
    REQUIRE(after.size() == 2);
    CHECK(after[0].stamp != before[0].stamp);
    CHECK(after[1] == before[1]);
    CHECK(lines.endings_version() != version);
}

TEST_CASE_FIXTURE(Sample, "the rules of finished games are counted, the most frequent first") {
    auto others = schedule(1, 2);
    others[0].variant = "custom";
    others[0].rules = "dim:7 name:Other atkf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    const GameId other = archive.add_games(tournament, others).front();
    CHECK(PlayedLines(archive).played_rules().empty());
    play(archive, *archive.game(other), won_by_first(*archive.game(other)));
    play(archive, games[0], won_by_first(games[0]));
    play(archive, games[1], won_by_first(games[1]));
    const auto played = PlayedLines(archive).played_rules();
    REQUIRE(played.size() == 2);
    CHECK(played[0].variant == "brandub");
    CHECK(played[0].rules == games[0].scheduled.rules);
    CHECK(played[0].games == 2);
    CHECK(played[1].variant == "custom");
    CHECK(played[1].rules == others[0].rules);
    CHECK(played[1].games == 1);
}

TEST_SUITE_END();

}  // namespace tafl::store::played_lines_test
