// SPDX-License-Identifier: MIT
// GameSession: handling of the messages that arrive during a game.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>

#include "referee/game_session.h"
#include "referee/line_buffer.h"
#include "rules/result.h"

namespace tafl::referee {

using rules::Result;
using rules::Side;
using rules::Termination;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

constexpr int most_moves_out_of_turn = 10;
/// Maximum bytes of the comments, and of the PV, that an engine sends for one move.
constexpr std::size_t longest_comment = 4 * 1024;
constexpr int most_requests = 500;

/// Cuts the line to at most `longest_comment` bytes, at the end of a move.
void shorten(std::string& line) {
    if (line.size() <= longest_comment) return;
    line.resize(line.rfind(' ', longest_comment) + 1);
    while (line.ends_with(' ')) line.pop_back();
}

}  // namespace

void GameSession::deal() {
    if (is_stopping_) {
        return end_by(Result::none, Termination::interrupted, "the host was told to stop");
    }
    if (const auto pause = watch_.pause()) return end_as_paused(*pause);
    const bool is_overdue = world_.now() > deadline_;
    // Read the pipes before a timeout: a move that has already arrived must not count as missing.
    if (is_overdue) {
        for (const Side side : rules::both_sides) {
            if (players_[side]) players_[side]->collect();
        }
    }
    const auto awaited = asked_;
    while (!end_) {
        const auto arrival = inbox_.pop();
        if (!arrival) break;
        handle(*arrival);
    }
    if (is_overdue && !end_ && asked_ == awaited) on_timeout();
}

/// Judges a missing move or greeting. The deadline has passed, and all pending messages were
/// handled.
void GameSession::on_timeout() {
    if (asked_) return flag_silence();
    for (const Side side : rules::both_sides) {
        if (end_ || is_ready_[side] || world_.now() <= hello_deadline(side)) continue;
        forfeit(side, Termination::no_hello,
                "did not say hello within " + seconds_text(spec(side).hello_timeout));
    }
}

void GameSession::handle(const Arrival& arrival) {
    std::visit([&](const auto& message) { hear(arrival, message); }, arrival.message);
}

/// Handles messages after the end of the game. Comments and evaluations may refer to its last move.
/// Drops all other messages.
void GameSession::handle_late_messages() {
    while (const auto arrival = inbox_.pop()) {
        const PlayerMessage& message = arrival->message;
        if (const auto* comment = std::get_if<Comment>(&message)) hear(*arrival, *comment);
        if (const auto* found = std::get_if<Evaluated>(&message)) hear(*arrival, *found);
    }
}

void GameSession::hear(const Arrival& arrival, const Hello& hello) {
    if (std::exchange(is_ready_[arrival.side], true)) return;
    observer_(EngineReady{assignment_.game, arrival.side, false, spec(arrival.side).build,
                          hello.is_opentafl});
}

void GameSession::hear(const Arrival& arrival, const Resigned&) {
    forfeit(arrival.side, Termination::resignation, "resigned");
}

void GameSession::hear(const Arrival& arrival, const Failure& failure) {
    forfeit(arrival.side, failure.termination, failure.what);
}

void GameSession::hear(const Arrival& arrival, const Comment& comment) {
    const auto ply = comment.is_on_last_move ? remarked_ply_[arrival.side] : std::nullopt;
    std::string& text = ply ? record_.plies[*ply].comment : comments_[arrival.side];
    if (!text.empty()) text += '\n';
    append_tail(text, comment.text, longest_comment);
}

void GameSession::hear(const Arrival& arrival, const Evaluated& evaluated) {
    const auto ply = evaluated.is_on_last_move ? remarked_ply_[arrival.side] : std::nullopt;
    auto& kept = ply ? record_.plies[*ply].evaluation : evaluations_[arrival.side];
    kept = evaluated.evaluation;
    shorten(kept->line);
    if (!thoughts_ || ply || asked_ != arrival.side) return;
    const Duration spent = spent_ + (arrival.stamp - asked_at_);
    thoughts_({arrival.side, duration_cast<microseconds>(spent), *kept});
}

void GameSession::hear(const Arrival& arrival, const EngineQuery& request) {
    const Side side = arrival.side;
    if (++requests_[side] > most_requests) {
        return forfeit(
            side, Termination::flood,
            fmt::format("asked more than {} questions between two moves", most_requests));
    }
    // After the deadline, the engine has no time left to use the reply.
    if (asked_ == side && world_.now() > deadline_) return;
    GameView now = situation(side);
    if (clock_.is_limited(side)) now.clocks = clocks_now();
    answer_thawed(side, request, now);
}

ClockReading GameSession::clocks_now() const {
    Clock clock = clock_;
    if (asked_) clock.stop(world_.now());
    return {assignment_.time, {clock.left(Side::attackers), clock.left(Side::defenders)}};
}

// Moves

void GameSession::hear(const Arrival& arrival, const Moved& moved) {
    if (!is_answer_in_time(arrival)) return;
    bool goes_on = judge(arrival, moved.move);
    for (const rules::Move move : moved.more) {
        if (!goes_on || end_) return;
        // Moves after the end of the turn count together as one move out of turn.
        if (is_new_turn_) return count_out_of_turn(arrival.side);
        // The message already contains the next move of the sequence, so no request is sent.
        asked_ = arrival.side;
        clock_.start(arrival.side, arrival.stamp);
        goes_on = judge(arrival, move);
    }
}

void GameSession::hear(const Arrival& arrival, const UnreadableMove& move) {
    if (!is_answer_in_time(arrival)) return;
    refuse(arrival, std::nullopt, fmt::format("sent a move that cannot be read: '{}'", move.text));
}

bool GameSession::is_answer_in_time(const Arrival& arrival) {
    const bool is_asked = asked_ == arrival.side;
    is_doubtful_ = false;
    if (!is_asked) count_out_of_turn(arrival.side);
    if (!is_asked) return false;
    return arrival.stamp <= deadline_ - asking_lag_ || is_late_move_accepted(arrival);
}

bool GameSession::judge(const Arrival& arrival, rules::Move move) {
    const auto reason = game_.why_illegal(move);
    if (reason) {
        refuse(arrival, reason,
               fmt::format("played {}: {}", rules::to_string(move), explain(*reason)));
        return false;
    }
    accept(arrival, move);
    return true;
}

void GameSession::count_out_of_turn(Side side) {
    if (++moves_out_of_turn_[side] < most_moves_out_of_turn) return;
    forfeit(side, Termination::out_of_turn,
            fmt::format("moved out of its turn {} times", most_moves_out_of_turn));
}

/// Refuses a move; forfeits the game if the engine may correct no further move. `reason` is empty
/// if the move is unreadable.
void GameSession::refuse(const Arrival& arrival, std::optional<rules::Illegality> reason,
                         std::string why) {
    spent_ += stop_clock(arrival.stamp);
    asked_.reset();
    if (refusals_ == assignment_.illegal_moves) {
        return forfeit(arrival.side,
                       reason ? Termination::illegal_move : Termination::unparsable_move,
                       std::move(why));
    }
    ++refusals_;
    players_[arrival.side]->refuse(reason);
}

void GameSession::accept(const Arrival& arrival, rules::Move move) {
    const Side side = arrival.side;
    rules::PlyRecord ply;
    ply.move = move;
    ply.spent = duration_cast<microseconds>(spent_ + stop_clock(arrival.stamp));
    const Duration queued = world_.now() - arrival.stamp;
    ply.host_lag = duration_cast<microseconds>(std::max({queued, watch_.worst(), asking_lag_}));
    ply.left = clock_.left(side);
    ply.comment = std::exchange(comments_[side], {});
    ply.evaluation = std::exchange(evaluations_[side], {});
    spent_ = {};
    asked_.reset();

    play_ply(std::move(ply));
    told_[side] = moves_.size();
    requests_[side] = 0;
    remarked_ply_[side] = record_.plies.size() - 1;
    end_by_board();
    if (!end_) players_[side]->accept(game_.position());
}

void GameSession::end_by_board() {
    const rules::Verdict& verdict = game_.verdict();
    if (verdict.is_over()) return end_by(verdict.result, verdict.termination);
    const auto drawn = adjudicator_.why_drawn(game_);
    if (drawn) end_by(Result::draw, *drawn);
}

// Forfeits

void GameSession::forfeit(Side side, Termination termination, std::string why) {
    if (end_) return;
    failing_ = side;
    const std::string who = fmt::format("{} ({}) ", spec(side).name, name_of(side));
    if (is_void(termination)) return end_by(Result::none, termination, who + why);
    if (termination == Termination::void_rules_differ &&
        assignment_.rules_differ == RulesDiffer::draw) {
        return end_by(Result::draw, termination, who + why);
    }
    end_by(win_of(opponent(side)), termination, who + why, side);
}

}  // namespace tafl::referee
