// SPDX-License-Identifier: MIT
#include "referee/players/browser/seats.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "rules/to_underlying.h"

namespace tafl::referee {

std::string_view name_of(SeatState state) {
    constexpr std::array<std::string_view, 5> names = {"free", "called", "waiting", "to-move",
                                                       "over"};
    return names.at(to_underlying(state));
}

SeatView Seats::current_view(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    const auto found = seats_.find(name);
    return found == seats_.end() ? SeatView() : found->second.view;
}

SeatActionResult Seats::judge(const Seat& seat, const SeatAction& word) {
    using enum SeatActionResult;
    const SeatView& shown = seat.view;
    const bool is_wanted = shown.state != SeatState::free && shown.state != SeatState::over;
    if (!is_wanted) return no_game;
    if (word.game != shown.game) return other_game;
    if (seat.has_resigned) return gone_on;
    const bool is_called = shown.state == SeatState::called;
    if (word.kind == SeatAction::Kind::sit_down) return is_called ? heard : gone_on;
    if (is_called) return not_seated;
    if (word.kind == SeatAction::Kind::resign) return heard;
    if (word.plies != shown.plies) return gone_on;
    if (shown.state != SeatState::to_move) return seat.said.empty() ? not_to_move : gone_on;
    return std::ranges::find(shown.legal, word.move) != shown.legal.end() ? heard : illegal;
}

bool Seats::is_repeat(const Seat& seat, const SeatAction& word) {
    const auto& last = seat.last_move;
    return last && word.kind == SeatAction::Kind::move && word.game == last->game &&
           word.plies == last->plies && word.move == last->move;
}

SeatActionResult Seats::act(const std::string& name, const SeatAction& word) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = seats_.find(name);
        if (found == seats_.end()) return SeatActionResult::no_game;
        Seat& seat = found->second;
        const SeatActionResult answer = judge(seat, word);
        // Call judge() before is_repeat(): when a game is repeated, the same move at the same ply
        // may be a new action.
        if (answer != SeatActionResult::heard) {
            return is_repeat(seat, word) ? SeatActionResult::heard : answer;
        }
        assert(!seat.line.empty() && "an accepted action is from a person with a claim");
        seat.has_resigned = word.kind == SeatAction::Kind::resign;
        if (word.kind == SeatAction::Kind::move) seat.last_move = word;
        seat.said.push_back(word);
        SeatView view = seat.view;
        view.state = SeatState::waiting;
        view.legal.clear();
        change(seat, std::move(view));
        seat.line.front()->wake_();
    }
    if (listener_) listener_(name);
    return SeatActionResult::heard;
}

void Seats::change(Seat& seat, SeatView view) {
    seat.view = std::move(view);
    seat.view.version = ++versions_;
}

SeatClaim::SeatClaim(Seats& seats, std::string name, std::function<void()> wake)
    : seats_(seats), name_(std::move(name)), wake_(std::move(wake)) {
    const std::lock_guard lock(seats_.mutex_);
    seats_.seats_[name_].line.push_back(this);
}

SeatClaim::~SeatClaim() {
    const std::lock_guard lock(seats_.mutex_);
    leave_queue();
}

void SeatClaim::leave_seat() {
    const std::lock_guard lock(seats_.mutex_);
    const bool was_first = leave_queue();
    const auto& line = seats_.seats_[name_].line;
    if (was_first && !line.empty()) line.front()->wake_();
}

bool SeatClaim::leave_queue() {
    auto& seat = seats_.seats_[name_];
    if (seat.line.empty()) return false;
    const bool was_first = seat.line.front() == this;
    std::erase(seat.line, this);
    if (!was_first) return false;
    seat.said.clear();
    seat.has_resigned = false;
    seat.view.state = SeatState::over;  // in case finish() did not publish it
    seat.view.legal.clear();
    return true;
}

bool SeatClaim::is_seated() const {
    const std::lock_guard lock(seats_.mutex_);
    const auto& line = seats_.seats_[name_].line;
    return !line.empty() && line.front() == this;
}

void SeatClaim::show(const SeatView& view) {
    {
        const std::lock_guard lock(seats_.mutex_);
        auto& seat = seats_.seats_[name_];
        assert(!seat.line.empty() && seat.line.front() == this);
        seats_.change(seat, view);
    }
    if (seats_.listener_) seats_.listener_(name_);
}

std::optional<SeatAction> SeatClaim::next_action() {
    const std::lock_guard lock(seats_.mutex_);
    auto& seat = seats_.seats_[name_];
    if (seat.line.empty() || seat.line.front() != this || seat.said.empty()) return std::nullopt;
    const SeatAction word = seat.said.front();
    seat.said.erase(seat.said.begin());
    return word;
}

}  // namespace tafl::referee
