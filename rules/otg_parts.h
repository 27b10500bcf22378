// SPDX-License-Identifier: MIT
// otg_parts(): splits a file into its OTG records. Also functions for tags and for names in tags.
// Pure functions; they accept any text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::rules {

/// Returns the lower-case name of the tag in `bracket`, a text between '[' and ']'. Example:
/// "Event:Spring" gives "event". Returns std::nullopt if `bracket` does not begin with the name of
/// a tag of OTG or of Lawspeaker. It is then a comment, for example.
[[nodiscard]] std::optional<std::string> known_tag(std::string_view bracket);

/// Returns `name` in a form that an OTG tag can contain. Writes '[', ']', '|', '%', '.' and line
/// ends as %XX, such as %5B.
[[nodiscard]] std::string escaped_name(std::string_view name);
/// Reverses escaped_name(): replaces each %XX by its character. All other text is unchanged.
[[nodiscard]] std::string plain_name(std::string_view escaped);

/// Splits `text` into one or more parts, one per record. The parts together are the whole text, in
/// its order. A record begins with the first known tag after the moves of the previous record, or
/// with a repeated tag. This holds only if that tag is `rules`, or if `rules` or a first turn ("1.
/// ") follows it.
[[nodiscard]] std::vector<std::string_view> otg_parts(std::string_view text);

}  // namespace tafl::rules
