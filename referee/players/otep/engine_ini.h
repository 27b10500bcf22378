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

/// Fault in an engine file.
enum class IniFault : std::uint8_t {
    unreadable,   ///< the file cannot be read
    bad_line,     ///< neither a section nor key=value, or a repeated key
    missing_key,  ///< directory, filename or command is missing or empty
    missing_file  ///< `filename` is not in `directory`
};

/// Fault with its line in the file.
struct IniError {
    IniFault code;
    int line = 0;      ///< from 1; 0 = the whole file
    std::string text;  ///< reason, for messages
};
using IniErrors = std::vector<IniError>;

/// Returns one line per error: "opentafl.ini:3: ...".
[[nodiscard]] std::string to_string(const IniErrors& errors, const std::filesystem::path& file);

/// Parses `text`, the content of `file`; paths are relative to its directory. Checks that
/// `filename` exists; find_program() checks if the program can be executed.
[[nodiscard]] rules::Expected<EngineSpec, IniErrors> parse_engine_ini(
    std::string_view text, const std::filesystem::path& file);
/// Reads and parses the file.
[[nodiscard]] rules::Expected<EngineSpec, IniErrors> read_engine_ini(
    const std::filesystem::path& file);

/// Returns true for `java -jar OpenTafl.jar` and similar commands.
[[nodiscard]] bool runs_opentafl(const EngineSpec& spec);

}  // namespace tafl::referee
