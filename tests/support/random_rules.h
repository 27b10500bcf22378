// SPDX-License-Identifier: MIT
// Random rules records and positions for property tests: every key with every value, boards from
// sparse to full. Positions that are rare in games are frequent here: kings at edges and on
// thrones, walls, forts, sieges. The same seed gives the same values on every platform, because the
// distributions of the standard library are not used.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "rules/count_of.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::tests {

class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    /// Returns 0 to `end` - 1.
    int below(int end) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(end)); }
    int between(int first, int last) { return first + below(last - first + 1); }
    bool one_in(int n) { return below(n) == 0; }
    bool chance(int percent) { return below(100) < percent; }
    template <class T, std::size_t n>
    T pick(const T (&values)[n]) {
        return values[below(static_cast<int>(n))];
    }
    template <class Container>
    auto pick_from(const Container& values) {
        return values[below(count_of(values))];
    }

  private:
    std::mt19937_64 engine_;
};

/// Returns rules of any kind with an empty board of size 5 to 19; most boards are small.
[[nodiscard]] rules::Ruleset random_rules(Random& random);

/// Returns any position. Most have one defender king and some attackers, but not all.
[[nodiscard]] rules::Board random_board(Random& random, const rules::Ruleset& ruleset);

/// Returns random rules with a random start position.
[[nodiscard]] rules::Ruleset random_ruleset(Random& random);

/// The same, but no game is over at its start, so that it can be played.
[[nodiscard]] rules::Ruleset random_playable_ruleset(Random& random);

/// Returns about a quarter of the spaces of the board.
[[nodiscard]] rules::TwoWaySet random_spaces(Random& random,
                                             const rules::CompiledRules& compiled_rules);

/// Returns printable characters, for names and comments.
[[nodiscard]] std::string random_word(Random& random, int longest);

}  // namespace tafl::tests
