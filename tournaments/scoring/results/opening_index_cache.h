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

/// Opening index of a database. It is created at the first update(), in a file if the file can be
/// written, else in memory. A damaged file is rebuilt.
class OpeningIndexCache {
  public:
    /// Does not open the index yet. `path` is the file in which the index is stored.
    explicit OpeningIndexCache(std::filesystem::path path) : path_(std::move(path)) {}

    /// Adds at most `most` games to the index. Returns the number of games that are still missing
    /// in it (OpeningIndex::update()). Throws ArchiveError if the file `path` is not an opening
    /// index, or if the update by another process takes too long.
    std::size_t update(store::Archive& archive, std::size_t most = store::OpeningIndex::usual_step);
    /// Returns the index. Requires an earlier call of update().
    [[nodiscard]] store::OpeningIndex& index() { return *index_; }
    /// Returns the reason why the index is in memory only; empty if it is stored in the file.
    [[nodiscard]] const std::string& why_not_kept() const { return why_not_kept_; }
    /// Deletes the index, and its file unless the index is in memory only. The next update()
    /// rebuilds it.
    void discard();

  private:
    std::size_t update_in_memory(store::Archive& archive, std::size_t most);

    std::filesystem::path path_;
    std::optional<store::OpeningIndex> index_;
    std::string why_not_kept_;
};

/// Ruleset with the name of its variant.
struct NamedRules {
    std::string name;
    rules::Ruleset ruleset;
};
/// Returns the rules of `variant`: a built-in variant, or a variant with finished games in this
/// database. If `variant` is empty and all finished games have the same variant, returns the rules
/// of that variant. Otherwise returns the error as "found ..., expected ...".
[[nodiscard]] rules::Expected<NamedRules, std::string> rules_to_explore(store::Archive& archive,
                                                                        const std::string& variant);

/// Returns the filter that accepts only the tournament `name`; none if that tournament does not
/// exist. If `name` is empty, the filter accepts all tournaments that are not archived.
[[nodiscard]] std::optional<TournamentChoice> tournaments_to_explore(store::Archive& archive,
                                                                     const std::string& name);

/// Plays `moves` in `game` from its current position. `moves` are in OTN, separated by whitespace.
/// Adds each `done` that was left out. Returns none, or the first error as "ply 3: found ...,
/// expected ...". After an error, the moves before it have been played in `game`.
[[nodiscard]] std::optional<std::string> mistake_in_line(rules::Game& game,
                                                         const std::string& moves);

}  // namespace tafl::results
