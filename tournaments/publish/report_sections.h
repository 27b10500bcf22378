// SPDX-License-Identifier: MIT
// The sections of the report's first page, as HTML.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tournaments/publish/report_page.h"

namespace tafl::tournaments {

[[nodiscard]] Html standings_section(const Report& report);
/// Every game is a link.
[[nodiscard]] Html crosstable_section(const Report& report);
[[nodiscard]] Html terminations_section(const Report& report);
/// How often each side wins, by variant; the rest is in balance.html.
[[nodiscard]] Html balance_section(const Report& report);
[[nodiscard]] Html engines_section(const Report& report);
/// In words, with the start position.
[[nodiscard]] Html rules_section(const Report& report);
/// What else the tournament file says.
[[nodiscard]] Html settings_section(const Report& report);

struct BarPart {
    Html css_class;
    std::int64_t count;
};
/// Shares of `total` side by side, as a picture.
[[nodiscard]] Html bar(const std::vector<BarPart>& parts, std::int64_t total,
                       const std::string& label);

}  // namespace tafl::tournaments
