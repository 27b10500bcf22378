// SPDX-License-Identifier: MIT
// DiskState: policy of a Recorder for a database that cannot be written. If another program holds a
// lock on the database, or if the disk is full, writers wait. After any other failure, such as
// damage or a replaced file, the file is not trusted. Then writers do not wait, and only a restart
// of the process helps.
//
// Used on the loop's thread only, except complaint().
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "store/archive_error.h"
#include "tournaments/base/async/wakeup.h"

namespace tafl::hosting {

/// State of the database file: no failure, a failure that may pass, or a failure that cannot pass.
/// The object decides when a failed write is tried again.
class DiskState {
  public:
    explicit DiskState(boost::asio::any_io_executor loop);

    /// Records a failed write or a failed check of the database. If a failure is recorded already,
    /// it stays, except that a failure that cannot pass replaces a failure that may pass.
    void note_failure(const store::ArchiveError& error);
    /// Records a successful write or check. Clears the recorded failure if it is one that may pass.
    void note_success();
    /// Sets the listener. It is called with a message for people each time that the result of
    /// is_well() or may_pass() has changed.
    void on_change(std::function<void(const std::string&)> listener) {
        on_change_ = std::move(listener);
    }

    /// Returns true if no failure is recorded.
    [[nodiscard]] bool is_well() const { return text_.empty(); }
    /// Returns false if a failure is recorded that cannot pass: only a restart of the process
    /// helps. Returns true if no failure is recorded, or if the recorded failure may pass.
    [[nodiscard]] bool may_pass() const { return may_pass_; }
    /// Waits until the caller should try to write. If no failure is recorded, returns at once.
    /// Otherwise returns when the failure is cleared, when a failure that cannot pass is recorded,
    /// after stop_waiting(), or when it is the turn of this caller. One caller per second gets a
    /// turn. Returns false if the caller must not wait again after this try, because the failure
    /// cannot pass or stop_waiting() was called.
    [[nodiscard]] boost::asio::awaitable<bool> until_try();
    /// Ends all current waits of until_try(). Later calls of until_try() do not wait.
    void stop_waiting();

    /// Returns a message for people if a failure is recorded, or if no success or failure was
    /// recorded for several seconds, because the disk does not respond. Otherwise returns an empty
    /// text. May be called on any thread.
    [[nodiscard]] std::string complaint() const;

  private:
    using Clock = std::chrono::steady_clock;
    void report(std::string text);

    void wake_all();

    async::Wakeup wakeup_;            ///< wakes the waiting callers, which check the state again
    boost::asio::steady_timer turn_;  ///< timer of the caller that gets the next turn
    bool is_turn_taken_ = false;
    std::function<void(const std::string&)> on_change_;
    /// Reason why the database cannot be written; empty = no failure is recorded.
    std::string text_;
    bool may_pass_ = true;
    bool is_waiting_allowed_ = true;
    mutable std::mutex mutex_;  ///< guards the members below
    std::string shown_;         ///< copy of `text_`, which complaint() may read on any thread
    Clock::time_point answered_ = Clock::now();  ///< time of the last recorded success or failure
};

}  // namespace tafl::hosting
