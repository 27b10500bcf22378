// SPDX-License-Identifier: MIT
#include "tournaments/web/api.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "rules/variant.h"
#include "tournaments/plan/plan.h"
#include "tournaments/publish/game_json.h"
#include "tournaments/results/balance_table.h"
#include "tournaments/results/outcomes.h"

namespace tafl::tournaments {

namespace {

using nlohmann::ordered_json;

Response json_response(const ordered_json& value) {
    return {200, "application/json", text_of(value) + '\n'};
}

Response not_found(const std::string& what) { return problem(404, "Not found", what); }

std::optional<std::int64_t> number_of(const std::string& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_whole = error == std::errc() && end == text.data() + text.size();
    return is_whole && value > 0 ? std::optional(value) : std::nullopt;
}

// Pages of lists: `limit` (1 to 500, default 100) items after the one with the id `after`.

struct Slice {
    std::int64_t after = 0;
    std::size_t limit = 100;
};

std::optional<Slice> slice_of(const Request& request) {
    Slice slice;
    constexpr std::int64_t most = 500;
    for (const auto& [name, value] : request.query) {
        if (name != "after" && name != "limit") continue;
        const auto number = number_of(value);
        if (!number || (name == "limit" && *number > most)) return std::nullopt;
        if (name == "after") slice.after = *number;
        if (name == "limit") slice.limit = static_cast<std::size_t>(*number);
    }
    return slice;
}

Response wrong_slice() {
    return problem(400, "Bad request",
                   "expected limit as a number of 1 to 500, and after as an id of the list");
}

/// `items` in the order of their list, of which `id_of` tells each one's id.
template <class Item, class IdOf, class JsonOf>
Response list_response(const std::vector<Item>& items, const Request& request, IdOf id_of,
                       JsonOf to_json) {
    const auto slice = slice_of(request);
    if (!slice) return wrong_slice();
    auto first = items.begin();
    if (slice->after > 0) {
        first = std::ranges::find(items, slice->after, id_of);
        if (first == items.end()) return wrong_slice();
        ++first;
    }
    auto array = ordered_json::array();
    const auto left = static_cast<std::size_t>(items.end() - first);
    const auto last = first + static_cast<std::ptrdiff_t>(std::min(slice->limit, left));
    for (auto item = first; item != last; ++item) array.push_back(to_json(*item));
    ordered_json object = {{"items", std::move(array)}, {"next", nullptr}};
    if (last != items.end()) object["next"] = id_of(*(last - 1));
    return json_response(object);
}

// Tournaments

ordered_json tournament_json(store::Archive& archive, const store::TournamentRecord& record) {
    const Form form = form_from_json(record.plan);
    int finished = 0;
    int known = 0;
    for (const store::GameRow& row : archive.games(record.id)) {
        ++known;
        if (row.state == store::GameState::finished) ++finished;
    }
    auto engines = ordered_json::array();
    for (const auto& entrant : archive.entrants(record.id)) engines.push_back(entrant.name);
    return {{"id", record.id},
            {"name", record.name},
            {"site", record.site},
            {"format", name_of(form.format)},
            {"created", iso_text(record.created)},
            {"engines", std::move(engines)},
            {"games", std::max(known, expected_games(form))},
            {"finished", finished}};
}

std::vector<std::string> names_in(store::Archive& archive, store::TournamentId tournament) {
    std::vector<std::string> names;
    for (const auto& entrant : archive.entrants(tournament)) names.push_back(entrant.name);
    return names;
}

Response game_list(store::Archive& archive, const store::TournamentRecord& record,
                   const Request& request) {
    auto games = archive.games(record.id);
    const auto state = request.query.find("state");
    if (state != request.query.end()) {
        std::erase_if(
            games, [&](const store::GameRow& row) { return name_of(row.state) != state->second; });
    }
    return list_response(
        games, request, [](const store::GameRow& row) { return row.scheduled.id; },
        [](const store::GameRow& row) { return json_of(row); });
}

Response answer_tournament(store::Archive& archive, const store::TournamentRecord& record,
                           const Request& request) {
    if (request.path.size() == 3) {
        ordered_json object = tournament_json(archive, record);
        object["plan"] = ordered_json::parse(record.plan, nullptr, false);
        return json_response(object);
    }
    if (request.path.size() > 4) return not_found("there is nothing below " + request.path[3]);
    const std::string& part = request.path[3];
    if (part == "games") return game_list(archive, record, request);
    const auto games = archive.games(record.id);
    const auto names = names_in(archive, record.id);
    const auto rows = standings(form_from_json(record.plan), outcomes_of(games));
    if (part == "standings") return {200, "application/json", standings_json(names, rows)};
    if (part == "crosstable") {
        const Table table = crosstable_table(names, crosstable(rows, outcomes_of(games)));
        return {200, "application/json", render(table, TableFormat::json)};
    }
    if (part == "balance") {
        return {200, "application/json",
                render(balance_table(games, BalanceBy::variant), TableFormat::json)};
    }
    return not_found("a tournament has standings, crosstable, games and balance, not " + part);
}

Response answer_tournaments(store::Archive& archive, const Request& request) {
    const auto all = archive.tournaments();
    const auto id = [](const store::TournamentRecord& record) { return record.id; };
    if (request.path.size() == 2) {
        return list_response(all, request, id, [&](const store::TournamentRecord& record) {
            return tournament_json(archive, record);
        });
    }
    const auto number = number_of(request.path[2]);
    const auto found = std::ranges::find(all, number.value_or(0), id);
    if (found == all.end()) return not_found("there is no tournament " + request.path[2]);
    return answer_tournament(archive, *found, request);
}

// Games

Response answer_game(store::Archive& archive, const Request& request) {
    if (request.path.size() != 3) return not_found("expected /api/games/ID");
    const auto row = archive.game(number_of(request.path[2]).value_or(0));
    if (!row) return not_found("there is no game " + request.path[2]);
    const auto record = archive.record(row->scheduled.id);
    if (!record) return json_response(json_of(*row));
    return json_response(json_of(finished_game(archive, *row, *record)));
}

Response variants_response() {
    auto array = ordered_json::array();
    for (const rules::Variant& variant : rules::variants()) {
        array.push_back({{"name", variant.name},
                         {"title", variant.title},
                         {"rules", variant.rules},
                         {"source", variant.source},
                         {"quality", name_of(variant.quality)}});
    }
    return json_response(array);
}

}  // namespace

Response answer_api(store::Archive& archive, const Request& request) {
    const std::string what = request.path.size() > 1 ? request.path[1] : "";
    if (what == "tournaments") return answer_tournaments(archive, request);
    if (what == "games") return answer_game(archive, request);
    if (what == "variants" && request.path.size() == 2) return variants_response();
    return not_found("expected /api/tournaments, /api/games/ID or /api/variants");
}

}  // namespace tafl::tournaments
