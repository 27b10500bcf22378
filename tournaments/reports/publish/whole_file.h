// SPDX-License-Identifier: MIT
// WholeFile: a file that appears under its name only when it is complete. Until then its name
// begins with `part_prefix`, in the same directory.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "store/durability.h"

namespace tafl::publish {

/// Beginning of the names of temporary files that WholeFile writes.
inline constexpr std::string_view part_prefix = ".lawspeaker-part-";

/// Output file with atomic replacement. All functions throw std::runtime_error on failure, with the
/// path and the system's reason.
class WholeFile {
  public:
    /// Opens the temporary file for `path`. If `path` is a device or a pipe, it is written
    /// directly. A symbolic link is followed. Throws InputError if the file is a database
    /// (store::why_no_output).
    explicit WholeFile(const std::filesystem::path& path);
    /// If commit() was not called, removes the temporary file. An existing file with the name
    /// `path` then stays unchanged.
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    /// Appends `text` to the file.
    void write(std::string_view text);
    /// Writes the rest of the text and renames the temporary file to its final name.
    void commit(store::Durability durability = store::Durability::power_cut);

  private:
    void flush();
    [[noreturn]] void fail() const;

    std::filesystem::path path_;
    /// Path of the temporary file; empty = `path_` is written directly.
    std::filesystem::path part_;
    std::string buffer_;
    /// Open file; -1 after commit().
    int descriptor_ = -1;
};

}  // namespace tafl::publish
