// SPDX-License-Identifier: MIT
// The sections of the report's first page, as HTML.
#pragma once

#include <string>

#include "tournaments/publish/report_page.h"

namespace tafl::tournaments {

[[nodiscard]] std::string standings_section(const Report& report);
/// Every game is a link.
[[nodiscard]] std::string crosstable_section(const Report& report);
[[nodiscard]] std::string terminations_section(const Report& report);
/// How often each side wins, by variant and by engine.
[[nodiscard]] std::string balance_section(const Report& report);
[[nodiscard]] std::string engines_section(const Report& report);
/// In words, with the start position.
[[nodiscard]] std::string rules_section(const Report& report);
/// What else the tournament file says.
[[nodiscard]] std::string settings_section(const Report& report);

}  // namespace tafl::tournaments
