// SPDX-License-Identifier: MIT
// An engine that speaks the Hnefatafl Text Protocol, over its pipes or (--host ADDRESS) as a client
// over TCP, and misbehaves as its arguments say: "--refuses 4" refuses the fourth ply. It plays by
// the rules of Lawspeaker's variant or by those of --rules RECORD. Its code for writing spaces is
// its own.
#include <sys/socket.h>
#include <unistd.h>

#include <cctype>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <sstream>

#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/variant.h"
#include "tests/engines/loopback.h"

namespace {

using namespace tafl;
using rules::Side;

constexpr const char* small_rules =
    "dim:7 atkf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
constexpr const char* large_rules =
    "dim:13 atkf:y tfr:a sw:s efe:y start:/3ttttttt3/6t6/13/t5T5t/t5T5t/t4TTT4t/tt1TTTKTTT1tt/"
    "t4TTT4t/t5T5t/t5T5t/13/6t6/3ttttttt3/";
constexpr std::uint16_t tcp_port = 49152;
constexpr int lines_after_the_end = 20'000;

class Arguments {
  public:
    Arguments(int count, char** words) {
        for (int i = 1; i < count; ++i) {
            const bool has_value = i + 1 < count && words[i + 1][0] != '-';
            values_[words[i]] = has_value ? words[i + 1] : "";
        }
    }
    [[nodiscard]] bool has(const std::string& name) const { return values_.contains(name); }
    [[nodiscard]] std::string value(const std::string& name) const {
        return has(name) ? values_.at(name) : "";
    }
    [[nodiscard]] int number(const std::string& name) const {
        return has(name) ? std::atoi(values_.at(name).c_str()) : 0;
    }

  private:
    std::map<std::string, std::string> values_;
};

/// Answer of the engine: an error, or text.
struct Said {
    bool is_error = false;
    std::string text;
};
Said error(std::string text) { return {true, std::move(text)}; }

[[noreturn]] void sleep_for_good() {
    for (;;) ::pause();
}

class Engine {
  public:
    explicit Engine(const Arguments& arguments)
        : arguments_(arguments),
          chance_(static_cast<unsigned>(arguments.number("--seed"))),
          game_(ruleset_for(11)) {
        std::istringstream moves(arguments.value("--moves"));
        for (std::string move; std::getline(moves, move, ',');) script_.push_back(move);
    }

    Said answer(const std::string& line) {
        std::istringstream words(line.substr(0, line.find('#')));
        std::string command, first, second, third;
        words >> command >> first >> second >> third;
        if (command == "protocol_version") return {false, "1-beta"};
        if (command == "board_size") return start_game(std::atoi(first.c_str()));
        if (command == "first_move") return begin_with(first);
        if (command == "play") return play(first, second, third);
        if (command == "generate_move") return generate();
        if (command == "play_undo") return {};
        if (command == "final_status") return {false, status()};
        return error("message: unrecognized command: " + command);
    }

    [[nodiscard]] bool is_over() const { return game_.is_over() || is_at("--over"); }
    [[nodiscard]] int plies() const { return game_.plies(); }
    /// Returns true if the next ply has the number of the argument, or a higher one.
    [[nodiscard]] bool is_at(const char* name) const {
        return arguments_.has(name) && plies() >= arguments_.number(name) - 1;
    }

  private:
    [[nodiscard]] rules::Ruleset ruleset_for(int size) const {
        if (arguments_.has("--rules")) {
            return rules::ruleset_from(arguments_.value("--rules"))->ruleset;
        }
        const char* record = size == 7 ? small_rules : large_rules;
        return rules::ruleset_from(size == 11 ? "copenhagen" : record)->ruleset;
    }

    Said start_game(int size) {
        if (size != 7 && size != 11 && size != 13) {
            return error("message: an invalid board size was passed: " + std::to_string(size));
        }
        size_ = size;
        game_ = rules::Game(ruleset_for(size));
        return {};
    }

    Said begin_with(const std::string& role) {
        rules::Ruleset ruleset = ruleset_for(size_);
        ruleset.attackers_first = role[0] == 'a';
        game_ = rules::Game(ruleset);
        return {};
    }

    [[nodiscard]] std::string write(rules::Space space) const {
        std::string text(1, static_cast<char>((size_ == 13 ? 'A' : 'a') + space.file()));
        text += std::to_string(space.rank() + 1);
        return size_ == 7 ? '0' + text : text;
    }

    /// Reads a space. In the protocol its form depends on the size of the board: 0 first on 7x7, a
    /// capital letter on 13x13.
    [[nodiscard]] rules::Space read(std::string text) const {
        const bool is_small = text.starts_with('0');
        if (is_small) text.erase(0, 1);
        const bool is_large =
            std::isupper(static_cast<unsigned char>(text.empty() ? 'a' : text[0]));
        const int size = is_small ? 7 : is_large ? 13 : 11;
        if (text.size() < 2 || size != size_) return {};
        const int file = std::tolower(static_cast<unsigned char>(text[0])) - 'a';
        const int rank = std::atoi(text.c_str() + 1) - 1;
        const bool is_inside = file >= 0 && file < size && rank >= 0 && rank < size;
        return is_inside ? rules::Space(file, rank) : rules::Space();
    }

    Said play(const std::string& role, const std::string& from, const std::string& to) {
        if (is_over()) return error("play: the game is already over");
        if (is_at("--refuses")) return error("play: you already reached that position");
        const Side side = role[0] == 'a' ? Side::attackers : Side::defenders;
        if (side != game_.to_move()) return error("play: it isn't your turn");
        const rules::Move move{read(from), read(to)};
        if (move.from.is_none() || move.to.is_none()) return error("play: invalid vertex");
        const auto effects = game_.play(move);
        if (!effects) return error("play: " + std::string(explain(effects.error())));
        return {false, captures_of(*effects)};
    }

    /// In no order, each with a blank behind it.
    std::string captures_of(const rules::Effects& effects) {
        if (arguments_.has("--takes-nothing")) return {};
        std::string text;
        for (const auto& capture : effects.captures()) text.insert(0, write(capture.space) + ' ');
        return text;
    }

    Said generate() {
        if (is_over()) return error("message: play: the game is already over");
        if (is_at("--fails")) return error("message: out of memory");
        if (is_at("--dies")) std::_Exit(3);
        if (is_at("--silent")) sleep_for_good();
        const std::string role = game_.to_move() == Side::attackers ? "attacker" : "defender";
        if (is_at("--resigns")) return {false, "play " + role + " resigns _"};
        if (is_at("--illegal"))
            return {false, "play " + role + ' ' + write({0, 0}) + ' ' + write({1, 0})};
        const rules::Move move = choose();
        static_cast<void>(game_.play(move));
        return {false, "play " + role + ' ' + write(move.from) + ' ' + write(move.to)};
    }

    rules::Move choose() {
        if (next_ < script_.size()) return rules::parse_move(script_[next_++])->move;
        rules::MoveList moves;
        rules::legal_moves(game_.compiled_rules(), game_.position(), moves);
        return moves[static_cast<int>(chance_() % static_cast<unsigned>(moves.size()))];
    }

    [[nodiscard]] std::string status() const {
        if (!game_.is_over()) return is_over() ? "attacker_wins" : "ongoing";
        const auto winner = winner_of(game_.verdict().result);
        if (!winner) return "draw";
        return *winner == Side::attackers ? "attacker_wins" : "defender_wins";
    }

    const Arguments& arguments_;
    std::mt19937 chance_;
    int size_ = 11;
    rules::Game game_;
    std::vector<std::string> script_;
    std::size_t next_ = 0;
};

class Lines {
  public:
    explicit Lines(int descriptor) : descriptor_(descriptor) {}
    bool next(std::string& line) {
        for (;;) {
            const auto end = text_.find('\n');
            if (end != std::string::npos) {
                line = text_.substr(0, end);
                text_.erase(0, end + 1);
                return true;
            }
            char piece[4096];
            const auto got = ::read(descriptor_, piece, sizeof piece);
            if (got <= 0) return false;
            text_.append(piece, static_cast<std::size_t>(got));
        }
    }

  private:
    int descriptor_;
    std::string text_;
};

void log(const Arguments& arguments, const std::string& line) {
    if (!arguments.has("--log")) return;
    std::ofstream(arguments.value("--log"), std::ios::app) << line << '\n';
}

/// Prints the answer to `line`, with the other output of the real program.
void speak_on_pipe(Engine& engine, const std::string& line, bool is_terse) {
    const bool is_generated = line.starts_with("generate_move");
    if (is_generated && !is_terse) std::cout << "1 turn: \n2 turn: attacker play: play a a4 b4\n";
    const Said said = engine.answer(line);
    if (said.is_error) {
        std::cout << "? " << said.text << "\n\n" << std::flush;
        return;
    }
    std::cout << (is_terse && said.text.empty() ? "=" : "= ") << said.text;
    if (is_generated && !is_terse) std::cout << ", score: 12, delay milliseconds: 3, loops: 0";
    std::cout << '\n';
    if (is_generated && !is_terse) std::cout << "escape_vec:\n\n| 11 | 12 |\n\n";
    std::cout << std::flush;
}

int run_on_pipe(const Arguments& arguments) {
    Engine engine(arguments);
    Lines input(STDIN_FILENO);
    for (std::string line; input.next(line);) {
        log(arguments, line);
        if (line == "quit" && arguments.has("--stays")) continue;
        if (line == "quit") return 0;
        if (line.empty()) continue;
        if (arguments.has("--mute")) continue;
        speak_on_pipe(engine, line, arguments.has("--terse"));
    }
    sleep_for_good();  // the end of its input goes unnoticed
}

int connect_to(const std::string& host) {
    const int connection = tests::connected_to(host.c_str(), tcp_port);
    if (connection >= 0) return connection;
    std::cerr << "Error: Connection refused (os error 111)\n";
    std::_Exit(1);
}

void send_line(int connection, const std::string& line) {
    [[maybe_unused]] const auto sent =
        ::send(connection, (line + '\n').data(), line.size() + 1, MSG_NOSIGNAL);
}

[[noreturn]] void leave_with(const std::string& why) {
    std::cerr << "Error: " << why << std::endl;
    std::_Exit(1);
}

int run_on_tcp(const Arguments& arguments) {
    Engine engine(arguments);
    if (arguments.has("--away")) sleep_for_good();
    const int connection = connect_to(arguments.value("--host"));
    Lines input(connection);
    for (std::string line; input.next(line);) {
        log(arguments, line);
        if (line == "quit" && !arguments.has("--stays")) return 0;
        const Said said = engine.answer(line);
        const bool is_generated = line.starts_with("generate_move");
        if (said.is_error && (is_generated || line.starts_with("play "))) leave_with(said.text);
        if (is_generated) send_line(connection, said.text);
        if (is_generated && arguments.has("--twice")) send_line(connection, said.text);
        if (!is_generated) std::cout << "= " << said.text << std::endl;
        if (engine.is_over()) return 0;
    }
    for (int i = 0; i < lines_after_the_end; ++i) std::cout << i << " turn\n";
    std::cout << std::flush;
    return 0;
}

}  // namespace

int main(int count, char** words) {
    const Arguments arguments(count, words);
    if (arguments.has("--ignores-term")) std::signal(SIGTERM, SIG_IGN);
    return arguments.has("--host") ? run_on_tcp(arguments) : run_on_pipe(arguments);
}
