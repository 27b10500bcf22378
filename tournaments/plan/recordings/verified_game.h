// SPDX-License-Identifier: MIT
// VerifiedGame: a recorded game after its moves were checked under the rules, in the form for the
// database. Pure functions.
#pragma once

#include <optional>
#include <string>

#include "rules/game.h"
#include "rules/game_record.h"
#include "tournaments/plan/recordings/record_rules.h"
#include "tournaments/plan/recordings/written_game.h"

namespace tafl::recordings {

/// Place and reason of an error in a record.
struct Fault {
    int ply = 0;           ///< number of the ply, from 1; 0 = the error is about the whole record
    std::string move{};    ///< text of the move in the record
    std::string found;     ///< content of the record, as a phrase
    std::string expected;  ///< valid content, as a phrase
    int line = 0;          ///< line of the file, from 1; 0 = line of the record, or unknown
};
/// Returns a message such as "ply 31, d4-d9: found ..., expected ...".
[[nodiscard]] std::string to_string(const Fault& fault);

/// Recorded game after the check of its moves.
struct VerifiedGame {
    std::string place;  ///< file and line or number of the game, for messages
    std::string variant;
    std::string rules;  ///< rules record
    /// Record with the legal plies up to the fault. If the game does not count, it has no result,
    /// and its termination gives the reason.
    rules::GameRecord record;
    /// Original text of the record, with all its contents, if it is an OTG record. Empty for
    /// records of other formats.
    std::string text{};
    std::optional<Fault> fault{};  ///< error of the game; empty = it follows the rules
};

/// Checks the moves of a game under the rules in `candidates`, which must not be empty. Returns the
/// game under the first rules under which it has no fault. If it has a fault under all rules,
/// returns the game with the latest fault.
[[nodiscard]] VerifiedGame judged(const WrittenGame& game,
                                  const std::vector<RecordRules>& candidates);

/// Returns the players' names as they are stored. Characters that cannot be stored are removed, and
/// long names are cut. An empty name becomes a name such as "(unknown attackers)". If both names
/// are equal, " (defenders)" is added to the name of the defenders.
[[nodiscard]] rules::BySide<std::string> names_for_store(const rules::BySide<std::string>& names);

/// Marks the game as broken by `fault`, so that it does not count. `rest` is the text of the moves
/// after the fault, which is added to the summary of the game.
void mark_broken(VerifiedGame& game, Fault fault, const std::string& rest);

}  // namespace tafl::recordings
