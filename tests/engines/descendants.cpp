// SPDX-License-Identifier: MIT
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "habits.h"

namespace tafl::zoo {

namespace {

std::string numbered(const std::string& note, int number) {
    return note == nowhere ? note : note + std::to_string(number);
}

/// A process that stays, ignoring what may be ignored, and holds the pipes open; its number is
/// noted in a file.
[[noreturn]] void stay_behind(const std::string& note) {
    for (const int signal : {SIGTERM, SIGHUP, SIGINT, SIGPIPE}) std::signal(signal, SIG_IGN);
    if (note != nowhere) {
        const std::string draft = note + ".draft";
        std::ofstream(draft) << ::getpid();
        std::rename(draft.c_str(), note.c_str());
    }
    sleep_for_good();
}

void wait_for(const std::string& note) {
    for (int i = 0; i < 12'000 && !std::filesystem::exists(note); ++i) sleep_for(5);
}

}  // namespace

void leave_grandchild(const std::string& note) {
    if (::fork() == 0) stay_behind(note);
    wait_for(note);
}

void leave_daemon(const std::string& note) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::setsid();
        if (::fork() == 0) stay_behind(note);
        std::_Exit(0);
    }
    ::waitpid(child, nullptr, 0);
    wait_for(note);
}

[[noreturn]] void become_daemon(const std::string& note) {
    leave_daemon(note);
    std::_Exit(0);
}

void leave_family(const std::string& note) {
    for (int i = 0; i < 3; ++i) {
        if (::fork() != 0) continue;
        ::setsid();
        if (::fork() == 0) {
            ::setsid();
            stay_behind(numbered(note, i));
        }
        sleep_for_good();
    }
    for (int i = 0; i < 3; ++i) wait_for(numbered(note, i));
}

void breed(int most) {
    int born = 0;
    while (born < most) {
        const pid_t child = ::fork();
        if (child == 0) sleep_for_good();
        if (child < 0) break;
        ++born;
    }
    say("error 0 " + std::to_string(born) + " processes");
}

}  // namespace tafl::zoo
