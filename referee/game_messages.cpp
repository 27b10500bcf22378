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

constexpr int max_moves_out_of_turn = 10;
/// Maximum bytes of the comments, and of the PV, that an engine sends for one move.
constexpr std::size_t longest_comment = 4 * 1024;
constexpr int max_requests = 500;

/// Cuts the line to at most `longest_comment` bytes, at the end of a move.
void shorten(std::string& line) {
    if (line.size() <= longest_comment) return;
    line.resize(line.rfind(' ', longest_comment) + 1);
    while (line.ends_with(' ')) line.pop_back();
}

}  // namespace

void GameSession::handle_messages() {
    if (is_stopping_) {
        return end_by(Result::none, Termination::interrupted, "the host was stopped");
    }
    if (const auto pause = watch_.pause()) return end_as_paused(*pause);
    const bool is_overdue = world_.now() > deadline();
    // Read the pipes before a timeout: a move that has already arrived must not count as missing.
    if (is_overdue) {
        for (const Side side : rules::both_sides) {
            if (sides_[side].player) sides_[side].player->collect();
        }
    }
    const auto awaited = timer_.asked();
    while (!end_) {
        const auto arrival = inbox_.pop();
        if (!arrival) break;
        handle(*arrival);
    }
    if (is_overdue && !end_ && timer_.asked() == awaited) on_timeout();
}

/// Judges a missing move or greeting. The deadline has passed, and all pending messages were
/// handled.
void GameSession::on_timeout() {
    if (timer_.asked()) return lose_without_move();
    for (const Side side : rules::both_sides) {
        if (end_ || sides_[side].is_ready || world_.now() <= hello_deadline(side)) continue;
        forfeit(side, Termination::no_hello,
                "did not say hello within " + seconds_text(spec(side).hello_timeout));
    }
}

void GameSession::handle(const Arrival& arrival) {
    std::visit([&](const auto& message) { on_message(arrival, message); }, arrival.message);
}

/// Handles messages after the end of the game. Comments and evaluations may refer to its last move.
/// Drops all other messages.
void GameSession::handle_late_messages() {
    while (const auto arrival = inbox_.pop()) {
        const PlayerMessage& message = arrival->message;
        if (const auto* comment = std::get_if<Comment>(&message)) on_message(*arrival, *comment);
        if (const auto* found = std::get_if<Evaluated>(&message)) on_message(*arrival, *found);
    }
}

void GameSession::on_message(const Arrival& arrival, const Hello& hello) {
    if (std::exchange(sides_[arrival.side].is_ready, true)) return;
    observer_(EngineReady{assignment_.game, arrival.side, false, spec(arrival.side).build,
                          hello.is_opentafl});
}

void GameSession::on_message(const Arrival& arrival, const Resigned&) {
    forfeit(arrival.side, Termination::resignation, "resigned");
}

void GameSession::on_message(const Arrival& arrival, const Failure& failure) {
    forfeit(arrival.side, failure.termination, failure.what);
}

void GameSession::on_message(const Arrival& arrival, const Comment& comment) {
    const auto ply = comment.is_on_last_move ? sides_[arrival.side].remarked_ply : std::nullopt;
    std::string& text = ply ? record_.plies[*ply].comment : sides_[arrival.side].comment;
    if (!text.empty()) text += '\n';
    append_tail(text, comment.text, longest_comment);
}

void GameSession::on_message(const Arrival& arrival, const Evaluated& evaluated) {
    const auto ply = evaluated.is_on_last_move ? sides_[arrival.side].remarked_ply : std::nullopt;
    auto& kept = ply ? record_.plies[*ply].evaluation : sides_[arrival.side].evaluation;
    kept = evaluated.evaluation;
    shorten(kept->line);
    if (!thoughts_ || ply || timer_.asked() != arrival.side) return;
    const Duration spent = timer_.spent(arrival.stamp);
    thoughts_({arrival.side, duration_cast<microseconds>(spent), *kept});
}

void GameSession::on_message(const Arrival& arrival, const EngineQuery& request) {
    const Side side = arrival.side;
    if (++sides_[side].queries > max_requests) {
        return forfeit(side, Termination::flood,
                       fmt::format("asked more than {} questions between two moves", max_requests));
    }
    // After the deadline, the engine has no time left to use the reply.
    if (timer_.asked() == side && world_.now() > timer_.deadline()) return;
    GameView now = situation(side);
    if (timer_.clock().is_limited(side)) now.clocks = timer_.clocks_at(world_.now());
    answer_thawed(side, request, now);
}

// Moves

void GameSession::on_message(const Arrival& arrival, const Moved& moved) {
    if (!accept_move_message(arrival)) return;
    bool goes_on = judge(arrival, moved.move);
    for (const rules::Move move : moved.more) {
        if (!goes_on || end_) return;
        // Moves after the end of the turn count together as one move out of turn.
        if (is_new_turn_) return count_out_of_turn(arrival.side);
        // The message already contains the next move of the sequence, so no request is sent.
        timer_.continue_request(arrival.side, arrival.stamp);
        goes_on = judge(arrival, move);
    }
}

void GameSession::on_message(const Arrival& arrival, const UnreadableMove& move) {
    if (!accept_move_message(arrival)) return;
    refuse(arrival, std::nullopt, fmt::format("sent a move that cannot be read: '{}'", move.text));
}

bool GameSession::accept_move_message(const Arrival& arrival) {
    if (timer_.asked() != arrival.side) {
        count_out_of_turn(arrival.side);
        return false;
    }
    return timer_.is_in_time(arrival.stamp) || accept_late_move(arrival);
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
    if (++sides_[side].moves_out_of_turn < max_moves_out_of_turn) return;
    forfeit(side, Termination::out_of_turn,
            fmt::format("moved out of its turn {} times", max_moves_out_of_turn));
}

/// Refuses a move; forfeits the game if the engine may correct no further move. `reason` is empty
/// if the move is unreadable.
void GameSession::refuse(const Arrival& arrival, std::optional<rules::Illegality> reason,
                         std::string why) {
    timer_.refuse(arrival.stamp);
    if (refusals_ == assignment_.limits.illegal_moves) {
        return forfeit(arrival.side,
                       reason ? Termination::illegal_move : Termination::unparsable_move,
                       std::move(why));
    }
    ++refusals_;
    sides_[arrival.side].player->refuse(reason);
}

void GameSession::accept(const Arrival& arrival, rules::Move move) {
    const Side side = arrival.side;
    rules::PlyRecord ply;
    ply.move = move;
    ply.spent = duration_cast<microseconds>(timer_.accept(arrival.stamp));
    const Duration queued = world_.now() - arrival.stamp;
    ply.host_lag =
        duration_cast<microseconds>(std::max({queued, watch_.worst(), timer_.request_delay()}));
    ply.left = timer_.clock().left(side);
    ply.comment = std::exchange(sides_[side].comment, {});
    ply.evaluation = std::exchange(sides_[side].evaluation, {});

    play_ply(std::move(ply));
    sides_[side].known_moves = moves_.size();
    sides_[side].queries = 0;
    sides_[side].remarked_ply = record_.plies.size() - 1;
    end_by_board();
    if (!end_) sides_[side].player->accept(game_.position());
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
        assignment_.limits.rules_differ == RulesDiffer::draw) {
        return end_by(Result::draw, termination, who + why);
    }
    end_by(win_of(opponent(side)), termination, who + why, side);
}

}  // namespace tafl::referee
