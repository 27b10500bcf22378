// SPDX-License-Identifier: MIT
#include "rules/position.h"

#include <algorithm>

#include "rules/captures.h"
#include "rules/moves.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

namespace {

constexpr std::array<std::string_view, 6> capture_rule_names = {
    "jump", "custodial", "king-surrounded", "commander-sandwich", "shieldwall", "linnaean"};

}  // namespace

std::string_view name_of(CaptureRule rule) { return capture_rule_names[to_underlying(rule)]; }

std::optional<CaptureRule> capture_rule_from_name(std::string_view name) {
    const auto found = std::ranges::find(capture_rule_names, name);
    if (found == capture_rule_names.end()) return std::nullopt;
    return static_cast<CaptureRule>(found - capture_rule_names.begin());
}

bool Effects::has_captured_at(Space space) const {
    return std::ranges::any_of(captures(), [&](const Capture& c) { return c.space == space; });
}

std::uint64_t Position::key() const {
    constexpr std::uint64_t defenders_to_move = 0xD6E8FEB86659FD93U;
    constexpr std::uint64_t spread = 0x9E3779B97F4A7C15U;
    std::uint64_t key = board_.key();
    if (to_move_ == Side::defenders) key ^= defenders_to_move;
    return key ^ static_cast<std::uint64_t>(berserker_.index()) * spread;
}

namespace {

bool goes_on(const CompiledRules& compiled_rules, Board& board, Space mover) {
    switch (compiled_rules.ruleset().berserk) {
        case Berserk::none:
            return false;
        case Berserk::any_move:
            return can_move(compiled_rules, board, mover);
        case Berserk::capturing:
        case Berserk::may_capture:
            return has_capturing_move(compiled_rules, board, mover);
    }
    return false;
}

}  // namespace

void Position::play_unchecked(const CompiledRules& compiled_rules, Move move, Effects& effects) {
    if (move.is_done()) return end_turn(effects);
    move_and_capture(compiled_rules, board_, move, effects);
    effects.berserker_before_ = berserker_;
    effects.continues_ = effects.has_captured() && goes_on(compiled_rules, board_, move.to);
    berserker_ = effects.continues_ ? move.to : Space{};
    if (!effects.continues_) to_move_ = opponent(to_move_);
}

void Position::end_turn(Effects& effects) {
    effects.clear();
    effects.berserker_before_ = berserker_;
    effects.continues_ = false;
    berserker_ = Space{};
    to_move_ = opponent(to_move_);
}

void Position::take_back(Move move, const Effects& effects) {
    if (!move.is_done()) restore(board_, move, effects);
    berserker_ = effects.berserker_before_;
    if (!effects.continues_) to_move_ = opponent(to_move_);
}

}  // namespace tafl::rules
