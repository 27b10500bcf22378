// SPDX-License-Identifier: MIT
// Rejudgements: new outcomes of finished games.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "store/archive_part.h"

namespace tafl::store {

/// A new outcome of a finished game. If the result is `none`, the attempt becomes void and the game
/// is scheduled again.
struct Rejudgement {
    GameId game = 0;
    /// New outcome. Its `plies` is the number of plies that are kept. Later plies were played after
    /// the end of the game.
    rules::GameEnd end{};
    std::string reason;  ///< text for people
};

/// Changes the outcomes of finished games of an open archive.
class Rejudgements : private ArchivePart {
  public:
    explicit Rejudgements(Archive& archive) : ArchivePart(archive) {}

    /// Applies all `judgements` in one transaction. Each change adds a row to the table `audit`,
    /// with the old outcome. `program` is the program that rejudges, for example "lawspeaker 1.0".
    /// Throws ArchiveError (`refused`) if a game is not finished.
    void apply(std::span<const Rejudgement> judgements, std::string_view program, Time now);
};

}  // namespace tafl::store
