// SPDX-License-Identifier: MIT
#include "referee/dialogue.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>

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
    if (entries_.size() < lines_kept) {
        entries_.push_back({when, direction, std::string(line.substr(0, longest_line))});
        return;
    }
    // In place of the oldest, whose memory is big enough for most.
    Entry& entry = entries_[oldest_];
    entry.when = when;
    entry.direction = direction;
    entry.text.assign(line.substr(0, longest_line));
    oldest_ = (oldest_ + 1) % lines_kept;
}

std::vector<std::string> Dialogue::lines() const {
    std::vector<std::string> lines;
    lines.reserve(entries_.size());
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const Entry& entry = entries_[(oldest_ + i) % entries_.size()];
        const std::chrono::duration<double> since = entry.when - origin_;
        lines.push_back(fmt::format("{:11.6f} {} {}", since.count(), entry.direction, entry.text));
    }
    return lines;
}

}  // namespace tafl::referee
