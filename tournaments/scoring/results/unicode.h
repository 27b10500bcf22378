// SPDX-License-Identifier: MIT
// Functions that make names and comments of engines and people safe to print. Such text can be in
// any script, or invalid UTF-8.
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

/// Returns `text` with invisible and terminal control characters written out: "\x1b", "\u202e". An
/// invalid UTF-8 byte becomes "\xff". The fourth and later marks on a letter are also written out.
/// Tabs and line feeds, with or without a carriage return, are unchanged. JSON remains the same
/// JSON, because escapes within its strings have the same meaning.
[[nodiscard]] std::string visible_text(std::string_view text);
/// Returns visible_text() of `text` as one line: line breaks and tabs are also written out ("\n").
[[nodiscard]] std::string visible_line(std::string_view text);
/// Returns visible_line() of `text` for messages that quote untrusted text. If `text` is longer
/// than `most` bytes, uses about its first `most` bytes and appends "...".
[[nodiscard]] std::string visible_start(std::string_view text, std::size_t most = 100);

/// Returns `text` in a form that can be a file name. Letters, marks and digits of any script, "."
/// and "_" remain, in NFC. Each sequence of other characters becomes one dash. The result has at
/// most `most` characters and 100 bytes, and no dot or dash at its ends.
[[nodiscard]] std::string plain_words(std::string_view text, std::size_t most);

/// Returns true if `part` occurs in `text`. Case and accents are ignored: "jose" is found in
/// "José". Different letters do not match: "soren" is not found in "Søren".
[[nodiscard]] bool contains_folded(std::string_view text, std::string_view part);

/// Returns the number of bytes at the end of `text` that are the start of an incomplete character
/// or line break; 0 if `text` ends with a complete one.
[[nodiscard]] std::size_t unfinished_bytes(std::string_view text);

/// Returns the reason why `text` cannot be used as a name; none if it can. Examples of reasons:
/// invisible or unassigned characters, a space character at an end, more than `most` characters.
[[nodiscard]] std::optional<std::string> why_no_name(std::string_view text, std::size_t most = 64);

}  // namespace tafl::results
