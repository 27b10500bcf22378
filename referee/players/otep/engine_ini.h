// SPDX-License-Identifier: MIT
// OpenTafl's engine files: a section [engine] with `directory`, `filename`, `command`, and where
// wanted `arguments` and `name`. OTEP.md, "An engine of OpenTafl's kind", says how each is read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "referee/engine_spec.h"
#include "rules/expected.h"

namespace tafl::referee {

enum class IniFault : std::uint8_t {
    unreadable,   ///< the file cannot be opened
    bad_line,     ///< neither a section nor key=value, or a key twice
    missing_key,  ///< directory, filename or command is missing or empty
    missing_file  ///< `filename` is not in `directory`
};

struct IniError {
    IniFault code;
    int line = 0;  ///< from 1; 0 if it belongs to the file as a whole
    std::string text;
};
using IniErrors = std::vector<IniError>;

/// "opentafl.ini:3: ...", a line each.
[[nodiscard]] std::string to_string(const IniErrors& errors, const std::filesystem::path& file);

/// `text` is the content of `file`, whose folder relative paths begin at. Looks for the engine's
/// file; what can be executed is find_program's question.
[[nodiscard]] rules::Expected<EngineSpec, IniErrors> parse_engine_ini(
    std::string_view text, const std::filesystem::path& file);
[[nodiscard]] rules::Expected<EngineSpec, IniErrors> read_engine_ini(
    const std::filesystem::path& file);

/// True for `java -jar OpenTafl.jar` and its like.
[[nodiscard]] bool runs_opentafl(const EngineSpec& spec);

}  // namespace tafl::referee
