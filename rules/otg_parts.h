// SPDX-License-Identifier: MIT
// otg_parts(): splits a file into its OTG records. This file also has functions for tags and for
// names in tags. Pure functions; they accept any text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::rules {

/// Returns the name of the tag in `bracket`, in lower case. `bracket` is a text between '[' and
/// ']'. Example: "Event:Spring" gives "event". Returns std::nullopt if `bracket` does not begin
/// with the name of a tag of OTG or Lawspeaker; it may then be a comment.
[[nodiscard]] std::optional<std::string> known_tag(std::string_view bracket);

/// Returns `name` in a form that is valid in an OTG tag. Replaces '[', ']', '|', '%', '.' and line
/// ends by %XX, such as %5B.
[[nodiscard]] std::string escaped_name(std::string_view name);
/// Reverses escaped_name(): replaces each %XX by its character. All other text is unchanged.
[[nodiscard]] std::string plain_name(std::string_view escaped);

/// Splits `text` into one or more parts, one per record, in the order of the text. Every character
/// of `text` is in one of the parts. A new record can begin at a known tag if the previous record
/// has the tag `rules`, and if the known tag follows the turns of the previous record or repeats
/// one of its tags. The record begins there if this tag is `rules`, or if the tag `rules` or a
/// first turn ("1. ") follows later.
[[nodiscard]] std::vector<std::string_view> otg_parts(std::string_view text);

}  // namespace tafl::rules
