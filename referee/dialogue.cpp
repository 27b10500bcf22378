// SPDX-License-Identifier: MIT
#include "referee/dialogue.h"

#include <spdlog/fmt/fmt.h>

#include <fcntl.h>
#include <unistd.h>
#include <algorithm>
#include <cstdint>
#include <string>

#include "referee/line_buffer.h"

namespace tafl::referee {

void Dialogue::add_sent(TimePoint when, std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        append(when, '>', text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void Dialogue::append(TimePoint when, char direction, std::string_view line) {
    if (transcript_ != nullptr) transcript_->note(side_, when, direction, line);
    if (entries_.size() == 2 * lines_kept) forget_older_half();
    entries_.push_back({when, direction, text_.size()});
    text_.append(line.substr(0, longest_line));
}

void Dialogue::forget_older_half() {
    const std::size_t length = entries_[lines_kept].begin;
    text_.erase(0, length);
    entries_.erase(entries_.begin(), entries_.begin() + lines_kept);
    for (Entry& entry : entries_) entry.begin -= length;
}

std::vector<std::string> Dialogue::lines() const {
    std::vector<std::string> lines;
    const std::size_t count = entries_.size();
    for (std::size_t i = count - std::min(count, lines_kept); i < count; ++i) {
        const Entry& entry = entries_[i];
        const std::chrono::duration<double> since = entry.when - origin_;
        lines.push_back(fmt::format("{:11.6f} {} {}", since.count(), entry.direction, text_of(i)));
    }
    return lines;
}

std::string Dialogue::received_text(std::size_t longest) const {
    std::string text;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (entries_[i].direction != '<') continue;
        append_tail(text, text_of(i), longest);
        append_tail(text, "\n", longest);
    }
    return text;
}

std::string_view Dialogue::text_of(std::size_t entry) const {
    const std::size_t begin = entries_[entry].begin;
    const std::size_t end = entry + 1 < entries_.size() ? entries_[entry + 1].begin : text_.size();
    return std::string_view(text_).substr(begin, end - begin);
}

namespace {

/// Returns the number of bytes of the first UTF-8 character of `text`, which must not be empty.
/// Returns 0 if the text does not start with valid UTF-8.
std::size_t first_character(std::string_view text) {
    const unsigned char lead = text.front();
    const std::size_t size = lead < 0x80             ? 1
                             : lead >> 5U == 0b110   ? 2
                             : lead >> 4U == 0b1110  ? 3
                             : lead >> 3U == 0b11110 ? 4
                                                     : 0;
    const auto is_continued = [](char c) { return (c & 0xC0) == 0x80; };
    if (size > text.size()) return 0;
    return std::all_of(text.begin() + 1, text.begin() + size, is_continued) ? size : 0;
}

/// Returns true for control characters, line separators, and characters that change the direction
/// of the text (UAX 9 and 14). `character` is valid UTF-8.
bool steers_terminal(std::string_view character) {
    std::uint32_t code = static_cast<unsigned char>(character.front());
    if (character.size() == 1) return (code < 0x20 && code != '\t') || code == 0x7F;
    code &= 0x7FU >> character.size();
    for (const char c : character.substr(1)) code = code << 6U | (c & 0x3FU);
    return code < 0xA0 || code == 0x061C || (code >= 0x200E && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

/// Returns the line with escapes, such as "\x1b", for bytes that would control a terminal or are
/// not UTF-8.
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

/// Creates the file if it is missing, with access for its owner only, like the database. Returns
/// `file`.
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
