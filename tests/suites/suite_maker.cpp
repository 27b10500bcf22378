// SPDX-License-Identifier: MIT
// Makes suites for `lawspeaker solve`: positions of random games in which one side has a forced win
// with one first move. The search is exhaustive. The same arguments give the same positions. See
// README.md in this directory.
//
//     suite_maker VARIANT SEED GAMES WANTED...
//
// VARIANT+forts: instead of games, boards with a king on an edge, most defenders near the king and
// the attackers at random. They have forts that games between random players never have.
//
// WANTED is "SIDE PLIES HOW COUNT", such as "defenders 3 escape 2": COUNT wins of SIDE in PLIES
// plies that end by the termination HOW ("any": by any termination).
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "rules/board_text.h"
#include "rules/endings.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/variant.h"
#include "tests/support/forced_win.h"

namespace tafl::tests {
namespace {

using rules::Move;
using rules::Position;
using rules::Side;

struct Wanted {
    Side side{};
    int plies = 1;
    std::string how;
    int count = 0;
};

Wanted wanted_from(const std::string& text) {
    std::istringstream words(text);
    std::string side;
    Wanted wanted;
    words >> side >> wanted.plies >> wanted.how >> wanted.count;
    wanted.side = side == "attackers" ? Side::attackers : Side::defenders;
    return wanted;
}

class Maker {
  public:
    Maker(const rules::Variant& variant, bool has_forts, std::uint64_t seed,
          std::vector<Wanted> wanted)
        : variant_(variant),
          has_forts_(has_forts),
          compiled_rules_(rules::ruleset_of(variant)),
          wins_(compiled_rules_),
          random_(seed),
          wanted_(std::move(wanted)) {}

    /// Plays at most `games` games; ends earlier if all wanted positions are found.
    void run(int games) {
        std::cout << "variant " << variant_.name << '\n';
        for (int game = 0; game < games && !is_complete(); ++game) {
            if (has_forts_) {
                try_fort();
            } else {
                try_game();
            }
        }
    }

  private:
    [[nodiscard]] bool is_complete() const {
        for (const Wanted& wanted : wanted_) {
            if (wanted.count > 0) return false;
        }
        return true;
    }

    /// Plays a game in which each side plays a win in one if there is one. Searches its last
    /// positions, from the end backwards.
    void try_game() {
        std::vector<Position> course = {Position::start_of(compiled_rules_)};
        constexpr std::size_t longest = 300;
        while (course.size() < longest) {
            Position next = course.back();
            rules::Effects effects;
            next.play_unchecked(compiled_rules_, choice(course.back()), effects);
            if (judge(compiled_rules_, next).is_over()) break;
            course.push_back(next);
        }
        constexpr std::size_t looked_at = 8;
        const std::size_t first = course.size() > looked_at ? course.size() - looked_at : 1;
        for (std::size_t i = course.size(); i-- > first;) {
            if (!course[i].is_in_berserk() && take(course[i])) return;
        }
    }

    void try_fort() {
        const int size = compiled_rules_.ruleset().size();
        rules::Board board(size);
        const int file = 1 + static_cast<int>(random_() % static_cast<unsigned>(size - 2));
        const rules::Space king = rules::Space(file, 0);
        board.put(king, rules::Piece(Side::defenders, rules::Kind::king));
        put_men(board, Side::defenders, 5 + static_cast<int>(random_() % 4), king, 2);
        put_men(board, Side::attackers, 8 + static_cast<int>(random_() % 8), king, size);
        rules::Ruleset ruleset = compiled_rules_.ruleset();
        ruleset.start = board;
        ruleset.attackers_first = false;
        if (why_unplayable(ruleset)) return;
        take(Position::start_of(rules::CompiledRules(ruleset)));
    }

    /// On empty ordinary spaces at most so far from the king, as far as a few tries find them.
    void put_men(rules::Board& board, Side side, int count, rules::Space king, int max_away) {
        constexpr int tries = 200;
        const auto size = static_cast<unsigned>(board.size());
        for (int i = 0; i < tries && count > 0; ++i) {
            const auto file = static_cast<int>(random_() % size);
            const auto rank = static_cast<int>(random_() % size);
            const rules::Space space = rules::Space(file, rank);
            const int away = std::max(std::abs(file - king.file()), std::abs(rank - king.rank()));
            const bool is_special = compiled_rules_.kind_of(space) != rules::SpaceKind::ordinary;
            if (away > max_away || is_special || board[space].is_piece()) continue;
            board.put(space, rules::Piece(side, rules::Kind::taflman));
            --count;
        }
    }

    Move any_of(const std::vector<Move>& moves) { return moves[random_() % moves.size()]; }

    /// A win if there is one; else any move, a king's now and then, that allows none if a few tries
    /// find one.
    Move choice(const Position& position) {
        const Side side = position.to_move();
        const auto winning = wins_.winning_moves(position, side, 1);
        if (!winning.empty()) return any_of(winning);
        rules::MoveList list;
        legal_moves(compiled_rules_, position, list);
        std::vector<Move> moves(list.begin(), list.end());
        std::vector<Move> kings;
        for (const Move move : moves) {
            const bool is_king =
                !move.is_done() && position.board()[move.from].is(rules::Kind::king);
            if (is_king) kings.push_back(move);
        }
        constexpr int tries = 12;
        Move move;
        for (int i = 0; i < tries; ++i) {
            move = any_of(!kings.empty() && random_() % 4 == 0 ? kings : moves);
            Position next = position;
            rules::Effects effects;
            next.play_unchecked(compiled_rules_, move, effects);
            const bool is_lost = judge(compiled_rules_, next).result == win_of(opponent(side)) ||
                                 wins_.is_won(next, opponent(side), 1);
            if (!is_lost) break;
        }
        return move;
    }

    bool take(const Position& position) {
        const Side side = position.to_move();
        int most = 0;
        for (const Wanted& wanted : wanted_) {
            if (wanted.side == side && wanted.count > 0) most = std::max(most, wanted.plies);
        }
        const auto plies = wins_.plies_to_win(position, side, most);
        if (!plies) return false;
        const std::string how = ending(position, side, *plies);
        for (Wanted& wanted : wanted_) {
            const bool fits = wanted.side == side && wanted.plies == *plies && wanted.count > 0 &&
                              (wanted.how == how || wanted.how == "any");
            if (!fits) continue;
            const auto moves = wins_.winning_moves(position, side, uniqueness(*plies));
            if (moves.size() != 1 || !seen_.insert(position.key()).second) return false;
            --wanted.count;
            write(position, moves.front(), *plies, how);
            return true;
        }
        return false;
    }

    /// No other move wins, not even two plies later where that can be looked at.
    static int uniqueness(int plies) { return plies < 5 ? plies + 2 : plies; }

    /// How the game ends if both play on, the winner by a shortest way.
    std::string ending(Position position, Side side, int plies) {
        for (; plies > 0; --plies) {
            rules::MoveList moves;
            legal_moves(compiled_rules_, position, moves);
            Move chosen = moves[0];
            for (const Move move : moves) {
                if (position.to_move() == side && wins_.is_won_by(position, move, side, plies)) {
                    chosen = move;
                    break;
                }
            }
            rules::Effects effects;
            position.play_unchecked(compiled_rules_, chosen, effects);
            const rules::Verdict verdict = judge(compiled_rules_, position);
            if (verdict.is_over()) return std::string(name_of(verdict.termination));
        }
        return "?";
    }

    void write(const Position& position, Move move, int plies, const std::string& how) {
        std::cout << to_string(position.board()) << ' ' << name_of(position.to_move()) << " bm "
                  << to_string(move) << "; id \"" << variant_.name << (has_forts_ ? "-fort-" : "-")
                  << ++count_ << "\"; win " << plies << "; c0 \"" << how << "\";" << std::endl;
    }

    const rules::Variant& variant_;
    bool has_forts_;
    rules::CompiledRules compiled_rules_;
    ForcedWin wins_;
    std::mt19937_64 random_;
    std::vector<Wanted> wanted_;
    std::set<std::uint64_t> seen_;
    int count_ = 0;
};

int run(const std::vector<std::string>& words) {
    std::string name = words.empty() ? "" : words[0];
    const bool has_forts = name.ends_with("+forts");
    if (has_forts) name.resize(name.find('+'));
    const rules::Variant* const variant = words.size() > 3 ? rules::find_variant(name) : nullptr;
    if (variant == nullptr) {
        std::cerr << "expected VARIANT SEED GAMES \"SIDE PLIES HOW COUNT\"...\n";
        return 2;
    }
    std::vector<Wanted> wanted;
    for (std::size_t i = 3; i < words.size(); ++i) wanted.push_back(wanted_from(words[i]));
    Maker(*variant, has_forts, std::stoull(words[1]), wanted).run(std::stoi(words[2]));
    return 0;
}

}  // namespace
}  // namespace tafl::tests

int main(int argc, char** argv) { return tafl::tests::run({argv + 1, argv + argc}); }
