// SPDX-License-Identifier: MIT
// Random rules records and random positions for property tests: every key with every value, boards
// from sparse to full, and on purpose often what games seldom see: kings at edges and thrones,
// walls, forts, sieges. The same seed gives the same values everywhere: nothing here depends on the
// standard library's distributions.
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
    /// 0 to `end` - 1.
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

/// Rules of any kind, with an empty board: size 5 to 19, mostly small.
[[nodiscard]] rules::Ruleset random_rules(Random& random);

/// Any position at all: nearly always one defender king and some attackers, but not always.
[[nodiscard]] rules::Board random_board(Random& random, const rules::Ruleset& ruleset);

/// Random rules that start in a random position.
[[nodiscard]] rules::Ruleset random_ruleset(Random& random);

/// The same, and no game has ended there before it begins, so that games can be played.
[[nodiscard]] rules::Ruleset random_playable_ruleset(Random& random);

/// Text of printable characters, for names and comments.
[[nodiscard]] std::string random_word(Random& random, int longest);

}  // namespace tafl::tests
