// SPDX-License-Identifier: MIT
// Downloads: complete tournaments as ZIP files (reports/publish/whole_tournament.h), JSON and CSV
// (reports/publish/exports.h). A separate thread makes them, one at a time, so they do not block
// the loop. A finished file is deleted from its directory while it is open, so no other process can
// open it. The number of waiting jobs, the size of a file and the time to make it are limited. Some
// finished files are kept until their tournament changes.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/server/web/message.h"

namespace tafl::web {

/// Limits of the files and of the requests for them.
struct DownloadLimits {
    /// Maximum number of files that are being made or wait to be made.
    std::size_t waiting = 8;
    /// Maximum number of finished files that are kept for later requests.
    std::size_t kept = 6;
    /// Maximum number of files that one client may have in `waiting`.
    std::size_t of_caller = 3;
    std::uint64_t bytes = std::uint64_t{1} << 30U;  ///< maximum size of one file, in bytes
    std::chrono::seconds time{300};                 ///< maximum time to make one file
};

struct CachedFile;
struct DownloadFormat;

/// Makes files of tournaments on request, and keeps the latest ones.
class Downloads {
  public:
    /// `loop` must outlive this object. Destroy this object only after the loop has stopped.
    Downloads(boost::asio::io_context& loop, std::filesystem::path database,
              DownloadLimits limits = {});
    /// Stops the running job and waits for its thread.
    ~Downloads();
    Downloads(const Downloads&) = delete;
    Downloads& operator=(const Downloads&) = delete;

    /// Answers a request of Route::Part::downloads with a file in the format of the address. Waits
    /// until it is made; requests for the same address share one job. Returns a problem document if
    /// too many jobs wait, or if the file cannot be made. Called on the loop's thread.
    boost::asio::awaitable<Response> answer(Request request);

  private:
    struct Job;
    [[nodiscard]] std::shared_ptr<Job> job_for(store::TournamentId tournament,
                                               const DownloadFormat& format,
                                               const std::string& client_key);
    [[nodiscard]] std::size_t jobs_of(const std::string& client_key) const;
    void finish(const std::shared_ptr<Job>& job);
    void make(Job& job) const;

    boost::asio::io_context& loop_;
    std::filesystem::path database_;
    DownloadLimits limits_;
    std::vector<std::shared_ptr<Job>> jobs_;  ///< jobs that wait for the thread or run on it
    std::vector<std::shared_ptr<const CachedFile>> made_;  ///< finished files, the newest last
    /// True: the running job must stop, because this object is being destroyed.
    std::atomic<bool> is_over_ = false;
    boost::asio::thread_pool worker_{1};
};

}  // namespace tafl::web
