// SPDX-License-Identifier: MIT
#include "tournaments/server/web/live_updater.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "rules/board_text.h"
#include "rules/variant.h"
#include "tournaments/play/events/event_json.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/scoring/results/evaluation_words.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::web {

namespace {

using Kind = RingEvent::Kind;

/// Time between two positions of one game for viewers of all games. The intervals start at the same
/// time for all games, so their changes reach a viewer together.
constexpr auto position_interval = std::chrono::milliseconds(200);

bool is_same_interval(LiveUpdater::Clock::time_point a, LiveUpdater::Clock::time_point b) {
    return a.time_since_epoch() / position_interval == b.time_since_epoch() / position_interval;
}

/// Applies a ply that the referee has already checked.
void play_on(LiveGame& game, const rules::PlayedPly& ply) {
    const rules::PlyRecord& record = ply.record;
    rules::Effects effects;
    game.now.play_unchecked(*game.compiled_rules, record.move, effects);
    ++game.plies_now;
    game.has_changed = true;
    if (!record.evaluation) return;
    auto& [attackers, defenders] = game.scores;  // not operator[]: see game_snapshot.cpp
    (ply.mover == rules::Side::attackers ? attackers : defenders) = record.evaluation->score;
}

rules::TimeLeft whole(const rules::TimeControl& time) {
    return {time.per_move.count() > 0 ? time.per_move : time.main, time.overtime, time.periods};
}

}  // namespace

void LiveUpdater::take(EventQueue::Batch& batch, Clock::time_point now) {
    now_ = now;
    if (batch.is_torn) forget_all();
    metrics_.plies += batch.lost_plies;
    metrics_.lost_plies += batch.lost_plies;
    for (events::Event& event : batch.events) {
        std::visit([&](auto& what) { on_event(event, what); }, event.what);
    }
}

/// Discards all state after lost events of unknown content. Viewers must load the pages again.
void LiveUpdater::forget_all() {
    live_.running_.clear();
    live_.ended_.clear();
    ring_.discard_all(new_instance_id());
    live_.last_event_id_ = ring_.newest_id();
}

bool LiveUpdater::publish_positions(Clock::time_point now) {
    bool are_there_others = false;
    for (const auto& [id, game] : live_.running_) {
        if (!game->has_changed || game->has_gap) continue;
        if (is_same_interval(now, game->position_sent)) {
            are_there_others = true;
            continue;
        }
        game->position_sent = now;
        publish_position(*game);
    }
    return are_there_others;
}

void LiveUpdater::note_lag(const events::PlyPlayed& played) {
    ++metrics_.plies;
    const double lag = std::chrono::duration<double>(played.ply.record.host_lag).count();
    const auto bound = std::ranges::lower_bound(Metrics::lag_bounds, lag);
    ++metrics_.lags[bound - Metrics::lag_bounds.begin()];
    metrics_.lag_sum += lag;
    metrics_.lag_most = std::max(metrics_.lag_most, lag);
}

/// Counts plies that a worker did not report one by one. A worker reports some plies of a running
/// game, and their number at the end.
void LiveUpdater::count_plies_elsewhere(const LiveGame& game, int plies) {
    if (game.machine.empty() || plies <= game.plies_counted) return;
    metrics_.plies += static_cast<std::uint64_t>(plies - game.plies_counted);
}

/// Adds a ply. Viewers of the game read it from LiveGame (ply_frame).
void LiveUpdater::on_event(const events::Event&, events::PlyPlayed& played) {
    note_lag(played);
    const auto found = live_.running_.find(store::GameId(played.game));
    if (found == live_.running_.end()) return;
    LiveGame& game = *found->second;
    ++game.plies_counted;
    const rules::PlayedPly& ply = played.ply;
    if (game.has_gap || ply.number != game.plies_now + 1) {
        game.has_gap = true;
        return;
    }
    play_on(game, ply);
    game.to_move = ply.to_move;
    game.clocks = played.clocks;
    // Moves of the opening take no time. Plies of other machines arrive without PlayBegan.
    if (game.clock_started || ply.record.spent.count() > 0) game.clock_started = now_;
    game.plies.push_back(std::move(played));
}

void LiveUpdater::on_event(const events::Event& event, const events::AttemptStarted& began) {
    auto game = std::make_shared<LiveGame>(event.tournament, began, compiled_rules_of(began.rules));
    game->clocks = {whole(began.time.attackers), whole(began.time.defenders)};
    game->started = std::chrono::system_clock::now();
    game->to_move = game->now.to_move();
    publish({Kind::game_begins, began.game.id}, event);
    game->began = ring_.newest();
    live_.running_[began.game.id] = std::move(game);
}

void LiveUpdater::on_event(const events::Event& event, const events::PlayBegan& began) {
    const store::GameId id(began.game);
    const auto found = live_.running_.find(id);
    if (found != live_.running_.end()) found->second->clock_started = now_;
    publish({Kind::other, id}, event);
}

void LiveUpdater::on_event(const events::Event& event, const events::GameEnded& ended) {
    ++(ended.counts ? metrics_.games : metrics_.voids)[ended.end.termination];
    const auto found = live_.running_.find(ended.game.id);
    std::shared_ptr<LiveGame> game;
    if (found != live_.running_.end()) {
        game = found->second;
        live_.running_.erase(found);
        note_void(*game, ended);
        count_plies_elsewhere(*game, ended.end.plies);
        publish_last_position(*game, ended);
    }
    publish({Kind::game_ends, ended.game.id, ended.end.plies}, event);
    if (!game) return;
    game->ended = ring_.newest();
    live_.ended_.push_back(std::move(game));
    if (live_.ended_.size() > Live::max_ended) live_.ended_.pop_front();
}

void LiveUpdater::note_void(const LiveGame& game, const events::GameEnded& ended) {
    const bool is_known = game.to_move && game.plies_now == ended.end.plies;
    if (ended.end.termination != rules::Termination::void_host_late || !is_known) return;
    ++metrics_.engine_voids[ended.game.players[*game.to_move]];
}

/// Also removes the tournament's games that are still in `live_`: they were stopped without an
/// event of their end.
void LiveUpdater::on_event(const events::Event& event, const events::RunEnded&) {
    std::erase_if(live_.running_,
                  [&](const auto& game) { return game.second->tournament == event.tournament; });
    publish({}, event);
}

void LiveUpdater::on_event(const events::Event& event, const events::QueueChanged& entry) {
    metrics_.queue[event.tournament] = entry.state;
    publish({}, event);
}

void LiveUpdater::publish_position(LiveGame& game) {
    game.has_changed = false;
    std::optional<rules::PlayedPly> last;
    if (!game.plies.empty()) last = shortened(game.plies.back().ply);
    publish(
        {Kind::position, game.id},
        {game.tournament,
         events::PositionChanged{game.id, game.plies_now, game.to_move, to_string(game.now.board()),
                                 std::move(last), game.clocks, results::mean_value(game.scores)}});
}

/// Publishes the position at the end of the game. If plies were lost in the queue, takes it from
/// the event.
void LiveUpdater::publish_last_position(LiveGame& game, const events::GameEnded& ended) {
    if (game.plies_now == ended.end.plies) {
        if (game.has_changed) publish_position(game);
        return;
    }
    publish({Kind::position, game.id},
            {game.tournament, events::PositionChanged{game.id,
                                                      ended.end.plies,
                                                      {},
                                                      ended.position,
                                                      {},
                                                      game.clocks,
                                                      results::mean_value(game.scores)}});
}

void LiveUpdater::publish(RingEvent about, const events::Event& event) {
    auto object = to_json(event);
    object["at"] = results::iso_text(std::chrono::system_clock::now());
    about.tournament = event.tournament;
    about.frame =
        "event: " + std::string(name_of(event)) + "\ndata: " + publish::text_of(object) + "\n\n";
    ring_.add(std::move(about));
    ++metrics_.events;
    live_.last_event_id_ = ring_.newest_id();
}

std::shared_ptr<const rules::CompiledRules> LiveUpdater::compiled_rules_of(
    const std::string& rules) {
    auto compiled_rules = compiled_rules_[rules].lock();
    if (compiled_rules) return compiled_rules;
    std::erase_if(compiled_rules_, [](const auto& entry) { return entry.second.expired(); });
    const auto reading = rules::ruleset_from(rules);
    if (!reading) throw std::runtime_error("the rules of a game cannot be read: " + rules);
    compiled_rules = std::make_shared<const rules::CompiledRules>(reading->ruleset);
    compiled_rules_[rules] = compiled_rules;
    return compiled_rules;
}

}  // namespace tafl::web
