// SPDX-License-Identifier: MIT
// OpenTafl's engine files: a section [engine] with `directory`, `filename`, `command`, and optional
// `arguments` and `name`. OTEP.md, "An engine of OpenTafl's kind", describes how each key is read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "referee/engine_spec.h"
#include "rules/expected.h"

namespace tafl::referee {

/// Kind of an error in an engine file.
enum class IniFault : std::uint8_t {
    unreadable,   ///< the file cannot be read
    bad_line,     ///< the line is neither a section nor key=value, or it repeats a key
    missing_key,  ///< `directory`, `filename` or `command` is missing or empty
    missing_file  ///< the file `filename` is not in `directory`
};

/// Error in an engine file, with its line.
struct IniError {
    IniFault code;
    int line = 0;      ///< number of the line, from 1; 0 = the whole file
    std::string text;  ///< reason, for messages
};
using IniErrors = std::vector<IniError>;

/// Returns the errors as text, one line per error: "opentafl.ini:3: ...".
[[nodiscard]] std::string to_string(const IniErrors& errors, const std::filesystem::path& file);

/// Parses `text`, the content of `file`. The key `directory` is relative to the directory of
/// `file`, or to its subdirectory `engines`. Checks that `filename` exists; find_program() checks
/// if the program can be executed.
[[nodiscard]] rules::Expected<EngineSpec, IniErrors> parse_engine_ini(
    std::string_view text, const std::filesystem::path& file);
/// Reads the engine file `file`, and parses it with parse_engine_ini(). Returns all errors if it
/// cannot be read or is invalid.
[[nodiscard]] rules::Expected<EngineSpec, IniErrors> read_engine_ini(
    const std::filesystem::path& file);

/// Returns true if `spec` starts OpenTafl, as `java -jar OpenTafl.jar` and similar commands do.
[[nodiscard]] bool runs_opentafl(const EngineSpec& spec);

}  // namespace tafl::referee
