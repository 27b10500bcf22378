// SPDX-License-Identifier: MIT
// A stand-in for engines that speak uci-tafl: uci_fake [--seed N] [--log FILE] [HABIT...] plays
// Copenhagen at random, at once, and answers every command as the real one does, but for its
// habits. Its end: it dies of what the real one dies of.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "rules/game.h"
#include "rules/space.h"
#include "rules/variant.h"

namespace {

using namespace tafl::rules;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

void say(const std::string& line) { std::cout << line << '\n' << std::flush; }

/// Habits: deviations from TaflZero, and variations that TaflZero may show.
const std::set<std::string> habits_known = {
    "noise",             // [NN] lines first
    "slow-start",        // 0.2 s before it reads anything
    "no-uciok",          //
    "no-readyok",        //
    "uciok-twice",       //
    "options-before",    // uciok, not after it
    "no-options",        //
    "no-info",           //
    "many-infos",        // a hundred lines of what it thinks, each move
    "multipv",           // and for other moves
    "thinks",            // for the whole time of `go movetime`
    "until-stopped",     // answers nothing but stop
    "illegal",           // a1a2
    "unreadable",        // a move in another notation
    "no-word",           // bestmove without a move
    "none",              // bestmove (none)
    "a1a1",              //
    "twice",             // every move is said again
    "invalid-move",      // rejects the second move that it receives
    "invalid-go",        // cannot read the time of `go`
    "aborts",            // at its first go
    "aborts-at-start",   //
    "aborts-at-option",  // that is set after a search
    "half-line",         // ends within the line of its move
    "silent",            // never answers a go
    "floods",            // never ends its line
    "lingers",           // says bye and stays
};

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::string text_of(Move move) { return to_string(move.from) + to_string(move.to); }

std::optional<Move> move_from(std::string_view text) {
    const auto from = take_space(text);
    const auto to = from ? take_space(text) : std::nullopt;
    if (!to || !text.empty()) return std::nullopt;
    return Move{*from, *to};
}

/// Rows from the last rank, in its own letters.
Ruleset ruleset_from_fen(const std::string& rows, const std::string& side) {
    std::vector<std::string> ranks;
    std::istringstream stream(rows);
    for (std::string row; std::getline(stream, row, '/');) ranks.push_back(row);
    std::string record = "dim:11 tfr:a sw:s efe:y atkf:";
    record += side == "a" ? "y start:/" : "n start:/";
    for (auto row = ranks.rbegin(); row != ranks.rend(); ++row) {
        for (const char letter : *row) {
            record += letter == 'a' ? 't' : letter == 'd' ? 'T' : letter == 'k' ? 'K' : letter;
        }
        record += '/';
    }
    return ruleset_from(record)->ruleset;
}

class Engine {
  public:
    Engine(int count, char** words);
    int run();

  private:
    [[nodiscard]] bool does(const char* habit) const { return habits_.contains(habit); }
    /// False at "quit".
    bool hear(const std::string& line);
    void greet();
    void set_position(const std::vector<std::string>& words);
    void confirm(const std::vector<std::string>& words, std::size_t moves);
    void go(const std::vector<std::string>& words);
    void think();
    void finish_search();
    void say_best_move(const std::string& move);
    [[nodiscard]] std::string choose();
    /// Returns the next line, or nullopt if none arrives in time.
    [[nodiscard]] std::optional<std::string> next_line();

    std::set<std::string> habits_;
    std::mt19937_64 random_;
    std::ofstream log_;
    Game game_{ruleset_of(*find_variant("copenhagen"))};
    std::optional<std::string> found_;  ///< its answer, while it searches
    std::optional<Clock::time_point> due_;
    bool has_searched_ = false;
    std::string input_;
    bool is_at_end_ = false;
};

Engine::Engine(int count, char** words) {
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        if (word == "--seed") {
            random_.seed(std::strtoull(words[++i], nullptr, 10));
        } else if (word == "--log") {
            log_.open(words[++i], std::ios::app);
        } else if (habits_known.contains(word)) {
            habits_.insert(word);
        } else {
            std::cerr << "unknown argument " << word << '\n';
            std::exit(2);
        }
    }
}

int Engine::run() {
    if (does("noise")) {
        say("[NN] Loading model: ./default_nn.onnx\n[NN] Backend: CPU\n"
            "[NN] Warmup done. batch=8 forward: 0.00ms avg (10 runs)");
    }
    if (does("aborts-at-start")) std::abort();
    if (does("slow-start")) std::this_thread::sleep_for(milliseconds(200));
    while (!is_at_end_) {
        const auto line = next_line();
        if (!line && !is_at_end_) finish_search();
        if (!line) continue;
        if (log_.is_open()) log_ << *line << std::endl;
        if (!hear(*line)) return 0;
    }
    return 0;
}

std::optional<std::string> Engine::next_line() {
    for (;;) {
        const std::size_t end = input_.find('\n');
        if (end != std::string::npos) {
            std::string line = input_.substr(0, end);
            input_.erase(0, end + 1);
            return line;
        }
        const auto left = due_.value_or(Clock::now() + std::chrono::hours(1)) - Clock::now();
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const auto wait = std::max(milliseconds(0), std::chrono::ceil<milliseconds>(left));
        if (::poll(&input, 1, static_cast<int>(wait.count())) == 0) return std::nullopt;
        char bytes[4096];
        const ssize_t got = ::read(STDIN_FILENO, bytes, sizeof bytes);
        is_at_end_ = got <= 0;
        if (is_at_end_) return std::nullopt;
        input_.append(bytes, static_cast<std::size_t>(got));
    }
}

bool Engine::hear(const std::string& line) {
    const auto words = words_of(line);
    if (words.empty()) return true;
    if (words[0] == "uci") {
        greet();
    } else if (words[0] == "isready") {
        if (!does("no-readyok")) say("readyok");
    } else if (words[0] == "setoption") {
        if (has_searched_ && does("aborts-at-option")) std::abort();
        say("unsupported setoption format");
    } else if (words[0] == "position") {
        finish_search();
        set_position(words);
    } else if (words[0] == "go") {
        finish_search();
        go(words);
    } else if (words[0] == "stop") {
        finish_search();
    } else if (words[0] == "quit") {
        finish_search();
        say("bye");
        while (does("lingers")) ::pause();
        return false;
    } else {
        say("unknown command");
    }
    return true;
}

void Engine::greet() {
    const std::string options =
        "option name NNFile type string default ./default_nn.onnx\n"
        "option name MultiPV type spin default 1 min 1 max 1000";
    say("id name taflzero\nid author Oleg Smirnov");
    if (does("options-before")) say(options);
    if (!does("no-uciok")) say(does("uciok-twice") ? "uciok\nuciok" : "uciok");
    if (!does("options-before") && !does("no-options")) say(options);
}

void Engine::set_position(const std::vector<std::string>& words) {
    const bool is_fen = words.at(1) == "fen";
    game_ = is_fen ? Game(ruleset_from_fen(words.at(2), words.at(3)))
                   : Game(ruleset_of(*find_variant("copenhagen")));
    const std::size_t first = is_fen ? 5 : 3;
    std::size_t taken = 0;
    for (std::size_t i = first; i < words.size(); ++i) {
        const auto move = move_from(words[i]);
        if (!move || (does("invalid-move") && i == first + 1)) {
            say("invalid move '" + words[i] + "': Invalid to-file: " + words[i]);
            break;
        }
        if (!game_.play(*move)) std::abort();
        ++taken;
    }
    if (!is_fen || words.size() > 4) confirm(words, taken);
}

void Engine::confirm(const std::vector<std::string>& words, std::size_t moves) {
    const bool is_fen = words[1] == "fen";
    std::string text = "position set to ";
    text += is_fen ? "fen '" + words[2] + ' ' + words[3] + "'" : words[1];
    if (words.size() > 2) text += " (" + std::to_string(moves) + " moves)";
    say(text);
}

void Engine::go(const std::vector<std::string>& words) {
    if (words.size() < 2) return say("go command missing arguments");
    if (does("invalid-go")) return say("unknown go subcommand");
    const bool has_number = words.size() > 2;
    const bool is_endless = words[1] == "infinite" || does("until-stopped");
    if (words[1] != "movetime" && words[1] != "nodes" && !is_endless) {
        return say("unknown go subcommand");
    }
    if (!is_endless && (!has_number || std::atoi(words[2].c_str()) < 1)) {
        return say("invalid " + words[1] + " value");
    }
    if (does("aborts")) std::abort();
    if (does("silent")) return;
    think();
    found_ = choose();
    const bool is_timed = does("thinks") && words[1] == "movetime";
    if (is_endless) return;
    if (!is_timed) return finish_search();
    due_ = Clock::now() + milliseconds(std::atoi(words[2].c_str()));
}

void Engine::think() {
    if (does("floods")) {
        for (;;) std::cout << std::string(100'000, 'x') << std::flush;
    }
    const int count = does("no-info") ? 0 : does("many-infos") ? 100 : 1;
    for (int i = 1; i <= count; ++i) {
        const std::string numbers =
            " nodes " + std::to_string(8 * i) + " time " + std::to_string(i) + " speed 8000 pv ";
        say(std::string("info") + (does("multipv") ? " multipv 1" : "") +
            " score cp -3 winrate 49.0%" + numbers + choose());
        if (does("multipv")) say("info multipv 2 score cp -9 winrate 48.0%" + numbers + choose());
    }
}

std::string Engine::choose() {
    MoveList moves;
    legal_moves(game_.compiled_rules(), game_.position(), moves);
    if (moves.is_empty() || game_.is_over()) return "a1a1";
    return text_of(moves[static_cast<int>(random_() % static_cast<unsigned>(moves.size()))]);
}

void Engine::finish_search() {
    if (!found_) return;
    const std::string move = *std::exchange(found_, std::nullopt);
    due_.reset();
    has_searched_ = true;
    if (does("half-line")) {
        std::cout << "bestmove " << move.substr(0, 2) << std::flush;
        std::abort();
    }
    say_best_move(does("illegal")      ? "a1a2"
                  : does("unreadable") ? "a4-b4"
                  : does("none")       ? "(none)"
                  : does("a1a1")       ? "a1a1"
                                       : move);
}

void Engine::say_best_move(const std::string& move) {
    const std::string line = does("no-word") ? "bestmove" : "bestmove " + move;
    say(line);
    if (does("twice")) say(line);
}

}  // namespace

int main(int count, char** words) { return Engine(count, words).run(); }
