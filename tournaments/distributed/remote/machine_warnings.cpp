// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/machine_warnings.h"

namespace tafl::remote {

std::optional<std::string> clock_warning(const std::string& machine, std::chrono::seconds ahead) {
    constexpr std::chrono::seconds max_offset{60};
    if (ahead >= -max_offset && ahead <= max_offset) return std::nullopt;
    return "warning: " + machine + ": the clock is " +
           std::to_string(ahead.count() < 0 ? -ahead.count() : ahead.count()) + " s " +
           (ahead.count() < 0 ? "behind" : "ahead of") +
           " that of the work queue's server; its games get wrong dates; set the clock (NTP)";
}

std::optional<std::string> version_warning(const std::string& machine, std::string_view its_version,
                                           std::string_view host_version) {
    if (its_version.empty() || host_version.empty() || its_version == host_version) {
        return std::nullopt;
    }
    return "warning: " + machine + ": lawspeaker " + std::string(its_version) +
           " plays for a host with " + std::string(host_version) +
           "; rules or records may differ; install the same version on both";
}

}  // namespace tafl::remote
