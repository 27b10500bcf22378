// SPDX-License-Identifier: MIT
// EngineSpec: how to start one engine and which behaviour is expected of it. A value, read from the
// tournament file or from an OpenTafl .ini file.
// find_program() checks before play if the program can be started.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/quit_timeouts.h"
#include "rules/expected.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

/// Sandbox around the processes of an engine, in addition to the general containment
/// (containment.h). `automatic` ("auto" in files) selects landlock if this machine supports it,
/// otherwise bwrap, otherwise no sandbox (chosen() in limits.h).
enum class Sandbox : std::uint8_t { none, landlock, bwrap, automatic };
[[nodiscard]] std::string_view name_of(Sandbox sandbox);

/// Resource limits of an engine. limits.h describes how each limit is enforced.
struct Limits {
    /// Maximum memory in MB; 0 = no limit. With a control group, this value limits the memory of
    /// all processes of the engine together. Without one, it limits the address space of each
    /// process.
    int memory_mb = 0;
    /// Maximum number of processes and threads of the engine; 0 = no limit. Without a control
    /// group, the kernel counts all threads of the user (limits.h).
    int processes = 0;
    /// Maximum size in MB of each file that the engine writes; 0 = no limit. With bubblewrap, this
    /// value also limits the total size of all files; 0 then means a total of 1024 MB.
    int file_mb = 64;
    /// Number of processors to which the engine is pinned; 0 = not pinned.
    int cpus = 0;
    Sandbox sandbox = Sandbox::none;
    /// Maximum total size in MB of the engine's scratch directory. Used only with landlock. 0 = no
    /// limit, -1 = 4 x file_mb.
    int scratch_mb = -1;
    /// False: the processes of the engine are frozen during the opponent's turn.
    bool ponder = true;
    bool operator==(const Limits&) const = default;

    /// Returns the maximum size of the scratch directory in MB: `scratch_mb`, or 4 x `file_mb` if
    /// `scratch_mb` is -1. 0 = no limit.
    [[nodiscard]] std::int64_t max_scratch_mb() const {
        return scratch_mb >= 0 ? scratch_mb : std::int64_t{4} * file_mb;
    }
};

/// Interpretation of the rules by an OTEP engine: as OTN defines them, or like OpenTafl
/// (opentafl_dialect.h). `automatic`: not configured; the host uses `otn`. If StartCheck reports
/// that the engine is OpenTafl, the caller of StartCheck replaces `automatic` with `opentafl`.
enum class Dialect : std::uint8_t { otn, opentafl, automatic };
/// Returns "opentafl", or "otn" for `otn` and `automatic`.
[[nodiscard]] std::string_view name_of(Dialect dialect);

/// Lifetime of an engine's process. `game`: each game starts a new process. `never`: one process
/// plays several games while it is reusable (idle_player_pool.h).
enum class Restart : std::uint8_t { game, never };
[[nodiscard]] std::string_view name_of(Restart restart);

/// Settings of one engine: how to start it, its protocol, timeouts and limits.
struct EngineSpec {
    std::string name;
    /// Program of the engine. A command with a slash is a path. A command without a slash is
    /// searched in PATH, then among the installed engines (LIBEXECDIR/lawspeaker/engines).
    std::string command;
    /// Arguments of the program. They may contain the placeholders `{seed}`, `{side}`, `{colour}`,
    /// `{seconds}` and `{address}`, and those of `parameters`. arguments_of() replaces them.
    std::vector<std::string> arguments;
    /// Values of the engine's own placeholders. The key of a placeholder `{name}` is "name".
    std::map<std::string, std::string> parameters{};
    /// Working directory of the engine; empty = the working directory of the host.
    std::filesystem::path directory;
    /// Environment variables of the engine. The engine also inherits PATH, HOME, LANG and TMPDIR
    /// from the host, unless they are set here. With a sandbox, the host sets TMPDIR.
    std::map<std::string, std::string> environment;
    /// Maximum time from the start of the engine to its greeting.
    std::chrono::milliseconds hello_timeout{5000};
    QuitTimeouts quit_timeouts{std::chrono::seconds(2)};
    /// Name of the engine's protocol: Protocol::name, such as "otep".
    std::string protocol = "otep";
    // Only for protocols that need them
    /// IPv4 address at which the host listens for this engine; empty = the first free address from
    /// 127.0.0.2.
    std::string address;
    /// Value of `{seconds}` in the arguments, in s; 0 = the time per move of the engine's time
    /// control.
    int seconds = 0;
    // Only for OTEP
    Dialect dialect = Dialect::automatic;
    /// Time that OpenTafl needs after each of its moves (opentafl_dialect.h). If Limits::ponder is
    /// false, an engine that is not to move is thawed for this time to read the reply to its query.
    std::chrono::milliseconds rest{10};
    Restart restart = Restart::game;
    Limits limits;
    /// Name of the build of the program; may be empty. The referee does not use the value;
    /// EngineReady contains it for the caller.
    std::string build{};
    /// Resolved paths that this engine must not open if it has a sandbox (sandbox_paths.h).
    std::vector<std::filesystem::path> hidden;
    bool operator==(const EngineSpec&) const = default;
};

/// Reason why the program of an engine cannot be started.
enum class ProgramFault : std::uint8_t {
    missing,         ///< the program does not exist at its path, or is not found
    not_executable,  ///< the path is a directory, or a file without execute permission
    wrong_format,    ///< the file is neither an ELF binary nor a script with a "#!" line
    wrong_machine,   ///< the file is a binary for another processor, and no emulator is installed
    no_directory     ///< the working directory of the engine does not exist
};

/// Fault of an engine's program, with the path that was checked.
struct ProgramError {
    ProgramFault code;
    /// Path of the program, or of the working directory if `code` is no_directory. If a program
    /// without a slash is not found: its name.
    std::string path;
};
/// Returns the fault as one sentence without a full stop: "'engines/huscarl' does not exist".
[[nodiscard]] std::string to_string(const ProgramError& error);

/// Returns the path of the program that `spec.command` would run, or the reason why it cannot run.
/// Reads files only; starts no process.
[[nodiscard]] rules::Expected<std::filesystem::path, ProgramError> find_program(
    const EngineSpec& spec);

/// Returns the value of `{seconds}` in s: `spec.seconds`, or else the time per move of `time`,
/// rounded down. Returns 0 if both are 0.
[[nodiscard]] int seconds_of(const EngineSpec& spec, const rules::TimeControl& time);

/// Data of the game for which the process of an engine is started.
struct LaunchContext {
    rules::Side side{};
    std::uint64_t seed = 0;
    /// Numbers of the processors to which the engine is pinned; empty = any processor.
    std::vector<int> processors{};
    /// Time control of the engine's side.
    rules::TimeControl time{};
    /// IPv4 address at which the host listens for the engine; empty = the host does not listen.
    std::string address{};
};

/// Returns the arguments of `spec` with all placeholders replaced: `{seed}`, `{side}` (attackers,
/// defenders), `{colour}` (BLACK for the attackers, otherwise WHITE), `{seconds}` (whole seconds
/// per move), `{address}`, and the parameters of `spec`. Other text in braces is unchanged.
[[nodiscard]] std::vector<std::string> arguments_of(const EngineSpec& spec,
                                                    const LaunchContext& context);

/// Returns true if `text` can be the name of a parameter: at most 32 letters, digits, '_', '-' and
/// '.', starting with a letter or '_'. Returns false for the reserved names "seed", "side",
/// "colour", "seconds" and "address".
[[nodiscard]] bool is_parameter_name(std::string_view text);
/// Returns true if `text` can be the value of a parameter: a decimal number such as -0.5, without
/// an exponent, at most 40 characters.
[[nodiscard]] bool is_parameter_value(std::string_view text);
/// Returns the name of the first parameter of `spec` that no argument contains as a placeholder:
/// the engine would not receive its value. Returns nullopt if all parameters are used.
[[nodiscard]] std::optional<std::string> parameter_without_place(const EngineSpec& spec);

}  // namespace tafl::referee
