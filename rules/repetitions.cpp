// SPDX-License-Identifier: MIT
#include "rules/repetitions.h"

#include <algorithm>

namespace tafl::rules {

void Repetitions::start(const Position& position, bool is_counted) {
    turns_.clear();
    turns_.push_back({position.key(), 0, is_counted ? 1 : 0});
}

int Repetitions::add(const Position& position, const Effects& effects) {
    const auto captures = effects.captures();
    const bool has_removed = std::ranges::any_of(
        captures, [](const Capture& c) { return c.piece.kind() != Kind::mercenary; });
    const auto here = static_cast<std::uint32_t>(turns_.size());
    const std::uint32_t from = has_removed ? here : turns_.back().comparable_from;
    Turn turn{position.key(), from, 0};
    if (!position.is_in_berserk()) turn.times = 1 + times_since(from, turn.key);
    turns_.push_back(turn);
    return turn.times;
}

/// Returns the number of occurrences of `key` in `turns_` from index `from`. The last element with
/// this key is sufficient: its `times` includes all earlier occurrences.
int Repetitions::times_since(std::uint32_t from, std::uint64_t key) const {
    for (std::size_t i = turns_.size(); i > from; --i) {
        const Turn& turn = turns_[i - 1];
        if (turn.key == key && turn.times > 0) return turn.times;
    }
    return 0;
}

void Repetitions::remove_last() { turns_.pop_back(); }

}  // namespace tafl::rules
