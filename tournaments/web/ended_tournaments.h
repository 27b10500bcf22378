// SPDX-License-Identifier: MIT
// EndedTournaments: what the overview tells of tournaments that are over. All games of each have to
// be read for it, so it is kept as long as nothing changes. One thread at a time.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "store/archive.h"

namespace tafl::web {

/// Format, variant and time control of a tournament: "Swiss, 7 rounds · Fetlar 11x11 · 5 min";
/// empty if its plan is damaged.
[[nodiscard]] std::string facts_text(const store::TournamentRecord& record);

struct EndedTournament {
    std::string facts;                   ///< facts_text()
    std::string winner;                  ///< "A", "A and B"; empty = nobody has won
    std::string how;                     ///< "35 of 38, ahead of B with 33½"
    int forfeits = 0;                    ///< games that ended by one
    std::optional<store::Time> ended{};  ///< the last of its games
};

class EndedTournaments {
  public:
    /// Valid until the next call.
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
