// SPDX-License-Identifier: MIT
// World: what a game takes from outside itself: the time, players, and the processes of their
// engines. The real one starts processes; a test brings its own, and so plays whole games without a
// process or a sleep.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "referee/engine_spec.h"
#include "referee/link.h"
#include "referee/time_point.h"
#include "rules/expected.h"
#include "rules/side.h"

namespace tafl::referee {

class Player;
class Seats;

class World {
  public:
    virtual ~World() = default;
    [[nodiscard]] virtual TimePoint now() const = 0;
    /// Starts an engine, or says in a sentence why that is impossible. Throws std::system_error
    /// where the host fails.
    [[nodiscard]] virtual rules::Expected<std::unique_ptr<EngineLink>, std::string> start(
        const boost::asio::any_io_executor& executor, const EngineSpec& spec, LaunchContext context,
        EngineLink::Listener& listener) const = 0;
    /// Starts an engine that connects to the host by TCP; else the same. Throws std::runtime_error
    /// where no such connection is to be had, as in a world that has none.
    [[nodiscard]] virtual rules::Expected<std::unique_ptr<SocketLink>, std::string>
    start_connecting(const boost::asio::any_io_executor& executor, const EngineSpec& spec,
                     LaunchContext context, const SocketOptions& options,
                     SocketLink::Listener& listener) const;
    /// A player for this engine, not started yet; by its protocol, unless a world knows better.
    /// Throws std::runtime_error for a protocol that there is not. The world outlives it.
    [[nodiscard]] virtual std::unique_ptr<Player> make_player(const EngineSpec& spec,
                                                              LaunchContext context) const;
    /// Where people sit who play from a page; null if nobody serves one.
    [[nodiscard]] virtual Seats* seats() const { return nullptr; }
};

/// Processes and SteadyClock.
[[nodiscard]] const World& real_world();
/// The same with seats, which outlive it.
[[nodiscard]] std::unique_ptr<World> real_world_with(Seats& seats);

}  // namespace tafl::referee
