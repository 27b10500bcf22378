// SPDX-License-Identifier: MIT
// Warnings about the clock and the program version of a machine, for both sides of the work queue.
// Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::remote {

/// Returns a warning for people if `ahead` is more than a minute or less than minus a minute; else
/// nullopt. `ahead`: time by which the clock of `machine` is ahead of the clock of the database
/// server; negative = behind.
[[nodiscard]] std::optional<std::string> clock_warning(const std::string& machine,
                                                       std::chrono::seconds ahead);

/// Returns a warning for people if the program version of `machine` differs from that of the host;
/// else nullopt. An empty version is unknown and gives no warning.
[[nodiscard]] std::optional<std::string> version_warning(const std::string& machine,
                                                         std::string_view its_version,
                                                         std::string_view host_version);

}  // namespace tafl::remote
