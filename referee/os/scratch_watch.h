// SPDX-License-Identifier: MIT
// ScratchWatch: measures scratch directories of engines on a thread of its own, since an engine can
// make more files than the loop has time to count. One for each loop, with its lifetime;
// belongs to the loop's thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/execution_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>

namespace tafl::referee {

/// Returns true if all files below `folder` take more than `most_bytes` of the disk. Each file and
/// directory counts at least 4 KiB. Also true if directories are nested more than 64 deep: no
/// engine needs that, and each level takes one descriptor of the host.
[[nodiscard]] bool exceeds(const std::filesystem::path& folder, std::uint64_t most_bytes);

class ScratchWatch final : public boost::asio::execution_context::service {
  public:
    /// Found, or made, by its loop.
    [[nodiscard]] static ScratchWatch& of(const boost::asio::any_io_executor& executor) {
        return boost::asio::use_service<ScratchWatch>(
            boost::asio::query(executor, boost::asio::execution::context));
    }

    /// Calls `done` on the loop with the result of exceeds().
    void measure(const boost::asio::any_io_executor& loop, std::filesystem::path folder,
                 std::uint64_t most_bytes, std::function<void(bool)> done);

    // For boost::asio::use_service
    using key_type = ScratchWatch;
    inline static boost::asio::execution_context::id id;
    explicit ScratchWatch(boost::asio::execution_context& loop) : service(loop) {}

  private:
    /// Before the loop is gone: what is measured at the moment posts its result there.
    void shutdown() override {
        thread_.stop();
        thread_.join();
    }

    boost::asio::thread_pool thread_{1};
};

}  // namespace tafl::referee
