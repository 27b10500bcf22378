// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "tournaments/plan/public_plan.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/scoring/results/columns_json.h"
#include "tournaments/scoring/results/machine_table.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/repeats.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::publish {

namespace {

using nlohmann::ordered_json;

constexpr const char* schema = "lawspeaker-tournament 2";

ordered_json tournament_json(const PublishedTournament& published, const plan::StoredPlan& plan) {
    const auto& tournament = published.tournament;
    return {{"name", tournament.name},
            {"site", tournament.site},
            {"created", results::iso_text(tournament.created)},
            {"plan", public_plan(plan)}};
}

ordered_json entrants_json(const PublishedTournament& published) {
    auto entrants = ordered_json::array();
    for (const auto& entrant : published.entrants) {
        entrants.push_back({{"number", entrant.number},
                            {"name", entrant.name},
                            {"version", entrant.build.version},
                            {"sha256", entrant.build.sha256}});
    }
    return entrants;
}

/// Returns the finished games in the order of their outcomes.
std::vector<store::GameId> finished_ids(const PublishedTournament& published) {
    std::vector<store::GameId> ids;
    for (const store::GameRow& game : published.games) {
        if (game.state == store::GameState::finished) ids.push_back(game.scheduled.id);
    }
    return ids;
}

ordered_json cell_json(const results::CrosstableCell& cell, const std::vector<store::GameId>& ids) {
    auto games = ordered_json::array();
    for (const results::CrosstableGame& game : cell) {
        games.push_back({{"id", ids[game.outcome]}, {"points", game.half_points / 2.0}});
    }
    return games;
}

ordered_json crosstable_json(const PublishedTournament& published,
                             const results::Crosstable& table) {
    const auto names = names_of(published);
    const auto ids = finished_ids(published);
    const auto name = [&](std::size_t row) { return names[table.rows[row].entrant]; };
    const auto columns = results::crosstable_columns();
    auto rows = ordered_json::array();
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        auto against = ordered_json::array();
        for (std::size_t j = 0; j < table.rows.size(); ++j) {
            if (i == j) continue;
            against.push_back({{"engine", name(j)}, {"games", cell_json(table.cells[i][j], ids)}});
        }
        const results::Standing& standing = table.rows[i];
        auto row = object_of<results::NamedStanding>(columns, {names[standing.entrant], standing});
        row["against"] = std::move(against);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace

void write_json(const PublishedTournament& published, const Write& write) {
    const plan::StoredPlan plan = plan::read_stored_plan(published.tournament.plan);
    const formats::FormatSettings& settings = plan.settings_of(published.entrants.size());
    const auto table = crosstable(standings(settings, history_of(published)),
                                  results::outcomes_of(published.games));
    write("{\"schema\": " + text_of(schema));
    write(",\n\"tournament\": " + text_of(tournament_json(published, plan)));
    write(",\n\"entrants\": " + text_of(entrants_json(published)));
    write(",\n\"standings\": " + standings_json(names_of(published), table.rows));
    write(",\n\"crosstable\": " + text_of(crosstable_json(published, table)));
    const auto machines =
        results::machine_records(published.games, published.archive.worker_machines());
    write(",\n\"machines\": " + text_of(results::machines_json(machines)));
    write(",\n\"distinct_games\": " +
          std::to_string(results::distinct_games(published.games).distinct));
    write(",\n\"games\": [");
    const char* separator = "\n";
    for_each_game(published, [&](const store::GameRow& game, const rules::GameRecord* record) {
        write(separator);
        write(text_of(record != nullptr ? json_of(finished_game(published.archive, game, *record))
                                        : json_of(game)));
        separator = ",\n";
    });
    write("\n]}\n");
}

}  // namespace tafl::publish
