// SPDX-License-Identifier: MIT
// What a question about openings needs of a database: its index, kept in a file where that can be;
// the rules; the tournaments. For the command, the server's page and balanced openings.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "rules/expected.h"
#include "rules/ruleset.h"
#include "store/opening_index.h"
#include "tournaments/results/explorer.h"

namespace tafl::results {

/// An index that is made when it is needed first. One that is damaged is made anew; where no file
/// can be written, it is held in memory.
class OpeningIndexCache {
  public:
    explicit OpeningIndexCache(std::filesystem::path path) : path_(std::move(path)) {}

    /// OpeningIndex::update. Throws ArchiveError if something else stands at its path, or another
    /// process brings it up to date and takes too long.
    std::size_t update(store::Archive& archive, std::size_t most = store::OpeningIndex::usual_step);
    /// After update().
    [[nodiscard]] store::OpeningIndex& index() { return *index_; }
    /// Why it is not kept; empty if it is.
    [[nodiscard]] const std::string& why_not_kept() const { return why_not_kept_; }
    /// To be made anew.
    void discard();

  private:
    std::size_t update_in_memory(store::Archive& archive, std::size_t most);

    std::filesystem::path path_;
    std::optional<store::OpeningIndex> index_;
    std::string why_not_kept_;
};

/// Rules, and what they are called.
struct NamedRules {
    std::string name;
    rules::Ruleset ruleset;
};
/// Those of a built-in variant, of any other that games of this database are called by, or, of no
/// name, of the only one of the database. Else what is wrong, as "found ..., expected ...".
[[nodiscard]] rules::Expected<NamedRules, std::string> rules_to_explore(store::Archive& archive,
                                                                        const std::string& variant);

/// Games of one tournament; of no name, of all that were not set aside. None if there is no such
/// tournament.
[[nodiscard]] std::optional<TournamentChoice> tournaments_to_explore(store::Archive& archive,
                                                                     const std::string& name);

/// Plays moves, OTN with blanks between them, from where the game stands; each `done` that was left
/// out is supplied. Else what is wrong, as "ply 3: found ..., expected ...".
[[nodiscard]] std::optional<std::string> mistake_in_line(rules::Game& game,
                                                         const std::string& moves);

}  // namespace tafl::results
