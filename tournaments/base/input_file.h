// SPDX-License-Identifier: MIT
// Functions that check and read a file that a user has named. All of them describe errors in the
// same words.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "tournaments/base/input_error.h"

namespace tafl::tournaments {

/// Returns the reason why `path` is not a regular file that this process can read, such as "the
/// file does not exist". Returns nullopt if the process can read it.
[[nodiscard]] inline std::optional<std::string> why_unreadable(const std::filesystem::path& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found) return "the file does not exist";
    if (std::filesystem::is_directory(status)) return "found a directory";
    if (::access(path.c_str(), R_OK) != 0) {
        return std::string("the file cannot be read: ") + std::strerror(errno);
    }
    if (!std::filesystem::is_regular_file(status)) return "found a device or a pipe";
    return std::nullopt;
}

/// Returns the contents of the file `path`, but at most its first `max_bytes` + 1 bytes. So a text
/// longer than `max_bytes` means that the file is too large. `expected` describes the expected file
/// for messages. Throws InputError "PATH: REASON, expected EXPECTED" if the file cannot be read.
[[nodiscard]] inline std::string read_input(const std::filesystem::path& path,
                                            const std::string& expected, std::uintmax_t max_bytes) {
    auto reason = why_unreadable(path);
    std::error_code error;
    std::string text(reason ? 0 : std::min(std::filesystem::file_size(path, error), max_bytes + 1),
                     '\0');
    std::ifstream stream(path, std::ios::binary);
    if (!reason && !stream.read(text.data(), text.size())) {
        reason = "the file cannot be read";
    }
    if (reason) throw InputError(path.string() + ": " + *reason + ", expected " + expected);
    return text;
}

}  // namespace tafl::tournaments
