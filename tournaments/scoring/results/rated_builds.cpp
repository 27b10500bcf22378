// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/rated_builds.h"

#include <algorithm>
#include <functional>
#include <map>

#include "tournaments/scoring/results/time_text.h"

namespace tafl::results {

namespace {

/// Maximum number of players with exact rating errors: a page must not wait long.
constexpr std::size_t max_exact_builds = 500;

std::string name_of_build(const std::string& name, const store::EngineBuild& build) {
    constexpr std::size_t digits = 8;
    const std::string which =
        build.version.empty() ? build.sha256.substr(0, digits) : build.version;
    return which.empty() ? name : name + " (" + which + ')';
}

// clang-format off
constexpr ColumnOf<RatedBuild> build_rows[] = {
    {"build", "Build", Look::text,
     [](const RatedBuild& build) { return cell_value(build.player.name); }},
    {"first_game", "First game", Look::text,
     [](const RatedBuild& build) {
         return build.first ? cell_value(iso_text(*build.first)) : CellValue();
     }},
};
// clang-format on

}  // namespace

std::span<const ColumnOf<RatedBuild>> build_columns() { return build_rows; }

void name_builds(store::Archive& archive, std::vector<store::GameRow>& games) {
    const auto builds = archive.played_builds();
    for (store::GameRow& game : games) {
        const auto played = builds.find(game.scheduled.id);
        if (played == builds.end()) continue;
        for (const rules::Side side : rules::both_sides)
            game.names[side] = name_of_build(game.names[side], played->second[side]);
    }
}

std::vector<RatedBuild> rated_builds(store::Archive& archive, const std::string& engine,
                                     const std::vector<store::GameRow>& games) {
    auto named = games;
    name_builds(archive, named);
    const RatingList list(rated_games(named), {.max_exact = max_exact_builds});
    std::map<std::string, std::optional<store::Time>> first_games;
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (games[i].state != store::GameState::finished) continue;
        for (const rules::Side side : rules::both_sides) {
            if (games[i].names[side] != engine) continue;
            auto& first = first_games[named[i].names[side]];
            const auto& started = games[i].started;
            if (started && (!first || *started < *first)) first = started;
        }
    }
    std::vector<RatedBuild> builds;
    for (const auto& [name, first] : first_games) {
        const RatedPlayer* const player = list.find(name);
        if (player != nullptr) builds.push_back({*player, first});
    }
    std::ranges::stable_sort(builds, std::greater(), &RatedBuild::first);
    return builds;
}

}  // namespace tafl::results
