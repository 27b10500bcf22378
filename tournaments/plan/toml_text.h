// SPDX-License-Identifier: MIT
// parse_toml: the only access to the TOML parser. Files and submissions may be malicious. The
// parser recurses for each level of lists, tables and dotted keys. So the text is checked before it
// is parsed. Thread-safe.
#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <filesystem>
#include <string_view>

#include "rules/expected.h"
#include "tournaments/plan/plan_file.h"

namespace tafl::plan {

inline constexpr std::size_t max_toml_file_bytes = std::size_t{1} << 20U;
inline constexpr std::size_t max_toml_line_bytes = 4096;
inline constexpr std::size_t max_toml_nesting = 16;  ///< levels of nested lists and inline tables
/// Maximum number of dots in one line. Counted are the dots in the head of a table and to the left
/// of `=`, even inside quoted keys.
inline constexpr std::size_t max_toml_dots = 16;

/// Returns the table that `text` describes, or the first error in `text`. The caller must limit the
/// size of `text`.
[[nodiscard]] rules::Expected<toml::table, PlanErrors> parse_toml(std::string_view text);

/// Reads a file of at most `max_toml_file_bytes`. Returns the table in the file, or the first
/// error. `kind` names the expected kind of file for messages, such as "a tournament file".
[[nodiscard]] rules::Expected<toml::table, PlanErrors> parse_toml_file(
    const std::filesystem::path& file, std::string_view kind);

}  // namespace tafl::plan
