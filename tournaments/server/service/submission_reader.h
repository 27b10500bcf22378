// SPDX-License-Identifier: MIT
// SubmissionReader: reads tournament files, and does other slow work for them, such as hashing
// programs and drawing openings. It owns the only thread for such work. Owners use the thread in
// turn, so that an owner with many files does not delay the others.
//
// Used on the loop's thread only, except limit().
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
    /// Cancels the work that has a limit(), and waits for the end of the running work.
    ~SubmissionReader();
    SubmissionReader(const SubmissionReader&) = delete;
    SubmissionReader& operator=(const SubmissionReader&) = delete;

    /// Returns the lock that the caller must hold during read() and run(). Owners get it in turn.
    [[nodiscard]] async::FairMutex& turns() { return turns_; }
    /// Returns the plan of the tournament file `file` with the engines, openings and tables of
    /// `settings`, or the errors of the file. Logs warnings. `time` limits the CPU time; none = no
    /// limit. Throws plan::CpuTimeExceeded after that time or cancel().
    [[nodiscard]] boost::asio::awaitable<rules::Expected<plan::Plan, plan::PlanErrors>> read(
        std::string file, std::shared_ptr<const ServiceSettings> settings,
        std::optional<std::chrono::milliseconds> time);
    /// Runs `work` on the reader's thread. When the function returns, `work` has finished. Rethrows
    /// its exceptions.
    [[nodiscard]] boost::asio::awaitable<void> run(std::function<void()> work);
    /// Returns a limit of CPU time for the calling thread, which starts now and which cancel() ends
    /// early. Must be called by the `work` of run().
    [[nodiscard]] plan::CpuTimeLimit limit(std::chrono::milliseconds time) const {
        return plan::CpuTimeLimit(time, &is_unwanted_);
    }
    /// Ends the work that has a limit, now and later.
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
