// SPDX-License-Identifier: MIT
// A program that connects to the host and runs the steps of its arguments, one after the other:
//
//   caller ADDRESS PORT STEP...
//
//   connect         opens a connection, which the next steps use; exits with 9 if it is refused
//   send:TEXT       writes TEXT, at once
//   bytes:TEXT      writes TEXT, one byte at a time
//   echo:N          reads N bytes and writes them back
//   take:N          reads N bytes
//   flood           writes without end
//   wait:N          sleeps for N ms
//   read            reads to the end of input
//   close           closes the connection
//   daemon          continues as a grandchild in its own session; the first process waits
//   say:TEXT        writes TEXT to standard output
//   exit:N kill     ends
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/engines/loopback.h"

namespace {

constexpr int refused = 9;
int connection = -1;

void connect_to(const char* address, int port) {
    connection = tafl::tests::connected_to(address, port);
    if (connection < 0) std::exit(refused);
    const int yes = 1;
    ::setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

void send_all(std::string_view text, std::size_t piece) {
    while (!text.empty()) {
        const ssize_t count = ::write(connection, text.data(), std::min(piece, text.size()));
        if (count < 0) return;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

void echo(std::size_t count) {
    std::array<char, 4096> text;
    while (count > 0) {
        const ssize_t got = ::read(connection, text.data(), std::min(count, text.size()));
        if (got <= 0) return;
        send_all({text.data(), static_cast<std::size_t>(got)}, text.size());
        count -= static_cast<std::size_t>(got);
    }
}

void take(std::size_t count) {
    char byte = 0;
    while (count > 0 && ::read(connection, &byte, 1) == 1) --count;
}

void read_to_end() {
    std::array<char, 4096> text;
    while (::read(connection, text.data(), text.size()) > 0) {
    }
}

void do_step(std::string_view step, const char* address, int port) {
    const std::size_t colon = step.find(':');
    const std::string_view word = step.substr(0, colon);
    const std::string text(colon == std::string_view::npos ? "" : step.substr(colon + 1));
    if (word == "connect") connect_to(address, port);
    if (word == "send") send_all(text, text.size());
    if (word == "bytes") send_all(text, 1);
    if (word == "echo") echo(std::stoul(text));
    if (word == "take") take(std::stoul(text));
    if (word == "wait") ::usleep(static_cast<useconds_t>(std::stoul(text) * 1000));
    if (word == "read") read_to_end();
    if (word == "close") ::close(connection);
    if (word == "daemon") tafl::tests::become_daemon();
    if (word == "say") [[maybe_unused]]
        const auto said = ::write(STDOUT_FILENO, text.data(), text.size());
    if (word == "exit") ::_exit(std::stoi(text));
    if (word == "kill") ::raise(SIGKILL);
    while (word == "flood") send_all(std::string(4096, 'x'), 4096);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 3) return 2;
    for (int i = 3; i < count; ++i) do_step(arguments[i], arguments[1], std::stoi(arguments[2]));
}
