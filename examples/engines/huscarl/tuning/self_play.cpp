// SPDX-License-Identifier: MIT
// huscarl_self_play FAMILY POSITIONS SEED NODES ODDS: plays games of Huscarl against itself and
// prints one game per line, to learn weights from. It uses all built-in variants of the family in
// turn. Random plies are played at the start and, rarely, later. The attackers search ODDS times
// the nodes of the defenders, because they would lose most games otherwise. A line has the variant,
// the result (1 attackers, 0 defenders, 0.5 draw) and the moves. "move=score" marks a position for
// learning, before that move, with the score of the search for the attackers. The same arguments
// give the same lines.
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "examples/engines/huscarl/search.h"
#include "examples/engines/huscarl/tuning/random.h"
#include "examples/engines/huscarl/weights.h"
#include "rules/captures.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/variant.h"

namespace tafl::huscarl {

namespace {

constexpr int max_game_plies = 300;
constexpr int max_without_capture = 80;
constexpr int random_move_every = 40;  ///< one ply in this number is random, after the opening

/// Techniques of the games. With techniques that prove more, games end earlier, and the positions
/// no longer show how close a king at the edge is to its goal.
Techniques plain_search() {
    Techniques techniques;
    for (const Technique technique :
         {Technique::escapes, Technique::futility, Technique::late_moves, Technique::network}) {
        techniques.leave_out(technique);
    }
    return techniques;
}

bool is_quiet(const rules::Game& game, rules::Move move) {
    if (game.position().is_in_berserk()) return false;
    rules::Board board = game.position().board();
    const bool escapes =
        board.kings().contains(move.from) && game.compiled_rules().escape().contains(move.to);
    return !escapes && !would_capture(game.compiled_rules(), board, move);
}

/// One game, as a line of text.
class SelfPlay {
  public:
    SelfPlay(const rules::Variant& variant, std::uint64_t seed, rules::BySide<std::uint64_t> nodes)
        : nodes_(nodes),
          name_(variant.name),
          random_(seed),
          game_(ruleset_of(variant)),
          table_(1),
          search_(game_.compiled_rules(), table_, {}, plain_search()) {}

    void play() {
        for (int plies = 2 + random_.below(9); plies > 0 && !game_.is_over(); --plies) {
            push(random_move(game_, random_), "");
        }
        while (result_.empty()) {
            result_ = result_so_far();
            if (result_.empty()) play_ply();
        }
    }

    [[nodiscard]] std::uint64_t samples() const { return samples_; }
    [[nodiscard]] std::string line() const { return name_ + " " + result_ + moves_ + "\n"; }

  private:
    [[nodiscard]] std::string result_so_far() const {
        const auto winner = rules::winner_of(game_.verdict().result);
        if (winner) return *winner == rules::Side::attackers ? "1" : "0";
        const bool is_long =
            game_.plies() >= max_game_plies || game_.plies_without_capture() >= max_without_capture;
        return game_.is_over() || is_long ? "0.5" : "";
    }

    void play_ply() {
        Limits limits;
        limits.nodes = nodes_[game_.to_move()];
        const Found found = search_.best_move(game_, limits, Stops{});
        const int sign = game_.to_move() == rules::Side::attackers ? 1 : -1;
        if (is_decided(found.score)) {  // proven, so the game need not be played to its end
            result_ = found.score * sign > 0 ? "1" : "0";
            return;
        }
        const bool is_sample =
            found.depth > 0 && std::abs(found.score) < max_evaluated && is_quiet(game_, found.move);
        if (is_sample) ++samples_;
        const std::string score = is_sample ? "=" + std::to_string(found.score * sign) : "";
        if (random_.below(random_move_every) == 0) {
            push(random_move(game_, random_), score);
        } else {
            push(found.move, score);
        }
    }

    void push(rules::Move move, const std::string& score) {
        moves_ += " " + to_string(move) + score;
        rules::Effects effects;
        game_.play_unchecked(move, effects);
    }

    rules::BySide<std::uint64_t> nodes_;
    std::string name_;
    Random random_;
    rules::Game game_;
    Table table_;
    Search search_;
    std::uint64_t samples_ = 0;
    std::string result_;
    std::string moves_;
};

std::vector<const rules::Variant*> variants_of(std::string_view family) {
    std::vector<const rules::Variant*> found;
    for (const rules::Variant& variant : rules::variants()) {
        if (families[family_of(ruleset_of(variant))].name == family) found.push_back(&variant);
    }
    if (found.empty()) {
        throw std::invalid_argument("found '" + std::string(family) +
                                    "', expected a family of variants");
    }
    return found;
}

}  // namespace

}  // namespace tafl::huscarl

int main(int argc, char** argv) try {
    using namespace tafl::huscarl;
    const auto [positions, seed, nodes, odds] = numbers_of<4>(argc, argv, 2);
    const auto variants = variants_of(argv[1]);
    std::uint64_t samples = 0;
    for (std::uint64_t game = 0; samples < positions; ++game) {
        SelfPlay self_play(*variants[game % variants.size()], seed + game, {odds * nodes, nodes});
        self_play.play();
        samples += self_play.samples();
        std::cout << self_play.line();
    }
} catch (const std::exception& error) {
    std::cerr << "huscarl_self_play: " << error.what()
              << "\nhuscarl_self_play FAMILY POSITIONS SEED NODES ODDS\n";
    return 2;
}
