// SPDX-License-Identifier: MIT
#include "examples/engines/otep_engine.h"

#include <istream>
#include <ostream>
#include <sstream>
#include <string>
#include <thread>

#include "rules/move_text.h"
#include "rules/ruleset_text.h"

namespace tafl::examples {

namespace {

class Engine {
  public:
    Engine(Chooser& chooser, std::ostream& output, std::chrono::milliseconds pace)
        : chooser_(chooser), output_(output), pace_(pace) {}

    /// Handles a line. Returns false after `goodbye`. Ignores unknown commands, as OTEP requires.
    bool hear(const std::string& line) {
        std::istringstream words(line);
        std::string command;
        words >> command;
        if (command == "goodbye") return false;
        if (command == "rules") start_game(line.substr(line.find(command) + command.size()));
        if (command == "opponent-move") play_opponent_moves(words);
        if (command == "clock") read_clock(words);
        if (command == "play") make_move(words);
        if (command == "move") accept_own_move();
        if (command == "finish") clocks_.reset();
        return true;
    }

  private:
    void say(const std::string& line) { output_ << line << std::endl; }

    void start_game(const std::string& record) {
        const auto reading = rules::parse_ruleset(record);
        if (!reading) {
            say("error -1 these rules cannot be read: " + to_string(reading.error().front()));
            return;
        }
        game_.emplace(reading->ruleset);
        own_move_.reset();
        clocks_.reset();
        chooser_.begin_game(*game_);
    }

    void play_opponent_moves(std::istream& words) {
        std::string moves;
        words >> moves;
        std::istringstream list(moves);
        for (std::string text; std::getline(list, text, '|');) {
            const auto record = rules::parse_move(text);
            // After a refused move the host repeats its last messages; then the move is not legal.
            if (game_ && record) static_cast<void>(game_->play(record->move));
        }
    }

    /// Parses "clock A[*] D[*] T a d": milliseconds of each side, with an asterisk in overtime.
    void read_clock(std::istream& words) {
        std::string attackers;
        std::string defenders;
        words >> attackers >> defenders;
        const auto to_time = [](const std::string& text) {
            return TimeLeft{std::chrono::milliseconds(std::strtoll(text.c_str(), nullptr, 10)),
                            text.ends_with('*')};
        };
        clocks_ = rules::BySide<TimeLeft>{to_time(attackers), to_time(defenders)};
    }

    void make_move(std::istream& words) {
        std::string side;
        words >> side;
        if (!game_ || game_->is_over() || name_of(game_->to_move()) != side) return;
        const auto ready = std::chrono::steady_clock::now() + pace_;
        std::optional<TimeLeft> time;
        if (clocks_) time = (*clocks_)[game_->to_move()];
        own_move_ = chooser_.choose(*game_, time);
        if (!own_move_) return;
        if (pace_.count() > 0) std::this_thread::sleep_until(ready);
        say("move " + to_string(*own_move_));
    }

    void accept_own_move() {
        if (game_ && own_move_) static_cast<void>(game_->play(*own_move_));
        own_move_.reset();
    }

    Chooser& chooser_;
    std::ostream& output_;
    std::chrono::milliseconds pace_;
    std::optional<rules::Game> game_;
    std::optional<rules::Move> own_move_;  ///< sent, but not accepted by the host yet
    std::optional<rules::BySide<TimeLeft>> clocks_;
};

}  // namespace

int run_engine(Chooser& chooser, std::istream& input, std::ostream& output,
               std::chrono::milliseconds pace) {
    Engine engine(chooser, output, pace);
    output << "hello" << std::endl;
    for (std::string line; std::getline(input, line);) {
        if (!engine.hear(line)) return 0;
    }
    return 0;
}

}  // namespace tafl::examples
