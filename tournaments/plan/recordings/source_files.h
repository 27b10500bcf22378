// SPDX-License-Identifier: MIT
// Files with records of games. The functions return errors and do not throw for bad paths.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "rules/expected.h"
#include "tournaments/plan/recordings/written_game.h"

namespace tafl::recordings {

enum class SourceKind : std::uint8_t { otg, csv, json, json_lines };

/// One file with records.
struct SourceFile {
    std::filesystem::path path;
    std::string place;  ///< name for messages: path below the given directory, or the file name
    SourceKind kind{};
};

/// Returns the file `path`, or all files below the directory `path` with a known ending, sorted by
/// name. Known endings: .otg, .csv, .json, .jsonl, .ndjson. Does not follow links to directories.
[[nodiscard]] rules::Expected<std::vector<SourceFile>, RecordError> source_files(
    const std::filesystem::path& path);

/// Returns the default name of the tournament for `path`. This is the name of the directory, or of
/// the file without its ending.
[[nodiscard]] std::string source_name(const std::filesystem::path& path);

/// Returns the content of a file; fails if it is larger than 64 MB.
[[nodiscard]] rules::Expected<std::string, RecordError> read_source(
    const std::filesystem::path& path);

}  // namespace tafl::recordings
