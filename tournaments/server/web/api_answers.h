// SPDX-License-Identifier: MIT
// Helpers for responses and lists of the JSON interface. Internal to the JSON interface.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/server/web/message.h"

namespace tafl::web {

/// Returns `value` as a response with status 200.
[[nodiscard]] Response json_response(const nlohmann::ordered_json& value);
/// Returns a problem document with status 404. `what` is the text of its member `detail`.
[[nodiscard]] Response not_found(const std::string& what);

/// Returns the number in `text`. Returns nullopt if the text is not a whole number, or if the
/// number is less than 1.
[[nodiscard]] std::optional<std::int64_t> number_of(const std::string& text);

/// Part of a list: at most `limit` items after the item with the id `after`.
struct Slice {
    /// Id of the item before the slice; 0 = the slice begins with the first item.
    std::int64_t after = 0;
    /// Maximum number of items in the slice.
    std::size_t limit = 100;
};
/// Largest value of the parameter `limit` of a request, for most lists.
inline constexpr std::size_t max_list_limit = 500;
/// Returns the slice that the parameters `after` and `limit` of a request select. A missing
/// parameter has the value in `defaults`. Returns nullopt if a parameter is not a whole number of
/// at least 1, or if `limit` is above `max_limit`.
[[nodiscard]] std::optional<Slice> slice_of(const Request& request, Slice defaults = {},
                                            std::size_t max_limit = max_list_limit);
/// Returns the problem document (status 400) for a request with an invalid slice. `max_limit`:
/// largest value of `limit` for this list.
[[nodiscard]] Response wrong_slice(std::size_t max_limit = max_list_limit);

/// Returns the requested slice of `items` as {"items": [...], "next": ID or null}. `next` is the id
/// of the last item in the slice if more items follow. `id_of` is a function or a member that
/// returns the id of an item; `to_json` returns its JSON. Returns wrong_slice() if the slice is
/// invalid, or if no item has the id `after`.
template <class Item, class IdOf, class JsonOf>
[[nodiscard]] Response list_response(const std::vector<Item>& items, const Request& request,
                                     IdOf id_of, JsonOf to_json) {
    const auto slice = slice_of(request);
    if (!slice) return wrong_slice();
    auto first = items.begin();
    if (slice->after > 0) {
        first = std::ranges::find(items, slice->after, [&](const Item& item) {
            return std::invoke(id_of, item).number();
        });
        if (first == items.end()) return wrong_slice();
        ++first;
    }
    auto array = nlohmann::ordered_json::array();
    const std::size_t left = items.end() - first;
    const auto last = first + std::min(slice->limit, left);
    for (auto item = first; item != last; ++item) array.push_back(to_json(*item));
    nlohmann::ordered_json object = {{"items", std::move(array)}, {"next", nullptr}};
    if (last != items.end()) object["next"] = std::invoke(id_of, *(last - 1));
    return json_response(object);
}

}  // namespace tafl::web
