// SPDX-License-Identifier: MIT
#include "referee/transcript.h"

#include <fcntl.h>
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <string>

namespace tafl::referee {

namespace {

/// How many bytes of `text` are its first character in UTF-8; 0 if it begins none.
std::size_t first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t size = lead < 0x80             ? 1
                             : lead >> 5U == 0b110   ? 2
                             : lead >> 4U == 0b1110  ? 3
                             : lead >> 3U == 0b11110 ? 4
                                                     : 0;
    const auto is_continued = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
    if (size > text.size()) return 0;
    return std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(size),
                       is_continued)
               ? size
               : 0;
}

/// Controls, line breaks, and the marks that change the direction of the text (UAX 9 and 14).
bool steers_terminal(std::string_view character) {
    std::uint32_t code = static_cast<unsigned char>(character.front());
    if (character.size() == 1) return (code < 0x20 && code != '\t') || code == 0x7F;
    code &= 0x7FU >> character.size();
    for (const char c : character.substr(1)) code = code << 6U | (c & 0x3FU);
    return code < 0xA0 || code == 0x061C || (code >= 0x200E && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

/// The line with its bytes that would steer a terminal, or are not UTF-8, written out: "\x1b".
std::string shown(std::string_view line) {
    std::string text;
    while (!line.empty()) {
        const std::size_t size = first_character(line);
        const std::string_view character = line.substr(0, std::max<std::size_t>(size, 1));
        if (size > 0 && !steers_terminal(character)) {
            text += character;
        } else {
            for (const char c : character) {
                text += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
            }
        }
        line.remove_prefix(character.size());
    }
    return text;
}

/// For the owner alone, as the database.
const std::filesystem::path& made(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
    if (descriptor >= 0) ::close(descriptor);
    return file;
}

}  // namespace

Transcript::Transcript(const std::filesystem::path& file, TimePoint origin)
    : file_(made(file), std::ios::binary | std::ios::app), origin_(origin) {}

void Transcript::remark(std::string_view text) { file_ << "# " << shown(text) << '\n'; }

void Transcript::note(rules::Side side, TimePoint when, char direction, std::string_view line) {
    const std::chrono::duration<double> since = when - origin_;
    file_ << fmt::format("{:11.6f} {} {} {}\n", since.count(), name_of(side), direction,
                         shown(line));
}

}  // namespace tafl::referee
