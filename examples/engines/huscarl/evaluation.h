// SPDX-License-Identifier: MIT
// Evaluation: what a position is worth without looking ahead, as a sum of features times weights.
// Immutable once made for a game's rules.
#pragma once

#include <cstdint>
#include <optional>

#include "examples/engines/huscarl/network.h"
#include "examples/engines/huscarl/score.h"
#include "examples/engines/huscarl/techniques.h"
#include "examples/engines/huscarl/weights.h"
#include "rules/position.h"

namespace tafl::huscarl {

/// Scores that are off by up to `most`, always the same for the same position and seed: weak levels
/// play so, and games with another seed differ.
struct Noise {
    int most = 0;
    std::uint64_t seed = 0;
};

class Evaluation {
  public:
    explicit Evaluation(const rules::CompiledRules& compiled_rules, Noise noise = {},
                        Techniques techniques = {});

    /// For the side to move. The game is not over.
    [[nodiscard]] Score of(const rules::Position& position) const;
    /// All that it looks at, the places included.
    [[nodiscard]] Features features_of(const rules::Position& position) const;

  private:
    [[nodiscard]] Score sum_of(const rules::Position& position) const;
    /// All but the places.
    [[nodiscard]] Features look_at(const rules::Position& position) const;
    template <class Visit>
    void visit_men(const rules::Board& board, Visit visit) const;
    void look_at_king(const rules::Board& board, Features& features) const;
    void look_at_goals(const rules::Board& board, rules::Space king, Features& features) const;
    void look_at_quarters(const rules::Board& board, rules::Space king, Features& features) const;
    void look_at_ring(const rules::Board& board, Features& features) const;
    [[nodiscard]] int noise_of(std::uint64_t key) const;

    const rules::CompiledRules& compiled_rules_;
    Weights weights_;
    std::optional<Network> network_;  ///< none where it has not shown its worth
    Noise noise_;
    int size_;
    /// Makes the start of a game worth nothing, as a repetition is: what rules favour one side by
    /// is no merit.
    Score level_ = 0;
    /// What a man there is worth by his place alone, for each kind of men and each space.
    using PlaceWorths = std::array<std::int16_t, rules::Space::index_end>;
    std::array<PlaceWorths, 3> place_worths_{};
};

/// The spaces that rook's moves of at most `reach` spaces lead to, from any of `from` through
/// `open`. Rows beyond `size` are not looked at.
[[nodiscard]] rules::SpaceSet after_one_slide(const rules::SpaceSet& from,
                                              const rules::SpaceSet& open, int reach, int size);

}  // namespace tafl::huscarl
