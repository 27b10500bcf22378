// SPDX-License-Identifier: MIT
// WholeFile: a file that appears under its name only when it is complete. Until then it is a file
// in the same directory whose name begins with `part_prefix`.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "store/durability.h"

namespace tafl::publish {

inline constexpr std::string_view part_prefix = ".lawspeaker-part-";

/// Output file with atomic replacement. All functions throw std::runtime_error on failure, with the
/// path and the system's reason.
class WholeFile {
  public:
    /// Opens the temporary file. An existing device or pipe is written directly, and a symbolic
    /// link is followed. Throws InputError if the file is a database (store::why_no_output).
    explicit WholeFile(const std::filesystem::path& path);
    /// Without commit(), removes the temporary file. An existing file of that name then stays
    /// unchanged.
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    void write(std::string_view text);
    /// Writes the rest and renames the file to its final name.
    void commit(store::Durability durability = store::Durability::power_cut);

  private:
    void flush();
    [[noreturn]] void fail() const;

    std::filesystem::path path_;
    std::filesystem::path part_;  ///< temporary file; empty = `path_` is written directly
    std::string buffer_;
    int descriptor_ = -1;
};

}  // namespace tafl::publish
