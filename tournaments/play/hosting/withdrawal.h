// SPDX-License-Identifier: MIT
// Withdrawal of an entrant from a tournament: checks and messages for people. The caller must have
// the database open for writing.
#pragma once

#include <string>

#include "store/archive.h"

namespace tafl::hosting {

/// Result of withdraw() or of check_withdrawal().
struct WithdrawalResult {
    /// Kind of result. done: the entrant is withdrawn, or can be withdrawn. already: it had
    /// withdrawn before. unknown: the tournament has no such entrant. over: the tournament has
    /// ended.
    enum class Kind : std::uint8_t { done, already, unknown, over };
    Kind kind = Kind::done;
    int entrant = 0;  ///< number of the entrant, from 1; 0 = no such entrant
    /// Message for people. Empty if check_withdrawal() finds that the entrant can be withdrawn.
    std::string text;
};

/// Returns the kind of result that withdraw() would have for `engine`. Changes nothing.
[[nodiscard]] WithdrawalResult check_withdrawal(store::Archive& archive,
                                                const store::TournamentRecord& tournament,
                                                const std::string& engine);
/// Withdraws the entrant with the name `engine` from the tournament if that is possible, in one
/// transaction. Returns the result, with a message for people.
[[nodiscard]] WithdrawalResult withdraw(store::Archive& archive,
                                        const store::TournamentRecord& tournament,
                                        const std::string& engine);

}  // namespace tafl::hosting
