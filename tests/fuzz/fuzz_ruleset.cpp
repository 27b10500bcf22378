// SPDX-License-Identifier: MIT
// Any text as a rules record: what is accepted is written and read as the same, and can be played.
#include "rules/game.h"
#include "rules/perft.h"
#include "rules/ruleset_text.h"
#include "tests/fuzz/check.h"

namespace {

using namespace tafl;
using tests::hold;

void check_round_trip(const rules::Ruleset& ruleset, rules::RulesetStyle style) {
    const std::string text = to_string(ruleset, style);
    const auto again = rules::parse_ruleset(text, rules::Strictness::strict);
    hold(again.has_value(), "what is written is read", text);
    hold(again->ruleset == ruleset, "it is read as the same rules", text);
    hold(to_string(again->ruleset, style) == text, "and written as the same text", text);
}

/// Checks each continuation of a berserk sequence, `done` included.
void check_continuations(const rules::CompiledRules& compiled_rules, rules::Position& position) {
    const rules::Position before = position;
    rules::MoveList moves;
    legal_moves(compiled_rules, position, moves);
    hold(!moves.is_empty(), "a sequence that continues has a move",
         to_string(compiled_rules.ruleset()));
    for (const rules::Move move : moves) {
        hold(!why_illegal(compiled_rules, position, move), "what is listed is legal",
             to_string(compiled_rules.ruleset()));
        rules::Effects effects;
        position.play_unchecked(compiled_rules, move, effects);
        hold(!move.is_done() || position.to_move() != before.to_move(), "done ends the turn",
             to_string(compiled_rules.ruleset()));
        position.take_back(move, effects);
    }
    hold(position == before, "positions are restored", to_string(compiled_rules.ruleset()));
}

void check_play(const rules::Ruleset& ruleset) {
    const rules::CompiledRules compiled_rules(ruleset);
    rules::Position position = rules::Position::start_of(compiled_rules);
    const rules::Position before = position;
    static_cast<void>(why_unplayable(ruleset));
    const auto nodes = perft(compiled_rules, position, 1);
    rules::MoveList moves;
    legal_moves(compiled_rules, position, moves);
    const bool is_over = judge(compiled_rules, position).is_over();
    hold(is_over || nodes == static_cast<unsigned>(moves.size()), "moves are counted",
         to_string(ruleset));
    for (const rules::Move move : moves) {
        rules::Effects effects;
        position.play_unchecked(compiled_rules, move, effects);
        static_cast<void>(judge(compiled_rules, position));
        if (effects.continues()) check_continuations(compiled_rules, position);
        position.take_back(move, effects);
    }
    hold(position == before, "positions are restored", to_string(ruleset));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = tests::text_of(data, size);
    const auto reading = rules::parse_ruleset(text);
    if (const auto strict = rules::parse_ruleset(text, rules::Strictness::strict)) {
        hold(reading && reading->ruleset == strict->ruleset, "strict reading only refuses more",
             std::string(text));
    }
    if (!reading) {
        hold(!reading.error().empty(), "a refusal has a reason", std::string(text));
        static_cast<void>(to_string(reading.error()));
        return 0;
    }
    using rules::RankOrder;
    for (const auto order : {RankOrder::first_rank_first, RankOrder::last_rank_first}) {
        for (const bool all_lists : {false, true}) {
            check_round_trip(reading->ruleset, {order, all_lists});
        }
    }
    check_play(reading->ruleset);
    return 0;
}
