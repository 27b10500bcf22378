// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/disk_state.h"

#include <utility>

namespace tafl::hosting {

namespace asio = boost::asio;

namespace {

using Kind = store::ArchiveError::Kind;

/// Time without a result until the disk is reported as slow. It is longer than SQLite's busy
/// timeout (5 s), because a lock is reported as its own failure.
constexpr auto longest_silence = std::chrono::seconds(8);
constexpr auto between_tries = std::chrono::seconds(1);

bool passes(Kind kind) { return kind == Kind::locked || kind == Kind::full; }

std::string explained(const store::ArchiveError& error) {
    const std::string what = error.what();
    if (error.kind() == Kind::locked) {
        return "another program holds the database (" + what +
               "); no game is begun until it lets go, and what was played waits in memory";
    }
    if (error.kind() == Kind::full) {
        return "the disk has no space to write the database (" + what +
               "); no game is begun until there is, and what was played waits in memory";
    }
    return what + ". No game is begun any more; put the database in order, then start again";
}

}  // namespace

DiskState::DiskState(asio::any_io_executor loop) : wakeup_(loop), turn_(loop) {}

void DiskState::note_failure(const store::ArchiveError& error) {
    {
        const std::lock_guard lock(mutex_);
        answered_ = Clock::now();
    }
    const bool is_worse = may_pass_ && !passes(error.kind());
    if (!is_well() && !is_worse) return;
    may_pass_ = passes(error.kind());
    report(explained(error));
    if (!may_pass_) wake_all();
    if (on_change_) on_change_(text_);
}

void DiskState::note_success() {
    {
        const std::lock_guard lock(mutex_);
        answered_ = Clock::now();
    }
    if (is_well() || !may_pass_) return;
    report({});
    wake_all();
    if (on_change_) on_change_("the database can be written again; games continue");
}

void DiskState::report(std::string text) {
    text_ = std::move(text);
    const std::lock_guard lock(mutex_);
    shown_ = text_;
}

void DiskState::wake_all() {
    wakeup_.notify();
    turn_.cancel();
}

/// After a turn, the other callers are woken and one of them takes the next turn. So the retries
/// continue even if this caller makes no further try.
asio::awaitable<bool> DiskState::until_try() {
    bool is_due = false;
    while (!is_due && !is_well() && may_pass_ && is_waiting_allowed_) {
        if (is_turn_taken_) {
            co_await wakeup_.wait();
        } else {
            is_turn_taken_ = true;
            turn_.expires_after(between_tries);
            co_await async::wait_quietly(turn_);
            is_turn_taken_ = false;
            is_due = true;
            wakeup_.notify();
        }
    }
    co_return may_pass_&& is_waiting_allowed_;
}

void DiskState::stop_waiting() {
    is_waiting_allowed_ = false;
    wake_all();
}

std::string DiskState::complaint() const {
    const std::lock_guard lock(mutex_);
    if (!shown_.empty()) return shown_;
    const auto silence = Clock::now() - answered_;
    if (silence < longest_silence) return {};
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(silence).count();
    return "the disk has not answered for " + std::to_string(seconds) + " s";
}

}  // namespace tafl::hosting
