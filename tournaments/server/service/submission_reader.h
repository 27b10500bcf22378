// SPDX-License-Identifier: MIT
// SubmissionReader: reads tournament files, and does other slow work for them, such as hashing
// programs and drawing openings. It owns the only thread for such work. Owners use the thread in
// turn, so that an owner with many files does not delay the others. Used on the loop's thread only,
// except limit().
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "tournaments/base/async/fair_mutex.h"
#include "tournaments/plan/submission.h"
#include "tournaments/server/service/service_settings.h"

namespace tafl::service {

/// Reads tournament files on a thread of its own, one at a time.
class SubmissionReader {
  public:
    /// Permission to have people as entrants of a tournament.
    enum class People : std::uint8_t { refused, accepted };

    SubmissionReader(boost::asio::io_context& loop, People people)
        : turns_(loop), people_(people) {}
    /// Cancels the running work if it has a limit(), and waits until it has ended.
    ~SubmissionReader();
    SubmissionReader(const SubmissionReader&) = delete;
    SubmissionReader& operator=(const SubmissionReader&) = delete;

    /// Returns the lock that the caller must own during read() and run(). Waiting owners get it in
    /// turn.
    [[nodiscard]] async::FairMutex& turns() { return turns_; }
    /// Returns the plan of the tournament file with the text `file`, or the errors of the file. The
    /// plan may use the engines and openings of `settings`. Logs the warnings of the plan. `time`
    /// limits the processor time; empty = no limit. Throws plan::CpuTimeExceeded if the limit is
    /// exceeded, or after cancel().
    [[nodiscard]] boost::asio::awaitable<rules::Expected<plan::Plan, plan::PlanErrors>> read(
        std::string file, std::shared_ptr<const ServiceSettings> settings,
        std::optional<std::chrono::milliseconds> time);
    /// Runs `work` on the reader's thread, and waits until it has finished. Throws the exceptions
    /// of `work`.
    [[nodiscard]] boost::asio::awaitable<void> run(std::function<void()> work);
    /// Returns a limit of processor time for the calling thread. The limit starts now, and cancel()
    /// ends it early. Called by the `work` of run(), on the reader's thread.
    [[nodiscard]] plan::CpuTimeLimit limit(std::chrono::milliseconds time) const {
        return plan::CpuTimeLimit(time, &is_unwanted_);
    }
    /// Ends work that has a limit: the running work and all later work.
    void cancel() { is_unwanted_ = true; }
    /// Returns true while work waits for the thread or runs on it.
    [[nodiscard]] bool is_reading() const { return at_file_worker_ > 0; }

  private:
    /// Thread that reads files, hashes programs and draws openings.
    boost::asio::thread_pool file_worker_{1};
    async::FairMutex turns_;  ///< lock of the file worker; waiting owners get it in turn
    People people_;
    /// True: reading files for requests is cancelled, because the service stops.
    std::atomic<bool> is_unwanted_{false};
    int at_file_worker_ = 0;  ///< number of tasks that wait for the file worker or run on it
};

}  // namespace tafl::service
