// SPDX-License-Identifier: MIT
#include "rules/repetitions.h"

#include <algorithm>

namespace tafl::rules {

void Repetitions::start(const Position& position, bool is_counted) {
    turns_.clear();
    turns_.push_back({position.key(), 0, is_counted});
}

int Repetitions::add(const Position& position, const Effects& effects) {
    const auto captures = effects.captures();
    const bool has_removed = std::ranges::any_of(
        captures, [](const Capture& c) { return c.piece.kind() != Kind::mercenary; });
    const std::size_t from = has_removed ? turns_.size() : turns_.back().comparable_from;
    const Turn turn{position.key(), from, !position.is_in_berserk()};
    turns_.push_back(turn);
    if (!turn.is_counted) return 0;
    return static_cast<int>(
        std::count_if(turns_.begin() + static_cast<std::ptrdiff_t>(from), turns_.end(),
                      [&](const Turn& t) { return t.is_counted && t.key == turn.key; }));
}

void Repetitions::remove_last() { turns_.pop_back(); }

}  // namespace tafl::rules
