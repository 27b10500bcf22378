// SPDX-License-Identifier: MIT
// Link: the two directions between a player and its engine, and how that ends; what is the same
// over pipes (engine_link.h) and over a connection (socket_link.h). Belongs to the loop's thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/processor_use.h"
#include "referee/quit_timeouts.h"
#include "rules/result_fwd.h"

namespace tafl::referee {

/// How a process ended.
struct ExitStatus {
    std::optional<int> code;
    std::optional<int> signal;
};

struct EngineSpec;

/// What became of an engine that broke in this way: "exited with code 3", "closed its output".
[[nodiscard]] std::string break_reason(rules::Termination how, const ExitStatus& status,
                                       const EngineSpec& spec);

class Link;
/// "it wrote 'hello' without an end of line"; empty if no unfinished line is there.
[[nodiscard]] std::string unfinished_text(const Link& link);

class Link {
  public:
    Link() = default;
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;
    virtual ~Link() = default;

    // Asking
    [[nodiscard]] virtual bool has_ended() const = 0;
    [[nodiscard]] virtual ExitStatus exit_status() const = 0;
    /// The last 4 KiB it wrote to its standard error; of an engine that connects, to its standard
    /// output as well.
    [[nodiscard]] virtual const std::string& standard_error() const = 0;
    /// Returns the use by the engine's processes, measured less than the given time ago.
    [[nodiscard]] virtual ProcessorUse processor_use(Duration) const { return {}; }
    /// Output after the last newline.
    [[nodiscard]] virtual std::string_view unfinished_line() const { return {}; }

    // Changing
    /// Writes at once what the other end takes and the rest as soon as it can; never waits. Lost
    /// where nothing is connected.
    virtual void send(std::string_view text) = 0;
    /// Notices now what it has written, or that it has ended, telling the listener; for a last look
    /// when its time is up.
    virtual void collect() = 0;
    /// Freezes or thaws the engine's processes; does nothing without a control group.
    virtual void set_frozen(bool) {}
    /// What it has written so far does not count towards a flood any more.
    virtual void reset_flood_count() = 0;
    /// Sees it out: waits, ends what it is sent, sends TERM to its group, then KILL, with `timeout`
    /// before each step.
    virtual void quit(const QuitTimeouts& timeout) = 0;
};

}  // namespace tafl::referee
