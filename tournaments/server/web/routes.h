// SPDX-License-Identifier: MIT
// Route: an address of the server with one of its methods. The table of all routes decides the
// rights that a request needs, the part of the server that answers it, and its parameters.
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

// Functions that answer GET and HEAD: from memory; from the database; about the tournament that
// the address names, which is read before.
using MemoryAnswer = Response(const Request& request);
using Answer = Response(const SiteView& view, const Request& request);
using TournamentAnswer = Response(const SiteView& view, const store::TournamentRecord& tournament,
                                  const Request& request);

/// A row of the table.
struct Route {
    /// Part of the server that answers.
    enum class Part : std::uint8_t {
        health,
        seats,
        commands,
        metrics,
        events,
        downloads,
        memory,    ///< Site, without the database
        database,  ///< Site, when it is the client's turn
    };

    /// Data that a cached response depends on, apart from its address and parameters.
    enum class CachedBy : std::uint8_t {
        never,
        all_games,
        site_feed,        ///< all games and the queue
        tournament,       ///< the games of the tournament that {tournament} or {game} names
        tournament_feed,  ///< these games and the queue
        tournament_page,  ///< these games and, while they run, their plies and clocks
        game_page,        ///< as `tournament_page`, with each ply
    };

    /// "/api/games/{game}". A segment in braces matches any text; {tournament} matches whole
    /// numbers only. An address is redirected to one with a slash at its end if the pattern has
    /// one.
    std::string_view pattern;
    std::variant<Part, MemoryAnswer*, Answer*, TournamentAnswer*> answer;
    /// Scope that a token needs. None = everybody may ask, also without a token. `read` is open to
    /// everybody if reading needs no token. `play` accepts tokens of this scope only.
    std::optional<store::Scope> scope = store::Scope::admin;
    std::span<const std::string_view> query{};  ///< parameters
    CachedBy cached_by = CachedBy::never;       ///< for an Answer or a TournamentAnswer
    std::string_view operation{};               ///< operationId in openapi.json; empty = a page
    std::string_view method = "GET";            ///< "GET" also stands for HEAD

    /// Returns the part of the server that answers.
    [[nodiscard]] constexpr Part part() const {
        if (const Part* const other = std::get_if<Part>(&answer)) return *other;
        return std::holds_alternative<MemoryAnswer*>(answer) ? Part::memory : Part::database;
    }
};

/// Returns the table. The rows of one pattern follow each other.
[[nodiscard]] std::span<const Route> all_routes();
/// Returns the rows of the request's path, with all methods; empty if nothing can exist there.
[[nodiscard]] std::span<const Route> routes_at(const Request& request);
/// Returns the row of the request's path and method; null if the table has none.
[[nodiscard]] const Route* find_route(const Request& request);

/// Returns the segment of the path where the pattern of its route has `name`: "{tournament}".
/// Empty if the pattern does not have it.
[[nodiscard]] std::string named_segment(const Route& route, const Request& request,
                                        std::string_view name);

/// Returns true for an address of the JSON interface.
[[nodiscard]] bool is_api(const Request& request);

/// Returns the scope that a request needs, also if it has no row. None = everybody may ask.
[[nodiscard]] std::optional<store::Scope> needed_scope(const Request& request);

/// Returns the methods of the request's path as the header Allow has them: "GET, HEAD, POST".
[[nodiscard]] std::string methods_at(const Request& request);

/// Returns the documented addresses that share most segments with an address below /api:
/// "/api/games/{game}, /api/games/{game}/evidence".
[[nodiscard]] std::string nearest_addresses(const Request& request);

/// Removes parameters that do not change the response. For pages, these are parameters that other
/// sites add to links (fbclid, gclid, utm_*). For board.png, it is `games`, which makes other sites
/// load the picture again.
void drop_idle_parameters(Request& request);

/// Returns an error if the request has a parameter that its route does not accept; else none.
[[nodiscard]] std::optional<std::string> unknown_parameter(const Route& route,
                                                           const Request& request);

/// Returns path and parameters as one text. Two requests have the same text only if they request
/// the same content.
[[nodiscard]] std::string question_of(const Request& request);

}  // namespace tafl::web
