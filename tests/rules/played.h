// SPDX-License-Identifier: MIT
// Short games for table-driven tests, written as text.
#pragma once

#include <doctest/doctest.h>
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "rules/board_text.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"

namespace tafl::tests {

inline rules::Ruleset ruleset(const std::string& record) {
    const auto reading = rules::parse_ruleset(record);
    if (!reading) FAIL_CHECK(record << '\n' << to_string(reading.error()));
    return reading ? reading->ruleset : rules::Ruleset();
}

inline rules::Move move_of(const std::string& text) {
    const auto record = rules::parse_move(text);
    REQUIRE(record.has_value());
    return record->move;
}

/// Result of a line of moves.
struct Played {
    std::string verdict =
        "-";  ///< "attackers escape", "-" while the game continues, or why a move was refused
    std::string captures;  ///< of the last move, sorted: "d1 e1"
    rules::Game game;
};

inline std::string verdict_text(const rules::Verdict& verdict) {
    if (!verdict.is_over()) return "-";
    return std::string(name_of(verdict.result)) + ' ' + std::string(name_of(verdict.termination));
}

/// Plays moves separated by space characters. Moves after the end are an error of the test.
inline Played play(const std::string& record, const std::string& moves) {
    Played played{"-", "", rules::Game(ruleset(record))};
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        const auto effects = played.game.play(move_of(word));
        if (!effects) {
            played.verdict = "refused " + std::string(name_of(effects.error()));
            return played;
        }
        std::vector<std::string> captures;
        for (const auto& capture : effects->captures())
            captures.push_back(to_string(capture.space));
        std::ranges::sort(captures);
        played.captures.clear();
        for (const auto& space : captures)
            played.captures += (played.captures.empty() ? "" : " ") + space;
    }
    played.verdict = verdict_text(played.game.verdict());
    return played;
}

/// Returns the destinations of the piece on `from`, for either side to move: "c1 e1".
inline std::string destinations(const std::string& record, const std::string& from) {
    rules::Ruleset rules = ruleset(record);
    const rules::Space space = move_of(from + '-' + from).from;
    rules.attackers_first = rules.start[space].side() == rules::Side::attackers;
    const rules::CompiledRules compiled_rules(rules);
    rules::MoveList moves;
    legal_moves(compiled_rules, rules::Position::start_of(compiled_rules), moves);
    std::vector<std::string> spaces;
    for (const rules::Move legal : moves) {
        if (legal.from == space) spaces.push_back(to_string(legal.to));
    }
    std::ranges::sort(spaces);
    std::string text;
    for (const auto& name : spaces) text += (text.empty() ? "" : " ") + name;
    return text;
}

}  // namespace tafl::tests
