// SPDX-License-Identifier: MIT
// VerifiedGame: a recorded game after the check of its moves under the rules, as it is stored. Pure
// functions.
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

/// A checked game.
struct VerifiedGame {
    std::string place;  ///< file and line or number of the game, for messages
    std::string variant;
    std::string rules;  ///< rules record
    /// The legal plies up to the fault. A game that does not count has no result, and its
    /// termination has the reason.
    rules::GameRecord record;
    std::string text{};  ///< original text of the record, if it has more content; else empty
    std::optional<Fault> fault{};  ///< error of the game; none = it follows the rules
};

/// Checks a game under each of the `candidates`, which must not be empty. Returns the game under
/// the first rules without a fault. If all have a fault, returns the game with the latest fault.
[[nodiscard]] VerifiedGame judged(const WrittenGame& game,
                                  const std::vector<RecordRules>& candidates);

/// Returns the players' names for the database, without characters that cannot be stored. An
/// unknown player receives a name. Two equal names become different.
[[nodiscard]] rules::BySide<std::string> names_for_store(const rules::BySide<std::string>& names);

/// Marks the game as broken by `fault`, so that it does not count. `rest` is the text of the moves
/// after the fault.
void mark_broken(VerifiedGame& game, Fault fault, const std::string& rest);

}  // namespace tafl::recordings
