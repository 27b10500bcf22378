// SPDX-License-Identifier: MIT
// Filters of games as text: options of commands, parameters of the API and of pages. All of them
// use one table of keys.
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
    /// Name of the key: "engine" is the option --engine and the parameter engine.
    std::string_view name;
    std::string_view description;  ///< text for help and labels
    /// All valid values if the key has a fixed list of values; else empty.
    std::vector<std::string_view> words{};
    /// Sets the member of `filter` for this key. Returns an empty text, or the error if `value` is
    /// invalid.
    std::string (*set)(store::GameFilter& filter, const std::string& value);
};

/// Returns all keys, in the order of help texts.
[[nodiscard]] std::span<const GameFilterKey> game_filter_keys();

/// Error of parse_game_filter(): an invalid value of a key.
struct GameFilterError {
    std::string key;
    std::string why;  ///< error for people: "unknown value 'tim'; use ..."
};

/// Returns the filter with the keys in `values`; ignores unknown names and empty values. If a value
/// is invalid, returns the error of the first invalid value.
[[nodiscard]] rules::Expected<store::GameFilter, GameFilterError> parse_game_filter(
    const std::map<std::string, std::string>& values);

}  // namespace tafl::results
