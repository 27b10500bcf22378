// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/pending_matches.h"

#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "rules/result.h"

namespace tafl::hosting::pending_matches_test {

using Next = PendingMatches::Next;
using Ids = std::vector<store::GameId>;

namespace {

/// Game 1 or 2 of a match; it has the id 10 * match + game.
store::ScheduledGame game_of(int round, int match, int game) {
    store::ScheduledGame scheduled;
    scheduled.id = store::GameId(10 * match + game);
    scheduled.round = round;
    scheduled.match = match;
    scheduled.game = store::GameNumber(game);
    scheduled.entrants = {game, 3 - game};
    return scheduled;
}

/// Two matches of two games; the first game of the first match was played.
std::vector<store::GameRow> two_matches() {
    std::vector<store::GameRow> rows(4);
    rows[0].scheduled = game_of(1, 1, 1);
    rows[0].state = store::GameState::finished;
    rows[1].scheduled = game_of(1, 1, 2);
    rows[1].state = store::GameState::running;
    rows[2].scheduled = game_of(1, 2, 1);
    rows[3].scheduled = game_of(1, 2, 2);
    return rows;
}

Ids ids_of(const PendingMatches::Match& match) {
    Ids ids;
    for (const store::ScheduledGame& game : match) ids.push_back(game.id);
    return ids;
}

struct Pending {
    explicit Pending(const std::vector<store::GameRow>& games,
                     formats::FormatSettings format_settings = {})
        : settings(std::move(format_settings)), values(settings, games), matches(values, games) {}

    formats::FormatSettings settings;
    TunedParameters values;
    PendingMatches matches;
};

}  // namespace

TEST_SUITE_BEGIN("tournaments/play/hosting/pending_matches");

TEST_CASE("the remaining games of each match are taken in the order of the schedule") {
    Pending pending(two_matches());
    REQUIRE(pending.matches.next() == Next::match);
    CHECK(ids_of(pending.matches.take()) == Ids{12});
    REQUIRE(pending.matches.next() == Next::match);
    CHECK(ids_of(pending.matches.take()) == Ids{21, 22});
    CHECK(pending.matches.empty());
    CHECK(pending.matches.in_play() == 2);
}

TEST_CASE("matches of the same number in two rounds are two matches") {
    std::vector<store::GameRow> rows(2);
    rows[0].scheduled = game_of(1, 1, 1);
    rows[1].scheduled = game_of(2, 1, 2);
    Pending pending(rows);
    CHECK(ids_of(pending.matches.take()) == Ids{11});
    CHECK(ids_of(pending.matches.take()) == Ids{12});
}

TEST_CASE("games that come back are the first that are taken again") {
    Pending pending(two_matches());
    pending.matches.put_back(pending.matches.take());
    CHECK(pending.matches.in_play() == 0);
    CHECK(ids_of(pending.matches.take()) == Ids{12});
    pending.matches.put_back({});
    CHECK(pending.matches.in_play() == 0);
    CHECK(ids_of(pending.matches.take()) == Ids{21, 22});
}

TEST_CASE("the next stage is needed once, when no match waits or is in play") {
    Pending pending({});
    CHECK(pending.matches.next() == Next::stage);
    pending.matches.begin_stage();
    CHECK(pending.matches.next() == Next::later);
    pending.matches.add_stage({game_of(1, 1, 1), game_of(1, 1, 2)});
    REQUIRE(pending.matches.next() == Next::match);
    PendingMatches::Match match = pending.matches.take();
    CHECK(ids_of(match) == Ids{11, 12});
    CHECK(pending.matches.next() == Next::later);
    match.erase(match.begin());
    pending.matches.put_back(std::move(match));
    REQUIRE(pending.matches.next() == Next::match);
    CHECK(ids_of(pending.matches.take()) == Ids{12});
    pending.matches.put_back({});
    CHECK(pending.matches.next() == Next::stage);
    CHECK_FALSE(pending.matches.is_complete());
    pending.matches.complete();
    CHECK(pending.matches.is_complete());
    CHECK(pending.matches.next() == Next::none);
}

TEST_CASE("a match of a tuning waits for the results that decide its values") {
    formats::FormatSettings tuning;
    tuning.format = formats::format_named("spsa").value();
    tuning.iterations = 2;
    tuning.under_way = 1;
    tuning.parameters = {*tuning::parse_parameter("king,10,0,100,2,0.1")};
    Pending pending({}, tuning);
    pending.matches.begin_stage();
    pending.matches.add_stage(
        {game_of(1, 1, 1), game_of(1, 1, 2), game_of(1, 2, 1), game_of(1, 2, 2)});
    REQUIRE(pending.matches.next() == Next::match);
    const PendingMatches::Match match = pending.matches.take();
    CHECK(pending.matches.next() == Next::later);
    rules::GameEnd won;
    won.result = rules::Result::attackers_win;
    won.termination = rules::Termination::king_captured;
    pending.values.add(match[0], won);
    CHECK(pending.matches.next() == Next::later);
    pending.values.add(match[1], won);
    CHECK(pending.matches.next() == Next::match);
}

TEST_SUITE_END();

}  // namespace tafl::hosting::pending_matches_test
