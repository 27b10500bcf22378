// SPDX-License-Identifier: MIT
// RatedBuild: rating of one build of an engine. Each build is a player of its own rating list.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/archive.h"
#include "tournaments/scoring/results/columns.h"
#include "tournaments/scoring/results/rating_list.h"

namespace tafl::results {

/// Replaces the engine names in the finished games of `games` by the names of the builds that
/// played: "Huscarl (1.2)". If the version is unknown, uses the first digits of the SHA-256. If
/// both are unknown, the name is unchanged.
void name_builds(store::Archive& archive, std::vector<store::GameRow>& games);

/// Build of an engine with its rating. RatedPlayer::name is the name of the build
/// (name_builds()); its games are those of the rating list.
struct RatedBuild {
    RatedPlayer player;
    std::optional<store::Time> first;  ///< start of its first finished game; empty = unknown
};

/// Returns the columns of a build that are added to rating_columns() and tally_columns(): name and
/// first game.
[[nodiscard]] std::span<const ColumnOf<RatedBuild>> build_columns();

/// Returns the builds of `engine` that have rated games. The build with the latest first game is
/// first. `games` are all games of the rating list, with marked repeats
/// (GameFingerprints::mark_repeats()).
[[nodiscard]] std::vector<RatedBuild> rated_builds(store::Archive& archive,
                                                   const std::string& engine,
                                                   const std::vector<store::GameRow>& games);

}  // namespace tafl::results
