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
/// (containment.h). `automatic` ("auto" in files) is the best available one (limits.h).
enum class Sandbox : std::uint8_t { none, landlock, bwrap, automatic };
[[nodiscard]] std::string_view name_of(Sandbox sandbox);

/// Resource limits of an engine; 0 = no limit. limits.h describes how each limit is enforced.
struct Limits {
    int memory_mb = 0;  ///< address space of each process
    int processes = 0;
    int file_mb = 64;  ///< largest file it may write; with bubblewrap, total of all its files
    int cpus = 0;      ///< processors reserved for its game runner; 0 = not pinned
    Sandbox sandbox = Sandbox::none;
    /// Maximum total size of the engine's scratch directory in MB. Used only with landlock. 0 = no
    /// limit, -1 = 4 x file_mb.
    int scratch_mb = -1;
    bool ponder = true;  ///< false: its processes are frozen during the opponent's turn
    bool operator==(const Limits&) const = default;

    /// Returns scratch_mb or its default; 0 = no limit.
    [[nodiscard]] std::int64_t max_scratch_mb() const {
        return scratch_mb >= 0 ? scratch_mb : std::int64_t{4} * file_mb;
    }
};

/// Interpretation of the rules by an OTEP engine: as OTN defines them, or like OpenTafl
/// (opentafl_dialect.h). `automatic`: not configured; the host uses `otn`. If StartCheck reports
/// that the engine is OpenTafl, the caller of StartCheck replaces `automatic` with `opentafl`.
enum class Dialect : std::uint8_t { automatic, otn, opentafl };
/// Returns "auto", "otn" or "opentafl".
[[nodiscard]] std::string_view name_of(Dialect dialect);

/// Lifetime of an engine's process: one game, or several games while the process is reusable
/// (idle_player_pool.h).
enum class Restart : std::uint8_t { game, never };
[[nodiscard]] std::string_view name_of(Restart restart);

/// Settings of one engine: how to start it, its protocol, timeouts and limits.
struct EngineSpec {
    std::string name;
    std::string command;                 ///< a path if it contains a slash; otherwise found in PATH
    std::vector<std::string> arguments;  ///< with placeholders such as `{seed}`; see arguments_of()
    std::map<std::string, std::string> parameters{};  ///< values of `{name}`, by name
    std::filesystem::path directory;                  ///< working directory; empty = the host's
    /// Environment variables of the engine. It also inherits PATH, HOME, LANG and TMPDIR from the
    /// host, except those set here. With a sandbox, the host sets TMPDIR.
    std::map<std::string, std::string> environment;
    std::chrono::milliseconds hello_timeout{5000};
    QuitTimeouts quit_timeouts{std::chrono::seconds(2)};
    std::string protocol = "otep";  ///< name of a row in players/protocols.cpp
    // Only for protocols that need them
    std::string address;  ///< address where the host listens for the engine; empty = a free port
    int seconds = 0;      ///< value of `{seconds}`; 0 = time per move of its time control
    // Only for OTEP
    Dialect dialect = Dialect::automatic;
    std::chrono::milliseconds rest{10};  ///< pause after its moves; see opentafl_dialect.h
    Restart restart = Restart::game;
    Limits limits;
    /// Build of the program, for the caller that assigns games. The referee only returns it in
    /// EngineReady.
    std::string build{};
    /// Resolved paths that a sandbox always hides (sandbox_paths.h).
    std::vector<std::filesystem::path> hidden;
    bool operator==(const EngineSpec&) const = default;
};

/// Reason why the program of an engine cannot be started.
enum class ProgramFault : std::uint8_t {
    missing,         ///< the file does not exist at the path or in PATH
    not_executable,  ///< a directory, or without execute permission
    wrong_format,    ///< neither a binary nor a script with a "#!" line
    wrong_machine,   ///< a binary for a different processor, and no emulator is installed
    no_directory     ///< the working directory does not exist
};

struct ProgramError {
    ProgramFault code;
    std::string path;  ///< path or name that was looked up
};
/// Returns one sentence: "'engines/huscarl' does not exist".
[[nodiscard]] std::string to_string(const ProgramError& error);

/// Returns the file that `spec.command` would run, or the reason why it cannot run. Reads the file
/// system; starts no process.
[[nodiscard]] rules::Expected<std::filesystem::path, ProgramError> find_program(
    const EngineSpec& spec);

/// Returns the value of `{seconds}`: whole seconds per move. 0 if neither the engine nor its time
/// control sets it.
[[nodiscard]] int seconds_of(const EngineSpec& spec, const rules::TimeControl& time);

/// Data of the game for which an engine is started.
struct LaunchContext {
    rules::Side side{};
    std::uint64_t seed = 0;
    std::vector<int> processors{};  ///< processors to pin the engine to; empty = any
    rules::TimeControl time{};      ///< time control of its side
    std::string address{};  ///< address where the host listens for it; empty = not listening
};

/// Returns the arguments with all placeholders replaced: `{seed}`, `{side}` (attackers, defenders),
/// `{colour}` (BLACK for the attackers, otherwise WHITE), `{seconds}` (whole seconds per move),
/// `{address}`, and the engine's parameters. Other text in braces is unchanged.
[[nodiscard]] std::vector<std::string> arguments_of(const EngineSpec& spec,
                                                    const LaunchContext& context);

/// Returns true for at most 32 letters, digits, '_', '-' and '.' that start with a letter or '_'.
/// The names of the placeholders above are reserved.
[[nodiscard]] bool is_parameter_name(std::string_view text);
/// Returns true for a decimal number without an exponent, at most 40 characters.
[[nodiscard]] bool is_parameter_value(std::string_view text);
/// Returns the first parameter without a placeholder in the arguments; the engine would not receive
/// it. Returns nullopt if each has one.
[[nodiscard]] std::optional<std::string> parameter_without_place(const EngineSpec& spec);

}  // namespace tafl::referee
