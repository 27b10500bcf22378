// SPDX-License-Identifier: MIT
// ExportFolder: a directory with the files of an export. A later export replaces them. A file
// belongs to an export if it matches an ExportFileKind: its name and its beginning must match.
// finish() removes the files of earlier exports that were not written again, even if the earlier
// export was killed. Other files are neither removed nor overwritten.
#pragma once

#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::publish {

/// One kind of file that an export writes, and how to recognise such a file.
struct ExportFileKind {
    std::string subfolder;  ///< subdirectory that contains the files; empty = the directory itself
    /// Regular expression that matches the whole file name, without the subdirectory.
    std::regex name;
    /// Text that occurs in the first 4 KiB of each file of this kind.
    std::string mark;
};

/// Writes the files of one export into a directory. All functions throw std::runtime_error if a
/// file cannot be read, written or removed.
class ExportFolder {
  public:
    /// Creates the directory `folder` and its subdirectories if they do not exist. Removes the
    /// temporary files of exports that were killed. `own` has the kinds of files that this export
    /// writes.
    ExportFolder(const std::filesystem::path& folder, std::vector<ExportFileKind> own);

    /// Writes a file, completely or not at all. `name` is relative to the directory and must match
    /// one of the kinds: "index.html" or "games/r01-m001-g1.html". Throws std::runtime_error if a
    /// file with this name exists that is not from an export.
    void add(const std::string& name, std::string_view text);
    /// Removes the files of earlier exports that this export has not written. Without a call of
    /// finish(), they stay.
    void finish();

  private:
    void look_into(const ExportFileKind& sort);
    [[nodiscard]] bool is_ours(const std::string& name) const;

    std::filesystem::path folder_;
    std::vector<ExportFileKind> own_;
    /// Names of the files that existed at the construction and match the name of one of the kinds.
    std::set<std::string> earlier_;
    /// Names of the files that add() has written.
    std::set<std::string> added_;
};

/// Returns `text` in a form that can be part of a file name (results::plain_words()). Letters and
/// digits of any script, "." and "_" stay; each sequence of other characters becomes a dash. The
/// result has at most `most` characters. Returns "engine" if no character is left.
[[nodiscard]] std::string file_name_part(std::string_view text, std::size_t most = 40);

}  // namespace tafl::publish
