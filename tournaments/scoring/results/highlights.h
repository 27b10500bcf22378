// SPDX-License-Identifier: MIT
// highlights(): the games of a database that are worth a look: the greatest upset, the shortest and
// the longest win, and the win from the worst evaluation. Reads stored values, no moves.
#pragma once

#include <vector>

#include "store/archive.h"

namespace tafl::results {

/// Property for which a game is a highlight.
enum class HighlightKind : std::uint8_t { upset, shortest, longest, turnaround };
/// Returns the title of the highlight, such as "Shortest win".
[[nodiscard]] std::string_view title_of(HighlightKind kind);

/// Game with an extreme property.
struct Highlight {
    HighlightKind kind{};
    store::GameRow game;
    /// Number that makes the game a highlight. upset: expected score of the winner, 0 to 1;
    /// shortest, longest: plies; turnaround: lowest evaluation of the winner, 100 per taflman.
    double number = 0;
};

/// Minimum number of games of each player of an upset.
inline constexpr int min_upset_games = 10;

/// Highlights of a period, at most one of each kind, in the order of HighlightKind.
struct Highlights {
    bool is_recent = false;  ///< true: of the last 7 days; false: of all games
    std::vector<Highlight> games;
};

/// Returns the highlights of the 7 days before `now`; if these days have none, of all games. Only
/// games that a side won count, except by forfeit; games of archived tournaments are left out. An
/// upset is a win with an expected score below 1/2. Its ratings are those of all games, repeated
/// games included, with one virtual game (RatingChoice::prior).
[[nodiscard]] Highlights highlights(store::Archive& archive, store::Time now);

}  // namespace tafl::results
