// SPDX-License-Identifier: MIT
// Engines that misbehave on purpose, one program for all: zoo BEHAVIOUR [--seed N] [--script
// MOVE,MOVE...] [--log FILE] Each speaks OTEP and plays at random (or by its script), except for
// what its name says. --log keeps what it was told.
#include <fcntl.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
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

[[noreturn]] void sleep_for_good_after(const std::string& line) {
    say(line);
    sleep_for_good();
}

int allowed_processors() {
    cpu_set_t set;
    return ::sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : -1;
}

/// Whether there is any interface but the loopback.
bool sees_network() {
    std::ifstream interfaces("/proc/net/dev");
    int count = 0;
    for (std::string line; std::getline(interfaces, line);) {
        const std::size_t colon = line.find(':');
        if (colon != std::string::npos && line.find("lo:") == std::string::npos) ++count;
    }
    return count > 0;
}

/// One engine at its table.
class Engine {
  public:
    explicit Engine(Options options) : options_(std::move(options)), sense_(options_.seed) {
        // Several processes, one after the other, write to one log.
        if (!options_.log.empty()) log_.open(options_.log, stays() ? std::ios::app : std::ios::out);
    }
    int run();

  private:
    void greet();
    void hear(const std::string& line);
    void play();
    void send(const std::string& move);
    std::string next_move();
    void leave_descendants();
    void finish();
    bool is(std::string_view behaviour) const { return options_.behaviour == behaviour; }

    /// Several games, and maybe several processes, one after the other, write to one log.
    bool stays() const {
        return options_.behaviour.starts_with("stays") ||
               options_.behaviour.ends_with("-after-game");
    }

    Options options_;
    BoardSense sense_;
    std::ofstream log_;
    std::size_t scripted_ = 0;
    int plays_ = 0;
    bool has_moved_wrongly_ = false;
    std::optional<std::jthread> complaining_;
};

/// Where an engine without a log notes its descendants.
const std::string nowhere = "/dev/null";

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
    for (int i = 0; i < 1000 && !std::filesystem::exists(note); ++i) sleep_for(5);
}

/// Within the group of the engine.
void leave_grandchild(const std::string& note) {
    if (::fork() == 0) stay_behind(note);
    wait_for(note);
}

/// In a session of its own, and without a parent: out of reach of any signal to the group.
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

/// As daemon(3) does it: the engine itself goes, a copy of it plays on for nobody.
[[noreturn]] void become_daemon(const std::string& note) {
    leave_daemon(note);
    std::_Exit(0);
}

/// Children that have children: the host has to look more than once.
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

/// Until it is told that there is no more.
[[noreturn]] void eat_memory() {
    std::vector<std::unique_ptr<char[]>> eaten;
    constexpr std::size_t bite = 16 * 1024 * 1024;
    for (;;) {
        eaten.emplace_back(new char[bite]);
        std::fill_n(eaten.back().get(), bite, 'x');
    }
}

/// Many files, each of a size that is allowed.
void fill_disk(const std::string& folder) {
    const std::string text(1024 * 1024, 'x');
    for (int i = 0; i < 64; ++i) {
        std::ofstream file(folder + "/zoo-fills-" + std::to_string(i));
        file << text << std::flush;
        if (!file) {
            say("error 0 the disk is full after " + std::to_string(i) + " MB");
            return;
        }
    }
    say("error 0 there is no end to the disk");
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

/// A process that keeps asking for processes, as long as it gets any; none of them does it again.
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
    if (is("exit-at-start")) std::exit(0);
    if (is("crash-before-hello")) {
        say("status reading the book");
        std::_Exit(4);
    }
    if (is("crash-in-mid-line")) {
        std::cout << "hel" << std::flush;
        std::_Exit(4);
    }
    if (is("never-read")) sleep_for_good_after("hello");
    if (is("move-before-play")) say("hello\nmove a1-a2");
    if (is("processor")) log_ << allowed_processors() << std::endl;
    if (is("network")) say(sees_network() ? "error 0 a network" : "error 0 no network");
    if (is("late-hello")) sleep_for(150);
    if (is("ignore-quit")) {
        std::signal(SIGTERM, SIG_IGN);
        std::signal(SIGHUP, SIG_IGN);
    }
    if (is("full-moves")) say("simple-moves off");
    if (is("descriptors")) log_descriptors(log_);
    if (is("hang") && log_.is_open()) std::ofstream(options_.log + ".pid") << ::getpid();
    if (log_.is_open() && stays()) log_ << "process " << ::getpid() << std::endl;
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

/// A megabyte a second.
void complain_for_ever(const std::stop_token& stop) {
    const std::string text(10'000, '!');
    while (!stop.stop_requested()) {
        std::cerr << text << std::flush;
        sleep_for(10);
    }
}

std::string scratch() {
    const char* folder = std::getenv("TMPDIR");
    return folder != nullptr ? folder : "/tmp";
}

[[noreturn]] void flood_with_lines() {
    const std::string line = "status " + std::string(200, '.');
    for (;;) say(line);
}

std::string Engine::next_move() {
    if (scripted_ < options_.script.size()) {
        const std::string move = options_.script[scripted_++];
        sense_.play(move);
        return move;
    }
    return is("script") ? "---" : sense_.choose();
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
        {"eat-memory", [] { eat_memory(); }},
        {"ask-without-end",
         [] {
             for (;;) say("rules\nposition\nclock");
         }},
        {"nuls",
         [] {
             for (int i = 0; i < 100; ++i) {
                 say(std::string(3, '\0') + "move \xff\xfe\xc0\x80" + std::string(1, '\0'));
             }
             say(std::string("move a\0b", 8) + "\xf0\x9f");
         }},
        {"crash-in-mid-move",
         [] {
             std::cout << "move d1-" << std::flush;
             std::_Exit(6);
         }},
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
    } else if (is("wrong-captures")) {
        say(move + "xa1/Kb2");
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
    if (is("stays-and-plays-badly")) return say("move a1-b3");
    if (is("slow") || is("stays-and-thinks")) sleep_for(60);
    if (is("fill-disk") && plays_ == 1) fill_disk(scratch());
    if (is("breed") && plays_ == 1) breed(200);
    if (is("vandal") && plays_ == 1) {
        std::ofstream here("zoo-was-here");
        here << "x" << std::flush;
        say(here ? "error 0 wrote here" : "error 0 could not write here");
    }
    if (is("asks") && plays_ == 1) {
        say("rules\nposition\nside\nclock\nsimple-moves off\nwhatever this is");
    }
    if (is("talks")) say("status thinking hard\nanalysis 1 a1-a2 0.5\nerror 0 a little warning");
    if (is("complain-a-lot")) std::cerr << std::string(300'000, '.') << "the end" << std::flush;
    send("move " + next_move());
    if (is("crash-a-little-later")) sleep_for(20);
    if (is("crash-while-waiting") || is("crash-a-little-later")) std::_Exit(5);
    if (is("spin") && plays_ == 1) spin_on_all_processors();
    if (is("megabyte-of-errors")) complaining_.emplace(complain_for_ever);
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
    // Before it moves: afterwards the game might be over too soon for them to be born.
    if (line.starts_with("play ") && plays_ == 0) leave_descendants();
    if (line.starts_with("play ")) play();
    if (line.starts_with("finish ")) finish();
}

void Engine::leave_descendants() {
    const std::string note = options_.log.empty() ? nowhere : options_.log + ".pid";
    if (is("grandchild")) leave_grandchild(note);
    if (is("daemon")) leave_daemon(note);
    if (is("become-daemon")) become_daemon(note);
    if (is("family")) leave_family(note);
}

void Engine::finish() {
    scripted_ = 0;
    if (is("crash-after-game")) std::_Exit(8);
    if (is("move-after-game")) say("move a1-a2");
    if (is("flood-after-game")) flood_with_lines();
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
