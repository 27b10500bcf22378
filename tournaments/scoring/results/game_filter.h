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

/// One key of a filter.
struct GameFilterKey {
    std::string_view name;         ///< "engine": the option --engine and the parameter engine
    std::string_view description;  ///< for help and labels
    std::vector<std::string_view> words{};  ///< all valid values, if they are few; else empty
    /// Sets the member of the key. Returns the error; empty if `value` is valid.
    std::string (*set)(store::GameFilter& filter, const std::string& value);
};

/// Returns all keys, in the order of help texts.
[[nodiscard]] std::span<const GameFilterKey> game_filter_keys();

/// Invalid value of a key.
struct GameFilterError {
    std::string key;
    std::string why;  ///< error for people: "unknown value 'tim'; use ..."
};

/// Reads the keys of a filter from `values`; ignores other names and empty values. Returns the
/// error of the first invalid value.
[[nodiscard]] rules::Expected<store::GameFilter, GameFilterError> parse_game_filter(
    const std::map<std::string, std::string>& values);

}  // namespace tafl::results
