// SPDX-License-Identifier: MIT
// consumer [VARIANT]: prints the legal moves at the start of a variant, plays the first one and
// prints the board.
#include <rules/board_text.h>
#include <rules/game.h>
#include <rules/move_text.h>
#include <rules/variant.h>

#include <iostream>

int main(int argc, char** argv) {
    using namespace tafl;
    const auto reading = rules::ruleset_from(argc > 1 ? argv[1] : "brandub");
    if (!reading) {
        std::cerr << to_string(reading.error()) << '\n';
        return 2;
    }
    rules::Game game(reading->ruleset);
    rules::MoveList moves;
    legal_moves(game.compiled_rules(), game.position(), moves);
    std::cout << moves.size() << " legal moves:";
    for (const rules::Move move : moves) std::cout << ' ' << to_string(move);
    std::cout << '\n';
    if (moves.is_empty()) return 0;

    const rules::Position before = game.position();
    const auto effects = game.play(moves[0]);
    std::cout << "played " << to_string(describe(before, moves[0], *effects)) << '\n'
              << draw(game.position().board()) << name_of(game.to_move()) << " to move\n";
}
