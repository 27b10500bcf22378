// SPDX-License-Identifier: MIT
// Withdrawal of an entrant from a tournament: checks and messages for people. The caller must have
// the database open for writing.
#pragma once

#include <string>

#include "store/archive.h"

namespace tafl::hosting {

/// Result of a withdrawal or of its check.
struct WithdrawalResult {
    /// done: withdrawn; already: withdrawn before; unknown: not an entrant; over: the tournament
    /// has ended.
    enum class Kind : std::uint8_t { done, already, unknown, over };
    Kind kind = Kind::done;
    int entrant = 0;   ///< number of the entrant; 0 = unknown
    std::string text;  ///< message for people; empty if a check allows the withdrawal
};

/// Returns the result that withdraw() would have; changes nothing.
[[nodiscard]] WithdrawalResult check_withdrawal(store::Archive& archive,
                                                const store::TournamentRecord& tournament,
                                                const std::string& engine);
/// Withdraws `engine` from the tournament if possible, in one transaction.
[[nodiscard]] WithdrawalResult withdraw(store::Archive& archive,
                                        const store::TournamentRecord& tournament,
                                        const std::string& engine);

}  // namespace tafl::hosting
