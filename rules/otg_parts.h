// SPDX-License-Identifier: MIT
// Lexical parts of OTG files: the tags that OTG defines, and the records of a file that holds
// several records. Pure functions; they accept any text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::rules {

/// Returns the lower-case name of the tag in a bracket ("Event:Spring" gives "event"). Returns none
/// if the bracket does not begin with a tag of OTG. Comments are also in brackets.
[[nodiscard]] std::optional<std::string> known_tag(std::string_view bracket);

/// Returns the name with each character that an OTG tag cannot contain written as %XX, such as %5B.
[[nodiscard]] std::string escaped_name(std::string_view name);
/// Reverses escaped_name(). Returns text without "%XX" unchanged.
[[nodiscard]] std::string plain_name(std::string_view escaped);

/// Splits a text into its records, at least one. The results together are the whole text, in its
/// order. A record begins with the first OTG tag after the moves of the previous record, or with a
/// repeated tag. A rules record or a first turn must follow that tag.
[[nodiscard]] std::vector<std::string_view> otg_parts(std::string_view text);

}  // namespace tafl::rules
