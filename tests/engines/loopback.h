// SPDX-License-Identifier: MIT
// A connection to where the host listens, as engines make it.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>

namespace tafl::tests {

/// -1 if it is refused.
inline int connected_to(const char* address, int port) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    ::inet_pton(AF_INET, address, &to.sin_addr);
    const int connection = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::connect(connection, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) {
        return connection;
    }
    ::close(connection);
    return -1;
}

/// Continues as a grandchild in its own session. The first process does not end, so that only
/// the ancestry identifies the grandchild.
inline void become_daemon() {
    const pid_t child = ::fork();
    if (child == 0) {
        ::setsid();
        if (::fork() == 0) return;
        ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
    for (;;) ::pause();
}

}  // namespace tafl::tests
