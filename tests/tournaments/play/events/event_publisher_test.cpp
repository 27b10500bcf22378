// SPDX-License-Identifier: MIT
// Events that the publisher derives from the order of games: rounds, totals, standings.
#include "tournaments/play/events/event_publisher.h"
#include "rules/result.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "tournaments/scoring/formats/format.h"

namespace tafl::tests::event_publisher_test {
namespace {

using namespace events;
using namespace formats;
using namespace results;
using Strings = std::vector<std::string>;

store::ScheduledGame game_of(int round, int match, int game, int attackers, int defenders) {
    store::ScheduledGame scheduled;
    scheduled.id = store::GameId(2 * match + game);
    scheduled.round = round;
    scheduled.match = match;
    scheduled.game = store::GameNumber(game);
    scheduled.entrants = {attackers, defenders};
    return scheduled;
}

rules::GameRecord ended_by(rules::Result result, rules::Termination termination) {
    rules::GameRecord record;
    record.end.result = result;
    record.end.termination = termination;
    return record;
}

/// A tournament of four under a format, and all that it published.
struct Published {
    explicit Published(const char* format, int games, TournamentHistory history = {})
        : publisher(snapshot(format, games, std::move(history)), observers()) {}

    static TournamentSnapshot snapshot(const char* format, int games, TournamentHistory history) {
        TournamentSnapshot snapshot;
        snapshot.id = 4;
        snapshot.name = "Open";
        snapshot.format_settings.format = *format_named(format);
        snapshot.format_settings.entrants = 4;
        snapshot.engines = {"A", "B", "C", "D"};
        snapshot.times.resize(4);
        snapshot.games_in_all = games;
        snapshot.history = std::move(history);
        return snapshot;
    }
    Observers observers() {
        Observers observers;
        observers.add([this](const Event& event) { events.push_back(event); });
        return observers;
    }
    void win(const store::ScheduledGame& game) {
        publisher.game_began(game);
        publisher.game_ended(
            game, ended_by(rules::Result::attackers_win, rules::Termination::king_captured));
    }
    [[nodiscard]] Strings names() const {
        Strings names;
        for (const Event& event : events) names.emplace_back(name_of(event));
        return names;
    }
    template <class Kind>
    [[nodiscard]] const Kind& last() const {
        for (auto event = events.rbegin(); event != events.rend(); ++event) {
            if (const auto* found = std::get_if<Kind>(&event->what)) return *found;
        }
        throw std::logic_error("no such event");
    }

    std::vector<Event> events;
    EventPublisher publisher;
};

TEST_SUITE("tournaments/play/events/event_publisher") {
    TEST_CASE("a round begins with its first game, after the standings of the one before") {
        Published tournament("round-robin", 12);
        tournament.win(game_of(1, 1, 1, 1, 2));
        tournament.win(game_of(1, 2, 1, 3, 4));
        tournament.win(game_of(2, 3, 1, 1, 3));
        tournament.publisher.run_ended(RunOutcome::interrupted);
        CHECK(tournament.names() == Strings{"begin", "round", "game-started", "game-ended",
                                            "game-started", "game-ended", "standings", "round",
                                            "game-started", "game-ended", "standings", "end"});
        const auto& rows = tournament.last<StandingsChanged>().rows;
        REQUIRE(rows.size() == 4);
        CHECK(rows[0] == StandingsChanged::Row{1, "A", 2, 2});
        CHECK(tournament.last<RunEnded>() == RunEnded{RunOutcome::interrupted, 3});
        for (const Event& event : tournament.events)
            CHECK(event.tournament == store::TournamentId(4));
    }

    TEST_CASE("if there are very many rounds, standings are not published after each") {
        Published tournament("round-robin", 2000);
        const auto standings_after = [&](int first, int last) {
            tournament.events.clear();
            for (int round = first; round <= last; ++round) {
                tournament.win(game_of(round, round, 1, 1, 2));
            }
            return std::ranges::count(tournament.names(), "standings");
        };
        CHECK(standings_after(1, 101) == 100);
        // Every second game at first, every 11th at last.
        const auto later = standings_after(1000, 2000);
        CHECK(later >= 50);
        CHECK(later <= 400);
        tournament.publisher.run_ended(RunOutcome::interrupted);
        CHECK(tournament.last<StandingsChanged>().rows[0].games == 1102);
    }

    TEST_CASE("a game of another machine is published with the machine's name") {
        Published tournament("round-robin", 12);
        tournament.publisher.game_began(game_of(1, 1, 1, 1, 2), "nidavellir");
        CHECK(tournament.last<AttemptStarted>().machine == "nidavellir");
        tournament.publisher.game_began(game_of(1, 1, 2, 2, 1));
        CHECK(tournament.last<AttemptStarted>().machine.empty());
    }

    TEST_CASE("in a format without meaningful rounds no standings of rounds are published") {
        Published tournament("match", 4);
        tournament.win(game_of(1, 1, 1, 1, 2));
        tournament.win(game_of(2, 2, 1, 1, 2));
        CHECK(tournament.names() == Strings{"begin", "round", "game-started", "game-ended", "round",
                                            "game-started", "game-ended"});
    }

    TEST_CASE("a resumed run begins with the score so far") {
        Outcome won;
        won.entrants = {2, 1};
        won.end.result = rules::Result::attackers_win;
        Outcome drawn;
        drawn.entrants = {1, 2};
        drawn.end.result = rules::Result::draw;
        Published tournament("round-robin", 12, TournamentHistory({won, drawn}));
        CHECK(tournament.last<RunStarted>() ==
              RunStarted{"Open", "round-robin", {"A", "B", "C", "D"}, 12, 2, {0.5, 1.5, 0, 0}});
    }

    TEST_CASE("replays come on top of what was expected, drawn rounds do not") {
        Published tournament("knockout", 6);
        for (int match = 1; match <= 2; ++match) {
            for (int game = 1; game <= 2; ++game) tournament.win(game_of(1, match, game, 1, 2));
        }
        tournament.publisher.schedule_grew({{game_of(2, 3, 1, 1, 3), game_of(2, 3, 2, 3, 1)}});
        CHECK(tournament.last<ScheduleExtended>() == ScheduleExtended{2, 2, 6});
        for (int game = 1; game <= 2; ++game) tournament.win(game_of(2, 3, game, 1, 3));
        tournament.publisher.schedule_grew({{game_of(2, 4, 1, 1, 3), game_of(2, 4, 2, 3, 1)}});
        CHECK(tournament.last<ScheduleExtended>() == ScheduleExtended{2, 2, 8});
    }

    TEST_CASE("an attempt that does not count adds nothing, and says why for people") {
        Published tournament("round-robin", 12);
        const auto game = game_of(1, 1, 1, 1, 2);
        tournament.publisher.game_began(game);
        tournament.publisher.game_ended(
            game, ended_by(rules::Result::none, rules::Termination::void_host_late));
        CHECK_FALSE(tournament.last<GameEnded>().counts);
        CHECK(tournament.last<GameEnded>().end.summary ==
              explain(rules::Termination::void_host_late));
        tournament.publisher.run_ended(RunOutcome::interrupted);
        CHECK(tournament.last<RunEnded>().games == 0);
    }

    TEST_CASE("plies are published for those who want them") {
        int plies = 0;
        int others = 0;
        for (const auto detail : {Observers::Detail::games, Observers::Detail::every_ply}) {
            Observers observers;
            observers.add(
                [&](const Event& event) {
                    ++(std::holds_alternative<PlyPlayed>(event.what) ? plies : others);
                },
                detail);
            EventPublisher publisher(Published::snapshot("round-robin", 12, {}), observers);
            publisher.ply_played({});
        }
        CHECK(plies == 1);
        CHECK(others == 2);
    }
}

}  // namespace
}  // namespace tafl::tests::event_publisher_test
