// SPDX-License-Identifier: MIT
// Route: an address of the server, with the query parameters that it takes. Values; thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tournaments/web/message.h"

namespace tafl::web {

struct Route {
    enum class Source : std::uint8_t { memory, database };

    /// "/api/games/{id}": a segment in braces matches any text. Without a slash at its end.
    std::string_view pattern;
    Source source;
    std::span<const std::string_view> query{};         ///< parameters of GET and HEAD
    std::span<const std::string_view> change_query{};  ///< parameters of other methods
};

/// Returns the route of the request's path, or null: such an address cannot exist.
[[nodiscard]] const Route* find_route(const Request& request);

/// Returns the patterns that share most segments with an address below /api that has no route:
/// "/api/games/{game}, /api/games/{game}/evidence".
[[nodiscard]] std::string nearest_addresses(const Request& request);

/// Removes parameters that do not change the answer. Of pages: those that other sites add to links
/// (fbclid, gclid, utm_*). Of board.png: `games`, which makes other sites load it again.
void drop_idle_parameters(Request& request);

/// Returns why the request is refused: it has a parameter that its route does not take.
[[nodiscard]] std::optional<std::string> unknown_parameter(const Route& route,
                                                           const Request& request);

/// Returns a text that two requests share only if they ask the same: path and parameters.
[[nodiscard]] std::string question_of(const Request& request);

}  // namespace tafl::web
