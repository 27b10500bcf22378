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
/// Returns the endpoint as "127.0.0.2:5800".
[[nodiscard]] std::string to_string(const Endpoint& endpoint);

/// Reads an endpoint in the notation of /proc/net/tcp ("0200007F:16A8", the bytes of the address in
/// the machine's order) or of tcp6 (IPv4 mapped into IPv6). Returns nullopt for any other text.
[[nodiscard]] std::optional<Endpoint> endpoint_from(std::string_view text);

/// Returns the inode number of the socket with the own end `local` and the other end `remote`.
/// `table`: text of /proc/net/tcp or tcp6. Returns nullopt if the socket is not listed or no
/// process holds it.
[[nodiscard]] std::optional<std::uint64_t> socket_between(std::string_view table,
                                                          const Endpoint& local,
                                                          const Endpoint& remote);

/// Returns the remote end of the socket `connection`; nullopt if the socket is not connected, or
/// not by IPv4.
[[nodiscard]] std::optional<Endpoint> remote_end(int connection);

/// Checks which of a few connections that arrived together come from one engine. Reads the kernel's
/// lists at the first call that needs them, and does not read them again.
class PeerSearch {
  public:
    /// `engine`: number of the engine's own process.
    explicit PeerSearch(pid_t engine) : engine_(engine) {}
    /// Returns true if the engine's process or one of its descendants holds the other end of the
    /// socket `connection`.
    [[nodiscard]] bool is_from_family(int connection);

  private:
    /// Returns the inode number of the socket at the other end of `connection`; nullopt if it is
    /// not found.
    [[nodiscard]] std::optional<std::uint64_t> other_socket(int connection);

    pid_t engine_;
    /// The kernel's lists of TCP sockets, IPv4 and IPv6; empty before they are read.
    std::optional<std::string> table_;
    /// Inode numbers of the sockets of the engine's own process; empty before they are read.
    std::optional<std::set<std::uint64_t>> own_;
    /// Inode numbers of the sockets of the engine's descendants; empty before they are read.
    std::optional<std::set<std::uint64_t>> below_;
};

}  // namespace tafl::referee
