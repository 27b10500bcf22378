// SPDX-License-Identifier: MIT
// DiskState: the policy of a Recorder for a database that cannot be written. A lock of another
// program and a full disk are waited for. After any other failure (damage, a file that was removed
// or replaced) the file cannot be trusted, and only a new start helps.
//
// Belongs to the loop's thread, except complaint().
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

class DiskState {
  public:
    explicit DiskState(boost::asio::any_io_executor loop);

    /// A write has failed.
    void note_failure(const store::ArchiveError& error);
    /// A write has succeeded.
    void note_success();
    /// `listener` is called with a sentence for people when is_well() or may_pass() has changed.
    void on_change(std::function<void(const std::string&)> listener) {
        on_change_ = std::move(listener);
    }

    [[nodiscard]] bool is_well() const { return text_.empty(); }
    /// Whether waiting makes sense.
    [[nodiscard]] bool may_pass() const { return may_pass_; }
    /// Returns when a write is worth a try: at once if all is well, else when it is well again, or
    /// when the caller's turn has come; one caller a second has a turn. False: this try is the
    /// last, since the failure does not pass or stop_waiting() was called.
    [[nodiscard]] boost::asio::awaitable<bool> until_try();
    void stop_waiting();

    /// Why nothing can be written, for people; empty if all is well. Also if it was too long ago
    /// that anybody found out. Any thread.
    [[nodiscard]] std::string complaint() const;

  private:
    using Clock = std::chrono::steady_clock;
    void tell(std::string text);

    void wake_all();

    boost::asio::steady_timer wakeup_;  ///< cancelled when all callers must look again
    boost::asio::steady_timer turn_;    ///< of the caller who tries next
    bool is_turn_taken_ = false;
    std::function<void(const std::string&)> on_change_;
    std::string text_;
    bool may_pass_ = true;
    bool is_waiting_allowed_ = true;
    mutable std::mutex mutex_;  ///< guards what follows
    std::string shown_;
    Clock::time_point answered_ = Clock::now();
};

}  // namespace tafl::hosting
