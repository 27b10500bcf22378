// SPDX-License-Identifier: MIT
// FileClaims: the files that one command reads and writes, and the conflicts between them.
// The only place that decides if an option may name a file as its output. An output must not be a
// database, a companion file of a database, or another file of the same command. Symbolic links are
// followed; hard links are compared.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tafl::store {

/// Use of a file by a command. `output` replaces or extends the file.
enum class FileUse : std::uint8_t { input, output, directory, database };

/// Returns the reason, as a clause, why `path` must not be replaced or extended. None if it may.
[[nodiscard]] std::optional<std::string> why_no_output(const std::filesystem::path& path);

/// Collects the files of one command and finds conflicts between them.
class FileClaims {
  public:
    /// Adds a file. `place` is the option that names the file, for the message. Ignores an empty
    /// path, "-", devices, pipes and sockets.
    void add(const std::string& place, const std::filesystem::path& path, FileUse use);

    /// Returns the first conflict as "PLACE: PATH: WHY; HOW TO FIX". None if no files conflict.
    [[nodiscard]] std::optional<std::string> conflict() const;

  private:
    struct Claim {
        std::string place;
        std::filesystem::path path;  ///< as given on the command line
        std::filesystem::path file;  ///< `path` as an absolute path without symbolic links
        FileUse use;
    };
    [[nodiscard]] static std::optional<std::string> why_apart(const Claim& output,
                                                              const Claim& other);
    [[nodiscard]] std::optional<std::string> why_refused(const Claim& claim) const;

    std::vector<Claim> claims_;
};

}  // namespace tafl::store
