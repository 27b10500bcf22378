// SPDX-License-Identifier: MIT
#include "referee/os/peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "referee/os/orphans.h"

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

template <class Number>
std::optional<Number> number_from(std::string_view text, int base) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return number;
}

std::string text_of_file(const char* path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string_view next_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(word.size());
    return word;
}

/// Returns the socket's number if the line is this connection. Columns of the line: "sl local
/// remote state queues timer retransmits user timeout inode ..."
std::optional<std::uint64_t> socket_of_line(std::string_view line, const Endpoint& local,
                                            const Endpoint& remote) {
    constexpr int words_to_inode = 6;
    next_word(line);
    if (endpoint_from(next_word(line)) != local) return std::nullopt;
    if (endpoint_from(next_word(line)) != remote) return std::nullopt;
    for (int i = 0; i < words_to_inode; ++i) next_word(line);
    const auto inode = number_from<std::uint64_t>(next_word(line), 10);
    return inode && *inode != 0 ? inode : std::nullopt;
}

/// Returns false if no process holds the socket: the connection has ended or is not accepted yet.
bool is_held(std::string_view line) {
    constexpr std::string_view time_wait = "06";
    constexpr int words_to_state = 3;
    constexpr int words_to_inode = 5;
    for (int i = 0; i < words_to_state; ++i) next_word(line);
    if (next_word(line) == time_wait) return false;
    for (int i = 0; i < words_to_inode; ++i) next_word(line);
    return next_word(line) != "0";
}

/// Returns the kernel's lists of TCP sockets, without the thousands of lines of ended connections.
std::string held_sockets() {
    std::string held;
    // A program that uses IPv6 sockets is listed in tcp6, even if it connects to an IPv4 address.
    for (const char* path : {"/proc/self/net/tcp", "/proc/self/net/tcp6"}) {
        const std::string text = text_of_file(path);
        for (std::string_view table = text; !table.empty();) {
            const std::string_view line = table.substr(0, table.find('\n'));
            table.remove_prefix(std::min(line.size() + 1, table.size()));
            if (is_held(line)) held.append(line).push_back('\n');
        }
    }
    return held;
}

Endpoint endpoint_from_socket(const sockaddr_in& address) {
    return {ntohl(address.sin_addr.s_addr), ntohs(address.sin_port)};
}

std::optional<Endpoint> own_end(int connection) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    if (::getsockname(connection, reinterpret_cast<sockaddr*>(&address), &size) != 0 ||
        address.sin_family != AF_INET) {
        return std::nullopt;
    }
    return endpoint_from_socket(address);
}

void add_sockets_of(pid_t process, std::set<std::uint64_t>& sockets) {
    constexpr std::string_view prefix = "socket:[";
    std::error_code error;
    const fs::path folder = "/proc/" + std::to_string(process) + "/fd";
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        std::error_code gone;
        const std::string target = fs::read_symlink(it->path(), gone).string();
        if (gone || !target.starts_with(prefix)) continue;
        const auto inode = number_from<std::uint64_t>(
            std::string_view(target).substr(prefix.size(), target.size() - prefix.size() - 1), 10);
        if (inode) sockets.insert(*inode);
    }
}

std::multimap<pid_t, pid_t> processes_by_parent() {
    std::multimap<pid_t, pid_t> children;
    std::error_code error;
    for (fs::directory_iterator it("/proc", error), end; !error && it != end; it.increment(error)) {
        const auto pid = number_from<pid_t>(it->path().filename().native(), 10);
        if (pid) children.emplace(parent_of(*pid), *pid);
    }
    return children;
}

std::set<std::uint64_t> sockets_below(pid_t engine) {
    const auto children = processes_by_parent();
    std::vector<pid_t> left = {engine};
    std::set<pid_t> seen;
    std::set<std::uint64_t> sockets;
    while (!left.empty()) {
        const pid_t parent = left.back();
        left.pop_back();
        if (!seen.insert(parent).second) continue;
        const auto [begin, end] = children.equal_range(parent);
        for (auto it = begin; it != end; ++it) {
            add_sockets_of(it->second, sockets);
            left.push_back(it->second);
        }
    }
    return sockets;
}

}  // namespace

std::string to_string(const Endpoint& endpoint) {
    std::array<char, INET_ADDRSTRLEN> text{};
    in_addr address{};
    address.s_addr = htonl(endpoint.address);
    ::inet_ntop(AF_INET, &address, text.data(), text.size());
    return std::string(text.data()) + ':' + std::to_string(endpoint.port);
}

std::optional<Endpoint> endpoint_from(std::string_view text) {
    constexpr std::size_t digits = 8;
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto port = number_from<std::uint16_t>(text.substr(colon + 1), 16);
    std::string_view address = text.substr(0, colon);
    // prefix ::ffff:0:0/96: four words, each in the machine's byte order
    const std::string mapped =
        "0000000000000000" + std::string(htonl(1) == 1 ? "0000FFFF" : "FFFF0000");
    if (address.size() == 4 * digits && address.starts_with(mapped)) {
        address.remove_prefix(mapped.size());
    }
    if (!port || address.size() != digits) return std::nullopt;
    const auto number = number_from<std::uint32_t>(address, 16);
    if (!number) return std::nullopt;
    return Endpoint{ntohl(*number), *port};
}

std::optional<std::uint64_t> socket_between(std::string_view table, const Endpoint& local,
                                            const Endpoint& remote) {
    while (!table.empty()) {
        const std::string_view line = table.substr(0, table.find('\n'));
        table.remove_prefix(std::min(line.size() + 1, table.size()));
        const auto inode = socket_of_line(line, local, remote);
        if (inode) return inode;
    }
    return std::nullopt;
}

std::optional<Endpoint> remote_end(int connection) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    if (::getpeername(connection, reinterpret_cast<sockaddr*>(&address), &size) != 0 ||
        address.sin_family != AF_INET) {
        return std::nullopt;
    }
    return endpoint_from_socket(address);
}

std::optional<std::uint64_t> PeerSearch::other_socket(int connection) {
    const auto local = remote_end(connection);
    const auto remote = own_end(connection);
    if (!local || !remote) return std::nullopt;
    if (!table_) table_ = held_sockets();
    return socket_between(*table_, *local, *remote);
}

bool PeerSearch::is_from_family(int connection) {
    const auto inode = other_socket(connection);
    if (!inode) return false;
    if (!own_) add_sockets_of(engine_, own_.emplace());
    if (own_->contains(*inode)) return true;
    if (!below_) below_ = sockets_below(engine_);
    return below_->contains(*inode);
}

}  // namespace tafl::referee
