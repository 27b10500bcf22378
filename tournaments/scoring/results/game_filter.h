// SPDX-License-Identifier: MIT
// Filters of games as text, for options of commands and for parameters of the API and of pages. All
// of them use the same table of keys.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "store/records.h"

namespace tafl::results {

/// Key of a filter of games: an option of commands and a parameter of the API.
struct GameFilterKey {
    /// Name of the key. For example, "engine" is the option --engine and the parameter `engine`.
    std::string_view name;
    std::string_view description;  ///< text for help and labels
    /// All valid values; empty if the key accepts other values too.
    std::vector<std::string_view> words{};
    /// Sets the member of `filter` for this key. Returns an empty text, or an error for people if
    /// `value` is invalid.
    std::string (*set)(store::GameFilter& filter, const std::string& value);
};

/// Returns all keys, in the order of help texts.
[[nodiscard]] std::span<const GameFilterKey> game_filter_keys();

/// Error of parse_game_filter(): an invalid value of a key.
struct GameFilterError {
    std::string key;
    std::string why;  ///< error for people: "unknown value 'tim'; use ..."
};

/// Returns the filter for the keys and values in `values`. Unknown keys and empty values are
/// ignored. If values are invalid, returns the error of the first one, in the order of
/// game_filter_keys().
[[nodiscard]] rules::Expected<store::GameFilter, GameFilterError> parse_game_filter(
    const std::map<std::string, std::string>& values);

/// Returns the words for the orders that a list of games can have, in the order of
/// store::GameOrder.
[[nodiscard]] std::span<const std::string_view> game_order_words();
/// Returns the order that the value of "order" names; `newest` if it is missing or empty. Returns
/// an error if it is another word.
[[nodiscard]] rules::Expected<store::GameOrder, GameFilterError> parse_game_order(
    const std::map<std::string, std::string>& values);

}  // namespace tafl::results
