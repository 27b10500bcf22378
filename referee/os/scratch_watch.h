// SPDX-License-Identifier: MIT
// ScratchWatch: measures scratch directories of engines on a thread of its own. An engine can
// create more files than the loop has time to count. There is one object per loop, which lives as
// long as the loop. Used on the loop's thread only.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/execution_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

namespace tafl::referee {

/// Returns true if the files below `folder` take more than `max_bytes` of the disk together. Each
/// file and directory counts at least 4 KiB. A file with several names counts once in total. Also
/// returns true if directories are nested more than 64 deep. No engine needs that, and each level
/// takes one descriptor of the host.
[[nodiscard]] bool exceeds(const std::filesystem::path& folder, std::uint64_t max_bytes);

/// Measures scratch directories for one loop, on a thread of its own.
class ScratchWatch final : public boost::asio::execution_context::service {
  public:
    /// Returns the ScratchWatch of the loop of `executor`; creates it at the first call.
    [[nodiscard]] static ScratchWatch& of(const boost::asio::any_io_executor& executor) {
        return boost::asio::use_service<ScratchWatch>(
            boost::asio::query(executor, boost::asio::execution::context));
    }

    /// Measures `folder` on the other thread. Later calls `done` on `loop` with the result of
    /// exceeds().
    void measure(const boost::asio::any_io_executor& loop, std::filesystem::path folder,
                 std::uint64_t max_bytes, std::function<void(bool)> done);

    // For boost::asio::use_service
    using key_type = ScratchWatch;
    inline static boost::asio::execution_context::id id;
    explicit ScratchWatch(boost::asio::execution_context& loop);

  private:
    /// Waits for the running measurement before the loop is destroyed, because it posts its result
    /// there.
    void shutdown() override {
        thread_->stop();
        thread_->join();
    }

    std::optional<boost::asio::thread_pool> thread_;  ///< always set
};

}  // namespace tafl::referee
