// SPDX-License-Identifier: MIT
// LoopThread: an event loop with a thread of its own, which runs from start() to stop(). start()
// and stop() belong to the thread of its owner.
#pragma once

#include <spdlog/spdlog.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <exception>
#include <thread>

namespace tafl::web {

class LoopThread {
  public:
    /// `what` names the thread in the log; it outlives this.
    explicit LoopThread(const char* what) : what_(what) {}
    ~LoopThread() { stop(); }
    LoopThread(const LoopThread&) = delete;
    LoopThread& operator=(const LoopThread&) = delete;

    [[nodiscard]] boost::asio::io_context& loop() { return loop_; }
    void start() {
        thread_ = std::thread([this] { run(); });
    }
    /// Waits until the handler that runs has ended. What still waits is destroyed with this.
    void stop() {
        loop_.stop();
        if (thread_.joinable()) thread_.join();
    }

  private:
    /// A request that fails does not end other requests.
    void run() {
        const auto guard = boost::asio::make_work_guard(loop_);
        while (!loop_.stopped()) {
            try {
                loop_.run();
            } catch (const std::exception& error) {
                spdlog::error("{}: {}", what_, error.what());
            }
        }
    }

    const char* what_;
    boost::asio::io_context loop_{1};
    std::thread thread_;
};

}  // namespace tafl::web
