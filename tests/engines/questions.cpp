// SPDX-License-Identifier: MIT
#include <netinet/in.h>
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "habits.h"

namespace tafl::zoo {

namespace {

void say_outcome(const std::string& what, int outcome) {
    say("error 0 " + what + ": " + std::strerror(outcome == 0 ? 0 : errno));
}

}  // namespace

/// Any interface but the loopback.
void ask_for_network() {
    std::ifstream interfaces("/proc/net/dev");
    int count = 0;
    for (std::string line; std::getline(interfaces, line);) {
        const std::size_t colon = line.find(':');
        if (colon != std::string::npos && line.find("lo:") == std::string::npos) ++count;
    }
    say(count > 0 ? "error 0 a network" : "error 0 no network");
}

/// Connects to a port of this machine on which no process listens.
void call_out() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) return say_outcome("calling out", -1);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(9);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    say_outcome("calling out",
                ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address));
}

/// Sends signal 0: it has no effect, but it shows whether a signal is allowed.
void signal_host() { say_outcome("signalling", ::kill(::getppid(), 0)); }

void write_to_scratch() {
    const char* folder = std::getenv("TMPDIR");
    const std::string path = std::string(folder != nullptr ? folder : "/nowhere") + "/zoo-scratch";
    std::filesystem::create_directories(path + "/deeper");
    std::ofstream file(path + "/deeper/file");
    file << "x" << std::flush;
    say(file ? "error 0 wrote to " + path : "error 0 could not write to " + path);
}

int allowed_processors() {
    cpu_set_t set;
    return ::sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : -1;
}

void log_descriptors(std::ofstream& log) {
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
        std::error_code gone;
        const auto target = std::filesystem::read_symlink(entry.path(), gone);
        if (!gone) log << entry.path().filename().string() << ' ' << target.string() << '\n';
    }
    log.flush();
}

void log_environment(std::ofstream& log) {
    for (char** entry = environ; *entry != nullptr; ++entry) log << *entry << '\n';
    log << "cwd " << std::filesystem::current_path().string() << std::endl;
}

}  // namespace tafl::zoo
