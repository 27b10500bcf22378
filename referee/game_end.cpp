// SPDX-License-Identifier: MIT
// GameSession: dismisses the players of an ended game, and completes its record and transcript.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>

#include "referee/game_session.h"

namespace tafl::referee {

namespace asio = boost::asio;
using rules::Side;

/// Sends the result to both players. Waits until each is gone or in the pool of idle players.
asio::awaitable<void> GameSession::quit_players() {
    bool is_hurried = is_stopping_;
    for (const Side side : rules::both_sides) thaw(side);
    co_await rest_before_finish();
    for (const Side side : rules::both_sides) release_player(side);
    while (!is_gone(Side::attackers) || !is_gone(Side::defenders)) {
        co_await inbox_.wait_until(TimePoint::max());
        inbox_.clear();
        if (is_stopping_ && !is_hurried) {
            is_hurried = true;
            for (const Side side : rules::both_sides) {
                if (sides_[side].player) sides_[side].player->leave(hurried_timeouts);
            }
        }
    }
    co_await sweep(executor_);
}

void GameSession::release_player(Side side) {
    std::unique_ptr<Player>& player = sides_[side].player;
    if (!player) return;
    player->finish(end_->result, game_.position());
    if (may_stay(side)) return idle_players_.add(std::move(player));
    player->leave(is_stopping_ ? QuitTimeouts(hurried_timeouts) : spec(side).quit_timeouts);
}

bool GameSession::may_stay(Side side) {
    return spec(side).restart == Restart::never && !is_stopping_ && !is_gone(side) &&
           sides_[side].is_ready && failing_ != side && timer_.asked_at_end() != side &&
           sides_[side].moves_out_of_turn == 0;
}

asio::awaitable<void> GameSession::rest_before_finish() {
    handle_late_messages();
    while (world_.now() < rested() && !is_stopping_) {
        co_await inbox_.wait_until(rested());
        handle_late_messages();
    }
}

TimePoint GameSession::rested() const {
    TimePoint latest{};
    for (const Side side : rules::both_sides) {
        if (sides_[side].player) latest = std::max(latest, sides_[side].player->busy_until());
    }
    return latest;
}

void GameSession::complete_record() {
    record_.ended = std::chrono::system_clock::now();
    if (failing_) record_.evidence = evidence(*failing_);
    record_.end = std::move(*end_);
}

/// Returns the evidence about a player: its dialogue, its standard error and its exit status.
rules::Evidence GameSession::evidence(Side side) const {
    rules::Evidence evidence;
    evidence.dialogue = sides_[side].dialogue.lines();
    if (sides_[side].player) sides_[side].player->add_evidence(evidence);
    return evidence;
}

void GameSession::complete_transcript() {
    if (!transcript_) return;
    transcript_->remark(fmt::format("result {}, {}{}{}", name_of(record_.end.result),
                                    name_of(record_.end.termination),
                                    record_.end.summary.empty() ? "" : ": ", record_.end.summary));
}

}  // namespace tafl::referee
