// SPDX-License-Identifier: MIT
// Functions that find and read files with records of games. If a path is invalid, they return an
// error and do not throw.
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
    std::string place;  ///< name for messages: path below the directory, or file name
    SourceKind kind{};
};

/// If `path` is a directory, returns all files below it that have a known ending, sorted by path.
/// Otherwise returns the file `path`, or an error if its ending is unknown. Known endings are .otg,
/// .csv, .json, .jsonl and .ndjson. Links to directories are not followed.
[[nodiscard]] rules::Expected<std::vector<SourceFile>, RecordError> source_files(
    const std::filesystem::path& path);

/// Returns the default name of the tournament for `path`. This is the name of the directory, or of
/// the file without its ending.
[[nodiscard]] std::string source_name(const std::filesystem::path& path);

/// Returns the contents of a file. Returns an error if the file is larger than 64 MB or cannot be
/// read.
[[nodiscard]] rules::Expected<std::string, RecordError> read_source(
    const std::filesystem::path& path);

}  // namespace tafl::recordings
