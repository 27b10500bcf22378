// SPDX-License-Identifier: MIT
// LoopThread: an event loop with its own thread, which runs from start() to stop(). Both functions
// are called on the thread of the owner.
#pragma once

#include <spdlog/spdlog.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <exception>
#include <thread>

namespace tafl::web {

/// An event loop and its thread.
class LoopThread {
  public:
    /// `what`: name of the thread in the log. The text must outlive this object.
    explicit LoopThread(const char* what) : what_(what) {}
    ~LoopThread() { stop(); }
    LoopThread(const LoopThread&) = delete;
    LoopThread& operator=(const LoopThread&) = delete;

    [[nodiscard]] boost::asio::io_context& loop() { return loop_; }
    /// Starts the thread.
    void start() {
        thread_ = std::thread([this] { run(); });
    }
    /// Stops the loop, and waits until the running handler has returned and the thread has ended.
    /// Waiting handlers are destroyed together with this object.
    void stop() {
        loop_.stop();
        if (thread_.joinable()) thread_.join();
    }

  private:
    /// Runs the loop. An exception of a handler is logged, and the loop continues.
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
