// SPDX-License-Identifier: MIT
// World: the environment of a game: time, players, and the processes of their engines. The real
// world starts processes. Tests use their own world and play games without processes or sleeps.
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

/// Interface to the clock and to the engines of a game.
class World {
  public:
    virtual ~World() = default;
    [[nodiscard]] virtual TimePoint now() const = 0;
    /// Starts an engine. Returns its link, or the reason why the engine cannot start, as a
    /// sentence. Throws std::runtime_error if the host fails or cannot apply the engine's limits.
    [[nodiscard]] virtual rules::Expected<std::unique_ptr<EngineLink>, std::string> start(
        const boost::asio::any_io_executor& executor, const EngineSpec& spec, LaunchContext context,
        EngineLink::Listener& listener) const = 0;
    /// Starts an engine that connects to the host by TCP. Returns its link, or the reason why the
    /// engine cannot start, as a sentence. If EngineSpec::address is in use, returns a link that
    /// waits for the address and then starts the engine. Throws std::runtime_error if the host
    /// fails or cannot apply the engine's limits. The default implementation always throws: such a
    /// world has no TCP connections.
    [[nodiscard]] virtual rules::Expected<std::unique_ptr<SocketLink>, std::string>
    start_connecting(const boost::asio::any_io_executor& executor, const EngineSpec& spec,
                     LaunchContext context, const SocketOptions& options,
                     SocketLink::Listener& listener) const;
    /// Creates a player for `spec` and its protocol; the player is not started. Throws
    /// std::runtime_error if the protocol is unknown. The world must outlive the player.
    [[nodiscard]] virtual std::unique_ptr<Player> make_player(const EngineSpec& spec,
                                                              LaunchContext context) const;
    /// Returns the seats at which people play in the browser; null if this host has no server for
    /// them.
    [[nodiscard]] virtual Seats* seats() const { return nullptr; }
};

/// Returns the world that starts real processes and uses SteadyClock.
[[nodiscard]] const World& real_world();
/// Returns a new world that starts real processes, like real_world(). Its browser players use
/// `seats`, which must outlive the world.
[[nodiscard]] std::unique_ptr<World> real_world_with(Seats& seats);

}  // namespace tafl::referee
