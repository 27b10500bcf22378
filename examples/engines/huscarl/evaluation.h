// SPDX-License-Identifier: MIT
// Evaluation: static value of a position, as a sum of weighted features. Immutable after
// construction for the rules of a game.
#pragma once

#include <cstdint>
#include <optional>

#include "examples/engines/huscarl/network.h"
#include "examples/engines/huscarl/score.h"
#include "examples/engines/huscarl/techniques.h"
#include "examples/engines/huscarl/weights.h"
#include "rules/position.h"

namespace tafl::huscarl {

/// Random error of scores, up to `most`. It depends on the position and the seed only. Weak levels
/// use it; with another seed the games differ.
struct Noise {
    int most = 0;
    std::uint64_t seed = 0;
};

class Evaluation {
  public:
    explicit Evaluation(const rules::CompiledRules& compiled_rules, Noise noise = {},
                        Techniques techniques = {});

    /// Returns the score of the side to move. The game must not be over.
    [[nodiscard]] Score of(const rules::Position& position) const;
    /// Returns all features, including the places.
    [[nodiscard]] Features features_of(const rules::Position& position) const;

  private:
    [[nodiscard]] Score sum_of(const rules::Position& position) const;
    /// Returns all features except the places.
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
    std::optional<Network> network_;  ///< none for families without a network
    Noise noise_;
    int size_;
    /// Score of the known start, which is subtracted. So the start is worth 0, as a repetition is:
    /// the advantage that the rules give a side must not influence the search.
    Score level_ = 0;
    /// Weights of the place of a man, for each kind of men and each space.
    using PlaceWorths = std::array<std::int16_t, rules::Space::index_end>;
    std::array<PlaceWorths, 3> place_worths_{};
};

/// Returns the spaces that one rook's move of at most `reach` spaces reaches from `from` through
/// `open`. Ignores rows beyond `size`.
[[nodiscard]] rules::SpaceSet after_one_slide(const rules::SpaceSet& from,
                                              const rules::SpaceSet& open, int reach, int size);

}  // namespace tafl::huscarl
