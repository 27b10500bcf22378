// SPDX-License-Identifier: MIT
// EndedTournaments: cache of the overview's data about finished tournaments. Computing an entry
// reads all games of a tournament, so it is kept until they change.
// Not thread-safe: use it on one thread at a time.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "store/archive.h"

namespace tafl::web {

/// Returns format, variant and time control of a tournament: "Swiss, 7 rounds · Fetlar 11x11 · 5
/// min". Empty if its plan is damaged.
[[nodiscard]] std::string facts_text(const store::TournamentRecord& record);

/// Result of a finished tournament, for the overview.
struct EndedTournament {
    std::string facts;   ///< facts_text()
    std::string winner;  ///< "A" or "A and B"; empty = no winner
    std::string how;     ///< decision of the winner: "35 of 38, ahead of B with 33½"
    int forfeits = 0;    ///< number of games that ended by forfeit
    std::optional<store::Time> ended{};  ///< end of the last game; empty if none has an end time
};

/// Cache by tournament.
class EndedTournaments {
  public:
    /// Returns the data of `record`. The reference is valid until the next call. Throws
    /// ArchiveError.
    [[nodiscard]] const EndedTournament& of(store::Archive& archive,
                                            const store::TournamentRecord& record);

  private:
    struct Kept {
        std::string version;
        EndedTournament told;
    };
    std::map<store::TournamentId, Kept> kept_;
};

}  // namespace tafl::web
