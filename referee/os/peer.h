// SPDX-License-Identifier: MIT
// Peer: finds the process at the other end of a TCP connection within this machine. TCP does not
// name that process, so it is found in the kernel's lists. /proc/net/tcp gives the number of the
// connecting socket; /proc/PID/fd gives the processes that hold it. A process belongs to an engine
// if the engine's own process is an ancestor. Each engine is a "subreaper" (orphans.h), so its
// descendants stay below it.
//
// Cost: reads some files in /proc. This takes a fraction of a millisecond if the engine's own
// process has connected.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace tafl::referee {

/// One end of an IPv4 connection, "127.0.0.2:5800". Numbers are in the host's byte order.
struct Endpoint {
    std::uint32_t address = 0;
    std::uint16_t port = 0;
    bool operator==(const Endpoint&) const = default;
};
[[nodiscard]] std::string to_string(const Endpoint& endpoint);

/// Reads an endpoint in the notation of /proc/net/tcp ("0200007F:16A8") or tcp6 (IPv4 mapped into
/// IPv6). The address is in the machine's byte order. Returns none for any other text.
[[nodiscard]] std::optional<Endpoint> endpoint_from(std::string_view text);

/// Returns the number of the socket with the own end `local` and the other end `remote`. `table`:
/// text of /proc/net/tcp or tcp6. Returns none if the socket is not listed or no process holds it.
[[nodiscard]] std::optional<std::uint64_t> socket_between(std::string_view table,
                                                          const Endpoint& local,
                                                          const Endpoint& remote);

/// Returns the remote end of a connection; none if the connection is broken.
[[nodiscard]] std::optional<Endpoint> remote_end(int connection);

/// Search for connections that come from one engine, for a few connections that arrived together.
/// It reads the kernel's lists once, at the first call that needs them.
class PeerSearch {
  public:
    explicit PeerSearch(pid_t engine) : engine_(engine) {}
    /// Returns true if the other end is held by the engine's process or by a descendant of it.
    [[nodiscard]] bool is_from_family(int connection);

  private:
    /// Returns the number of the socket at the other end; none if it is not found.
    [[nodiscard]] std::optional<std::uint64_t> other_socket(int connection);

    pid_t engine_;
    std::optional<std::string> table_;  ///< text of the lists of TCP sockets, IPv4 and IPv6
    std::optional<std::set<std::uint64_t>> own_;    ///< sockets of the engine's own process
    std::optional<std::set<std::uint64_t>> below_;  ///< sockets of the engine's descendants
};

}  // namespace tafl::referee
