// SPDX-License-Identifier: MIT
// EndedTournaments: cache of the data of finished tournaments for lists of tournaments. To compute
// an entry, all games of a tournament are read. Therefore the entry is kept until these games
// change. Not thread-safe: use it on one thread at a time.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "store/archive.h"

namespace tafl::web {

/// Returns format, variant and time control of a tournament, for people: "Swiss, 7 rounds · Fetlar
/// 11x11 · 5 min". Returns an empty text if the stored plan is damaged.
[[nodiscard]] std::string facts_text(const store::TournamentRecord& record);

/// Result of a finished tournament, for lists of tournaments.
struct EndedTournament {
    std::string facts;   ///< facts_text() of the tournament
    std::string winner;  ///< names of the winners: "A" or "A and B"; empty = no winner
    std::string how;     ///< how the winner was decided: "35 of 38, ahead of B with 33½"
    int forfeits = 0;    ///< number of games that ended by forfeit
    /// Time at which the last game ended; empty if no game has an end time.
    std::optional<store::Time> ended{};
};

/// Cache of EndedTournament objects, one for each tournament.
class EndedTournaments {
  public:
    /// Returns the data of the tournament `record`. Takes them from the cache if the games are
    /// unchanged. The reference is valid until the next call. Throws ArchiveError.
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
