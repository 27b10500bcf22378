// SPDX-License-Identifier: MIT
// StartCheck: checks before the first game that each engine starts. Each engine is started as for a
// game and receives the rules. It must send its greeting within the timeout, and is then stopped.
// No move is played. engine_check.h checks the rest of the protocol.
//
// Threads: use it only on the thread that runs its executor. That thread must not end before run()
// has returned, because its end kills the engines that it started. Call ignore_broken_pipes()
// before run().
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

/// Failure of one engine to send its greeting.
struct FailedStart {
    std::string engine;  ///< name of the engine
    /// Reason as a clause: "exited with code 1 before it said hello".
    std::string what;
    /// Last part of the engine's standard error; if that is empty, of its output.
    std::string wrote;
    /// Clause about output after the last newline; empty without such output.
    std::string unfinished{};
};

/// Starts each engine once, and collects the failures.
class StartCheck {
  public:
    /// Engines to check, and the rules and time controls with which they are started.
    struct Engines {
        std::vector<EngineSpec> specs;
        rules::Ruleset ruleset;  ///< rules sent to the engines
        /// Maximum number of engines that run at the same time; 0 counts as 1.
        std::size_t at_once = 2;
        /// Time control of each engine, in the order of `specs`. An engine beyond the end of this
        /// list has no clock.
        std::vector<rules::TimeControl> times{};
    };

    /// The world must outlive this object.
    StartCheck(boost::asio::any_io_executor executor, Engines engines,
               const World& world = real_world());
    ~StartCheck();
    StartCheck(const StartCheck&) = delete;
    StartCheck& operator=(const StartCheck&) = delete;

    /// Starts all engines, and waits for their greetings. Returns the failures when all processes
    /// have ended. Call it once.
    [[nodiscard]] boost::asio::awaitable<std::vector<FailedStart>> run();
    /// Starts no further engine, and stops the running ones with short timeouts; run() returns soon
    /// after.
    void stop();
    [[nodiscard]] bool is_stopped() const { return is_stopped_; }
    /// Returns the names of the engines with dialect `automatic` that identified themselves as
    /// OpenTafl before their greeting. Complete when run() has returned.
    [[nodiscard]] const std::vector<std::string>& opentafl() const { return opentafl_; }

  private:
    class Starting;
    void start_next();

    boost::asio::steady_timer timer_;
    Engines engines_;
    const World& world_;
    std::size_t next_ = 0;
    /// Engines that were started and have not ended yet.
    std::vector<std::unique_ptr<Starting>> started_;
    std::vector<FailedStart> failed_;
    std::vector<std::string> opentafl_;
    bool is_stopped_ = false;
};

}  // namespace tafl::referee
