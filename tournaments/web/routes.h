// SPDX-License-Identifier: MIT
// Route: an address of the server, with its query parameters. Values only; thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tournaments/web/message.h"

namespace tafl::web {

/// A pattern of addresses and the parameters that they accept.
struct Route {
    /// Source of the response: memory only, or the database.
    enum class Source : std::uint8_t { memory, database };

    /// Address without a slash at its end: "/api/games/{id}". A segment in braces matches any text.
    std::string_view pattern;
    Source source;
    std::span<const std::string_view> query{};         ///< parameters of GET and HEAD
    std::span<const std::string_view> change_query{};  ///< parameters of other methods
};

/// Returns the route of the request's path, or null if no page can exist there.
[[nodiscard]] const Route* find_route(const Request& request);

/// Returns the routes that share most segments with an address below /api without a route:
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
