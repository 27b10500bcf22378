// SPDX-License-Identifier: MIT
// Engines that misbehave on purpose, in one program:
//
//   zoo BEHAVIOUR [--seed N] [--script MOVE,MOVE...] [--log FILE]
//
// Each speaks OTEP and plays at random (or by its script), apart from its BEHAVIOUR. --log stores
// the lines that it receives.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "board_sense.h"
#include "habits.h"

namespace tafl::zoo {

void say(const std::string& line) { std::cout << line << '\n' << std::flush; }

void sleep_for(int milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

[[noreturn]] void sleep_for_good() {
    for (;;) sleep_for(100'000);
}

namespace {

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

/// One engine at its table.
class Engine {
  public:
    explicit Engine(Options options)
        : options_(std::move(options)), sense_(options_.seed), flood_(options_.behaviour) {
        // Several processes, one after the other, write to one log.
        if (!options_.log.empty()) log_.open(options_.log, stays() ? std::ios::app : std::ios::out);
    }
    int run();

  private:
    void greet();
    void introduce_itself();
    void hear(const std::string& line);
    void play(bool is_defender);
    void prepare();
    void stretch();
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
    Flood flood_;
    std::ofstream log_;
    std::size_t scripted_ = 0;
    int plays_ = 0;
    bool has_clock_ = false;  ///< since its last move
    std::optional<std::jthread> complaining_;
};

/// Whatever happens before it says hello.
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
    if (is("late-hello")) sleep_for(150);
    if (is("ignore-quit")) {
        for (const int signal : {SIGTERM, SIGHUP}) std::signal(signal, SIG_IGN);
    }
    introduce_itself();
    if (is("never-read")) sleep_for_good();
}

void Engine::introduce_itself() {
    if (is("hang") && log_.is_open()) std::ofstream(options_.log + ".pid") << ::getpid();
    if (log_.is_open() && stays()) log_ << "process " << ::getpid() << std::endl;
    if (is("processor")) log_ << allowed_processors() << std::endl;
    if (is("descriptors")) log_descriptors(log_);
    if (is("environment")) log_environment(log_);
    if (is("full-moves")) say("simple-moves off");
    if (is("noise")) say("zoo v1 is warming up\nsettings not found");
    // In one write, so that nothing can come in between.
    if (is("move-before-play")) return say("hello\nmove a1-a2");
    std::cout << (is("crlf") ? "hello\r\n" : "hello\n") << std::flush;
}

std::string Engine::next_move() {
    if (Flood::is_one(options_.behaviour) && scripted_ == options_.script.size()) scripted_ = 0;
    if (scripted_ < options_.script.size()) {
        const std::string move = options_.script[scripted_++];
        sense_.play(move);
        return move;
    }
    return is("script") ? "---" : sense_.choose();
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

void Engine::play(bool is_defender) {
    ++plays_;
    const auto disaster = disasters().find(options_.behaviour);
    if (disaster != disasters().end()) return disaster->second();
    if (is("stays-and-plays-badly") || (is("illegal-once") && plays_ == 1)) {
        return say("move a1-b3");
    }
    prepare();
    flood_.before_move(is_defender);
    send("move " + next_move());
    flood_.after_move();
    stretch();
}

/// Actions before a move; most of them happen only once.
void Engine::prepare() {
    if (is("slow") || is("stays-and-thinks")) sleep_for(60);
    if (is("slow-without-clock") && !std::exchange(has_clock_, false)) sleep_for(2200);
    if (is("talks")) say("status thinking hard\nanalysis 1 a1-a2 0.5\nerror 0 a little warning");
    if (is("complain-a-lot")) std::cerr << std::string(300'000, '.') << "the end" << std::flush;
    if (plays_ > 1) return;
    if (is("network")) ask_for_network();
    if (is("call-out")) call_out();
    if (is("signal-host")) signal_host();
    if (is("scratch")) write_to_scratch();
    if (is("fill-disk")) fill_disk();
    if (is("fill-everything")) fill_everything();
    if (is("fill-disk-and-wait")) {
        fill_disk();
        sleep_for_good();
    }
    if (is("vandal")) change_files_here();
    if (is("breed")) breed(200);
    if (is("asks")) say("rules\nposition\nside\nclock\nsimple-moves off\nwhatever this is");
}

/// Actions after a move.
void Engine::stretch() {
    if (is("opentafl")) update_board_like_opentafl(plays_);
    if (is("crash-a-little-later")) sleep_for(20);
    if (is("crash-while-waiting") || is("crash-a-little-later")) std::_Exit(5);
    if (is("spin") && plays_ == 1) spin_on_all_processors();
    if (is("megabyte-of-errors")) complaining_.emplace(complain_for_ever);
    if (is("resign-while-waiting")) say("move ---");
    if (is("moves-in-their-turn")) say("move " + options_.behaviour);
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
    flood_.hear(line);
    if (line.starts_with("clock ")) has_clock_ = true;
    // Before it moves: afterwards the game might be over too soon for them to be born.
    if (line.starts_with("play ") && plays_ == 0) leave_descendants();
    if (line.starts_with("play ")) play(line == "play defenders");
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

/// Each of those that ignore something heeds what comes after it, "ignore-quit" only KILL.
int Engine::run() {
    greet();
    std::string line;
    while (std::getline(std::cin, line)) {
        hear(line);
        if (line == "goodbye" && !options_.behaviour.starts_with("ignore-")) return 0;
    }
    if (options_.behaviour.starts_with("ignore-") && !is("ignore-goodbye")) sleep_for_good();
    return 0;
}

}  // namespace

}  // namespace tafl::zoo

int main(int count, char** words) {
    return tafl::zoo::Engine(tafl::zoo::options_from(count, words)).run();
}
