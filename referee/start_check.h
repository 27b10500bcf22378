// SPDX-License-Identifier: MIT
// StartCheck: checks before the first game that each engine starts. Each engine is started as for a
// game and receives the rules. It must send its greeting within the timeout, and is then stopped.
// No move is played. engine_check.h checks the rest of the protocol.
//
// Threads: same rules as GameRunner (game_runner.h).
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>
#include <vector>

#include "referee/engine_spec.h"
#include "referee/world.h"
#include "rules/ruleset.h"

namespace tafl::referee {

/// An engine that did not send its greeting.
struct FailedStart {
    std::string engine;        ///< name of the engine
    std::string what;          ///< reason: "exited with code 1 before it said hello"
    std::string wrote;         ///< last part of its standard error; if that is empty, of its output
    std::string unfinished{};  ///< clause about output without a newline; empty = none
};

/// Starts engines once, and collects the failures.
class StartCheck {
  public:
    /// Engines to check, and the game that they are started for.
    struct Engines {
        std::vector<EngineSpec> specs;
        rules::Ruleset ruleset;   ///< rules sent to the engines
        std::size_t at_once = 2;  ///< maximum number of engines that run at the same time
        std::vector<rules::TimeControl> times{};  ///< for each spec; missing ones = no clock
    };

    /// The world must outlive this object.
    StartCheck(boost::asio::any_io_executor executor, Engines engines,
               const World& world = real_world());
    ~StartCheck();
    StartCheck(const StartCheck&) = delete;
    StartCheck& operator=(const StartCheck&) = delete;

    /// Starts all engines; returns the failures when every process is gone. Call it once.
    [[nodiscard]] boost::asio::awaitable<std::vector<FailedStart>> run();
    /// Starts no further engines and stops the running ones at once; run() returns soon after.
    void stop();
    [[nodiscard]] bool is_stopped() const { return is_stopped_; }
    /// Returns the names of engines with dialect `automatic` whose first line identifies OpenTafl.
    [[nodiscard]] const std::vector<std::string>& opentafl() const { return opentafl_; }

  private:
    class Starting;
    void start_next();

    boost::asio::steady_timer timer_;
    Engines engines_;
    const World& world_;
    std::size_t next_ = 0;
    std::vector<std::unique_ptr<Starting>> started_;  ///< engines whose processes are not gone yet
    std::vector<FailedStart> failed_;
    std::vector<std::string> opentafl_;
    bool is_stopped_ = false;
};

}  // namespace tafl::referee
