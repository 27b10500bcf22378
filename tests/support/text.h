// SPDX-License-Identifier: MIT
// Texts of files, and parts of texts.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace tafl::tests {

/// Returns the bytes of a file; nothing if it cannot be read.
inline std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Returns the number of places where `text` has `part`. They may overlap.
inline int occurrences(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

inline bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace tafl::tests
