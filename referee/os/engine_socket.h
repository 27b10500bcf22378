// SPDX-License-Identifier: MIT
// EngineSocket: a running engine that connects to the host, the socket where the host waits for it,
// and the connection. Bytes are stamped as they arrive; whatever breaks is told once, with the
// termination it amounts to. A connection that is not from the engine's own processes (peer.h) is
// closed, and the host goes on listening. Belongs to the loop's thread. Destroying it kills what is
// left.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "referee/link.h"
#include "referee/os/engine_resources.h"
#include "referee/os/launch.h"
#include "referee/os/listening_socket.h"

namespace tafl::referee {

/// A process that will connect to the host, just started.
struct ConnectingProcess {
    Launched launched;
    EngineResources enclosure;
    // In bubblewrap (launch.h): the host's ends
    Descriptor info;
    Descriptor block;
};

/// Starts it so that it connects to that address, or says in a sentence why that is impossible.
using StartConnecting =
    std::function<rules::Expected<ConnectingProcess, std::string>(const std::string& address)>;

/// In bubblewrap an engine has a network of its own, and there the host is 127.0.0.1.
[[nodiscard]] bool has_network_of_its_own(const EngineSpec& spec);

class EngineSocket final : public SocketLink {
  public:
    // Making
    EngineSocket(const boost::asio::any_io_executor& executor, const EngineSpec& spec,
                 const SocketOptions& options, StartConnecting start, Listener& listener);
    ~EngineSocket() override;
    /// Listens at the engine's address (EngineSpec::address), or at one that is free, and then
    /// starts the engine, or says in a sentence why that is impossible. An address of its own that
    /// is taken is waited for. Throws std::runtime_error where the host fails. Once.
    [[nodiscard]] std::optional<std::string> start();

    // Asking
    [[nodiscard]] bool has_ended() const override;
    [[nodiscard]] ExitStatus exit_status() const override;
    [[nodiscard]] const std::string& standard_error() const override;
    [[nodiscard]] ProcessorUse processor_use(Duration max_age) const override;
    [[nodiscard]] TimePoint began() const override;

    // Changing
    void send(std::string_view bytes) override;
    void collect() override;
    void set_frozen(bool is_frozen) override;
    void reset_flood_count() override;
    void hang_up() override;
    void quit(const QuitTimeouts& timeout) override;

  private:
    class Shared;
    std::shared_ptr<Shared> shared_;
};

}  // namespace tafl::referee
