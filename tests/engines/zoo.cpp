// SPDX-License-Identifier: MIT
// Engines that misbehave on purpose, one program for all: zoo BEHAVIOUR [--seed N] [--script
// MOVE,MOVE...] [--log FILE] Each speaks OTEP and plays at random (or by its script), except for
// what its name says. --log keeps what it was told.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "board_sense.h"

namespace {

using tafl::zoo::BoardSense;

struct Options {
    std::string behaviour;
    std::uint64_t seed = 0;
    std::vector<std::string> script;
    std::string log;
};

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const auto part = text.substr(0, text.find(separator));
        parts.emplace_back(part);
        text.remove_prefix(std::min(part.size() + 1, text.size()));
    }
    return parts;
}

Options options_from(int count, char** words) {
    Options options;
    options.behaviour = count > 1 ? words[1] : "random";
    for (int i = 2; i + 1 < count; i += 2) {
        const std::string name = words[i];
        if (name == "--seed") options.seed = std::strtoull(words[i + 1], nullptr, 10);
        if (name == "--script") options.script = split(words[i + 1], ',');
        if (name == "--log") options.log = words[i + 1];
    }
    return options;
}

void say(const std::string& line) { std::cout << line << '\n' << std::flush; }

void sleep_for(int milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

[[noreturn]] void sleep_for_good() {
    for (;;) sleep_for(100'000);
}

/// One engine at its table.
class Engine {
  public:
    explicit Engine(Options options) : options_(std::move(options)), sense_(options_.seed) {
        if (!options_.log.empty()) log_.open(options_.log);
    }
    int run();

  private:
    void greet();
    void hear(const std::string& line);
    void play();
    void send(const std::string& move);
    std::string next_move();
    bool is(std::string_view behaviour) const { return options_.behaviour == behaviour; }

    Options options_;
    BoardSense sense_;
    std::ofstream log_;
    std::size_t scripted_ = 0;
    int plays_ = 0;
    bool has_moved_wrongly_ = false;
};

/// Leaves a process behind that holds the pipes open; its number is noted in a file.
void leave_grandchild(const std::string& note) {
    const pid_t child = ::fork();
    if (child != 0) {
        std::ofstream(note) << child;
        return;
    }
    sleep_for_good();
}

void log_descriptors(std::ofstream& log) {
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
        std::error_code gone;
        const auto target = std::filesystem::read_symlink(entry.path(), gone);
        if (!gone) log << entry.path().filename().string() << ' ' << target.string() << '\n';
    }
    log.flush();
}

void Engine::greet() {
    if (is("no-hello")) return;
    if (is("crash-at-start")) std::exit(3);
    if (is("late-hello")) sleep_for(150);
    if (is("ignore-quit")) {
        std::signal(SIGTERM, SIG_IGN);
        std::signal(SIGHUP, SIG_IGN);
    }
    if (is("full-moves")) say("simple-moves off");
    if (is("descriptors")) log_descriptors(log_);
    if (is("hang") && log_.is_open()) std::ofstream(options_.log + ".pid") << ::getpid();
    if (is("environment")) {
        for (char** entry = environ; *entry != nullptr; ++entry) log_ << *entry << '\n';
        log_ << "cwd " << std::filesystem::current_path().string() << std::endl;
    }
    if (is("noise")) say("zoo v1 is warming up\nsettings not found");
    if (is("crlf")) {
        std::cout << "hello\r\n" << std::flush;
    } else {
        say("hello");
    }
}

std::string Engine::next_move() {
    if (scripted_ < options_.script.size()) {
        const std::string move = options_.script[scripted_++];
        sense_.play(move);
        return move;
    }
    return is("script") ? "---" : sense_.choose();
}

[[noreturn]] void flood_with_lines() {
    const std::string line = "status " + std::string(200, '.');
    for (;;) say(line);
}

const std::map<std::string, std::function<void()>>& disasters() {
    static const std::map<std::string, std::function<void()>> all = {
        {"crash-on-play", [] { std::_Exit(7); }},
        {"complain-and-crash",
         [] {
             std::cerr << "zoo: out of cheese" << std::endl;
             std::_Exit(9);
         }},
        {"killed-on-play", [] { std::raise(SIGKILL); }},
        {"hang", [] { sleep_for_good(); }},
        {"close-output",
         [] {
             ::close(STDOUT_FILENO);
             sleep_for_good();
         }},
        {"close-input",
         [] {
             ::close(STDIN_FILENO);
             sleep_for_good();
         }},
        {"flood-lines", flood_with_lines},
        {"flood-short-lines",
         [] {
             for (;;) std::cout << "x\n";
         }},
        {"flood-without-end",
         [] {
             for (;;) std::cout << std::string(4096, 'x') << std::flush;
         }},
        {"dribble",
         [] {
             for (;;) say("status still thinking"), sleep_for(3);
         }},
        {"resign", [] { say("move ---"); }},
        {"critical-error", [] { say("error -1 no more memory"); }},
        {"unparsable", [] { say("move my king to the corner"); }},
        {"illegal", [] { say("move a1-b3"); }},
        {"leave-quietly", [] { std::_Exit(0); }},
    };
    return all;
}

void say_in_pieces(const std::string& line) {
    for (const char letter : line + '\n') {
        std::cout << letter << std::flush;
        sleep_for(1);
    }
}

void Engine::send(const std::string& move) {
    if (is("crlf")) {
        std::cout << "  " << move << "  \r\n" << std::flush;
    } else if (is("in-pieces")) {
        say_in_pieces(move);
    } else if (is("moves-twice")) {
        // In one write, so that none comes after the next question and passes for its answer.
        say(move + '\n' + move);
    } else if (is("moves-twenty-times")) {
        std::string moves = move;
        for (int i = 1; i < 20; ++i) moves += '\n' + move;
        say(moves);
    } else {
        say(move);
    }
}

void Engine::play() {
    ++plays_;
    const auto disaster = disasters().find(options_.behaviour);
    if (disaster != disasters().end()) return disaster->second();
    if (is("illegal-once") && !has_moved_wrongly_) {
        has_moved_wrongly_ = true;
        return say("move a1-b3");
    }
    if (is("slow")) sleep_for(60);
    if (is("asks") && plays_ == 1) {
        say("rules\nposition\nside\nclock\nsimple-moves off\nwhatever this is");
    }
    if (is("talks")) say("status thinking hard\nanalysis 1 a1-a2 0.5\nerror 0 a little warning");
    if (is("complain-a-lot")) std::cerr << std::string(300'000, '.') << "the end" << std::flush;
    send("move " + next_move());
    if (is("crash-while-waiting")) std::_Exit(5);
    if (is("resign-while-waiting")) say("move ---");
    if (is("close-input-while-waiting")) {
        ::close(STDIN_FILENO);
        sleep_for_good();
    }
    if (is("large-file")) {
        std::ofstream(options_.log + ".large") << std::string(2 * 1024 * 1024, 'x') << std::flush;
    }
}

void Engine::hear(const std::string& line) {
    if (log_.is_open() && !is("descriptors") && !is("environment")) log_ << line << std::endl;
    sense_.hear(line);
    if (line.starts_with("play ")) play();
    if (is("grandchild") && line.starts_with("play ") && plays_ == 1)
        leave_grandchild(options_.log + ".pid");
}

int Engine::run() {
    greet();
    std::string line;
    while (std::getline(std::cin, line)) {
        hear(line);
        if (line == "goodbye" && !is("ignore-quit")) return 0;
    }
    if (is("ignore-quit")) sleep_for_good();
    return 0;
}

}  // namespace

int main(int count, char** words) { return Engine(options_from(count, words)).run(); }
