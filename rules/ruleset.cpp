// SPDX-License-Identifier: MIT
#include "rules/ruleset.h"

#include "rules/compiled_rules.h"
#include "rules/endings.h"
#include "rules/position.h"
#include "rules/result.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

Ruleset::Ruleset(int board_size) : start(board_size) {
    jumps.fill(Jump::none);
    jumps[to_underlying(Kind::knight)] = Jump::capturing;
    jumps[to_underlying(Kind::commander)] = Jump::free;

    // Without guards, as in the published default.
    const PieceSet everyone = PieceSet::of("tcnkmTCNKM");
    const PieceSet attackers = PieceSet::of("tcnkm");
    const PieceSet defenders = PieceSet::of("TCNKM");
    const PieceSet king = PieceSet::of("K");
    const int last = board_size - 1;
    of(SpaceKind::corner) = {
        .spaces = {Space(0, 0), Space(0, last), Space(last, 0), Space(last, last)},
        .may_pass = king,
        .may_stop = king,
        .hostile_to = everyone,
        .hostile_if_empty = everyone,
        .may_enter = everyone};
    of(SpaceKind::centre) = {.spaces = {},
                             .may_pass = everyone,
                             .may_stop = king,
                             .hostile_to = attackers,
                             .hostile_if_empty = everyone,
                             .may_enter = everyone};
    if (board_size % 2 == 1) of(SpaceKind::centre).spaces = {Space(last / 2, last / 2)};
    of(SpaceKind::attacker_fort) = {.spaces = {},
                                    .may_pass = everyone,
                                    .may_stop = everyone,
                                    .hostile_to = defenders,
                                    .hostile_if_empty = defenders,
                                    .may_enter = everyone};
    of(SpaceKind::defender_fort) = {.spaces = {},
                                    .may_pass = defenders,
                                    .may_stop = defenders,
                                    .hostile_to = attackers,
                                    .hostile_if_empty = attackers,
                                    .may_enter = everyone};
}

std::optional<std::string> why_unplayable(const Ruleset& ruleset) {
    return why_unplayable(CompiledRules(ruleset));
}

std::optional<std::string> why_unplayable(const CompiledRules& compiled_rules) {
    const Board& start = compiled_rules.ruleset().start;
    if (start.pieces(Side::attackers).is_empty()) return "the start position has no attacker";
    const int kings = (start.kings() & start.pieces(Side::defenders)).count();
    if (kings != 1) {
        return "the start position has " + std::to_string(kings) +
               " kings of the defenders; a match needs exactly one";
    }
    const Verdict verdict = judge(compiled_rules, Position::start_of(compiled_rules));
    if (verdict.is_over()) {
        return "the game is over before the first move (" +
               std::string(name_of(verdict.termination)) + ")";
    }
    return std::nullopt;
}

}  // namespace tafl::rules
