// SPDX-License-Identifier: MIT
// Games of the whole engine by random rules, with few nodes a move: legal moves, legal expected
// lines, an end. LAWSPEAKER_PROPERTY_COUNT says how many.
#include <doctest/doctest.h>
#include <algorithm>
#include <sstream>

#include "examples/engines/huscarl/player.h"
#include "rules/move_text.h"
#include "rules/ruleset_text.h"
#include "tests/support/property.h"
#include "tests/support/random_rules.h"

namespace tafl::tests::huscarl_games_test {
namespace {

using rules::Kind;
using rules::Side;

constexpr int max_plies_of_game = 80;

/// Counts of events in the games: a test without berserk sequences would prove nothing about them.
struct Met {
    int games = 0;
    int ends = 0;
    int continued = 0;    ///< plies within a berserk sequence
    int mercenaries = 0;  ///< captures of one
    int jumps = 0;
    int camps = 0;
    int large = 0;  ///< boards of 12x12 and more
};

/// Huscarl as one side of a game, with its output to the host.
class Seat {
  public:
    Seat(Random& random, std::uint64_t seed, const rules::Game& game)
        : player_(options_for(random, seed), output_, [] { return false; }) {
        player_.begin_game(game);
    }

    /// Returns its move. Sets `complaint` if its search info is wrong.
    rules::Move move(const rules::Game& game, std::string& complaint) {
        output_.str({});
        const auto chosen = player_.choose(game, std::nullopt);
        REQUIRE(chosen);
        complaint = check_line(game, *chosen);
        return *chosen;
    }

  private:
    static huscarl::Options options_for(Random& random, std::uint64_t seed) {
        huscarl::Options options;
        // Mostly a few nodes and a table of four entries. One in ten searches deep enough to use
        // its shortcuts and its table.
        const bool is_deep = random.one_in(10);
        options.limits.nodes = static_cast<std::uint64_t>(is_deep ? 1000 : random.between(1, 60));
        options.noise = {random.below(3) * 50, seed};
        options.hash_megabytes = is_deep ? 1 : 0;
        options.has_limit = true;
        return options;
    }

    /// "analysis 1 d1-e1|d3-g3 40": legal moves one after the other, the chosen one first.
    std::string check_line(rules::Game game, rules::Move chosen) {
        const std::string told = output_.str();
        const std::size_t place = told.find("analysis 1 ");
        if (place == std::string::npos) return "reports no line";
        std::istringstream words(told.substr(place + 11));
        std::string line;
        words >> line;
        std::istringstream moves(line);
        for (std::string text; std::getline(moves, text, '|');) {
            const auto move = rules::parse_move(text);
            if (!move) return "reports an invalid move: " + text;
            if (!game.play(move->move)) return "expects an illegal move: " + text;
        }
        const bool is_its_own =
            line == to_string(chosen) || line.starts_with(to_string(chosen) + '|');
        return is_its_own ? std::string() : "expects another move than it plays: " + line;
    }

    std::ostringstream output_;
    huscarl::HuscarlPlayer player_;
};

TEST_SUITE_BEGIN("examples/huscarl_games");

void note(Met& met, const rules::Game& game, rules::Move move, const rules::Effects& effects) {
    met.continued += game.position().is_in_berserk() ? 1 : 0;
    met.jumps += !move.is_done() && effects.has_captured() &&
                         effects.captures().front().rule == rules::CaptureRule::jump
                     ? 1
                     : 0;
    for (const rules::Capture& capture : effects.captures()) {
        met.mercenaries += capture.piece.kind() == Kind::mercenary ? 1 : 0;
    }
}

std::string check_game(std::uint64_t seed, Met& met) {
    Random random(seed);
    rules::Game game(random_playable_ruleset(random));
    const std::string about = ", by " + to_string(game.compiled_rules().ruleset());
    ++met.games;
    met.camps += game.compiled_rules().ruleset().camps.empty() ? 0 : 1;
    met.large += game.compiled_rules().ruleset().size() >= 12 ? 1 : 0;
    Seat attackers(random, seed, game);
    Seat defenders(random, seed + 1, game);
    while (!game.is_over() && game.plies() < max_plies_of_game) {
        std::string complaint;
        Seat& seat = game.to_move() == Side::attackers ? attackers : defenders;
        const rules::Move move = seat.move(game, complaint);
        if (!complaint.empty()) return complaint + about;
        const auto effects = game.play(move);
        if (!effects) return "plays an illegal move: " + to_string(move) + about;
        note(met, game, move, *effects);
    }
    met.ends += game.is_over() ? 1 : 0;
    return {};
}

TEST_CASE("it plays legal moves, and expects legal ones, by any rules") {
    Met met;
    for_seeds({.usual_seeds = 300, .share = 0.05},
              [&](std::uint64_t seed) { return check_game(seed, met); });
    MESSAGE(met.games << " games, " << met.ends << " ended on the board; " << met.continued
                      << " plies continued a turn, " << met.jumps << " jumps captured, "
                      << met.mercenaries << " mercenaries changed sides, " << met.camps
                      << " boards with camps, " << met.large << " of 12x12 and more");
    if (!has_many_seeds()) return;
    for (const int count : {met.ends, met.continued, met.jumps, met.mercenaries, met.camps}) {
        CHECK(count >= 5);
    }
    CHECK(met.large >= 3);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::huscarl_games_test
