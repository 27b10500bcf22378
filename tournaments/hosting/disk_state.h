// SPDX-License-Identifier: MIT
// DiskState: whether the database can be written, as far as anybody has found out, and who waits
// until it can. A lock that another program holds and a disk that is full pass; after anything else
// (damage, a file that was removed or replaced) what is written can't be trusted any more, and only
// a new start helps.
//
// On the loop's thread, but for complaint().
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

    /// Nothing more can be written at the moment. The first to say so is logged.
    void note_failure(const store::ArchiveError& error);
    /// What was tried just now has been written and read.
    void note_success();
    /// Is called when it has become well, or ceased to be.
    void on_change(std::function<void()> listener) { on_change_ = std::move(listener); }

    [[nodiscard]] bool is_well() const { return text_.empty(); }
    /// Whether waiting makes sense.
    [[nodiscard]] bool may_pass() const { return may_pass_; }
    /// Returns when it is well: true. False if it won't be, or nobody is to wait any longer.
    [[nodiscard]] boost::asio::awaitable<bool> until_well();
    void stop_waiting();

    /// Why nothing can be written, for people; empty if all is well. Also if it was too long ago
    /// that anybody found out. Any thread.
    [[nodiscard]] std::string complaint() const;

  private:
    using Clock = std::chrono::steady_clock;
    void tell(std::string text);

    boost::asio::steady_timer wakeup_;  ///< cancelled when those who wait have to look anew
    std::function<void()> on_change_;
    std::string text_;
    bool may_pass_ = true;
    bool is_waiting_allowed_ = true;
    mutable std::mutex mutex_;  ///< guards what follows
    std::string shown_;
    Clock::time_point answered_ = Clock::now();
};

}  // namespace tafl::hosting
