// SPDX-License-Identifier: MIT
#include "board_sense.h"

#include <algorithm>

#include "rules/move_text.h"
#include "rules/ruleset_text.h"

namespace tafl::zoo {

void BoardSense::hear(std::string_view line) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    std::string_view rest = line.substr(std::min(end + 1, line.size()));
    if (word == "rules") {
        const auto reading = rules::parse_ruleset(rest);
        if (reading) game_.emplace(reading->ruleset);
    } else if (word == "opponent-move") {
        rest = rest.substr(0, rest.find(' '));
        while (!rest.empty()) {
            const std::string_view move = rest.substr(0, rest.find('|'));
            play(move);
            rest.remove_prefix(std::min(move.size() + 1, rest.size()));
        }
    }
}

void BoardSense::play(std::string_view move) {
    const auto record = rules::parse_move(move);
    if (record && game_) [[maybe_unused]]
        const auto refused = game_->play(record->move);
}

std::string BoardSense::choose() {
    rules::MoveList moves;
    if (game_) rules::legal_moves(game_->compiled_rules(), game_->position(), moves);
    if (moves.is_empty()) return "a1-a1";
    std::uniform_int_distribution<int> any(0, moves.size() - 1);
    const rules::Move move = moves[any(random_)];
    rules::Effects effects;
    game_->play_unchecked(move, effects);
    return rules::to_string(move);
}

std::string BoardSense::choose_illegal() const { return "a1-b3"; }

}  // namespace tafl::zoo
