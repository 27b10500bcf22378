// SPDX-License-Identifier: MIT
#include "tournaments/web/routes.h"

#include <algorithm>
#include <array>

#include "tournaments/publish/report_page.h"
#include "tournaments/results/unicode.h"

namespace tafl::web {

namespace {

using Names = std::span<const std::string_view>;
using enum Route::Source;

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

constexpr std::array routes = {
    Route{"/", database, overview},
    Route{"/healthz", memory},
    Route{"/metrics", memory},
    Route{"/play", memory},
    Route{"/engines", database, engines},
    Route{"/engines/{name}", database},
    Route{"/ratings", database, table},
    Route{"/explore", database, opening},
    Route{"/variants", database, variants},
    Route{"/feed.atom", database},
    Route{"/games", database, games_of_all},
    Route{"/games/{game}", database, shown_ply},
    Route{"/embed/games/{game}", database},
    Route{"/tournaments/{tournament}", database},
    Route{"/tournaments/{tournament}/ratings.html", database, table},
    Route{"/tournaments/{tournament}/standings.html", database, table},
    Route{"/tournaments/{tournament}/{page}", database},
    Route{"/tournaments/{tournament}/games/{page}", database, shown_ply},
    Route{"/api/tournaments", database, slice},
    Route{"/api/tournaments/{tournament}", database},
    Route{"/api/tournaments/{tournament}/standings", database},
    Route{"/api/tournaments/{tournament}/crosstable", database, slice},
    Route{"/api/tournaments/{tournament}/rounds", database},
    Route{"/api/tournaments/{tournament}/machines", database},
    Route{"/api/tournaments/{tournament}/balance", database},
    Route{"/api/tournaments/{tournament}/schedule", database, slice},
    Route{"/api/tournaments/{tournament}/games", database, slice_of_games},
    Route{"/api/games", database, found_games},
    Route{"/api/games/{game}", database},
    Route{"/api/games/{game}/evidence", database},
    Route{"/api/engines", database, kind},
    Route{"/api/engines/{name}", database},
    Route{"/api/ratings", database},
    Route{"/api/variants", database},
    Route{"/api/queue", database, slice, priority},
    Route{"/api/queue/{tournament}/{change}", database},
    Route{"/api/events", memory, stream},
    Route{"/api/seat", memory, version},
    Route{"/api/seat/board", memory},
    Route{"/api/openapi.json", database},
    Route{"/{file}", memory},
};

/// Returns the number of leading segments of `path` that match the pattern.
std::size_t shared_segments(std::string_view pattern, const std::vector<std::string>& path) {
    std::size_t count = 0;
    for (; count < path.size() && pattern.size() > 1; ++count) {
        pattern.remove_prefix(1);
        const std::string_view wanted = pattern.substr(0, pattern.find('/'));
        if (!wanted.starts_with('{') && wanted != path[count]) break;
        pattern.remove_prefix(wanted.size());
    }
    return count;
}

bool matches(std::string_view pattern, const std::vector<std::string>& path) {
    const auto segments = static_cast<std::size_t>(std::ranges::count(pattern, '/'));
    const std::size_t wanted = pattern == "/" ? 0 : segments;
    return path.size() == wanted && shared_segments(pattern, path) == wanted;
}

std::string list_of(Names names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " and ") + std::string(names[i]);
    }
    return text.empty() ? "none" : text;
}

}  // namespace

const Route* find_route(const Request& request) {
    const auto* const found = std::ranges::find_if(
        routes, [&](const Route& route) { return matches(route.pattern, request.path); });
    return found == routes.end() ? nullptr : found;
}

std::string nearest_addresses(const Request& request) {
    std::size_t most = 0;
    std::string text;
    for (const Route& route : routes) {
        if (!route.pattern.starts_with("/api/")) continue;
        const std::size_t count = shared_segments(route.pattern, request.path);
        if (count > most) text.clear();
        if (count >= most) text += (text.empty() ? "" : ", ") + std::string(route.pattern);
        most = std::max(most, count);
    }
    return text;
}

void drop_idle_parameters(Request& request) {
    if (request.path.empty() || request.path[0] != "api") {
        std::erase_if(request.query, [](const auto& parameter) {
            const std::string& name = parameter.first;
            return name == "fbclid" || name == "gclid" || name.starts_with("utm_");
        });
    }
    if (request.path.size() == 3 && request.path[2] == "board.png") request.query.erase("games");
}

std::optional<std::string> unknown_parameter(const Route& route, const Request& request) {
    const Names known = is_read(request) ? route.query : route.change_query;
    for (const auto& [name, value] : request.query) {
        if (std::ranges::find(known, name) != known.end()) continue;
        return "query parameter " + results::visible_start(name, 40) +
               ": unknown; this address takes " + list_of(known);
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
