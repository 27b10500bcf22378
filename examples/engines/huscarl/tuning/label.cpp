// SPDX-License-Identifier: MIT
// huscarl_label NODES SEED < FAMILY.games > FAMILY.labels: replaces the scores of games of
// huscarl_self_play by those of searches with all techniques and NODES nodes. At each ply it adds a
// position that the game does not contain, because most leaves of a search are such positions: the
// one after a random legal move, if no capture or escape is possible in it. "~move=score" stands
// before the move of the game. Scores are for the attackers. The same arguments and games give the
// same lines.
#include <algorithm>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "examples/engines/huscarl/ordering.h"
#include "examples/engines/huscarl/search.h"
#include "examples/engines/huscarl/tuning/random.h"
#include "rules/move_text.h"
#include "rules/variant.h"

namespace tafl::huscarl {

namespace {

constexpr int first_plies = 2;  ///< plies at the start of a game without labels

class Labels {
  public:
    Labels(const rules::Variant& variant, std::uint64_t seed, std::uint64_t nodes)
        : random_(seed), game_(ruleset_of(variant)), search_(game_.compiled_rules(), table_) {
        limits_.nodes = nodes;
    }

    /// Returns the text that replaces a word of the game: a move, perhaps with "=" and a score.
    std::string label(const std::string& word) {
        const auto mark = word.find('=');
        const std::string move = word.substr(0, mark);
        std::string labelled = game_.plies() < first_plies ? "" : beside();
        labelled += ' ' + move;
        if (mark != std::string::npos) labelled += score_of(game_);
        const auto record = rules::parse_move(move);
        if (!record || !game_.play(record->move)) {
            throw std::runtime_error("found '" + word + "', expected a legal move");
        }
        return labelled;
    }

    /// Returns " ~move=score" of a random move; empty if the position after it is not quiet.
    std::string beside() {
        if (game_.is_over() || game_.position().is_in_berserk()) return "";
        rules::Game game = game_;
        const rules::Move move = random_move(game, random_);
        rules::Effects effects;
        game.play_unchecked(move, effects);
        if (game.is_over() || game.position().is_in_berserk()) return "";
        RankedMoves loud;
        loud_moves(game.compiled_rules(), game.position(), loud);
        const std::string score = loud.empty() ? score_of(game) : "";
        return score.empty() ? "" : " ~" + to_string(move) + score;
    }

  private:
    /// Returns "=score"; empty if the nodes do not suffice for one ply.
    std::string score_of(const rules::Game& game) {
        const Found found = search_.best_move(game, limits_, Stops{});
        if (found.depth == 0) return "";
        const int sign = game.to_move() == rules::Side::attackers ? 1 : -1;
        return '=' + std::to_string(std::clamp(found.score * sign, -max_evaluated, max_evaluated));
    }

    Random random_;
    rules::Game game_;
    Table table_{1};
    Search search_;
    Limits limits_;
};

std::string labelled(const std::string& line, std::uint64_t seed, std::uint64_t nodes) {
    std::istringstream words(line);
    std::string name;
    std::string result;
    words >> name >> result;
    const rules::Variant* variant = rules::find_variant(name);
    if (variant == nullptr) throw std::runtime_error("found '" + name + "', expected a variant");
    Labels labels(*variant, seed, nodes);
    std::string text = name + ' ' + result;
    for (std::string word; words >> word;) text += labels.label(word);
    return text + labels.beside() + '\n';
}

}  // namespace

}  // namespace tafl::huscarl

int main(int argc, char** argv) try {
    using namespace tafl::huscarl;
    const auto [nodes, seed] = numbers_of<2>(argc, argv, 1);
    std::uint64_t game = 0;
    for (std::string line; std::getline(std::cin, line); ++game) {
        std::cout << labelled(line, seed + game, nodes);
    }
} catch (const std::exception& error) {
    std::cerr << "huscarl_label: " << error.what() << "\nhuscarl_label NODES SEED\n";
    return 2;
}
