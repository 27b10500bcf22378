// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>

#include "habits.h"

namespace tafl::zoo {

namespace {

constexpr int megabytes_of_a_flood = 200;

void say_nuls_and_invalid_utf8() {
    for (int i = 0; i < 100; ++i) {
        say(std::string(3, '\0') + "move \xff\xfe\xc0\x80" + std::string(1, '\0'));
    }
    say(std::string("move a\0b", 8) + "\xf0\x9f");
}

/// Enough questions that their answers fill its input, a small pipe that it never reads.
[[noreturn]] void ask_and_never_read() {
    ::fcntl(STDIN_FILENO, F_SETPIPE_SZ, 4096);
    for (int i = 0; i < 400; ++i) std::cout << "rules\n";
    std::cout << std::flush;
    sleep_for_good();
}

[[noreturn]] void close_and_stay(int descriptor) {
    ::close(descriptor);
    sleep_for_good();
}

[[noreturn]] void flood_without_end() {
    const std::string piece(1024 * 1024, 'x');
    for (int i = 0; i < megabytes_of_a_flood; ++i) std::cout << piece << std::flush;
    sleep_for_good();
}

}  // namespace

[[noreturn]] void flood_with_lines() {
    const std::string line = "status " + std::string(200, '.') + '\n';
    for (std::size_t sent = 0; sent < megabytes_of_a_flood * 1024UL * 1024UL; sent += line.size()) {
        std::cout << line << std::flush;
    }
    sleep_for_good();
}

void say_in_pieces(const std::string& line) {
    for (const char letter : line + '\n') {
        std::cout << letter << std::flush;
        sleep_for(1);
    }
}

namespace {

/// Waits; exits with 11 if a line arrives meanwhile.
void be_busy_for(int milliseconds) {
    pollfd input = {STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, milliseconds) > 0) std::_Exit(11);
}

}  // namespace

void update_board_like_opentafl(int move) {
    be_busy_for(25);
    say("status Finding best state...\nstatus Best move scored " + std::to_string(move));
    be_busy_for(5);
    say("status Transposition table stats: Table hits/queries: 0/41 Table inserts/attempts: 41/41");
    be_busy_for(5);
}

const std::map<std::string, std::function<void()>>& disasters() {
    static const std::map<std::string, std::function<void()>> all = {
        {"crash-on-play", [] { std::_Exit(7); }},
        {"complain-and-crash",
         [] {
             std::cerr << "zoo: out of cheese" << std::endl;
             std::_Exit(9);
         }},
        {"crash-in-mid-move",
         [] {
             std::cout << "move d1-" << std::flush;
             std::_Exit(6);
         }},
        {"leave-quietly", [] { std::_Exit(0); }},
        {"killed-on-play", [] { std::raise(SIGKILL); }},
        {"hang", [] { sleep_for_good(); }},
        {"eat-memory", [] { eat_memory(); }},
        {"ask-without-end",
         [] {
             for (;;) say("rules\nposition\nclock");
         }},
        {"ask-and-never-read", [] { ask_and_never_read(); }},
        {"nuls", [] { say_nuls_and_invalid_utf8(); }},
        {"close-output", [] { close_and_stay(STDOUT_FILENO); }},
        {"close-input", [] { close_and_stay(STDIN_FILENO); }},
        {"flood-lines", [] { flood_with_lines(); }},
        {"flood-short-lines",
         [] {
             for (;;) std::cout << "x\n";
         }},
        {"flood-without-end", [] { flood_without_end(); }},
        {"dribble",
         [] {
             for (;;) say("status still thinking"), sleep_for(3);
         }},
        {"resign", [] { say("move ---"); }},
        {"critical-error", [] { say("error -1 no more memory"); }},
        {"unparsable", [] { say("move my king to the corner"); }},
        {"illegal", [] { say("move a1-b3"); }},
    };
    return all;
}

}  // namespace tafl::zoo
