// SPDX-License-Identifier: MIT
// StartCheck: whether engines start at all, found out before the first game. Each is started as for
// a game, told the rules, has to say hello within its timeout, and is sent away. It plays nothing
// and judges nothing else: how an engine keeps the protocol is engine_check.h's.
//
// Threads: like a Table's (game_runner.h).
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

/// An engine that did not say hello.
struct FailedStart {
    std::string engine;        ///< its name
    std::string what;          ///< "exited with code 1 before it said hello"
    std::string wrote;         ///< the end of its standard error; if that is empty, of its output
    std::string unfinished{};  ///< clause about a line without its newline; empty = none
};

class StartCheck {
  public:
    struct Engines {
        std::vector<EngineSpec> specs;
        rules::Ruleset ruleset;                   ///< that they are told
        std::size_t at_once = 2;                  ///< so many run at the same time
        std::vector<rules::TimeControl> times{};  ///< of each spec; those that are missing: none
    };

    /// The world outlives it.
    StartCheck(boost::asio::any_io_executor executor, Engines engines,
               const World& world = real_world());
    ~StartCheck();
    StartCheck(const StartCheck&) = delete;
    StartCheck& operator=(const StartCheck&) = delete;

    /// Calls them all, once; returns when every process is gone.
    [[nodiscard]] boost::asio::awaitable<std::vector<FailedStart>> run();
    /// No more are started, and those that run are sent away at once; run() returns soon.
    void stop();
    [[nodiscard]] bool is_stopped() const { return is_stopped_; }
    /// Names of the engines of dialect `automatic` that introduced themselves as OpenTafl.
    [[nodiscard]] const std::vector<std::string>& opentafl() const { return opentafl_; }

  private:
    class Starting;
    void start_next();

    boost::asio::steady_timer timer_;
    Engines engines_;
    const World& world_;
    std::size_t next_ = 0;
    std::vector<std::unique_ptr<Starting>> started_;  ///< those who are not gone yet
    std::vector<FailedStart> failed_;
    std::vector<std::string> opentafl_;
    bool is_stopped_ = false;
};

}  // namespace tafl::referee
