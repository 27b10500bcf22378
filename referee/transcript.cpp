// SPDX-License-Identifier: MIT
#include "referee/transcript.h"

#include <spdlog/fmt/fmt.h>

namespace tafl::referee {

Transcript::Transcript(const std::filesystem::path& file, TimePoint origin)
    : file_(file, std::ios::binary | std::ios::app), origin_(origin) {}

void Transcript::remark(std::string_view text) { file_ << "# " << text << '\n'; }

void Transcript::note(rules::Side side, TimePoint when, char direction, std::string_view line) {
    const std::chrono::duration<double> since = when - origin_;
    file_ << fmt::format("{:11.6f} {} {} {}\n", since.count(), name_of(side), direction, line);
}

}  // namespace tafl::referee
