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

/// Names of one kind of file, and a text that each contains in its first 4 KiB.
struct ExportFileKind {
    std::string subfolder;  ///< empty = the directory itself
    std::regex name;        ///< expression for the file name, without the subdirectory
    /// Text in the first 4 KiB of each file.
    std::string mark;
};

/// All functions throw std::runtime_error if a file cannot be read, written or removed.
class ExportFolder {
  public:
    /// Creates the directory if it does not exist. `own` are the kinds of files that this export
    /// writes.
    ExportFolder(const std::filesystem::path& folder, std::vector<ExportFileKind> own);

    /// Writes a file completely or not at all. `name` must match one of the kinds: "index.html" or
    /// "games/r01-m001-g1.html". Throws if the existing file of that name is not from an export.
    void add(const std::string& name, std::string_view text);
    /// Removes the files of earlier exports that were not written again. If it is not called, they
    /// stay.
    void finish();

  private:
    void look_into(const ExportFileKind& sort);
    [[nodiscard]] bool is_ours(const std::string& name) const;

    std::filesystem::path folder_;
    std::vector<ExportFileKind> own_;
    std::set<std::string> earlier_;  ///< names of existing files that match one of the kinds
    std::set<std::string> added_;
};

/// Returns `text` as part of a file name. Letters, digits, "." and "_" stay, and each run of other
/// characters becomes a dash. Has at most `most` characters. Returns "engine" if nothing is left.
[[nodiscard]] std::string file_name_part(std::string_view text, std::size_t most = 40);

}  // namespace tafl::publish
