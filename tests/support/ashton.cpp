// SPDX-License-Identifier: MIT
#include "tests/support/ashton.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <vector>

#include "rules/count_of.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/variant.h"
#include "tests/support/gzip_lines.h"

namespace tafl::tests {

namespace {

using nlohmann::json;
using rules::Piece;
using rules::Space;

struct AshtonGame {
    std::vector<std::string> moves;
    std::vector<std::string> boards;
    std::string end;
};

AshtonGame game_of(const json& object) {
    AshtonGame game{object.at("moves"), object.at("boards"), object.at("end")};
    if (game.moves.size() != game.boards.size()) {
        throw std::runtime_error("the number of boards is not the number of moves");
    }
    return game;
}

char letter_at(const rules::Board& board, Space space) {
    const Piece piece = board[space];
    if (piece.is_empty()) return '.';
    if (piece.side() == rules::Side::attackers) return 'B';
    return piece.is(rules::Kind::king) ? 'K' : 'W';
}

std::string letters_of(const rules::Board& board) {
    std::string letters;
    for (int rank = 0; rank < board.size(); ++rank) {
        for (int file = 0; file < board.size(); ++file) letters += letter_at(board, {file, rank});
    }
    return letters;
}

/// That server leaves a captured king on the board.
void put_captured_king_back(const rules::Effects& effects, std::string& letters) {
    for (const rules::Capture& capture : effects.captures()) {
        if (!capture.piece.is(rules::Kind::king)) continue;
        letters[capture.space.rank() * 9 + capture.space.file()] = 'K';
    }
}

std::string difference_of(const std::string& ours, const std::string& theirs) {
    if (theirs.size() != ours.size()) return "a board of " + std::to_string(theirs.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (ours[i] == theirs[i]) continue;
        const int place = static_cast<int>(i);
        return to_string(Space(place % 9, place / 9)) + " holds '" + ours[i] + "', expected '" +
               theirs[i] + "'";
    }
    return {};
}

std::string end_of(const rules::Verdict& verdict) {
    switch (verdict.result) {
        case rules::Result::attackers_win:
            return "black";
        case rules::Result::defenders_win:
            return "white";
        case rules::Result::draw:
            return "draw";
        case rules::Result::none:
            break;
    }
    return "none";
}

std::string words_of(const rules::Verdict& verdict) {
    return end_of(verdict) + " (" + std::string(name_of(verdict.termination)) + ')';
}

/// Returns the first difference; empty if both agree.
std::string first_difference(rules::Game& game, const AshtonGame& theirs) {
    for (std::size_t i = 0; i < theirs.moves.size(); ++i) {
        const std::string where = "ply " + std::to_string(i + 1) + ", " + theirs.moves[i] + ": ";
        const auto record = rules::parse_move(theirs.moves[i]);
        if (!record) throw std::runtime_error("no move: " + theirs.moves[i]);
        if (game.is_over()) return where + "the game is over: " + words_of(game.verdict());
        const auto effects = game.play(record->move);
        if (!effects) return where + "refused: " + std::string(explain(effects.error()));
        std::string letters = letters_of(game.position().board());
        put_captured_king_back(*effects, letters);
        const std::string difference = difference_of(letters, theirs.boards[i]);
        if (!difference.empty()) return where + difference;
    }
    if (end_of(game.verdict()) == theirs.end) return {};
    return "the end is " + words_of(game.verdict()) + ", expected " + theirs.end;
}

}  // namespace

CheckSummary check_ashton(const std::string& path, const Complain& complain) {
    rules::Game game(rules::ruleset_from_name("ashton-bologna")->ruleset);
    GzipLines lines(path);
    CheckSummary summary;
    for (std::string line; lines.next(line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        ++summary.games;
        const std::string name = "game " + std::to_string(summary.games) + ", ";
        try {
            const AshtonGame theirs = game_of(json::parse(line));
            game.restart();
            summary.plies += count_of(theirs.moves);
            const std::string difference = first_difference(game, theirs);
            if (difference.empty()) continue;
            ++summary.differing;
            complain(name + difference);
        } catch (const json::exception& error) {
            throw std::runtime_error(name + error.what());
        }
    }
    return summary;
}

}  // namespace tafl::tests
