// SPDX-License-Identifier: MIT
// Warnings about a machine's clock and program, for both sides of the work queue. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::remote {

/// Returns a warning if the clock of `machine` is wrong by more than a minute. `ahead`: time by
/// which it is ahead of the work queue's server.
[[nodiscard]] std::optional<std::string> clock_warning(const std::string& machine,
                                                       std::chrono::seconds ahead);

/// Returns a warning if both versions are known and differ.
[[nodiscard]] std::optional<std::string> version_warning(const std::string& machine,
                                                         std::string_view its_version,
                                                         std::string_view host_version);

}  // namespace tafl::remote
