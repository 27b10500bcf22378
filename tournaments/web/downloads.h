// SPDX-License-Identifier: MIT
// Downloads: whole tournaments as ZIP archives (publish/whole_tournament.h). Each is made on a
// thread of its own, one at a time, in a file that nobody else sees; the loop goes on meanwhile.
// Bounded: how many wait, how large one becomes, how long it takes; some that were made are kept
// until their tournament changes.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/web/message.h"

namespace tafl::web {

struct DownloadLimits {
    std::size_t waiting = 8;    ///< tournaments that are asked for and not yet made
    std::size_t kept = 4;       ///< archives that were made
    std::size_t of_caller = 2;  ///< waiting tournaments that one caller has asked for
    std::uint64_t bytes = std::uint64_t{1} << 30U;  ///< of one archive
    std::chrono::seconds time{300};                 ///< to make one
};

struct CachedZip;

class Downloads {
  public:
    /// `loop` outlives it, and runs no more when it is destroyed.
    Downloads(boost::asio::io_context& loop, std::filesystem::path database,
              DownloadLimits limits = {});
    /// What is being made is given up.
    ~Downloads();
    Downloads(const Downloads&) = delete;
    Downloads& operator=(const Downloads&) = delete;

    /// GET /tournaments/ID/download.zip
    [[nodiscard]] static bool is_download(const Request& request);
    /// On the loop; whoever asks for the same waits for the same.
    boost::asio::awaitable<Response> answer(Request request);

  private:
    struct Job;
    [[nodiscard]] std::shared_ptr<Job> job_for(store::TournamentId tournament,
                                               const std::string& client_key);
    [[nodiscard]] std::size_t jobs_of(const std::string& client_key) const;
    void finish(const std::shared_ptr<Job>& job);
    void make(Job& job) const;

    boost::asio::io_context& loop_;
    std::filesystem::path database_;
    DownloadLimits limits_;
    std::vector<std::shared_ptr<Job>> jobs_;              ///< waiting, or being made
    std::vector<std::shared_ptr<const CachedZip>> made_;  ///< the newest last
    std::atomic<bool> is_over_ = false;
    boost::asio::thread_pool worker_{1};
};

}  // namespace tafl::web
