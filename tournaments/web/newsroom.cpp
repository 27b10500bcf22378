// SPDX-License-Identifier: MIT
#include "tournaments/web/newsroom.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "rules/board_text.h"
#include "rules/variant.h"
#include "tournaments/formats/past.h"
#include "tournaments/publish/game_json.h"
#include "tournaments/results/outcomes.h"
#include "tournaments/results/time_text.h"

namespace tafl::tournaments {

namespace {

using nlohmann::ordered_json;
using Kind = RingEvent::Kind;

/// How often viewers of all games are told of one. The same instants hold for every game, so that
/// what happens in many reaches a viewer at once.
constexpr auto position_interval = std::chrono::milliseconds(200);

bool is_same_interval(Newsroom::Clock::time_point a, Newsroom::Clock::time_point b) {
    return a.time_since_epoch() / position_interval == b.time_since_epoch() / position_interval;
}

/// Plays a move that the referee has played.
void play_on(LiveGame& game, rules::Move move) {
    rules::Effects effects;
    game.now.play_unchecked(*game.law, move, effects);
    ++game.plies_now;
    game.last_move = move;
    game.captured.clear();
    for (const rules::Capture& capture : effects.captures()) {
        game.captured.push_back(capture.space);
    }
    game.has_news = true;
}

/// What was lost on the way is in the record.
void fill_gap(LiveGame& game, const std::vector<rules::Move>& moves,
              rules::Termination termination) {
    const auto known = static_cast<std::size_t>(game.plies_now);
    for (std::size_t i = known; i < moves.size(); ++i) {
        play_on(game, moves[i]);
        game.to_move.reset();
        if (!is_by_rules(termination)) game.to_move = game.now.to_move();
    }
}

ordered_json last_move_json(const LiveGame& game) {
    if (!game.last_move) return nullptr;
    auto captures = ordered_json::array();
    for (const rules::Space space : game.captured) captures.push_back(to_string(space));
    return {{"from", to_string(game.last_move->from)},
            {"to", to_string(game.last_move->to)},
            {"captures", std::move(captures)}};
}

ordered_json position_event(const LiveGame& game) {
    return {
        {"event", "position"},
        {"id", game.game.id},
        {"ply", game.plies_now},
        {"to_move", game.to_move ? ordered_json(name_of(*game.to_move)) : ordered_json(nullptr)},
        {"position", to_string(game.now.board())},
        {"move", last_move_json(game)},
        {"left", seconds_left(game.clocks)}};
}

const std::string& name_in(const Watched& tournament, int entrant) {
    return tournament.names[static_cast<std::size_t>(entrant - 1)];
}

}  // namespace

void Newsroom::take(HandOver::Batch& batch, Clock::time_point now) {
    now_ = now;
    if (batch.is_torn) forget_all();
    tally_.plies += batch.lost_plies;
    tally_.lost_plies += batch.lost_plies;
    for (News& news : batch.news) {
        std::visit([this](auto& one) { hear(one); }, news);
    }
}

/// News were lost, whatever they said: viewers have to look anew.
void Newsroom::forget_all() {
    live_.running_.clear();
    live_.ended_.clear();
    for (auto& [id, course] : courses_) course.is_whole = false;
    ring_.begin_anew(new_boot());
    live_.last_event_id_ = ring_.newest_id();
}

bool Newsroom::tell_positions(Clock::time_point now) {
    bool are_there_others = false;
    for (const auto& [id, game] : live_.running_) {
        if (!game->has_news || game->has_gap) continue;
        if (is_same_interval(now, game->position_told)) {
            are_there_others = true;
            continue;
        }
        game->position_told = now;
        tell_position(*game);
    }
    return are_there_others;
}

void Newsroom::hear(referee::PlyPlayed& played) {
    const rules::PlayedPly& ply = played.ply;
    ++tally_.plies;
    const double lag = std::chrono::duration<double>(ply.record.host_lag).count();
    const auto bound = std::ranges::lower_bound(Tally::lag_bounds, lag);
    ++tally_.lags[static_cast<std::size_t>(bound - Tally::lag_bounds.begin())];
    tally_.lag_sum += lag;
    tally_.lag_most = std::max(tally_.lag_most, lag);

    const auto found = live_.running_.find(played.game);
    if (found == live_.running_.end()) return;
    LiveGame& game = *found->second;
    if (game.has_gap || ply.number != game.plies_now + 1) {
        game.has_gap = true;
        return;
    }
    play_on(game, ply.record.move);
    game.to_move = ply.to_move;
    game.clocks = played.clocks;
    game.last_ply = now_;
    game.plies.push_back(std::move(played));
}

void Newsroom::hear(PlayBegins& news) {
    const Watched& tournament = *news.tournament;
    Course& course = courses_[tournament.id];
    course = {std::move(news.past), 0, true};
    tell({Kind::other, tournament.id},
         begin_event(tournament.name, tournament.form.format, tournament.names, news.games,
                     course.past.outcomes.size()));
}

void Newsroom::hear(ScheduleGrows& news) {
    add_draw(courses_[news.tournament->id].past, news.draw);
    const auto& games = news.draw.games;
    if (games.empty()) return;
    tell({Kind::other, news.tournament->id}, schedule_event(games[0].round, games.size()));
}

void Newsroom::begin_round(const Watched& tournament, int round) {
    Course& course = courses_[tournament.id];
    if (round <= course.round) return;
    if (course.round > 0 && has_rounds(tournament.form.format)) tell_standings(tournament);
    course.round = round;
    tell({Kind::other, tournament.id}, round_event(round));
}

std::shared_ptr<LiveGame> Newsroom::live_game(GameBegins& news) {
    const Watched& tournament = *news.tournament;
    auto game = std::make_shared<LiveGame>(tournament.id, news.game, law_of(news.game.rules));
    game->tournament_name = tournament.name;
    for (const rules::Side side : rules::both_sides) {
        const int entrant = news.game.entrants[side];
        const auto& time = tournament.times[static_cast<std::size_t>(entrant - 1)];
        game->names[side] = name_in(tournament, entrant);
        game->time[side] = time;
        const auto first = time.per_move.count() > 0 ? time.per_move : time.main;
        game->clocks[side] = {first, time.overtime, time.periods};
    }
    game->started = std::chrono::system_clock::now();
    game->last_ply = now_;
    game->to_move = game->now.to_move();
    return game;
}

void Newsroom::hear(GameBegins& news) {
    const Watched& tournament = *news.tournament;
    begin_round(tournament, news.game.round);
    auto game = live_game(news);
    tell({Kind::game_begins, tournament.id, news.game.id},
         started_event(tournament.names, news.game));
    game->began = ring_.newest();
    live_.running_[news.game.id] = std::move(game);
}

void Newsroom::hear(GameEnds& news) {
    const Watched& tournament = *news.tournament;
    const auto termination = static_cast<std::size_t>(news.end.termination);
    ++(news.counts ? tally_.games : tally_.voids)[termination];
    const auto found = live_.running_.find(news.game.id);
    std::shared_ptr<LiveGame> game;
    if (found != live_.running_.end()) {
        game = found->second;
        live_.running_.erase(found);
        fill_gap(*game, news.moves, news.end.termination);
        if (game->has_news) tell_position(*game);
    }
    tell({Kind::game_ends, tournament.id, news.game.id, news.end.plies},
         ended_event(news.counts ? "game-ended" : "game-void", tournament.names, news.game,
                     news.end));
    Course& course = courses_[tournament.id];
    if (news.counts) {
        course.past.outcomes.push_back(outcome_of(news.game, news.end));
    }
    if (!game) return;
    game->ended = ring_.newest();
    live_.ended_.push_back(std::move(game));
    if (live_.ended_.size() > Live::most_ended) live_.ended_.pop_front();
}

void Newsroom::hear(Said& news) {
    tell({Kind::other, news.tournament->id}, message_event(news.text));
}

/// Games that were stopped and not told as void are gone as well.
void Newsroom::hear(PlayEnds& news) {
    const Watched& tournament = *news.tournament;
    std::erase_if(live_.running_,
                  [&](const auto& entry) { return entry.second->tournament == tournament.id; });
    tell_standings(tournament);
    const std::size_t games = courses_[tournament.id].past.outcomes.size();
    tell({Kind::other, tournament.id}, end_event(news.ending != Ending::interrupted, games));
    courses_.erase(tournament.id);
}

void Newsroom::hear(QueueNews& news) {
    tally_.queue[news.tournament] = news.state;
    ordered_json event = {
        {"event", "queue"},
        {"tournament", news.name},
        {"state", news.state},
        {"priority", news.priority},
        {"reason", news.reason.empty() ? ordered_json(nullptr) : ordered_json(news.reason)}};
    tell({Kind::other, news.tournament}, std::move(event));
}

void Newsroom::tell_standings(const Watched& tournament) {
    const Course& course = courses_[tournament.id];
    if (!course.is_whole) return;
    tell({Kind::other, tournament.id},
         standings_event(tournament.names, tournament.form, course.past));
}

void Newsroom::tell_position(LiveGame& game) {
    game.has_news = false;
    tell({Kind::position, game.tournament, game.game.id}, position_event(game));
}

void Newsroom::tell(RingEvent about, ordered_json event) {
    event["tournament_id"] = about.tournament;
    event["at"] = iso_text(std::chrono::system_clock::now());
    about.frame =
        "event: " + event.at("event").get<std::string>() + "\ndata: " + text_of(event) + "\n\n";
    ring_.add(std::move(about));
    ++tally_.events;
    live_.last_event_id_ = ring_.newest_id();
}

std::shared_ptr<const rules::RulesTables> Newsroom::law_of(const std::string& rules) {
    auto law = laws_[rules].lock();
    if (law) return law;
    std::erase_if(laws_, [](const auto& entry) { return entry.second.expired(); });
    const auto reading = rules::ruleset_from(rules);
    if (!reading) throw std::runtime_error("the rules of a game cannot be read: " + rules);
    law = std::make_shared<const rules::RulesTables>(reading->ruleset);
    laws_[rules] = law;
    return law;
}

}  // namespace tafl::tournaments
