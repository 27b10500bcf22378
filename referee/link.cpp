// SPDX-License-Identifier: MIT
#include "referee/link.h"

#include <spdlog/fmt/fmt.h>

#include <csignal>

#include "referee/engine_spec.h"
#include "referee/os/limits.h"
#include "rules/result.h"

namespace tafl::referee {

using rules::Termination;

namespace {

/// Returns how the process exited, with its code. bwrap reports signal n as code 128 + n, but a
/// program can also exit with such a code.
std::string how_it_exited(int code, const EngineSpec& spec) {
    constexpr int signals = 128;
    const bool is_signal =
        chosen(spec.limits.sandbox) == Sandbox::bwrap && code > signals && code < signals + NSIG;
    return fmt::format("exited with code {}", code) +
           (is_signal ? fmt::format(", which is how bubblewrap reports signal {}", code - signals)
                      : "");
}

}  // namespace

std::string break_reason(Termination how, const ExitStatus& status, const EngineSpec& spec) {
    if (status.signal) return fmt::format("was killed by signal {}", *status.signal);
    if (status.code) return how_it_exited(*status.code, spec);
    switch (how) {
        case Termination::flood:
            return "flooded the host with output";
        case Termination::closed_input:
            return "closed its input";
        case Termination::scratch_full:
            return fmt::format("wrote more than {} MB to its scratch directory (scratch_mb)",
                               spec.limits.max_scratch_mb());
        default:
            return "closed its output";
    }
}

std::string unfinished_text(const Link& link) {
    constexpr std::size_t max_shown = 80;
    const std::string_view line = link.unfinished_line();
    if (line.empty()) return {};
    return fmt::format("it wrote '{}' without an end of line", line.substr(0, max_shown));
}

}  // namespace tafl::referee
