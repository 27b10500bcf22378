// SPDX-License-Identifier: MIT
// VerifiedGame: a recorded game held against the law, as it is to be stored. Pure functions.
#pragma once

#include <optional>
#include <string>

#include "rules/game.h"
#include "rules/game_record.h"
#include "tournaments/recordings/record_rules.h"
#include "tournaments/recordings/written_game.h"

namespace tafl::recordings {

/// Where a record cannot be right.
struct Fault {
    int ply = 0;         ///< from 1; 0 = the record as a whole
    std::string move{};  ///< as it is written
    std::string found;
    std::string expected;
    int line = 0;  ///< of the file, from 1; 0 = that of the record, or not told
};
/// "ply 31, d4-d9: found ..., expected ...".
[[nodiscard]] std::string to_string(const Fault& fault);

struct VerifiedGame {
    std::string place;
    std::string variant;
    std::string rules;  ///< as a record
    /// The plies up to the fault, all legal. A game that is not to count has no result, and says
    /// why in its termination.
    rules::GameRecord record;
    std::string text{};            ///< of the record as it came, where it says more
    std::optional<Fault> fault{};  ///< then it breaks the rules
};

/// Under the first law by which nothing is wrong with it; else under the one that goes furthest.
/// `candidates` are not empty.
[[nodiscard]] VerifiedGame judged(const WrittenGame& game,
                                  const std::vector<RecordRules>& candidates);

/// What cannot be kept of people's names is left out; who is not known has a name as well, and
/// nobody plays against himself.
[[nodiscard]] rules::BySide<std::string> names_for_store(const rules::BySide<std::string>& names);

/// The record counts no more: why, and what follows in it.
void mark_broken(VerifiedGame& game, Fault fault, const std::string& rest);

}  // namespace tafl::recordings
