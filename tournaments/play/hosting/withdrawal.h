// SPDX-License-Identifier: MIT
// Withdrawal of an entrant from a tournament, with checks and messages for people. The archive must
// be open for writing.
#pragma once

#include <string>

#include "store/archive.h"

namespace tafl::hosting {

/// Result of withdraw() or of check_withdrawal().
struct WithdrawalResult {
    /// Kind of result. done: withdraw() has withdrawn the entrant, or check_withdrawal() has found
    /// that this is possible. already: the entrant had withdrawn before. unknown: the tournament
    /// has no such entrant. over: the tournament has ended.
    enum class Kind : std::uint8_t { done, already, unknown, over };
    Kind kind = Kind::done;
    int entrant = 0;  ///< number of the entrant, from 1; 0 = no such entrant
    /// Message for people. Empty if check_withdrawal() finds that the entrant can be withdrawn.
    std::string text;
};

/// Returns the result that withdraw() would return for the entrant with the name `engine`, but does
/// not change the database. If the withdrawal is possible, the text is empty.
[[nodiscard]] WithdrawalResult check_withdrawal(store::Archive& archive,
                                                const store::TournamentRecord& tournament,
                                                const std::string& engine);
/// Withdraws the entrant with the name `engine` from the tournament if that is possible, in one
/// transaction. Returns the result, with a message for people.
[[nodiscard]] WithdrawalResult withdraw(store::Archive& archive,
                                        const store::TournamentRecord& tournament,
                                        const std::string& engine);

}  // namespace tafl::hosting
