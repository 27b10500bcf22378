// SPDX-License-Identifier: MIT
// FileClaims: the files that one command reads and writes, and the conflicts between them.
// Only this class decides if an option may name a file as its output. An output must not be a
// database, a companion file of a database, or another file of the same command. The comparison
// follows symbolic links and recognises hard links.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tafl::store {

/// Use of a file by a command. With `output`, the command replaces the file or appends to it.
enum class FileUse : std::uint8_t { input, output, directory, database };

/// Returns the reason why a command must not write to the file `path`, as a clause such as "is a
/// database". Returns nullopt if a command may replace or extend the file.
[[nodiscard]] std::optional<std::string> why_no_output(const std::filesystem::path& path);

/// List of the files that one command uses. It finds conflicts between them.
class FileClaims {
  public:
    /// Adds the file `path` to the list. `place` is a text for the message of conflict(). It says
    /// where the file was named: "--events", "the log file". Ignores an empty path, "-", devices,
    /// pipes and sockets.
    void add(const std::string& place, const std::filesystem::path& path, FileUse use);

    /// Returns the first conflict as "PLACE: PATH: WHY; HOW TO FIX", where PLACE is the `place` of
    /// add(). A database in a directory that does not exist is a conflict, too. Returns nullopt if
    /// the command may use all files of the list.
    [[nodiscard]] std::optional<std::string> conflict() const;

  private:
    struct Claim {
        /// Where the file was named, as in add(): "--events", "the log file".
        std::string place;
        std::filesystem::path path;  ///< path of the file as it was named
        std::filesystem::path file;  ///< `path` as an absolute path without symbolic links
        FileUse use;
    };
    /// Returns the reason why one command must not use both `output` and `other`; nullopt if it may
    /// use both.
    [[nodiscard]] static std::optional<std::string> why_apart(const Claim& output,
                                                              const Claim& other);
    /// Returns the reason why the command must not use the file of `claim`; nullopt if it may use
    /// the file.
    [[nodiscard]] std::optional<std::string> why_refused(const Claim& claim) const;

    std::vector<Claim> claims_;
};

}  // namespace tafl::store
