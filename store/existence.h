// SPDX-License-Identifier: MIT
// Existence: whether a database has something, found out without reading it, so that requests for
// what is not there cost little. Plain blocking calls on a connection of its own, which reads only.
// One thread at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

class Existence {
  public:
    /// Throws ArchiveError if the database cannot be opened.
    explicit Existence(const std::filesystem::path& path) : database_(path, Access::read_only) {}

    [[nodiscard]] bool has_tournament(TournamentId tournament);
    /// Returns true if the tournament has more than `count` games.
    [[nodiscard]] bool has_more_games(TournamentId tournament, std::size_t count);
    [[nodiscard]] bool has_game(TournamentId tournament, int round, int match, int game);
    /// Returns true if two entrants of the tournament have two or more games against each other.
    [[nodiscard]] bool meet_again(TournamentId tournament, int one, int other);
    /// Returns true if an entrant of any tournament has that name.
    [[nodiscard]] bool has_entrant(std::string_view name);

  private:
    Database database_;
};

}  // namespace tafl::store
