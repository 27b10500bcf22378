// SPDX-License-Identifier: MIT
// FileClaims: the files that one command reads and writes. The only place that decides whether an
// option may name a file as its output: never a database, a database's companion, or another file
// of the same command. Links are followed; hard links are compared.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tafl::store {

/// What a command does with a file. `output` replaces or extends it.
enum class FileUse : std::uint8_t { input, output, directory, database };

/// Returns why `path` must not be replaced or extended, as a clause; none if it may.
[[nodiscard]] std::optional<std::string> why_no_output(const std::filesystem::path& path);

class FileClaims {
  public:
    /// `place`: the option that names the file, for the message. An empty path and "-" claim
    /// nothing, nor does a device or a pipe.
    void add(const std::string& place, const std::filesystem::path& path, FileUse use);

    /// Returns the first conflict as "PLACE: PATH: WHY; HOW TO FIX".
    [[nodiscard]] std::optional<std::string> conflict() const;

  private:
    struct Claim {
        std::string place;
        std::filesystem::path path;  ///< as it was given
        std::filesystem::path file;  ///< resolved
        FileUse use;
    };
    [[nodiscard]] static std::optional<std::string> why_apart(const Claim& output,
                                                              const Claim& other);
    [[nodiscard]] std::optional<std::string> why_refused(const Claim& claim) const;

    std::vector<Claim> claims_;
};

}  // namespace tafl::store
