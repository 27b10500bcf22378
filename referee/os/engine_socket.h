// SPDX-License-Identifier: MIT
// EngineSocket: a running engine that connects to the host by TCP, with the listening socket and
// the connection. Bytes get a time stamp as they arrive. A failure is reported once, with its
// termination. The host closes a connection that is not from the engine's own processes (peer.h),
// and continues to listen. Used on the loop's thread only. The destructor kills the processes that
// are left.
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

/// Process of an engine that was just started and will connect to the host, with its resources.
struct ConnectingProcess {
    Launched launched;
    EngineResources enclosure;
    // Pipes to bubblewrap (launch.h); empty without bubblewrap
    /// Host's end of the pipe Program::info: bubblewrap writes the number of its child process to
    /// it.
    Descriptor info;
    /// Host's end of the pipe Program::block: bubblewrap starts the engine once the host writes a
    /// byte.
    Descriptor block;
};

/// Function that starts an engine, which connects to the host at `address`. Returns the reason, as
/// a sentence, if the engine cannot start.
using StartConnecting =
    std::function<rules::Expected<ConnectingProcess, std::string>(const std::string& address)>;

/// Returns true if the engine `spec` runs in bubblewrap. It then has a separate network, in which
/// the host's address is 127.0.0.1.
[[nodiscard]] bool has_network_of_its_own(const EngineSpec& spec);

/// SocketLink to a process that this object starts.
class EngineSocket final : public SocketLink {
  public:
    // Construction
    EngineSocket(const boost::asio::any_io_executor& executor, const EngineSpec& spec,
                 const SocketOptions& options, StartConnecting start, Listener& listener);
    ~EngineSocket() override;
    /// Listens at EngineSpec::address, or at a free address, and starts the engine. For an engine
    /// in bubblewrap, first starts the engine's sandbox, and then listens inside its network. If
    /// EngineSpec::address is in use, waits for it without blocking, and returns nullopt. Returns
    /// the reason, as a sentence, if the engine cannot be started. Throws std::runtime_error if the
    /// host fails. Call it once.
    [[nodiscard]] std::optional<std::string> start();

    // Queries
    [[nodiscard]] bool has_ended() const override;
    [[nodiscard]] ExitStatus exit_status() const override;
    [[nodiscard]] const std::string& standard_error() const override;
    [[nodiscard]] ProcessorUse processor_use(Duration max_age) const override;
    [[nodiscard]] TimePoint started_at() const override;

    // Commands
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
