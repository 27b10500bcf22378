// SPDX-License-Identifier: MIT
// Existence: tests if a tournament, game or entrant exists in a database, without reading its data.
// A request for a missing page is therefore cheap. Existence uses its own read-only connection.
// Blocking calls; one thread at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Read-only connection for cheap tests of existence.
class Existence {
  public:
    /// Opens the database `path` for reading. Throws ArchiveError if it cannot be opened.
    explicit Existence(const std::filesystem::path& path) : database_(path, Access::read_only) {}

    /// Returns true if a tournament has this id.
    [[nodiscard]] bool has_tournament(TournamentId tournament);
    /// Returns true if the tournament has more than `count` games, in any state.
    [[nodiscard]] bool has_more_games(TournamentId tournament, std::size_t count);
    /// Returns true if the tournament has a game with these numbers of round, match and game.
    [[nodiscard]] bool has_game(TournamentId tournament, int round, int match, int game);
    /// Returns true if the entrants with the numbers `one` and `other` have two or more games
    /// against each other in the tournament. The games may have any state.
    [[nodiscard]] bool meet_again(TournamentId tournament, int one, int other);
    /// Returns true if an entrant of any tournament has this name.
    [[nodiscard]] bool has_entrant(std::string_view name);

  private:
    Database database_;
};

}  // namespace tafl::store
