// SPDX-License-Identifier: MIT
// Peer: who is at the other end of a connection within this machine. TCP does not tell, so it is
// found in what the kernel lists: the connecting socket's number in /proc/net/tcp, and who holds a
// descriptor of that number. A process belongs to an engine if the engine's own process is an
// ancestor: each engine is a "subreaper" (orphans.h), so that nothing that it starts can get away
// from below it.
//
// It takes reading some files in /proc, a fraction of a millisecond where the engine's own process
// has connected.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace tafl::referee {

/// The two ends of a connection by IPv4, "127.0.0.2:5800", numbers in the host's byte order.
struct Endpoint {
    std::uint32_t address = 0;
    std::uint16_t port = 0;
    bool operator==(const Endpoint&) const = default;
};
[[nodiscard]] std::string to_string(const Endpoint& endpoint);

/// As the kernel writes it in /proc/net/tcp ("0200007F:16A8", the address in the machine's byte
/// order) or tcp6 (IPv4 mapped into IPv6); none for any other.
[[nodiscard]] std::optional<Endpoint> endpoint_from(std::string_view text);

/// The number of the socket whose own end is `local` and whose other end is `remote`, from the text
/// of /proc/net/tcp or tcp6; none if it is not listed, or nobody's any more.
[[nodiscard]] std::optional<std::uint64_t> socket_between(std::string_view table,
                                                          const Endpoint& local,
                                                          const Endpoint& remote);

/// Where the connection comes from; none if it is broken already.
[[nodiscard]] std::optional<Endpoint> remote_end(int connection);

/// Which connections are held, at their other ends, by an engine's process or by one below it, as
/// of the moment when it is first asked: for a few connections that came together.
class PeerSearch {
  public:
    explicit PeerSearch(pid_t engine) : engine_(engine) {}
    [[nodiscard]] bool is_from_family(int connection);

  private:
    [[nodiscard]] std::optional<std::uint64_t> other_socket(int connection);

    pid_t engine_;
    std::optional<std::string> table_;              ///< of TCP sockets, both kinds
    std::optional<std::set<std::uint64_t>> own_;    ///< sockets of the engine's own process
    std::optional<std::set<std::uint64_t>> below_;  ///< and of those below it
};

}  // namespace tafl::referee
