// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <thread>
#include <vector>

#include "habits.h"

namespace tafl::zoo {

[[noreturn]] void eat_memory() {
    std::vector<std::unique_ptr<char[]>> eaten;
    constexpr std::size_t bite = 16 * 1024 * 1024;
    for (;;) {
        eaten.emplace_back(new char[bite]);
        std::fill_n(eaten.back().get(), bite, 'x');
    }
}

void fill_disk() {
    const char* folder = std::getenv("TMPDIR");
    const std::string start = std::string(folder != nullptr ? folder : "/tmp") + "/zoo-fills-";
    const std::string text(1024 * 1024, 'x');
    for (int i = 0; i < 64; ++i) {
        std::ofstream file(start + std::to_string(i));
        file << text << std::flush;
        if (!file) {
            say("error 0 the disk is full after " + std::to_string(i) + " MB");
            return;
        }
    }
    say("error 0 the disk did not become full");
}

namespace {

constexpr int max_megabytes = 64;

/// How many megabytes go to new files of one each, of `max_megabytes`.
int fill(const std::function<int(int)>& open_file) {
    static const std::string text(1024 * 1024, 'x');
    int filled = 0;
    for (int i = 0; i < max_megabytes; ++i) {
        const int file = open_file(i);
        if (file < 0) break;
        if (::write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size())) break;
        ++filled;
    }
    return filled;
}

}  // namespace

void fill_everything() {
    int filled = 0;
    for (const std::string folder : {"/tmp", "/dev/shm"}) {
        filled += fill([&](int i) {
            // Both folders may be one: a file that is already full has no room.
            const std::string name = folder + "/zoo-fills-" + std::to_string(filled + i);
            return ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        });
    }
    filled += fill([](int) { return ::memfd_create("zoo-fills", MFD_CLOEXEC); });
    say("error 0 room for " + std::to_string(filled) + " MB");
}

void spin_on_all_processors() {
    const unsigned count = std::max(2U, std::thread::hardware_concurrency());
    for (unsigned i = 0; i < count; ++i) {
        std::thread([] {
            std::atomic<unsigned> spun = 0;
            for (;;) ++spun;
        }).detach();
    }
}

void complain_for_ever(const std::stop_token& stop) {
    const std::string text(10'000, '!');
    while (!stop.stop_requested()) {
        std::cerr << text << std::flush;
        sleep_for(10);
    }
}

void change_files_here() {
    std::ofstream here("zoo-was-here");
    here << "x" << std::flush;
    say(here ? "error 0 wrote here" : "error 0 could not write here");
}

}  // namespace tafl::zoo
