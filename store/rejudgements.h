// SPDX-License-Identifier: MIT
// Rejudgements: changes the outcomes of finished games.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "store/archive_part.h"

namespace tafl::store {

/// New outcome of a finished game. If the new result is `none`, the game is scheduled again. The
/// new termination must then be one that does not count.
struct Rejudgement {
    GameId game = 0;
    /// New outcome. `end.plies` is the number of plies that remain in the record. Later plies are
    /// removed, because they were played after the end of the game.
    rules::GameEnd end{};
    std::string reason;  ///< reason for the new outcome, for people
};

/// Changes the outcomes of finished games of an open archive.
class Rejudgements : private ArchivePart {
  public:
    explicit Rejudgements(Archive& archive) : ArchivePart(archive) {}

    /// Applies all `judgements` in one transaction. For each of them, adds a row with the old
    /// outcome to the table `audit`. `program` is the name and version of the program that
    /// rejudges, for example "lawspeaker 1.0". `now` is the time of the change. If a game is
    /// scheduled again and has a withdrawn entrant, it is finished at once. Throws ArchiveError
    /// (`refused`) if a game is not finished.
    void apply(std::span<const Rejudgement> judgements, std::string_view program, Time now);
};

}  // namespace tafl::store
