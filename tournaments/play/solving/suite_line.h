// SPDX-License-Identifier: MIT
// SuiteLine: one line of a suite, divided into words. The meaning of the words is not checked.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"

namespace tafl::solving {

/// Word of a line, or a text in quotes.
struct SuiteToken {
    std::string text;  ///< the word, or the text without its quotes
    int column = 0;    ///< column of the first character of the token, from 1
    bool is_quoted = false;
};

/// Operation after a position, such as "bm b2-b5": a name and its values, up to the next ';'.
struct Operation {
    SuiteToken name;
    std::vector<SuiteToken> values;
};

/// Names of all operations that a suite may use.
inline constexpr std::array<std::string_view, 5> operation_names = {"bm", "am", "id", "win", "c0"};

/// Words of one line of a suite, divided into operations.
struct SuiteLine {
    /// Words before the first operation: a position, or the rules of the next lines.
    std::vector<SuiteToken> head;
    std::vector<Operation> operations;
};

/// Error in one line of a suite.
struct SuiteLineError {
    int column = 0;  ///< number of the column, from 1; 0 = the line as a whole
    std::string text;
};

/// Returns the words of `line`, or the first error in it. A '#' outside of quotes begins a comment,
/// which is ignored.
[[nodiscard]] rules::Expected<SuiteLine, SuiteLineError> parse_suite_line(std::string_view line);

/// Returns `word` in single quotes for an error message, shortened and safe for a terminal.
[[nodiscard]] std::string shown(std::string_view word);

}  // namespace tafl::solving
