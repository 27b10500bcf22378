// SPDX-License-Identifier: MIT
#include "tournaments/web/api.h"

#include "rules/result.h"
#include "rules/variant.h"
#include "store/fingerprints.h"
#include "store/tournament_queue.h"
#include "tournaments/formats/history.h"
#include "tournaments/plan/public_plan.h"
#include "tournaments/publish/game_columns.h"
#include "tournaments/publish/game_json.h"
#include "tournaments/publish/round_table.h"
#include "tournaments/results/balance_table.h"
#include "tournaments/results/game_filter.h"
#include "tournaments/results/machine_table.h"
#include "tournaments/results/outcomes.h"
#include "tournaments/results/rating_tables.h"
#include "tournaments/results/time_text.h"
#include "tournaments/web/api_answers.h"
#include "tournaments/web/api_engines.h"
#include "tournaments/web/game_snapshot.h"
#include "tournaments/web/queue_json.h"
#include "tournaments/web/routes.h"
#include "tournaments/web/site_pages.h"
#include "tournaments/whole_number.h"

namespace tafl::web {

namespace {

using nlohmann::ordered_json;

// Tournaments

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

/// Returns games of all tournaments, the latest first.
Response found_games(store::Archive& archive, const Request& request) {
    const auto filter = results::parse_game_filter(request.query);
    if (!filter) return wrong_filter(filter.error());
    const auto slice = slice_of(request);
    if (!slice) return wrong_slice();
    store::GamePart part{std::nullopt, slice->limit + 1};
    if (slice->after > 0) part.before = store::GameId(slice->after);
    auto games = archive.games(*filter, part);
    const bool has_more = games.size() > slice->limit;
    if (has_more) games.pop_back();
    publish::name_stages(archive, games);
    auto items = ordered_json::array();
    for (const store::GameRow& row : games) items.push_back(publish::json_of(row));
    ordered_json object = {{"items", std::move(items)}, {"next", nullptr}};
    if (has_more) object["next"] = games.back().scheduled.id;
    return json_response(object);
}

Response game_list(store::Archive& archive, const store::TournamentRecord& record,
                   const Request& request) {
    auto filter = results::parse_game_filter(request.query);
    if (!filter) return wrong_filter(filter.error());
    filter->tournament_id = record.id;
    auto games = archive.games(*filter);
    publish::name_stages(archive, games);
    const auto state = request.query.find("state");
    if (state != request.query.end()) {
        std::erase_if(
            games, [&](const store::GameRow& row) { return name_of(row.state) != state->second; });
    }
    return list_response(
        games, request, [](const store::GameRow& row) { return row.scheduled.id; },
        [&](store::GameRow row) {
            archive.find_loads({&row, 1});
            return publish::json_of(row);
        });
}

/// Returns the scheduled and the running games.
Response schedule_list(const std::vector<store::GameRow>& games, const Request& request) {
    std::vector<store::GameRow> open;
    for (const store::GameRow& row : games) {
        if (row.state != store::GameState::finished) open.push_back(row);
    }
    return list_response(
        open, request, [](const store::GameRow& row) { return row.scheduled.id; },
        [](const store::GameRow& row) {
            return game_object(publish::GameListing::open_json, row);
        });
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

/// Returns a part of the crosstable. Rows are numbered from 1, and `after` is a row number.
Response crosstable_response(const tournaments::PerEntrant<std::string>& names,
                             std::vector<results::Standing> rows,
                             const std::vector<results::Outcome>& outcomes,
                             const Request& request) {
    constexpr std::size_t most = 200;
    const auto slice = slice_of(request, {0, most}, most);
    if (!slice || slice->after > static_cast<std::int64_t>(rows.size())) return wrong_slice(most);
    const results::RowRange shown{static_cast<std::size_t>(slice->after), slice->limit};
    const results::Table table =
        crosstable_table(names, crosstable(std::move(rows), outcomes, shown));
    return {200, "application/json", render(table, results::TableFormat::json)};
}

Response answer_tournament(store::Archive& archive, const store::TournamentRecord& record,
                           const Request& request) {
    if (request.path.size() == 3) {
        const plan::StoredPlan plan = plan::read_stored_plan(record.plan);
        ordered_json object = tournament_json(archive, record, plan.format_settings);
        object["plan"] = public_plan(plan);
        const auto names = names_in(archive, record.id);
        object["byes"] = byes_json(archive.byes(record.id), names);
        object["withdrawn"] = ordered_json::array();
        for (const int entrant : archive.withdrawn(record.id)) {
            object["withdrawn"].push_back(names[entrant]);
        }
        return json_response(object);
    }
    const std::string& part = request.path[3];
    if (part == "games") return game_list(archive, record, request);
    auto games = archive.games(record.id);
    if (part == "schedule") {
        publish::name_stages(archive, games);
        return schedule_list(games, request);
    }
    if (part == "machines") {
        return json_response(
            results::machines_json(results::machine_records(games, archive.machines())));
    }
    const auto names = names_in(archive, record.id);
    const auto history = formats::history_of(archive, record.id, games);
    const plan::StoredPlan plan = plan::read_stored_plan(record.plan);
    auto rows = standings(plan.settings_of(names.values().size()), history);
    if (part == "standings") {
        store::Fingerprints(archive).find_repeats(games);
        rate(rows, names, results::tournament_ratings(games));
        return {200, "application/json", standings_json(names, rows)};
    }
    if (part == "rounds") {
        return {200, "application/json",
                publish::rounds_json(paired_rounds(plan.format_settings, history), names)};
    }
    if (part == "crosstable") {
        return crosstable_response(names, std::move(rows), history.outcomes, request);
    }
    store::Fingerprints(archive).find_repeats(games);
    return {200, "application/json",
            balance_text(games, results::BalanceBy::variant, results::TableFormat::json)};
}

Response answer_tournaments(store::Archive& archive, const Request& request) {
    if (request.path.size() == 2) {
        const auto id = [](const store::TournamentRecord& record) { return record.id; };
        return list_response(
            archive.tournaments(), request, id, [&](const store::TournamentRecord& record) {
                return tournament_json(archive, record,
                                       plan::read_stored_plan(record.plan).format_settings);
            });
    }
    const auto id = tournaments::id_in<store::TournamentId>(request.path[2]);
    const auto record = id ? archive.tournament(*id) : std::nullopt;
    if (!record) return not_found("there is no tournament " + request.path[2]);
    return answer_tournament(archive, *record, request);
}

// Games

/// Returns all attempts of a game, each with the evidence for its result.
Response evidence_list(store::Archive& archive, store::GameId game) {
    auto items = ordered_json::array();
    for (const store::AttemptRow& attempt : archive.attempts(game)) {
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
        const auto record = archive.record(game, attempt.number);
        if (record) item["evidence"] = publish::evidence_json(*record, attempt.load);
        items.push_back(std::move(item));
    }
    return json_response({{"items", std::move(items)}, {"next", nullptr}});
}

Response answer_game(store::Archive& archive, const Request& request, const Live* live) {
    if (request.path.size() == 2) return found_games(archive, request);
    const bool is_evidence = request.path.size() == 4;
    const auto id = tournaments::id_in<store::GameId>(request.path[2]);
    auto row = id ? archive.game(*id) : std::nullopt;
    if (!row) return not_found("there is no game " + request.path[2]);
    publish::name_stages(archive, {&*row, 1});
    if (is_evidence) return evidence_list(archive, row->scheduled.id);
    if (row->state != store::GameState::finished) {
        return json_response(json_of(open_game(archive, *row, live)));
    }
    const auto record = archive.record(row->scheduled.id);
    if (!record) return not_found("there is no record of game " + request.path[2]);
    return json_response(json_of(publish::finished_game(archive, *row, *record)));
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

Response variants_response() {
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
             {"played", played_json(variant.played)}});
    }
    return json_response(array);
}

Response queue_response(store::Archive& archive, const Request& request) {
    const auto id = [](const store::QueueEntry& entry) { return entry.tournament; };
    return list_response(
        store::TournamentQueue(archive).entries(), request, id,
        [&](const store::QueueEntry& entry) { return queue_entry_json(archive, entry); });
}

/// Returns the ratings over all games of the database.
Response ratings_response(store::Archive& archive) {
    constexpr std::size_t most_exact = 500;
    auto games = archive.games(store::GameFilter{});
    store::Fingerprints(archive).find_repeats(games);
    const auto rated = results::rated_games(games);
    results::RatingChoice choice;
    choice.most_exact = most_exact;
    const results::RatingList list(rated, choice);
    return {200, "application/json", ratings_json(list, performances(list, rated))};
}

}  // namespace

Response answer_api(store::Archive& archive, const Request& request, const ApiSources& sources) {
    const bool is_known = request.path.size() > 1 && find_route(request) != nullptr;
    if (!is_known) return no_such_address(request);
    const std::string& what = request.path[1];
    const bool is_whole = request.path.size() == 2;
    if (what == "tournaments") return answer_tournaments(archive, request);
    if (what == "games") return answer_game(archive, request, sources.live);
    if (what == "engines") return answer_engines(archive, request, sources);
    if (what == "queue" && is_whole) return queue_response(archive, request);
    if (what == "ratings") return ratings_response(archive);
    if (what == "variants") return variants_response();
    return no_such_address(request);
}

}  // namespace tafl::web
