// SPDX-License-Identifier: MIT
// Lexical parts of OTG files: tags that the notation knows, and the records of a file that holds
// several. Pure; accepts any text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::rules {

/// Returns the lower-case name of the tag in a bracket ("Event:Spring" gives "event"); none if it
/// is not a tag that OTG knows. Comments are in brackets as well.
[[nodiscard]] std::optional<std::string> known_tag(std::string_view bracket);

/// Writes a name without the characters that OTG cannot have in a tag, as %5B; and back. Of a text
/// without "%XX", plain_name() is the text.
[[nodiscard]] std::string escaped_name(std::string_view name);
[[nodiscard]] std::string plain_name(std::string_view escaped);

/// Splits a text into its records, at least one. Together they are the whole text, in its order. A
/// record begins with the first known tag after the moves of the one before, or with a repeated
/// tag, if a rules record or a first turn of its own follows.
[[nodiscard]] std::vector<std::string_view> otg_parts(std::string_view text);

}  // namespace tafl::rules
