// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/path.h"

#include <algorithm>

namespace tafl::huscarl {

namespace {

/// Mixes a key, so that the exclusive or of two keys does not equal that of two others.
std::uint64_t mixed(std::uint64_t key) {
    key = (key ^ (key >> 32)) * 0xD6E8FEB86659FD93U;
    return (key ^ (key >> 32)) * 0xD6E8FEB86659FD93U;
}

}  // namespace

void Path::start(const rules::Game& game) {
    const rules::CompiledRules& compiled_rules = game.compiled_rules();
    rules::Position position = rules::Position::start_of(compiled_rules);
    steps_.clear();
    root_ = 0;
    steps_.push_back(
        {position.key(), 0, compiled_rules.ruleset().repetition_count.counts_start ? 1 : 0});
    for (const rules::Move move : game.moves()) {
        rules::Effects effects;
        position.play_unchecked(compiled_rules, move, effects);
        push(position, effects);
    }
    root_ = static_cast<int>(steps_.size()) - 1;
}

std::uint64_t Path::key_of_last_ones(int occurrences) const {
    std::uint64_t key = 0;
    for (std::size_t i = steps_.back().comparable_from; i < steps_.size(); ++i) {
        if (steps_[i].times == occurrences - 1) key ^= mixed(steps_[i].key);
    }
    return key;
}

Repeat Path::push(const rules::Position& position, const rules::Effects& effects) {
    const bool has_removed = std::ranges::any_of(effects.captures(), [](const rules::Capture& c) {
        return c.piece.kind() != rules::Kind::mercenary;
    });
    const auto here = static_cast<std::uint32_t>(steps_.size());
    const std::uint32_t from = has_removed ? here : steps_.back().comparable_from;
    Repeat repeat;
    if (!position.is_in_berserk()) repeat = last_of(position.key(), from);
    steps_.push_back({position.key(), from, repeat.times});
    return repeat;
}

void Path::push_pass() { steps_.push_back({0, static_cast<std::uint32_t>(steps_.size()), 0}); }

Repeat Path::last_of(std::uint64_t key, std::uint32_t from) const {
    for (std::size_t i = steps_.size(); i > from; --i) {
        const Step& step = steps_[i - 1];
        if (step.key == key && step.times > 0) {
            return {step.times + 1, static_cast<int>(i) - 1 - root_};
        }
    }
    return {1, 0};
}

}  // namespace tafl::huscarl
