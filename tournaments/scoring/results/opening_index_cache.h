// SPDX-License-Identifier: MIT
// OpeningIndexCache: the opening index of a database, which is stored in a file if possible. This
// header also declares functions that find the rules and tournaments of a query about openings. The
// command `explore`, the page of the server and the search for balanced openings use them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "rules/expected.h"
#include "rules/ruleset.h"
#include "store/opening_index.h"
#include "tournaments/scoring/results/explorer.h"

namespace tafl::results {

/// Opening index of a database. The first add_games() opens or creates it: in a file if the file
/// can be written, else in memory. A damaged file is rebuilt.
class OpeningIndexCache {
  public:
    /// Stores the path only; the first add_games() opens the index. `path` is the file of the
    /// index.
    explicit OpeningIndexCache(std::filesystem::path path) : path_(std::move(path)) {}

    /// Adds at most `most` games to the index. Returns the number of games that are still missing
    /// in the index (OpeningIndex::add_games()). Throws ArchiveError if the file is not an opening
    /// index, or if an update by another process takes too long.
    std::size_t add_games(store::Archive& archive,
                          std::size_t most = store::OpeningIndex::usual_step);
    /// Returns the index. Requires an earlier call of add_games().
    [[nodiscard]] store::OpeningIndex& index() { return *index_; }
    /// Returns the reason why the index is only in memory; empty if it is stored in the file.
    [[nodiscard]] const std::string& why_not_kept() const { return why_not_kept_; }
    /// Deletes the index, and its file unless the index is only in memory. The next add_games()
    /// rebuilds the index.
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
/// of that variant. Otherwise returns an error for people.
[[nodiscard]] rules::Expected<NamedRules, std::string> rules_to_explore(store::Archive& archive,
                                                                        const std::string& variant);

/// Returns a filter that accepts only the tournament `name`; nullopt if that tournament does not
/// exist. If `name` is empty, the filter accepts all tournaments that are not archived.
[[nodiscard]] std::optional<TournamentChoice> tournaments_to_explore(store::Archive& archive,
                                                                     const std::string& name);

/// Plays `moves` in `game` from its current position. `moves` are in OTN, separated by whitespace.
/// A `done` that was left out is added. Returns nullopt, or the first error as "ply 3: found ...,
/// expected ...". After an error, `game` contains the moves before it.
[[nodiscard]] std::optional<std::string> mistake_in_line(rules::Game& game,
                                                         const std::string& moves);

}  // namespace tafl::results
