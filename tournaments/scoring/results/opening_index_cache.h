// SPDX-License-Identifier: MIT
// OpeningIndexCache: the opening index of a database, stored in a file if possible. Also finds the
// rules and tournaments of a query about openings. Used by the command, the page of the server and
// balanced openings.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "rules/expected.h"
#include "rules/ruleset.h"
#include "store/opening_index.h"
#include "tournaments/scoring/results/explorer.h"

namespace tafl::results {

/// Opening index that is created at its first use. A damaged index is rebuilt. If the file cannot
/// be written, the index is in memory.
class OpeningIndexCache {
  public:
    /// `path` is the file of the index.
    explicit OpeningIndexCache(std::filesystem::path path) : path_(std::move(path)) {}

    /// Calls OpeningIndex::update(): adds at most `most` games, returns the number of missing
    /// games. Throws ArchiveError if `path` is a different file, or if the update by another
    /// process takes too long.
    std::size_t update(store::Archive& archive, std::size_t most = store::OpeningIndex::usual_step);
    /// Returns the index. Call update() before.
    [[nodiscard]] store::OpeningIndex& index() { return *index_; }
    /// Returns the reason why the index is not stored in the file; empty if it is stored.
    [[nodiscard]] const std::string& why_not_kept() const { return why_not_kept_; }
    /// Deletes the index and its file, if any. The next update() rebuilds it.
    void discard();

  private:
    std::size_t update_in_memory(store::Archive& archive, std::size_t most);

    std::filesystem::path path_;
    std::optional<store::OpeningIndex> index_;
    std::string why_not_kept_;
};

/// Rules with the name of their variant.
struct NamedRules {
    std::string name;
    rules::Ruleset ruleset;
};
/// Returns the rules of `variant`: a built-in variant, or one with finished games in this database.
/// If `variant` is empty, returns the rules of the only variant of the database. Otherwise returns
/// the error as "found ..., expected ...".
[[nodiscard]] rules::Expected<NamedRules, std::string> rules_to_explore(store::Archive& archive,
                                                                        const std::string& variant);

/// Returns the filter for the tournament `name`; none if it does not exist. If `name` is empty, the
/// filter accepts all tournaments that are not archived.
[[nodiscard]] std::optional<TournamentChoice> tournaments_to_explore(store::Archive& archive,
                                                                     const std::string& name);

/// Plays `moves` in `game` from its current position. They are in OTN, separated by whitespace.
/// Adds each `done` that was left out. Returns none, or the error as "ply 3: found ..., expected
/// ...". After an error, `game` keeps the legal moves before it.
[[nodiscard]] std::optional<std::string> mistake_in_line(rules::Game& game,
                                                         const std::string& moves);

}  // namespace tafl::results
