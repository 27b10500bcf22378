// SPDX-License-Identifier: MIT
#include "referee/os/listening_socket.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/nsfs.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <optional>
#include <system_error>

#include "referee/os/launch.h"

namespace tafl::referee {

namespace {

/// Maximum of the kernel: more connections than untrusted processes open between two turns of the
/// host.
constexpr int waiting_connections = SOMAXCONN;
/// Addresses that are tried before listening fails. More than the games that fit on one machine.
constexpr std::uint32_t max_addresses = 1024;

sockaddr_in endpoint_of(in_addr address, std::uint16_t port) {
    sockaddr_in endpoint{};
    endpoint.sin_family = AF_INET;
    endpoint.sin_port = htons(port);
    endpoint.sin_addr = address;
    return endpoint;
}

/// Makes system calls only. Returns a descriptor, or the negative error number. SO_REUSEADDR: an
/// old connection in TIME_WAIT does not occupy the address.
int open_listening(const sockaddr_in& endpoint) noexcept {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (socket < 0) return -errno;
    const int yes = 1;
    const bool is_listening =
        ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        ::bind(socket, reinterpret_cast<const sockaddr*>(&endpoint), sizeof endpoint) == 0 &&
        ::listen(socket, waiting_connections) == 0;
    if (is_listening) return socket;
    const int error = errno;
    ::close(socket);
    return -error;
}

std::string text_of(const sockaddr_in& endpoint) {
    std::array<char, INET_ADDRSTRLEN> text{};
    ::inet_ntop(AF_INET, &endpoint.sin_addr, text.data(), text.size());
    return text.data();
}

ListenError listen_error(const std::string& address, std::uint16_t port, int error) {
    if (error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM) {
        throw std::system_error(error, std::generic_category(), "cannot make a socket");
    }
    return {error == EADDRINUSE ? ListenFault::taken : ListenFault::impossible,
            address + ':' + std::to_string(port) + ": " + std::generic_category().message(error)};
}

rules::Expected<ListeningSocket, ListenError> listen_at(in_addr address, std::uint16_t port) {
    const sockaddr_in endpoint = endpoint_of(address, port);
    const int socket = open_listening(endpoint);
    if (socket < 0) return listen_error(text_of(endpoint), port, -socket);
    return ListeningSocket{Descriptor(socket), text_of(endpoint)};
}

rules::Expected<ListeningSocket, ListenError> listen_anywhere(std::uint16_t port) {
    constexpr std::uint32_t first = 0x7F000002;  // 127.0.0.2
    std::optional<ListenError> failure;
    for (std::uint32_t i = 0; i < max_addresses; ++i) {
        in_addr address{};
        address.s_addr = htonl(first + i);
        auto listening = listen_at(address, port);
        if (listening) return listening;
        failure = listening.error();
    }
    failure->what = "no address of 127.0.0.0/8 is free for port " + std::to_string(port) +
                    "; the last one tried: " + failure->what;
    return std::move(*failure);
}

/// Input and result of visit_network(). The short-lived process shares the host's memory and
/// descriptors.
struct VisitOrder {
    int user_namespace;
    int network;
    sockaddr_in endpoint;
    int socket = -1;  ///< result: the listening socket, or the negative error number
};

/// Runs in a process of its own and makes system calls only. The first setns() fails if the host is
/// in that user namespace already. Its result is ignored for that reason.
[[gnu::no_sanitize("address")]] int visit_network(void* memory) noexcept {
    auto* const order = static_cast<VisitOrder*>(memory);
    if (order->user_namespace >= 0) ::setns(order->user_namespace, CLONE_NEWUSER);
    if (::setns(order->network, CLONE_NEWNET) != 0) {
        order->socket = -errno;
    } else {
        order->socket = open_listening(order->endpoint);
    }
    return 0;
}

/// Runs visit_network() in a new process and waits for its end, as with vfork. Only a process with
/// a single thread can enter a user namespace, and it cannot return.
void send_visitor(VisitOrder& order) {
    constexpr std::size_t stack_size = 64 * 1024;
    alignas(16) std::array<std::byte, stack_size> stack;
    const BlockedSignals blocked;
    const int pid = ::clone(visit_network, stack.data() + stack.size(),
                            CLONE_VM | CLONE_VFORK | CLONE_FILES | SIGCHLD, &order);
    if (pid < 0) throw std::system_error(errno, std::generic_category(), "cannot start a process");
    while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
}

}  // namespace

rules::Expected<ListeningSocket, ListenError> listen_on(const std::string& address,
                                                        std::uint16_t port) {
    if (address.empty()) return listen_anywhere(port);
    in_addr number{};
    if (::inet_pton(AF_INET, address.c_str(), &number) != 1) {
        return ListenError{ListenFault::impossible,
                           "'" + address + "' is not an address such as 127.0.0.1"};
    }
    return listen_at(number, port);
}

/// Enters the user namespace that owns the network. The user namespace of the process may be
/// another one below it.
rules::Expected<Descriptor, ListenError> listen_in_network_of(pid_t process, std::uint16_t port) {
    const std::string path = "/proc/" + std::to_string(process) + "/ns/net";
    const Descriptor network(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (network.number() < 0) return listen_error("the sandbox's network", port, errno);
    const Descriptor owner(::ioctl(network.number(), NS_GET_USERNS));
    VisitOrder order{owner.number(), network.number(), endpoint_of({INADDR_ANY}, port)};
    send_visitor(order);
    if (order.socket < 0) return listen_error("the sandbox's network", port, -order.socket);
    return Descriptor(order.socket);
}

Descriptor take_connection(int listening) {
    Descriptor socket(::accept4(listening, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    const int yes = 1;
    if (socket.number() >= 0) {
        ::setsockopt(socket.number(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    return socket;
}

}  // namespace tafl::referee
