// SPDX-License-Identifier: MIT
// SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits.
// These digits permanently identify rules and engine programs.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::store {

/// Returns the SHA-256 of `bytes` as 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256_of(std::string_view bytes);

/// Returns the SHA-256 of the contents of the file `path` as 64 lower-case hexadecimal digits.
/// Returns nullopt if the file cannot be read.
[[nodiscard]] std::optional<std::string> sha256_of_file(const std::filesystem::path& path);

}  // namespace tafl::store
