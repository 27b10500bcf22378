// SPDX-License-Identifier: MIT
#include "tournaments/server/web/api.h"

#include "rules/result.h"
#include "rules/variant.h"
#include "store/fingerprints.h"
#include "store/tournament_queue.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/plan/public_plan.h"
#include "tournaments/reports/publish/game_columns.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/reports/publish/round_table.h"
#include "tournaments/scoring/formats/history.h"
#include "tournaments/scoring/results/balance_table.h"
#include "tournaments/scoring/results/game_filter.h"
#include "tournaments/scoring/results/machine_table.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/rating_tables.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/server/web/api_answers.h"
#include "tournaments/server/web/game_snapshot.h"
#include "tournaments/server/web/queue_json.h"
#include "tournaments/server/web/site_pages.h"
#include "tournaments/server/web/variant_scores.h"

namespace tafl::web {

namespace {

using nlohmann::ordered_json;

ordered_json tournament_json(store::Archive& archive, const store::TournamentRecord& record,
                             const formats::FormatSettings& settings) {
    const store::GameCounts counts = archive.count_games(record.id);
    auto engines = ordered_json::array();
    for (const auto& entrant : archive.entrants(record.id)) engines.push_back(entrant.name);
    return {{"id", record.id},
            {"name", record.name},
            {"site", record.site},
            {"format", name_of(settings.format)},
            {"created", results::iso_text(record.created)},
            {"engines", std::move(engines)},
            {"games", games_in_all(archive, record.id, settings)},
            {"finished", counts.finished}};
}

tournaments::PerEntrant<std::string> names_in(store::Archive& archive,
                                              store::TournamentId tournament) {
    tournaments::PerEntrant<std::string> names;
    for (const auto& entrant : archive.entrants(tournament)) names.push_back(entrant.name);
    return names;
}

Response wrong_filter(const results::GameFilterError& error) {
    return problem(400, "Bad request", error.key + ": " + error.why);
}

ordered_json byes_json(const std::vector<store::Bye>& byes,
                       const tournaments::PerEntrant<std::string>& names) {
    auto items = ordered_json::array();
    for (const store::Bye& bye : byes) {
        items.push_back(
            {{"round", bye.round}, {"engine", names[bye.entrant]}, {"kind", name_of(bye.kind)}});
    }
    return items;
}

/// A tournament with its games, as its tables need them.
struct TournamentTables {
    std::vector<store::GameRow> games;
    tournaments::PerEntrant<std::string> names;
    formats::TournamentHistory history;
    plan::StoredPlan stored;
    std::vector<results::Standing> rows;  ///< standings
};

TournamentTables tables_of(store::Archive& archive, const store::TournamentRecord& tournament) {
    TournamentTables tables{
        archive.games(tournament.id), names_in(archive, tournament.id), {}, {}, {}};
    tables.history = formats::history_of(archive, tournament.id, tables.games);
    tables.stored = plan::read_stored_plan(tournament.plan);
    tables.rows =
        standings(tables.stored.settings_of(tables.names.values().size()), tables.history);
    return tables;
}

store::GameId game_id_of(const store::GameRow& row) { return row.scheduled.id; }

/// Returns the game that the request names; empty if it does not exist.
std::optional<store::GameRow> game_of(store::Archive& archive, const Request& request) {
    const auto id = tournaments::id_in<store::GameId>(request.path[2]);
    return id ? archive.game(*id) : std::nullopt;
}

ordered_json played_json(const std::optional<rules::PlayedGames>& played) {
    if (!played) return nullptr;
    return {{"type", played->type},
            {"name", played->type_name},
            {"games", played->games},
            {"legal_percent", played->legal_percent},
            {"attackers_percent", played->attackers_percent},
            {"attackers_interval", {played->attackers_at_least, played->attackers_at_most}}};
}

ordered_json score_json(const std::optional<VariantScore>& score) {
    if (!score) return nullptr;
    return {{"games", score->games},
            {"attackers_percent", score->percent},
            {"attackers_interval", {score->low, score->high}}};
}

}  // namespace

Response list_tournaments(const SiteView& view, const Request& request) {
    return list_response(view.archive.tournaments(), request, &store::TournamentRecord::id,
                         [&](const store::TournamentRecord& record) {
                             return tournament_json(
                                 view.archive, record,
                                 plan::read_stored_plan(record.plan).format_settings);
                         });
}

Response get_tournament(const SiteView& view, const store::TournamentRecord& tournament,
                        const Request&) {
    const plan::StoredPlan plan = plan::read_stored_plan(tournament.plan);
    ordered_json object = tournament_json(view.archive, tournament, plan.format_settings);
    object["plan"] = public_plan(plan);
    const auto names = names_in(view.archive, tournament.id);
    object["byes"] = byes_json(view.archive.byes(tournament.id), names);
    object["withdrawn"] = ordered_json::array();
    for (const int entrant : view.archive.withdrawn(tournament.id)) {
        object["withdrawn"].push_back(names[entrant]);
    }
    return json_response(object);
}

Response get_standings(const SiteView& view, const store::TournamentRecord& tournament,
                       const Request&) {
    TournamentTables tables = tables_of(view.archive, tournament);
    store::GameFingerprints(view.archive).mark_repeats(tables.games);
    rate(tables.rows, tables.names, results::tournament_ratings(tables.games));
    return {200, "application/json", standings_json(tables.names, tables.rows)};
}

/// Rows are numbered from 1, and `after` is a row number.
Response get_crosstable(const SiteView& view, const store::TournamentRecord& tournament,
                        const Request& request) {
    constexpr std::size_t most = 200;
    TournamentTables tables = tables_of(view.archive, tournament);
    const auto slice = slice_of(request, {0, most}, most);
    const std::int64_t rows = std::ssize(tables.rows);
    if (!slice || slice->after > rows) return wrong_slice(most);
    const results::RowRange shown{static_cast<std::size_t>(slice->after), slice->limit};
    const results::Table table = crosstable_table(
        tables.names, crosstable(std::move(tables.rows), tables.history.outcomes, shown));
    return {200, "application/json", render(table, results::TableFormat::json)};
}

Response get_rounds(const SiteView& view, const store::TournamentRecord& tournament,
                    const Request&) {
    const TournamentTables tables = tables_of(view.archive, tournament);
    return {200, "application/json",
            publish::rounds_json(paired_rounds(tables.stored.format_settings, tables.history),
                                 tables.names)};
}

Response get_machines(const SiteView& view, const store::TournamentRecord& tournament,
                      const Request&) {
    const auto games = view.archive.games(tournament.id);
    return json_response(
        results::machines_json(results::machine_records(games, view.archive.worker_machines())));
}

Response get_balance(const SiteView& view, const store::TournamentRecord& tournament,
                     const Request&) {
    auto games = view.archive.games(tournament.id);
    store::GameFingerprints(view.archive).mark_repeats(games);
    return {200, "application/json",
            balance_text(games, results::BalanceBy::variant, results::TableFormat::json)};
}

/// Returns the scheduled and the running games.
Response get_schedule(const SiteView& view, const store::TournamentRecord& tournament,
                      const Request& request) {
    auto games = view.archive.games(tournament.id);
    publish::name_stages(view.archive, games);
    std::erase_if(
        games, [](const store::GameRow& row) { return row.state == store::GameState::finished; });
    return list_response(games, request, game_id_of, [](const store::GameRow& row) {
        return game_object(publish::GameListing::open_json, row);
    });
}

Response list_games(const SiteView& view, const store::TournamentRecord& tournament,
                    const Request& request) {
    auto filter = results::parse_game_filter(request.query);
    if (!filter) return wrong_filter(filter.error());
    filter->tournament_id = tournament.id;
    auto games = view.archive.games(*filter);
    publish::name_stages(view.archive, games);
    const auto state = request.query.find("state");
    if (state != request.query.end()) {
        std::erase_if(
            games, [&](const store::GameRow& row) { return name_of(row.state) != state->second; });
    }
    return list_response(games, request, game_id_of, [&](store::GameRow row) {
        view.archive.read_loads({&row, 1});
        return publish::json_of(row);
    });
}

/// Returns games of all tournaments in the order that the request names.
Response find_games(const SiteView& view, const Request& request) {
    const auto filter = results::parse_game_filter(request.query);
    if (!filter) return wrong_filter(filter.error());
    const auto order = results::parse_game_order(request.query);
    if (!order) return wrong_filter(order.error());
    const auto slice = slice_of(request);
    if (!slice) return wrong_slice();
    store::GamePart part{std::nullopt, slice->limit + 1, *order};
    if (slice->after > 0) part.after = store::GameId(slice->after);
    auto games = view.archive.games(*filter, part);
    const bool has_more = games.size() > slice->limit;
    if (has_more) games.pop_back();
    publish::name_stages(view.archive, games);
    auto items = ordered_json::array();
    for (const store::GameRow& row : games) items.push_back(publish::json_of(row));
    ordered_json object = {{"items", std::move(items)}, {"next", nullptr}};
    if (has_more) object["next"] = games.back().scheduled.id;
    return json_response(object);
}

Response get_game(const SiteView& view, const Request& request) {
    auto row = game_of(view.archive, request);
    if (!row) return not_found("no game has the number " + request.path[2]);
    publish::name_stages(view.archive, {&*row, 1});
    if (row->state != store::GameState::finished) {
        return json_response(json_of(open_game(view.archive, *row, view.live)));
    }
    const auto record = view.archive.record(row->scheduled.id);
    if (!record) return not_found("no record is stored of game " + request.path[2]);
    return json_response(json_of(publish::finished_game(view.archive, *row, *record)));
}

/// Returns all attempts of a game, each with the evidence for its result.
Response get_evidence(const SiteView& view, const Request& request) {
    const auto row = game_of(view.archive, request);
    if (!row) return not_found("no game has the number " + request.path[2]);
    const store::GameId game = row->scheduled.id;
    auto items = ordered_json::array();
    for (const store::AttemptRow& attempt : view.archive.attempts(game)) {
        ordered_json item = {
            {"attempt", attempt.number},
            {"started", results::iso_text(attempt.started)},
            {"ended", nullptr},
            {"termination", nullptr},
            {"machine", nullptr},
            {"played_on", publish::played_on_json({attempt.machine, attempt.load})},
            {"evidence", nullptr}};
        if (!attempt.holder.empty()) item["machine"] = attempt.holder;
        if (attempt.ended) item["ended"] = results::iso_text(*attempt.ended);
        if (attempt.end.termination != rules::Termination::none) {
            item["termination"] = name_of(attempt.end.termination);
        }
        const auto record = view.archive.record(game, attempt.number);
        if (record) item["evidence"] = publish::evidence_json(*record, attempt.load);
        items.push_back(std::move(item));
    }
    return json_response({{"items", std::move(items)}, {"next", nullptr}});
}

Response list_variants(const SiteView& view, const Request&) {
    const auto games = marked_games(view);
    const VariantScores scores = scores_of(games, ScoreOf::server);
    const VariantScores equals = scores_of(games, ScoreOf::equals);
    auto array = ordered_json::array();
    for (const rules::Variant& variant : rules::variants()) {
        array.push_back(
            {{"name", variant.name},
             {"alias", variant.alias.empty() ? ordered_json() : ordered_json(variant.alias)},
             {"title", variant.title},
             {"rules", variant.rules},
             {"source", variant.source},
             {"quality", name_of(variant.quality)},
             {"note", variant.note},
             {"played", played_json(variant.played)},
             {"balance",
              {{"server", score_json(score_in(scores, variant.name))},
               {"equals", score_json(score_in(equals, variant.name))}}}});
    }
    return json_response(array);
}

Response get_queue(const SiteView& view, const Request& request) {
    return list_response(
        store::TournamentQueue(view.archive).entries(), request, &store::QueueEntry::tournament,
        [&](const store::QueueEntry& entry) { return queue_entry_json(view.archive, entry); });
}

/// Returns the ratings over all games of the database.
Response get_ratings(const SiteView& view, const Request&) {
    constexpr std::size_t max_exact = 500;
    const auto rated = results::rated_games(marked_games(view));
    results::RatingChoice choice;
    choice.max_exact = max_exact;
    const results::RatingList list(rated, choice);
    return {200, "application/json", ratings_json(list, performances(list, rated))};
}

Response describe_api(const Request&) {
    return {200, "application/json", std::string(openapi_document())};
}

}  // namespace tafl::web
