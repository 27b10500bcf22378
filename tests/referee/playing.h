// SPDX-License-Identifier: MIT
// Plays games between engines of the zoo, for tests.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/assignment.h"
#include "referee/event.h"
#include "referee/game_runner.h"
#include "rules/game_record.h"
#include "tests/support/wait_until.h"

namespace tafl::referee::testing {

using rules::GameRecord;
using rules::Result;
using rules::Side;
using rules::Termination;
using tafl::tests::becomes_true;

/// An engine of tests/engines/zoo.cpp.
[[nodiscard]] EngineSpec zoo(std::string behaviour, std::vector<std::string> more = {});

/// A game of Brandub between two of them, a minute for each.
[[nodiscard]] Assignment brandub(EngineSpec attackers, EngineSpec defenders);

/// The same under any rules record.
[[nodiscard]] Assignment game_of(std::string_view record, EngineSpec attackers,
                                 EngineSpec defenders);

[[nodiscard]] rules::TimeControl time_control(std::string_view text);

/// Limit of all games that one call plays, also on a machine under load.
inline constexpr std::chrono::seconds longest_game{120};

/// One loop and one table, on which tests can play tricks.
class Host {
  public:
    Host();
    [[nodiscard]] boost::asio::io_context& loop() { return loop_; }
    [[nodiscard]] GameRunner& table() { return table_; }
    /// Calls `action` on the loop after a while.
    void later(std::chrono::milliseconds delay, std::function<void()> action);
    /// Plays one game to its end. Fails the test if that takes longer than `longest_game` or leaves
    /// a child behind.
    [[nodiscard]] rules::GameRecord play(Assignment assignment, GameObserver observer = ignore);

    static void ignore(const GameEvent&) {}

  private:
    boost::asio::io_context loop_{1};
    GameRunner table_;
};

/// Plays one game on a host of its own. Repeats it, as a tournament does, if it is void because
/// the host was late.
[[nodiscard]] rules::GameRecord play(Assignment assignment, GameObserver observer = Host::ignore);

/// Games one after the other at one table, with a little time between; engines that stay are sent
/// away at the end. Fails the test as Host::play does.
[[nodiscard]] std::vector<rules::GameRecord> play_in_a_row(std::vector<Assignment> assignments,
                                                           const World& world = real_world());

/// True where the machine does not have it; says so for the list of what was skipped.
[[nodiscard]] bool is_missing(Sandbox sandbox);

/// A new file's path below the temporary folder; removed at exit.
[[nodiscard]] std::string temporary_path(std::string_view name);
[[nodiscard]] std::vector<std::string> lines_of(const std::string& path);

}  // namespace tafl::referee::testing
