// SPDX-License-Identifier: MIT
// SuiteLine: one line of a suite as its words stand there, before anybody asks what they mean.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"

namespace tafl::solving {

struct SuiteToken {
    std::string text;  ///< without quotes
    int column = 0;    ///< from 1
    bool is_quoted = false;
};

/// What stands behind a position: a name and its words, up to the next ';'.
struct Operation {
    SuiteToken name;
    std::vector<SuiteToken> values;
};

inline constexpr std::array<std::string_view, 5> operation_names = {"bm", "am", "id", "win", "c0"};

struct SuiteLine {
    std::vector<SuiteToken> head;  ///< before the first operation
    std::vector<Operation> operations;
};

/// What is wrong, and where in the line.
struct SuiteLineError {
    int column = 0;  ///< from 1; 0 if it belongs to the line as a whole
    std::string text;
};

/// A comment ('#' to the end of the line, but for what stands in quotes) is left out.
[[nodiscard]] rules::Expected<SuiteLine, SuiteLineError> parse_suite_line(std::string_view line);

/// 'word', fit for a terminal.
[[nodiscard]] std::string shown(std::string_view word);

}  // namespace tafl::solving
