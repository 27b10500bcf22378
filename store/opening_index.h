// SPDX-License-Identifier: MIT
// OpeningIndex: how often each move was played in each position, and how those games ended. A file
// of its own beside a database, made from it and brought up to date with it; whoever deletes it
// loses nothing but the time to make it. Positions that are each other's reflection are one
// (rules/position_symmetry.h). What is in the file: SCHEMA.md, "The index of openings".
//
// Of finished games that were played and have a result, those of each tournament without the ones
// that repeat an earlier one of it move by move; of each game its first `plies` plies; of each game
// the first time that a position came up in it.
//
// Plain blocking calls, one thread at a time. Several processes may bring a file up to date
// together. Failures are ArchiveErrors.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "rules/position.h"
#include "store/archive.h"
#include "store/sqlite.h"

namespace tafl::store {

/// A move, and the games in which it was played.
struct MoveCount {
    rules::Move move;            ///< as PositionSymmetry has folded it
    std::int64_t attackers = 0;  ///< won by the attackers
    std::int64_t draws = 0;
    std::int64_t defenders = 0;
    std::int64_t plies = 0;  ///< of these games together, to their ends
    [[nodiscard]] std::int64_t games() const { return attackers + draws + defenders; }
    bool operator==(const MoveCount&) const = default;
};

class OpeningIndex {
  public:
    /// How many plies of each game are in it.
    static constexpr int plies = 40;
    /// So many games at once take some 60 MB while they are counted.
    static constexpr std::size_t usual_step = 50'000;

    // Making
    /// "open.db-explore" of "open.db".
    [[nodiscard]] static std::filesystem::path path_for(const std::filesystem::path& database);
    /// A file that is missing is made. Throws `not_an_archive` if something else stands there;
    /// `damaged`: to be deleted.
    [[nodiscard]] static OpeningIndex open(const std::filesystem::path& path);
    /// Kept nowhere.
    [[nodiscard]] static OpeningIndex in_memory();

    // Changing
    /// Takes in at most so many games that have ended since; begins anew where games that it has
    /// were judged anew, or are another archive's. Returns how many games are still missing.
    /// Killed, it has taken in all of them or none.
    std::size_t update(Archive& archive, std::size_t most = usual_step);

    // Asking
    /// Whether it has every game that has ended. Cheap.
    [[nodiscard]] bool is_current(Archive& archive);
    /// Of a position's key (PositionSymmetry::key), in games of the tournaments that `counts`
    /// takes; the most played first.
    [[nodiscard]] std::vector<MoveCount> moves(std::uint64_t position,
                                               const std::function<bool(TournamentId)>& counts);
    /// How many games were looked at.
    [[nodiscard]] std::int64_t games();
    /// How many of them are counted: played, with a result, and no repeat.
    [[nodiscard]] std::int64_t distinct_games();

  private:
    explicit OpeningIndex(Database database) : database_(std::move(database)) {}
    void make_tables();
    void discard_all();
    [[nodiscard]] bool is_of(const std::string& uuid);
    /// Whether games that are in it are no longer as they were.
    [[nodiscard]] bool is_outdated(const std::vector<FinishedStamp>& endings);
    [[nodiscard]] std::vector<FinishedStamp> missing(const std::vector<FinishedStamp>& endings);
    void add(Archive& archive, const std::vector<FinishedStamp>& games);

    Database database_;
};

}  // namespace tafl::store
