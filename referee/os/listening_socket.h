// SPDX-License-Identifier: MIT
// ListeningSocket: where an engine connects to the host. Engines of some protocols know their port
// and no other, so games that run at once differ in the address: all of 127.0.0.0/8 is this
// machine's own. An address is taken while somebody listens there, and free again once the engine
// has connected.
//
// An engine in bubblewrap has a network of its own, so that its socket must be made in there.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "referee/os/descriptor.h"
#include "rules/expected.h"

namespace tafl::referee {

struct ListeningSocket {
    Descriptor socket;    ///< does not block
    std::string address;  ///< "127.0.0.2"
};

enum class ListenFault : std::uint8_t {
    taken,      ///< somebody listens there; may be tried again
    impossible  ///< no such address here, or no right to use it
};

struct ListenError {
    ListenFault code;
    std::string what;  ///< one sentence: "127.0.0.1:5800: Address already in use"
};

/// At that address, or, if it is empty, at the first of 127.0.0.2, 127.0.0.3, ... that is free.
/// Throws std::system_error where the host is short of descriptors.
[[nodiscard]] rules::Expected<ListeningSocket, ListenError> listen_on(const std::string& address,
                                                                      std::uint16_t port);

/// At every address of the network that this process is in, which is another than the host's.
[[nodiscard]] rules::Expected<Descriptor, ListenError> listen_in_network_of(pid_t process,
                                                                            std::uint16_t port);

/// A connection that came; no number if there is none (any more). Closed on exec, does not block,
/// sends what is written at once.
[[nodiscard]] Descriptor take_connection(int listening);

}  // namespace tafl::referee
