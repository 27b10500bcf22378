// SPDX-License-Identifier: MIT
// Route: an address of the server, with one of its methods. The table of all routes decides which
// rights a request needs, which part of the server answers it, and which parameters it may have.
// Values only; thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "store/tokens.h"
#include "tournaments/server/web/message.h"

namespace tafl::store {
struct TournamentRecord;
}

namespace tafl::web {

struct SiteView;

// Functions that answer GET and HEAD. A MemoryAnswer does not read the database; an Answer does. A
// TournamentAnswer also receives the record of the tournament in the address.
using MemoryAnswer = Response(const Request& request);
using Answer = Response(const SiteView& view, const Request& request);
using TournamentAnswer = Response(const SiteView& view, const store::TournamentRecord& tournament,
                                  const Request& request);

/// Row of the table of routes: an address, one of its methods, and the part of the server that
/// answers it.
struct Route {
    /// Part of the server that answers a request.
    enum class Part : std::uint8_t {
        health,
        seats,
        commands,
        metrics,
        events,
        downloads,
        memory,  ///< a function of Site that does not read the database
        /// A function of Site that reads the database; it runs when it is the client's turn.
        database,
    };

    /// Data that a cached response depends on, in addition to its address and parameters.
    enum class CachedBy : std::uint8_t {
        never,
        all_games,
        site_feed,  ///< all games of the database, and the queue
        /// All games of the database, the queue and the minute. While a game runs, also plies and
        /// clocks.
        site_page,
        tournament,       ///< the games of the tournament that {tournament} or {game} names
        tournament_feed,  ///< the games of the tournament, and the queue
        /// The games of the tournament, its state in the queue and, while games run, their plies
        /// and clocks.
        tournament_page,
        /// The games of the tournament and, while they run, each single ply and the clocks.
        game_page,
    };

    /// Pattern of the address: "/api/games/{game}". A segment in braces matches any text, but
    /// {tournament} matches whole numbers only. Text after the braces must be equal. If the pattern
    /// ends with a slash, a request for the address without the slash is redirected.
    std::string_view pattern;
    /// Function that answers the request, or another part of the server that answers it.
    std::variant<Part, MemoryAnswer*, Answer*, TournamentAnswer*> answer;
    /// Scope that a request's token must have. Empty = no token is needed. A request of scope
    /// `read` needs a token only if the configuration requires it. A request of scope `play` needs
    /// a token with exactly this scope.
    std::optional<store::Scope> scope = store::Scope::admin;
    std::span<const std::string_view> query{};  ///< names of the parameters that a request may have
    /// Data that a cached response depends on. Only for an Answer or a TournamentAnswer.
    CachedBy cached_by = CachedBy::never;
    /// Value of operationId in openapi.json. Empty = the address is that of a page, which
    /// openapi.json does not describe.
    std::string_view operation{};
    std::string_view method = "GET";  ///< method of the route; "GET" also stands for HEAD

    /// Returns the part of the server that answers requests of this route.
    [[nodiscard]] constexpr Part part() const {
        if (const Part* const other = std::get_if<Part>(&answer)) return *other;
        return std::holds_alternative<MemoryAnswer*>(answer) ? Part::memory : Part::database;
    }
};

/// Returns the table of all routes. Rows with the same pattern follow each other.
[[nodiscard]] std::span<const Route> all_routes();
/// Returns the routes with a pattern that matches the request's path, one for each method. Empty if
/// the server has no such address.
[[nodiscard]] std::span<const Route> routes_at(const Request& request);
/// Returns the route for the request's path and method; null if the table has none.
[[nodiscard]] const Route* find_route(const Request& request);

/// Returns the segment of the request's path that `name` matches in the pattern of the route.
/// `name` is, for example, "{tournament}". Returns an empty text if the pattern does not contain
/// `name`.
[[nodiscard]] std::string named_segment(const Route& route, const Request& request,
                                        std::string_view name);

/// Returns true if the request's address belongs to the JSON interface (/api).
[[nodiscard]] bool is_api(const Request& request);

/// Returns the scope that the request's token must have; nullopt if no token is needed. Also works
/// for a request without a route.
[[nodiscard]] std::optional<store::Scope> needed_scope(const Request& request);

/// Returns the methods that the server allows for the request's path, in the form of the header
/// Allow: "GET, HEAD, POST". Returns an empty text if no route has the path.
[[nodiscard]] std::string methods_at(const Request& request);

/// Returns the documented addresses below /api that are most similar to the request's path: their
/// patterns have the most leading segments in common with it. Example: "/api/games/{game},
/// /api/games/{game}/evidence".
[[nodiscard]] std::string nearest_addresses(const Request& request);

/// Removes parameters of the request that do not change the response. For pages, these are
/// parameters that other sites add to links (fbclid, gclid, utm_*). For board.png, it is the
/// parameter `games`, which only makes other sites load the picture again.
void drop_idle_parameters(Request& request);

/// Returns an error text if the request has a parameter that `route` does not accept; else nullopt.
[[nodiscard]] std::optional<std::string> unknown_parameter(const Route& route,
                                                           const Request& request);

/// Returns the path and the parameters of a request as one text. Requests with the same text
/// request the same content.
[[nodiscard]] std::string question_of(const Request& request);

}  // namespace tafl::web
