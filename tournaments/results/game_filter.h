// SPDX-License-Identifier: MIT
// Filters of games as text: options of commands, parameters of the API and of pages. One table of
// keys is read by all of them.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "store/records.h"

namespace tafl::results {

struct GameFilterKey {
    std::string_view name;                  ///< "engine": the option --engine, the parameter engine
    std::string_view description;           ///< for help and for labels
    std::vector<std::string_view> words{};  ///< all its values, if they are few
    /// Sets the key's member; returns what is wrong with the value, empty if nothing.
    std::string (*set)(store::GameFilter& filter, const std::string& value);
};

/// All keys, in the order of help texts.
[[nodiscard]] std::span<const GameFilterKey> game_filter_keys();

struct GameFilterError {
    std::string key;
    std::string why;  ///< "unknown value 'tim'; did you mean 'time'?"
};

/// Reads the keys of a filter among `values`, and ignores all other names. An empty value selects
/// all games.
[[nodiscard]] rules::Expected<store::GameFilter, GameFilterError> parse_game_filter(
    const std::map<std::string, std::string>& values);

}  // namespace tafl::results
