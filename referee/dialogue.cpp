// SPDX-License-Identifier: MIT
#include "referee/dialogue.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>

#include "referee/line_buffer.h"

namespace tafl::referee {

void Dialogue::said(TimePoint when, std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        keep(when, '>', text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void Dialogue::keep(TimePoint when, char direction, std::string_view line) {
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

}  // namespace tafl::referee
