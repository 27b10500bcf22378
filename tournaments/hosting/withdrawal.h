// SPDX-License-Identifier: MIT
// An entrant leaves a tournament: what is checked before, and what people are told. The caller
// holds the database.
#pragma once

#include <string>

#include "store/archive.h"

namespace tafl::hosting {

struct WithdrawalResult {
    enum class Kind : std::uint8_t { done, already, unknown, over };
    Kind kind = Kind::done;
    int entrant = 0;   ///< his number, unless it is unknown
    std::string text;  ///< a sentence
};

/// What would become of it; changes nothing.
[[nodiscard]] WithdrawalResult check_withdrawal(store::Archive& archive,
                                                const store::TournamentRecord& tournament,
                                                const std::string& engine);
/// The same, and does it if it can be done: one transaction.
[[nodiscard]] WithdrawalResult withdraw(store::Archive& archive,
                                        const store::TournamentRecord& tournament,
                                        const std::string& engine);

}  // namespace tafl::hosting
