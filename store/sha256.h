// SPDX-License-Identifier: MIT
// SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits: how rules and engines are told apart
// for good.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::store {

[[nodiscard]] std::string sha256_of(std::string_view bytes);

/// None for a file that cannot be read.
[[nodiscard]] std::optional<std::string> sha256_of_file(const std::filesystem::path& path);

}  // namespace tafl::store
