// SPDX-License-Identifier: MIT
// SuiteLine: one line of a suite, divided into words. Their meaning is not checked.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"

namespace tafl::solving {

/// Word or quoted text.
struct SuiteToken {
    std::string text;  ///< without quotes
    int column = 0;    ///< column of its first character, from 1
    bool is_quoted = false;
};

/// Operation after a position: a name and its values, up to the next ';'.
struct Operation {
    SuiteToken name;
    std::vector<SuiteToken> values;
};

/// Names of all operations.
inline constexpr std::array<std::string_view, 5> operation_names = {"bm", "am", "id", "win", "c0"};

/// Words of one line.
struct SuiteLine {
    std::vector<SuiteToken> head;  ///< words before the first operation
    std::vector<Operation> operations;
};

/// Error in a line.
struct SuiteLineError {
    int column = 0;  ///< column from 1; 0 = the line as a whole
    std::string text;
};

/// Divides a line into words, or returns the error. A comment is ignored: from '#' to the end of
/// the line, except inside quotes.
[[nodiscard]] rules::Expected<SuiteLine, SuiteLineError> parse_suite_line(std::string_view line);

/// Returns the word in quotes ('word'), shortened and safe for a terminal.
[[nodiscard]] std::string shown(std::string_view word);

}  // namespace tafl::solving
