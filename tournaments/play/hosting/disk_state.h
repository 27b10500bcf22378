// SPDX-License-Identifier: MIT
// DiskState: policy of a Recorder for a database that cannot be written. If another program holds a
// lock or the disk is full, writers wait. After any other failure, such as damage or a replaced
// file, the file is not trusted. Then only a restart helps.
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

namespace tafl::hosting {

/// Tracks whether the database can be written, and controls the retries.
class DiskState {
  public:
    explicit DiskState(boost::asio::any_io_executor loop);

    /// Records a failed write.
    void note_failure(const store::ArchiveError& error);
    /// Records a successful write. Ends the state of failure if that state may pass.
    void note_success();
    /// Sets the listener. It is called with a message for people when is_well() or may_pass() has
    /// changed.
    void on_change(std::function<void(const std::string&)> listener) {
        on_change_ = std::move(listener);
    }

    /// Returns true if no failure is recorded.
    [[nodiscard]] bool is_well() const { return text_.empty(); }
    /// Returns true if the failure may pass, so that waiting makes sense.
    [[nodiscard]] bool may_pass() const { return may_pass_; }
    /// Waits until a write should be tried. Returns at once if the database is well. Otherwise
    /// returns when it is well again, or at the caller's turn. One caller per second gets a turn.
    /// The result is false if this try is the last one: the failure cannot pass, or stop_waiting()
    /// was called.
    [[nodiscard]] boost::asio::awaitable<bool> until_try();
    /// Ends all waits of until_try(), now and later.
    void stop_waiting();

    /// Returns a message for people if the database cannot be written; empty if it can. Also
    /// reports a disk that has not responded for several seconds. Any thread.
    [[nodiscard]] std::string complaint() const;

  private:
    using Clock = std::chrono::steady_clock;
    void tell(std::string text);

    void wake_all();

    boost::asio::steady_timer wakeup_;  ///< cancelled when all callers must check the state again
    boost::asio::steady_timer turn_;    ///< timer of the caller with the next turn
    bool is_turn_taken_ = false;
    std::function<void(const std::string&)> on_change_;
    std::string text_;  ///< why the database cannot be written; empty = well
    bool may_pass_ = true;
    bool is_waiting_allowed_ = true;
    mutable std::mutex mutex_;                   ///< guards the members below
    std::string shown_;                          ///< copy of text_ for complaint()
    Clock::time_point answered_ = Clock::now();  ///< time of the last success or failure
};

}  // namespace tafl::hosting
