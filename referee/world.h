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

/// Interface to the clock and to the engines.
class World {
  public:
    virtual ~World() = default;
    [[nodiscard]] virtual TimePoint now() const = 0;
    /// Starts an engine. Returns its link, or a sentence with the reason why it cannot start.
    /// Throws std::system_error if the host fails.
    [[nodiscard]] virtual rules::Expected<std::unique_ptr<EngineLink>, std::string> start(
        const boost::asio::any_io_executor& executor, const EngineSpec& spec, LaunchContext context,
        EngineLink::Listener& listener) const = 0;
    /// Starts an engine that connects to the host by TCP, otherwise like start(). Throws
    /// std::runtime_error in a world without such connections.
    [[nodiscard]] virtual rules::Expected<std::unique_ptr<SocketLink>, std::string>
    start_connecting(const boost::asio::any_io_executor& executor, const EngineSpec& spec,
                     LaunchContext context, const SocketOptions& options,
                     SocketLink::Listener& listener) const;
    /// Returns a new player for this engine and its protocol; it is not started yet. Throws
    /// std::runtime_error if the protocol is unknown. The world must outlive the player.
    [[nodiscard]] virtual std::unique_ptr<Player> make_player(const EngineSpec& spec,
                                                              LaunchContext context) const;
    /// Returns the seats of people that play in the browser; null without a server for them.
    [[nodiscard]] virtual Seats* seats() const { return nullptr; }
};

/// Returns the world with real processes and SteadyClock.
[[nodiscard]] const World& real_world();
/// Returns a real world with seats. `seats` must outlive it.
[[nodiscard]] std::unique_ptr<World> real_world_with(Seats& seats);

}  // namespace tafl::referee
