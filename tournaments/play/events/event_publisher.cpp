// SPDX-License-Identifier: MIT
#include "tournaments/play/events/event_publisher.h"

#include <algorithm>

#include "rules/board_text.h"
#include "rules/count_of.h"
#include "rules/result.h"
#include "tournaments/scoring/formats/history.h"
#include "tournaments/scoring/results/outcomes.h"

namespace tafl::events {

EventPublisher::EventPublisher(TournamentSnapshot tournament, Observers observers)
    : tournament_(std::move(tournament)), observers_(std::move(observers)) {
    // Avoids copies of all outcomes when the vector grows.
    tournament_.history.outcomes.reserve(tournament_.games_in_all);
    publish(RunStarted{tournament_.name,
                       std::string(formats::name_of(tournament_.format_settings.format)),
                       tournament_.engines.values(), tournament_.games_in_all,
                       count_of(tournament_.history.outcomes), score()});
}

/// All earlier games are finished when a stage is added. Because of replays, the number of known
/// games may exceed the expected number.
void EventPublisher::schedule_grew(const store::ScheduledStage& draw) {
    add_draw(tournament_.history, draw);
    if (draw.games.empty()) return;
    const int games = count_of(draw.games);
    const int known = count_of(tournament_.history.outcomes) + games;
    tournament_.games_in_all = std::max(tournament_.games_in_all, known);
    publish(ScheduleExtended{draw.games[0].round, games, tournament_.games_in_all});
}

void EventPublisher::game_began(const store::ScheduledGame& game, const std::string& machine) {
    if (game.round > round_) {
        if (round_ > 0 && has_rounds(tournament_.format_settings.format) && is_worth_standings()) {
            publish_standings();
        }
        round_ = game.round;
        publish(RoundStarted{round_});
    }
    const auto& times = tournament_.times;
    publish(AttemptStarted{name_of(game),
                           game.variant,
                           game.rules,
                           game.opening,
                           {times[game.entrants.attackers], times[game.entrants.defenders]},
                           machine});
}

void EventPublisher::ply_played(const referee::PlyPlayed& ply) {
    if (observers_.want_plies()) publish(ply);
}

void EventPublisher::game_ended(const store::ScheduledGame& game, const rules::GameRecord& record,
                                const rules::Board* board) {
    GameEnded ended{name_of(game), record.end, counts(record.end.termination),
                    board != nullptr ? to_string(*board) : std::string()};
    ended.end.summary = reason_of(record.end);
    if (ended.counts) tournament_.history.outcomes.push_back(results::outcome_of(game, record.end));
    publish(std::move(ended));
}

void EventPublisher::message(const std::string& text) { publish(Message{text}); }

void EventPublisher::run_ended(RunOutcome ending) {
    publish_standings();
    publish(RunEnded{ending, count_of(tournament_.history.outcomes)});
}

/// Standings are computed from all games. After each of 100,000 short rounds, that would cost more
/// time than all other work.
bool EventPublisher::is_worth_standings() const {
    const std::size_t games = tournament_.history.outcomes.size();
    return games - games_in_standings_ >= games / 100;
}

void EventPublisher::publish_standings() {
    games_in_standings_ = tournament_.history.outcomes.size();
    StandingsChanged changed;
    for (const results::Standing& row :
         standings(tournament_.format_settings, tournament_.history)) {
        changed.rows.push_back({row.rank, tournament_.engines[row.entrant], row.points, row.games});
    }
    publish(std::move(changed));
}

GameName EventPublisher::name_of(const store::ScheduledGame& game) const {
    const auto& names = tournament_.engines;
    return {game.id,
            game.round,
            game.match,
            game.game,
            {names[game.entrants.attackers], names[game.entrants.defenders]}};
}

std::vector<double> EventPublisher::score() const {
    tournaments::PerEntrant<double> points(tournament_.engines.count());
    for (const results::Outcome& outcome : tournament_.history.outcomes) {
        for (const rules::Side side : rules::both_sides) {
            const int entrant = outcome.entrants[side];
            points[entrant] += half_points(outcome, entrant) / 2.0;
        }
    }
    return points.values();
}

}  // namespace tafl::events
