// SPDX-License-Identifier: MIT
// Proves suites of forced wins with NaiveLaw, another implementation of the rules than the one that
// made them: the move of `bm` wins within `win` plies against any reply, and no other move does.
// ForcedWin only selects the moves to try; NaiveLaw alone judges the results.
//
//     suite_prover SUITE [PLIES]
//
// PLIES: limit of `win` for the check of other moves, which is slow for more plies.
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

#include "rules/board_text.h"
#include "rules/move_text.h"
#include "rules/variant.h"
#include "tests/support/compare_law.h"
#include "tests/support/forced_win.h"
#include "tests/support/naive_law.h"

namespace tafl::tests {
namespace {

using rules::Move;
using rules::Side;

Move fast(NaiveMove move) {
    return move.is_done() ? rules::done : Move{space_of(move.from), space_of(move.to)};
}

/// Line of a suite, without the parts that the proof does not need.
struct Claim {
    std::string id;
    std::string board;
    Side side{};
    std::string move;
    int plies = 0;
};

class Prover {
  public:
    explicit Prover(const rules::Ruleset& ruleset)
        : compiled_rules_(ruleset), naive_law_(ruleset), hints_(compiled_rules_) {}

    /// Returns the first mistake in the claim; empty if it is correct.
    std::string mistake_in(const Claim& claim, int max_plies_of_others) {
        winner_ = claim.side;
        const auto board = rules::parse_board(claim.board, compiled_rules_.ruleset().size());
        const auto record = rules::parse_move(claim.move);
        if (!board || !record) return "it cannot be read";
        const Twin twin = Twin::of(compiled_rules_, naive_law_, board->board, claim.side);
        bool is_legal = false;
        for (const NaiveMove move : naive_law_.legal_moves(twin.naive_position)) {
            const bool is_best = fast(move) == record->move;
            is_legal = is_legal || is_best;
            if (is_best && !wins_by(twin, move, claim.plies)) return "the move does not win";
            if (is_best && wins_by(twin, move, claim.plies - 1)) return "it wins earlier";
            if (is_best || claim.plies > max_plies_of_others) continue;
            if (wins_by(twin, move, claim.plies)) return "so does " + to_string(fast(move));
        }
        return is_legal ? "" : "the move is not legal";
    }
    [[nodiscard]] std::uint64_t moves_played() const { return played_; }

  private:
    /// Returns true if the winner forces the win within `plies`, `move` included.
    bool wins_by(const Twin& before, NaiveMove move, int plies) {
        if (plies <= 0) return false;
        ++played_;
        const NaivePosition after = naive_law_.play(before.naive_position, move).after;
        const NaiveVerdict verdict = naive_law_.judge(after);
        if (verdict.result != rules::Result::none) return verdict.result == win_of(winner_);
        Twin next = before;
        rules::Effects effects;
        next.position.play_unchecked(compiled_rules_, fast(move), effects);
        next.naive_position = after;
        return wins_from(next, plies - 1);
    }

    /// Tries the moves of ForcedWin first: if one of them has the expected result, no other
    /// matters.
    bool wins_from(const Twin& twin, int plies) {
        if (plies <= 0) return false;
        const bool is_winner = twin.naive_position.to_move == winner_;
        std::optional<NaiveMove> tried;
        const auto moves = naive_law_.legal_moves(twin.naive_position);
        for (const NaiveMove move : moves) {
            if (hints_.is_won_by(twin.position, fast(move), winner_, plies) != is_winner) continue;
            if (wins_by(twin, move, plies) == is_winner) return is_winner;
            tried = move;
            break;
        }
        for (const NaiveMove move : moves) {
            if (move != tried && wins_by(twin, move, plies) == is_winner) return is_winner;
        }
        return !is_winner;
    }

    rules::CompiledRules compiled_rules_;
    NaiveLaw naive_law_;
    ForcedWin hints_;
    Side winner_{};
    std::uint64_t played_ = 0;
};

std::optional<Claim> claim_in(const std::string& line) {
    Claim claim;
    std::istringstream words(line);
    std::string side;
    std::string name;
    words >> claim.board >> side;
    claim.side = side == "attackers" ? Side::attackers : Side::defenders;
    while (words >> name) {
        std::string value;
        std::getline(words, value, ';');
        value.erase(0, value.find_first_not_of(' '));
        if (name == "bm") claim.move = value;
        if (name == "id") claim.id = value;
        if (name == "win") claim.plies = std::stoi(value);
    }
    return claim.plies > 0 ? std::optional(claim) : std::nullopt;
}

int fail_with(const std::string& mistake) {
    std::cout << mistake << '\n';
    return 1;
}

int prove(const std::string& path, int max_plies_of_others) {
    std::ifstream file(path);
    std::optional<Prover> prover;
    int proved = 0;
    int wrong = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        if (line.starts_with("variant ")) {
            const rules::Variant* variant = rules::find_variant(line.substr(8));
            if (variant == nullptr) return fail_with("no such variant: " + line);
            prover.emplace(rules::ruleset_of(*variant));
            continue;
        }
        const auto claim = claim_in(line);
        if (!claim || !prover) return fail_with("nothing to prove: " + line);
        const std::string mistake = prover->mistake_in(*claim, max_plies_of_others);
        ++(mistake.empty() ? proved : wrong);
        if (!mistake.empty()) std::cout << claim->id << ": " << mistake << '\n';
    }
    std::cout << proved << " positions proved, " << wrong << " wrong\n";
    return proved > 0 && wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace tafl::tests

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    return tafl::tests::prove(argv[1], argc > 2 ? std::stoi(argv[2]) : 999);
}
