// SPDX-License-Identifier: MIT
// The files that records of games are in. Whatever a path names, nothing is thrown for it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "rules/expected.h"
#include "tournaments/recordings/written_game.h"

namespace tafl::recordings {

enum class SourceKind : std::uint8_t { otg, csv, json, json_lines };

struct SourceFile {
    std::filesystem::path path;
    std::string place;  ///< as people know it: below the folder that was named
    SourceKind kind{};
};

/// The file itself, or all below a folder whose names end in .otg, .csv, .json, .jsonl or .ndjson,
/// by name. Folders that are links are left alone.
[[nodiscard]] rules::Expected<std::vector<SourceFile>, RecordError> source_files(
    const std::filesystem::path& path);

/// What a tournament of these games is called if nobody says it: the name of the folder, or of the
/// file without its ending.
[[nodiscard]] std::string source_name(const std::filesystem::path& path);

/// A whole file of at most 64 MB.
[[nodiscard]] rules::Expected<std::string, RecordError> read_source(
    const std::filesystem::path& path);

}  // namespace tafl::recordings
