// SPDX-License-Identifier: MIT
// ExportFolder: a folder of files that an export makes and a later export replaces. A file is ours
// if both its name and what stands near its front say so. Of those that an earlier export left,
// finish() removes what this one has not made again, also if the earlier one was killed; what is
// not ours is neither removed nor written over.
#pragma once

#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::publish {

/// What files of one sort are called, and what each of them has in its first 4 KiB.
struct ExportFileKind {
    std::string subfolder;  ///< empty: the folder itself
    std::regex name;        ///< without the subfolder
    std::string mark;
};

class ExportFolder {
  public:
    /// Made if it is not there. Throws std::runtime_error, as all do.
    ExportFolder(const std::filesystem::path& folder, std::vector<ExportFileKind> own);

    /// Writes a file of one of our sorts, whole or not at all; `name` is "index.html" or
    /// "games/r01-m001-g1.html". Refused if somebody else's file is there.
    void add(const std::string& name, std::string_view text);
    /// Removes what earlier exports left. Without it, all of that stays.
    void finish();

  private:
    void look_into(const ExportFileKind& sort);
    [[nodiscard]] bool is_ours(const std::string& name) const;

    std::filesystem::path folder_;
    std::vector<ExportFileKind> own_;
    std::set<std::string> earlier_;  ///< names as ours that were there before
    std::set<std::string> added_;
};

/// A name as part of a file name: letters and digits of any script, "." and "_" stay, runs of
/// anything else become a dash; at most `most` characters; "engine" if nothing is left.
[[nodiscard]] std::string file_name_part(std::string_view text, std::size_t most = 40);

}  // namespace tafl::publish
