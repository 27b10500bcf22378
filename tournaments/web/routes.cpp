// SPDX-License-Identifier: MIT
#include "tournaments/web/routes.h"

#include <algorithm>
#include <array>

#include "store/records.h"
#include "tournaments/publish/report_page.h"
#include "tournaments/results/unicode.h"
#include "tournaments/whole_number.h"

namespace tafl::web {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 2> slice = {"after", "limit"};
constexpr std::array<std::string_view, 9> slice_of_games = {
    "after", "engine", "limit", "opening", "opponent", "result", "state", "termination", "variant"};
constexpr std::array<std::string_view, 8> games_of_all = {
    "before", "engine", "opening", "opponent", "result", "termination", "tournament", "variant"};
constexpr std::array<std::string_view, 9> found_games = {"after",       "engine",     "limit",
                                                         "opening",     "opponent",   "result",
                                                         "termination", "tournament", "variant"};
constexpr std::array<std::string_view, 1> priority = {"priority"};
constexpr std::array<std::string_view, 3> stream = {"after", "game", "tournament"};
constexpr std::array<std::string_view, 1> version = {"after"};
constexpr std::array<std::string_view, 2> overview = {"after", "before"};
constexpr std::array<std::string_view, 5> opening = {"game", "moves", "ply", "tournament",
                                                     "variant"};
constexpr std::array<std::string_view, 4> engines = {"find", "kind", "page", "sort"};
constexpr std::array<std::string_view, 3> table = {"find", "page", "sort"};
constexpr std::array<std::string_view, 1> kind = {"kind"};
constexpr std::array<std::string_view, 1> shown_ply = {"ply"};
constexpr std::array<std::string_view, 4> variants = {"find", "played", "size", "sort"};

/// Makes the table. A pattern with fewer braces stands before one that matches its addresses too.
constexpr auto make_routes() {
    using enum Route::Part;
    using enum store::Scope;
    return std::array{
        Route{"/", database, read, overview},
        Route{"/healthz", health, std::nullopt, {}, "getHealth"},
        Route{"/metrics", metrics, read, {}, "getMetrics"},
        Route{"/play", memory, read},
        Route{"/engines", database, read, engines},
        Route{"/engines/{name}", database, read},
        Route{"/ratings", database, read, table},
        Route{"/explore", database, read, opening},
        Route{"/variants", database, read, variants},
        Route{"/feed.atom", database, read, {}, "getFeed"},
        Route{"/games", database, read, games_of_all},
        Route{"/games/{game}", database, read, shown_ply},
        Route{"/embed/games/{game}", database, read},
        Route{"/tournaments/{tournament}", database, read},
        Route{"/tournaments/{tournament}/ratings.html", database, read, table},
        Route{"/tournaments/{tournament}/standings.html", database, read, table},
        Route{"/tournaments/{tournament}/feed.atom", database, read, {}, "getTournamentFeed"},
        Route{"/tournaments/{tournament}/board.png", database, read, {}, "getTournamentPicture"},
        Route{"/tournaments/{tournament}/download.zip", downloads, read, {}, "downloadTournament"},
        Route{"/tournaments/{tournament}/{page}", database, read},
        Route{"/tournaments/{tournament}/games/{page}", database, read, shown_ply},
        Route{"/api/tournaments", database, read, slice, "listTournaments"},
        Route{"/api/tournaments/{tournament}", database, read, {}, "getTournament"},
        Route{"/api/tournaments/{tournament}/standings", database, read, {}, "getStandings"},
        Route{"/api/tournaments/{tournament}/crosstable", database, read, slice, "getCrosstable"},
        Route{"/api/tournaments/{tournament}/rounds", database, read, {}, "getRounds"},
        Route{"/api/tournaments/{tournament}/machines", database, read, {}, "getMachines"},
        Route{"/api/tournaments/{tournament}/balance", database, read, {}, "getBalance"},
        Route{"/api/tournaments/{tournament}/schedule", database, read, slice, "getSchedule"},
        Route{"/api/tournaments/{tournament}/games", database, read, slice_of_games, "listGames"},
        Route{"/api/games", database, read, found_games, "findGames"},
        Route{"/api/games/{game}", database, read, {}, "getGame"},
        Route{"/api/games/{game}/evidence", database, read, {}, "getEvidence"},
        Route{"/api/engines", database, read, kind, "listEngines"},
        Route{"/api/engines/{name}", database, read, {}, "getEngine"},
        Route{"/api/ratings", database, read, {}, "getRatings"},
        Route{"/api/variants", database, read, {}, "listVariants"},
        Route{"/api/queue", database, read, slice, "getQueue"},
        Route{"/api/queue", commands, submit, priority, "submit", "POST"},
        Route{"/api/queue/{tournament}/pause", commands, submit, {}, "pause", "POST"},
        Route{"/api/queue/{tournament}/resume", commands, submit, {}, "resume", "POST"},
        Route{"/api/queue/{tournament}/cancel", commands, submit, {}, "cancel", "POST"},
        Route{"/api/queue/{tournament}/withdraw", commands, submit, {}, "withdraw", "POST"},
        Route{"/api/queue/{tournament}/priority", commands, admin, {}, "setPriority", "PUT"},
        Route{"/api/queue/{tournament}/{change}", commands, submit, {}, "", "POST"},
        Route{"/api/events", events, read, stream, "watch"},
        Route{"/api/seat", seats, play, version, "getSeat"},
        Route{"/api/seat", seats, play, {}, "sayAtSeat", "POST"},
        Route{"/api/seat/board", seats, play, {}, "getSeatBoard"},
        Route{"/api/openapi.json", memory, read, {}, "describe"},
        Route{"/{file}", memory, read},
    };
}

constexpr auto routes = make_routes();

/// Removes the first segment from a pattern and returns it. The pattern must have one.
constexpr std::string_view take_segment(std::string_view& pattern) {
    pattern.remove_prefix(1);
    const std::string_view segment = pattern.substr(0, pattern.find('/'));
    pattern.remove_prefix(segment.size());
    return segment;
}

/// Relation of the addresses of two patterns.
enum class Overlap : std::uint8_t { nothing, same, first_is_part, other };

constexpr Overlap overlap(std::string_view first, std::string_view second) {
    bool first_is_wider = false;
    bool second_is_wider = false;
    while (first.size() > 1 && second.size() > 1) {
        const std::string_view one = take_segment(first);
        const std::string_view two = take_segment(second);
        const bool is_one_any = one.starts_with('{');
        const bool is_two_any = two.starts_with('{');
        if (!is_one_any && !is_two_any && one != two) return Overlap::nothing;
        first_is_wider = first_is_wider || (is_one_any && !is_two_any);
        second_is_wider = second_is_wider || (is_two_any && !is_one_any);
    }
    if (first.size() > 1 || second.size() > 1) return Overlap::nothing;
    if (!first_is_wider) return second_is_wider ? Overlap::first_is_part : Overlap::same;
    return Overlap::other;
}

/// Returns true if one row at most answers each address and method: two patterns overlap only if
/// the first is a part of the second, and rows of one pattern are neighbours with other methods.
constexpr bool is_unambiguous(std::span<const Route> rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t j = i + 1; j < rows.size(); ++j) {
            const Overlap both = overlap(rows[i].pattern, rows[j].pattern);
            if (both == Overlap::other) return false;
            if (both != Overlap::same) continue;
            const bool is_other_method = rows[i].pattern == rows[j - 1].pattern &&
                                         rows[i].pattern == rows[j].pattern &&
                                         rows[i].method != rows[j].method;
            if (!is_other_method) return false;
        }
    }
    return true;
}

/// Returns true if changes need more than `read`, seats need `play`, and only /healthz is open to
/// everybody.
constexpr bool has_safe_rights(std::span<const Route> rows) {
    for (const Route& row : rows) {
        const bool is_seat = row.part == Route::Part::seats;
        if (!row.scope && row.pattern != "/healthz") return false;
        if (is_seat != (row.scope == store::Scope::play)) return false;
        if (row.method != "GET" && row.scope == store::Scope::read) return false;
    }
    return true;
}

static_assert(is_unambiguous(routes));
static_assert(has_safe_rights(routes));

bool matches(std::string_view segment, const std::string& text) {
    if (segment == "{tournament}") return tournaments::id_in<store::TournamentId>(text).has_value();
    return segment.starts_with('{') || segment == text;
}

/// Returns the number of leading segments of `path` that match the pattern.
std::size_t shared_segments(std::string_view pattern, const std::vector<std::string>& path) {
    std::size_t count = 0;
    while (pattern.size() > 1 && count < path.size() &&
           matches(take_segment(pattern), path[count])) {
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
