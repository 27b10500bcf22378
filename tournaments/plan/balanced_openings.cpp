// SPDX-License-Identifier: MIT
#include "tournaments/plan/balanced_openings.h"

#include <algorithm>

#include "tournaments/scoring/results/opening_index_cache.h"

namespace tafl::plan {

namespace {

std::vector<results::BalancedLine> lines_of(const std::filesystem::path& database,
                                            const rules::Ruleset& ruleset) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    results::OpeningIndexCache kept(store::OpeningIndex::path_for(database));
    while (kept.add_games(archive) > 0) {
    }
    results::Explorer explorer(kept.index(), ruleset,
                               *results::tournaments_to_explore(archive, ""));
    return balanced_lines(explorer, ruleset);
}

}  // namespace

std::optional<std::string> balanced_source(const std::string& openings) {
    constexpr std::string_view word = "balanced:";
    if (!openings.starts_with(word)) return std::nullopt;
    return openings.substr(word.size());
}

rules::Expected<std::vector<Opening>, std::string> balanced_openings(
    const std::filesystem::path& database, const rules::Ruleset& ruleset, std::size_t fewest) {
    std::vector<Opening> openings;
    try {
        for (auto& line : lines_of(database, ruleset)) {
            openings.push_back({std::nullopt, std::move(line.moves)});
        }
    } catch (const store::ArchiveError& error) {
        return std::string(error.what());
    }
    if (openings.size() >= std::max<std::size_t>(1, fewest)) return openings;
    return "found " + std::to_string(openings.size()) + " openings that at least " +
           std::to_string(results::min_balanced_games) +
           " games continued and that have 50 % in the 95 % interval of their score, "
           "expected at least " +
           std::to_string(std::max<std::size_t>(1, fewest)) +
           "; use a database with more games of these rules, or a file of openings";
}

}  // namespace tafl::plan
