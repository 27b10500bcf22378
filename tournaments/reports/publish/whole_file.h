// SPDX-License-Identifier: MIT
// WholeFile: writes a file that has its name only when it is complete. Until then it is a temporary
// file in the same directory, with a name that begins with `part_prefix`.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "store/durability.h"

namespace tafl::publish {

/// Beginning of the names of temporary files that WholeFile writes.
inline constexpr std::string_view part_prefix = ".lawspeaker-part-";

/// Output file with atomic replacement of an existing file. All functions throw std::runtime_error
/// if they fail; the text of the error has the path and the reason.
class WholeFile {
  public:
    /// Opens the temporary file for `path`. If `path` is a device or a pipe, the text is written to
    /// `path` directly, without a temporary file. A symbolic link is followed. Throws InputError if
    /// the file is a database (store::why_no_output).
    explicit WholeFile(const std::filesystem::path& path);
    /// Removes the temporary file if commit() was not called. Then an existing file with the name
    /// `path` is unchanged.
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    /// Appends `text` to the file. Part of it may be in a buffer until commit().
    void write(std::string_view text);
    /// Writes the buffered text and renames the temporary file to its final name. With
    /// Durability::power_cut, the content is first written to the storage device (fsync).
    void commit(store::Durability durability = store::Durability::power_cut);

  private:
    void flush();
    /// Throws std::runtime_error with the path and the text of errno.
    [[noreturn]] void fail() const;

    std::filesystem::path path_;
    /// Path of the temporary file; empty = `path_` is written directly.
    std::filesystem::path part_;
    std::string buffer_;
    /// File descriptor of the open file; -1 after commit().
    int descriptor_ = -1;
};

}  // namespace tafl::publish
