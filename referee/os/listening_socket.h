// SPDX-License-Identifier: MIT
// ListeningSocket: socket at which an engine connects to the host. Engines of some protocols can
// use one port only. So parallel games use different addresses: all addresses of 127.0.0.0/8 belong
// to this machine. An address is in use while a process listens at it. The address is free again
// once the engine has connected.
//
// An engine in bubblewrap has a network of its own, so its socket is made inside that network.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "referee/os/descriptor.h"
#include "rules/expected.h"

namespace tafl::referee {

/// Listening socket with its address.
struct ListeningSocket {
    Descriptor socket;    ///< listening, non-blocking socket
    std::string address;  ///< IPv4 address of the socket: "127.0.0.2"
};

/// Kind of a ListenError.
enum class ListenFault : std::uint8_t {
    taken,      ///< another socket listens at the address; a later attempt may succeed
    impossible  ///< the address is invalid, is not on this machine, or may not be used
};

/// Reason why listening failed.
struct ListenError {
    ListenFault code;
    std::string what;  ///< reason as a sentence: "127.0.0.1:5800: Address already in use"
};

/// Listens at `address` and `port`. If `address` is empty, listens at the first free one of the
/// 1024 addresses from 127.0.0.2. Throws std::system_error if the host lacks descriptors or memory.
[[nodiscard]] rules::Expected<ListeningSocket, ListenError> listen_on(const std::string& address,
                                                                      std::uint16_t port);

/// Listens at `port` of every address in the network namespace of `process`, which is not the
/// host's. Throws std::system_error if the host lacks processes, descriptors or memory.
[[nodiscard]] rules::Expected<Descriptor, ListenError> listen_in_network_of(pid_t process,
                                                                            std::uint16_t port);

/// Accepts one waiting connection of the socket `listening`; returns an empty descriptor if no
/// connection waits. The connection is closed on exec, does not block, and sends without delay
/// (TCP_NODELAY).
[[nodiscard]] Descriptor take_connection(int listening);

}  // namespace tafl::referee
