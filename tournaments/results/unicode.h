// SPDX-License-Identifier: MIT
// Names and comments come from engines and people, in any script and sometimes in none: how wide a
// text is on a terminal, and a text that is certain to be UTF-8.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::results {

/// In columns of a terminal: two for wide letters (CJK), none for combining marks and controls.
[[nodiscard]] int columns_of(std::string_view text);

/// Valid UTF-8: what is not, and control characters but tab and line feed, become U+FFFD. So do
/// the marks that turn writing round and other line breaks (U+202E, U+2028).
[[nodiscard]] std::string clean_text(std::string_view text);

/// With everything that cannot be seen, or would steer a terminal, written out: "\x1b", "\u202e",
/// and "\xff" for a byte that is no UTF-8. Line feeds, with or without a carriage return, and tabs
/// stay. So are the marks on a letter from the fourth on. What is written out within a string of
/// JSON is the same string of JSON.
[[nodiscard]] std::string visible_text(std::string_view text);
/// The same as one line: line breaks and tabs are written out as well ("\n").
[[nodiscard]] std::string visible_line(std::string_view text);
/// At most about `most` bytes of it, then "...": for messages that quote what somebody else wrote.
[[nodiscard]] std::string visible_start(std::string_view text, std::size_t most = 100);

/// Its letters, marks and digits of any script, composed (NFC), with "." and "_"; a run of anything
/// else becomes one dash. At most `most` characters and 100 bytes; none at the ends that a file
/// name should not have.
[[nodiscard]] std::string plain_words(std::string_view text, std::size_t most);

/// How many bytes at the end of `text` begin a character, or a line break, that may go on.
[[nodiscard]] std::size_t unfinished_bytes(std::string_view text);

/// Why nothing should have that name: it cannot be seen, or not be told from another; none if it
/// can. At most `most` characters.
[[nodiscard]] std::optional<std::string> why_no_name(std::string_view text, std::size_t most = 64);

}  // namespace tafl::results
