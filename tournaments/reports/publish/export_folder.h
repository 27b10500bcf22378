// SPDX-License-Identifier: MIT
// ExportFolder: a directory of files that an export writes and a later export replaces. A file
// belongs to an export if both its name and its beginning match an ExportFileKind. finish() removes
// files of earlier exports that were not written again, also after an export that was killed. All
// other files are neither removed nor overwritten.
#pragma once

#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::publish {

/// Description of one kind of file that an export writes.
struct ExportFileKind {
    std::string subfolder;  ///< subdirectory of the files; empty = the directory itself
    std::regex name;  ///< expression that the whole file name matches, without the subdirectory
    /// Text that each file of this kind has in its first 4 KiB.
    std::string mark;
};

/// Directory of one export. All functions throw std::runtime_error if a file cannot be read,
/// written or removed.
class ExportFolder {
  public:
    /// Creates the directory if it does not exist. `own`: the kinds of files that this export
    /// writes.
    ExportFolder(const std::filesystem::path& folder, std::vector<ExportFileKind> own);

    /// Writes a file completely or not at all. `name` must match one of the kinds: "index.html" or
    /// "games/r01-m001-g1.html". If a file of that name exists and is not from an export, throws
    /// std::runtime_error.
    void add(const std::string& name, std::string_view text);
    /// Removes the files of earlier exports that this export has not written. Without this call,
    /// they stay.
    void finish();

  private:
    void look_into(const ExportFileKind& sort);
    [[nodiscard]] bool is_ours(const std::string& name) const;

    std::filesystem::path folder_;
    std::vector<ExportFileKind> own_;
    /// Names of files that existed before and match one of the kinds.
    std::set<std::string> earlier_;
    /// Names of the files that add() has written.
    std::set<std::string> added_;
};

/// Returns `text` in a form that can be part of a file name. Letters, digits, "." and "_" stay;
/// each run of other characters becomes a dash. The result has at most `most` characters. Returns
/// "engine" if no character is left.
[[nodiscard]] std::string file_name_part(std::string_view text, std::size_t most = 40);

}  // namespace tafl::publish
