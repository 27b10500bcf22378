// SPDX-License-Identifier: MIT
// Functions that make untrusted text safe to print, such as names and comments from engines and
// people. Such text can be in any script, or invalid UTF-8.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::results {

/// Returns the number of terminal columns that `text` takes. A wide letter (CJK) takes two columns;
/// combining marks and control characters take none.
[[nodiscard]] int columns_of(std::string_view text);

/// Returns `text` as valid UTF-8. Each of the following is replaced by U+FFFD: invalid bytes,
/// control characters except tab and line feed, characters that change the writing direction (such
/// as U+202E), other line breaks (such as U+2028).
[[nodiscard]] std::string clean_text(std::string_view text);

/// Returns `text` with invisible characters and terminal control characters written as escapes:
/// "\x1b", "\u202e". An invalid byte is written as "\xff". The fourth and later combining marks on
/// one letter are also written as escapes. Tabs and line breaks (line feed, with or without
/// carriage return) are unchanged. If `text` is JSON, the result is equivalent JSON, because its
/// strings have the same meaning.
[[nodiscard]] std::string visible_text(std::string_view text);
/// Returns `text` as one line. Tabs, line breaks and all that visible_text() escapes are written as
/// escapes, such as "\n" or "\x1b".
[[nodiscard]] std::string visible_line(std::string_view text);
/// Returns the beginning of `text` as one line, for messages that quote untrusted text. If `text`
/// is longer than `most` bytes, the result is visible_line() of at most its first `most` bytes,
/// followed by "...".
[[nodiscard]] std::string visible_start(std::string_view text, std::size_t most = 100);

/// Returns `text` in a form that can be a file name, in NFC. Letters, marks and digits of any
/// script, "." and "_" remain. Each sequence of other characters becomes one dash. The result has
/// at most `most` characters and at most 100 bytes. It does not begin or end with a dot or a dash;
/// it may be empty.
[[nodiscard]] std::string plain_words(std::string_view text, std::size_t most);

/// Returns true if `part` occurs in `text`. Upper and lower case and accents are ignored: "jose" is
/// found in "José". Letters that are not accented forms stay different: "soren" is not found in
/// "Søren".
[[nodiscard]] bool contains_folded(std::string_view text, std::string_view part);

/// Returns the number of bytes at the end of `text` that are the start of an incomplete character
/// or line break; 0 if `text` ends with a complete one.
[[nodiscard]] std::size_t unfinished_bytes(std::string_view text);

/// Returns the reason, for people, why `text` is not a valid name; nullopt if it is valid.
/// Examples: an empty text, invisible or unassigned characters, a space character at an end, more
/// than `most` characters.
[[nodiscard]] std::optional<std::string> why_no_name(std::string_view text, std::size_t most = 64);

}  // namespace tafl::results
