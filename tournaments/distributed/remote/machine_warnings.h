// SPDX-License-Identifier: MIT
// Warnings about a machine's clock and program, for both sides of the work queue. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::remote {

/// Returns a warning if the clock of `machine` is wrong by more than a minute, else an empty
/// optional. `ahead`: time by which it is ahead of the clock of the work queue's server; negative =
/// behind.
[[nodiscard]] std::optional<std::string> clock_warning(const std::string& machine,
                                                       std::chrono::seconds ahead);

/// Returns a warning if the version of `machine` differs from that of the host, else an empty
/// optional. An empty version is unknown and gives no warning.
[[nodiscard]] std::optional<std::string> version_warning(const std::string& machine,
                                                         std::string_view its_version,
                                                         std::string_view host_version);

}  // namespace tafl::remote
