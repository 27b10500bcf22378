// SPDX-License-Identifier: MIT
#include "tournaments/server/web/routes.h"

#include <algorithm>
#include <array>

#include "store/records.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/unicode.h"
#include "tournaments/server/web/api.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 2> slice = {"after", "limit"};
constexpr std::array<std::string_view, 10> slice_of_games = {
    "after",  "engine", "limit", "opening",     "opponent",
    "result", "side",   "state", "termination", "variant"};
constexpr std::array<std::string_view, 10> games_of_all = {
    "after",  "engine", "opening",     "opponent",   "order",
    "result", "side",   "termination", "tournament", "variant"};
constexpr std::array<std::string_view, 11> found_games = {
    "after",  "engine", "limit",       "opening",    "opponent", "order",
    "result", "side",   "termination", "tournament", "variant"};
constexpr std::array<std::string_view, 1> priority = {"priority"};
constexpr std::array<std::string_view, 3> stream = {"after", "game", "tournament"};
constexpr std::array<std::string_view, 1> version = {"after"};
constexpr std::array<std::string_view, 3> tournament_list = {"after", "before", "state"};
constexpr std::array<std::string_view, 5> opening = {"game", "moves", "ply", "tournament",
                                                     "variant"};
constexpr std::array<std::string_view, 4> engines = {"find", "kind", "page", "sort"};
constexpr std::array<std::string_view, 3> table = {"find", "page", "sort"};
constexpr std::array<std::string_view, 4> rating_table = {"find", "page", "sort", "variant"};
constexpr std::array<std::string_view, 1> kind = {"kind"};
constexpr std::array<std::string_view, 1> shown_ply = {"ply"};
constexpr std::array<std::string_view, 5> variants = {"find", "of", "played", "size", "sort"};

/// Makes the table. A pattern with fewer braces stands before one that matches its addresses too.
constexpr auto make_routes() {
    using enum Route::CachedBy;
    using enum Route::Part;
    using enum store::Scope;
    constexpr Names none;
    return std::array{
        Route{"/", answer_front, read, none, site_page},
        Route{"/healthz", health, std::nullopt, none, never, "getHealth"},
        Route{"/metrics", metrics, read, none, never, "getMetrics"},
        Route{"/play/", answer_play, read},
        Route{"/manual/", answer_manual, read},
        Route{"/manual/{page}", answer_manual, read},
        Route{"/engines/", answer_engine_list, read, engines, all_games},
        Route{"/engines/{name}", answer_engine, read, none, all_games},
        Route{"/ratings/", answer_ratings, read, rating_table, all_games},
        Route{"/explore", answer_explore, read, opening},
        Route{"/variants/", answer_variants, read, variants, all_games},
        Route{"/variants/{name}", answer_variant, read, none, all_games},
        Route{"/feed.atom", answer_site_feed, read, none, site_feed, "getFeed"},
        Route{"/games/", answer_game_list, read, games_of_all, all_games},
        Route{"/games/{game}", answer_game, read, shown_ply, tournament},
        Route{"/embed/games/{game}", answer_embed, read, none, game_page},
        Route{"/tournaments/", answer_tournament_list, read, tournament_list, site_page},
        Route{"/tournaments/{tournament}", answer_tournament, read, none, tournament_page},
        Route{"/tournaments/{tournament}.ics", answer_calendar, read, none, never, "getCalendar"},
        Route{"/tournaments/{tournament}/ratings.html", answer_tournament, read, table,
              tournament_page},
        Route{"/tournaments/{tournament}/standings.html", answer_tournament, read, table,
              tournament_page},
        Route{"/tournaments/{tournament}/feed.atom", answer_tournament_feed, read, none,
              tournament_feed, "getTournamentFeed"},
        Route{"/tournaments/{tournament}/board.png", answer_tournament, read, none, tournament_page,
              "getTournamentPicture"},
        Route{"/tournaments/{tournament}/download.zip", downloads, read, none, never,
              "downloadTournament"},
        Route{"/tournaments/{tournament}/tournament.json", downloads, read, none, never,
              "downloadTournamentJson"},
        Route{"/tournaments/{tournament}/tournament.csv", downloads, read, none, never,
              "downloadTournamentCsv"},
        Route{"/tournaments/{tournament}/tournament.toml", answer_tournament_file, read, none,
              tournament, "getTournamentFile"},
        Route{"/tournaments/{tournament}/openings.txt", answer_tournament_file, read, none,
              tournament, "getTournamentOpenings"},
        Route{"/tournaments/{tournament}/{page}", answer_tournament, read, none, tournament_page},
        Route{"/tournaments/{tournament}/games/{page}", answer_tournament, read, shown_ply,
              game_page},
        Route{"/api/tournaments", list_tournaments, read, slice, never, "listTournaments"},
        Route{"/api/tournaments/{tournament}", get_tournament, read, none, tournament,
              "getTournament"},
        Route{"/api/tournaments/{tournament}/standings", get_standings, read, none, tournament,
              "getStandings"},
        Route{"/api/tournaments/{tournament}/crosstable", get_crosstable, read, slice, tournament,
              "getCrosstable"},
        Route{"/api/tournaments/{tournament}/rounds", get_rounds, read, none, tournament,
              "getRounds"},
        Route{"/api/tournaments/{tournament}/machines", get_machines, read, none, tournament,
              "getMachines"},
        Route{"/api/tournaments/{tournament}/balance", get_balance, read, none, tournament,
              "getBalance"},
        Route{"/api/tournaments/{tournament}/schedule", get_schedule, read, slice, tournament,
              "getSchedule"},
        Route{"/api/tournaments/{tournament}/games", list_games, read, slice_of_games, tournament,
              "listGames"},
        Route{"/api/games", find_games, read, found_games, all_games, "findGames"},
        Route{"/api/games/{game}", get_game, read, none, never, "getGame"},
        Route{"/api/games/{game}/evidence", get_evidence, read, none, never, "getEvidence"},
        Route{"/api/engines", list_engines, read, kind, never, "listEngines"},
        Route{"/api/engines/{name}", get_engine, read, none, all_games, "getEngine"},
        Route{"/api/ratings", get_ratings, read, none, all_games, "getRatings"},
        Route{"/api/variants", list_variants, read, none, all_games, "listVariants"},
        Route{"/api/server", get_server, read, none, never, "getServer"},
        Route{"/api/queue", get_queue, read, slice, never, "getQueue"},
        Route{"/api/queue", commands, submit, priority, never, "submit", "POST"},
        Route{"/api/queue/{tournament}/pause", commands, submit, none, never, "pause", "POST"},
        Route{"/api/queue/{tournament}/resume", commands, submit, none, never, "resume", "POST"},
        Route{"/api/queue/{tournament}/cancel", commands, submit, none, never, "cancel", "POST"},
        Route{"/api/queue/{tournament}/withdraw", commands, submit, none, never, "withdraw",
              "POST"},
        Route{"/api/queue/{tournament}/priority", commands, admin, none, never, "setPriority",
              "PUT"},
        Route{"/api/queue/{tournament}/{change}", commands, submit, none, never, "", "POST"},
        Route{"/api/events", events, read, stream, never, "watch"},
        Route{"/api/seat", seats, play, version, never, "getSeat"},
        Route{"/api/seat", seats, play, none, never, "sayAtSeat", "POST"},
        Route{"/api/seat/board", seats, play, none, never, "getSeatBoard"},
        Route{"/api/openapi.json", describe_api, read, none, never, "describe"},
        Route{"/{file}", answer_file, read},
    };
}

constexpr auto routes = make_routes();

/// Removes the first segment from a pattern and returns it. The pattern must have one.
std::string_view take_segment(std::string_view& pattern) {
    pattern.remove_prefix(1);
    const std::string_view segment = pattern.substr(0, pattern.find('/'));
    pattern.remove_prefix(segment.size());
    return segment;
}

/// Returns the part of `text` that the braces of `segment` match: "3" for "{tournament}.ics" and
/// "3.ics". Returns nullopt if `text` does not match `segment`.
std::optional<std::string_view> matched(std::string_view segment, std::string_view text) {
    if (!segment.starts_with('{')) return segment == text ? std::optional(text) : std::nullopt;
    const std::string_view suffix = segment.substr(segment.find('}') + 1);
    if (!text.ends_with(suffix)) return std::nullopt;
    text.remove_suffix(suffix.size());
    const bool is_number = segment.starts_with("{tournament}");
    if (is_number && !tournaments::id_in<store::TournamentId>(text)) return std::nullopt;
    return text;
}

/// Returns the number of leading segments of `path` that match the pattern.
std::size_t shared_segments(std::string_view pattern, const std::vector<std::string>& path) {
    std::size_t count = 0;
    while (pattern.size() > 1 && count < path.size() &&
           matched(take_segment(pattern), path[count])) {
        ++count;
    }
    return count;
}

bool matches(const Route& route, const std::vector<std::string>& path) {
    std::size_t segments = 0;
    for (std::string_view rest = route.pattern; rest.size() > 1; ++segments) take_segment(rest);
    return path.size() == segments && shared_segments(route.pattern, path) == segments;
}

/// Returns the documented rows below /api that share most segments with the address.
std::vector<const Route*> nearest_routes(const Request& request) {
    std::size_t most = 0;
    std::vector<const Route*> nearest;
    for (const Route& route : routes) {
        if (!route.pattern.starts_with("/api/") || route.operation.empty()) continue;
        const std::size_t count = shared_segments(route.pattern, request.path);
        if (count > most) nearest.clear();
        if (count >= most) nearest.push_back(&route);
        most = std::max(most, count);
    }
    return nearest;
}

std::string list_of(Names names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " and ") + std::string(names[i]);
    }
    return text.empty() ? "none" : text;
}

}  // namespace

std::span<const Route> all_routes() { return routes; }

std::span<const Route> routes_at(const Request& request) {
    const auto* const first = std::ranges::find_if(
        routes, [&](const Route& route) { return matches(route, request.path); });
    const auto* const last = std::find_if(
        first, routes.end(), [&](const Route& route) { return route.pattern != first->pattern; });
    return {first, last};
}

const Route* find_route(const Request& request) {
    const std::string_view method = is_read(request) ? "GET" : std::string_view(request.method);
    const auto rows = routes_at(request);
    const auto found = std::ranges::find(rows, method, &Route::method);
    return found == rows.end() ? nullptr : &*found;
}

std::string named_segment(const Route& route, const Request& request, std::string_view name) {
    std::string_view rest = route.pattern;
    for (const std::string& text : request.path) {
        const std::string_view segment = take_segment(rest);
        if (segment.starts_with(name)) return std::string(matched(segment, text).value_or(""));
    }
    return "";
}

bool is_api(const Request& request) { return !request.path.empty() && request.path[0] == "api"; }

std::optional<store::Scope> needed_scope(const Request& request) {
    using store::Scope;
    if (const Route* const route = find_route(request)) return route->scope;
    Scope scope = Scope::admin;
    if (is_read(request)) scope = Scope::read;
    if (request.method == "POST") scope = Scope::submit;
    const auto rows = routes_at(request);
    for (const Route& row : rows) {
        if (!row.scope || row.scope == Scope::play) return row.scope;
        if (!is_read(request)) scope = std::max(scope, *row.scope);
    }
    // An address that does not exist below /api/seat is for the same tokens as the seat.
    const bool is_below_seat =
        rows.empty() && std::ranges::all_of(nearest_routes(request), [](const Route* route) {
            return route->scope == Scope::play;
        });
    return is_below_seat ? Scope::play : scope;
}

std::string methods_at(const Request& request) {
    std::string text;
    for (const Route& route : routes_at(request)) {
        text += (text.empty() ? "" : ", ") + std::string(route.method);
        if (route.method == "GET") text += ", HEAD";
    }
    return text;
}

std::string nearest_addresses(const Request& request) {
    std::string text;
    std::string_view last;
    for (const Route* const route : nearest_routes(request)) {
        if (route->pattern == last) continue;
        last = route->pattern;
        text += (text.empty() ? "" : ", ") + std::string(last);
    }
    return text;
}

void drop_idle_parameters(Request& request) {
    if (!is_api(request)) {
        std::erase_if(request.query, [](const auto& parameter) {
            const std::string& name = parameter.first;
            return name == "fbclid" || name == "gclid" || name.starts_with("utm_");
        });
    }
    if (request.path.size() == 3 && request.path[2] == "board.png") request.query.erase("games");
}

std::optional<std::string> unknown_parameter(const Route& route, const Request& request) {
    for (const auto& [name, value] : request.query) {
        if (std::ranges::find(route.query, name) != route.query.end()) continue;
        return "query parameter " + results::visible_start(name, 40) +
               ": unknown; this address takes " + list_of(route.query);
    }
    return std::nullopt;
}

std::string question_of(const Request& request) {
    std::string text = request.ends_with_slash ? "/" : "";
    for (const std::string& segment : request.path) text += '/' + publish::address_segment(segment);
    for (const auto& [name, value] : request.query) {
        text += '&' + publish::address_segment(name) + '=' + publish::address_segment(value);
    }
    return text;
}

}  // namespace tafl::web
