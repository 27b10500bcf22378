// SPDX-License-Identifier: MIT
#include "tournaments/server/web/api_answers.h"

#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/game_json.h"

namespace tafl::web {

Response json_response(const nlohmann::ordered_json& value) {
    return {200, "application/json", publish::text_of(value) + '\n'};
}

Response not_found(const std::string& what) { return problem(404, "Not found", what); }

std::optional<std::int64_t> number_of(const std::string& text) {
    const auto number = tournaments::whole_number<std::int64_t>(text);
    return number && *number > 0 ? number : std::nullopt;
}

std::optional<Slice> slice_of(const Request& request, Slice defaults, std::size_t max_limit) {
    Slice slice = defaults;
    const auto most = static_cast<std::int64_t>(max_limit);
    for (const auto& [name, value] : request.query) {
        if (name != "after" && name != "limit") continue;
        const auto number = number_of(value);
        if (!number || (name == "limit" && *number > most)) return std::nullopt;
        if (name == "after") slice.after = *number;
        if (name == "limit") slice.limit = static_cast<std::size_t>(*number);
    }
    return slice;
}

Response wrong_slice(std::size_t max_limit) {
    return problem(400, "Bad request",
                   "expected limit as a number of 1 to " + std::to_string(max_limit) +
                       ", and after as an id of the list");
}

}  // namespace tafl::web
