// SPDX-License-Identifier: MIT
// EngineSpec: how to start one engine and what to expect of it; a value, as the tournament file or
// an OpenTafl .ini gives it. find_program: whether it could be started, asked before anything is
// played.
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

/// Around an engine's processes, on top of what every engine gets (containment.h). `automatic`,
/// which files call "auto", is the best there is (limits.h).
enum class Sandbox : std::uint8_t { none, landlock, bwrap, automatic };
[[nodiscard]] std::string_view name_of(Sandbox sandbox);

/// What an engine may use; 0 = no limit. How far each is kept: limits.h.
struct Limits {
    int memory_mb = 0;  ///< of address space, each process
    int processes = 0;
    int file_mb = 64;  ///< the largest file it may write; in bubblewrap, all its files together
    int cpus = 0;      ///< processors kept for its table; 0 = not pinned
    Sandbox sandbox = Sandbox::none;
    int scratch_mb = -1;  ///< all files of its scratch directory, in landlock; -1 = 4 x file_mb
    bool ponder = true;   ///< false: its processes are frozen while its opponent is to move
    bool operator==(const Limits&) const = default;

    /// scratch_mb with its default; 0 = no limit.
    [[nodiscard]] std::int64_t most_scratch_mb() const {
        return scratch_mb >= 0 ? scratch_mb : std::int64_t{4} * file_mb;
    }
};

/// How an engine that speaks OTEP reads the rules: as OTN defines them, or as OpenTafl does
/// (opentafl_dialect.h). `automatic`: not stated; spoken to in OTN, unless the start check learns
/// from its first line that it is OpenTafl (start_check.h).
enum class Dialect : std::uint8_t { automatic, otn, opentafl };
/// "auto", "otn" or "opentafl".
[[nodiscard]] std::string_view name_of(Dialect dialect);

/// How long a process of an engine lives: for one game, or for as many as it can
/// (idle_player_pool.h).
enum class Restart : std::uint8_t { game, never };
[[nodiscard]] std::string_view name_of(Restart restart);

struct EngineSpec {
    std::string name;
    std::string command;                 ///< a path if it holds a slash, else looked up in PATH
    std::vector<std::string> arguments;  ///< with `{seed}` and what else arguments_of() fills in
    std::map<std::string, std::string> parameters{};  ///< by name: what `{name}` becomes
    std::filesystem::path directory;                 ///< where it runs; empty = where the host runs
    std::map<std::string, std::string> environment;  ///< on top of PATH, HOME, LANG and TMPDIR
    std::chrono::milliseconds hello_timeout{5000};
    QuitTimeouts quit_timeouts{std::chrono::seconds(2)};
    std::string protocol = "otep";  ///< a row of players/protocols.cpp
    // of protocols that need it
    std::string address;  ///< where the host listens for it; empty = one that is free
    int seconds = 0;      ///< what `{seconds}` becomes; 0 = what its time control gives a move
    // of OTEP
    Dialect dialect = Dialect::automatic;
    std::chrono::milliseconds rest{10};  ///< after its moves; see opentafl_dialect.h
    Restart restart = Restart::game;
    Limits limits;
    /// Which build of the program it is, for whoever assigns games; the referee hands it back with
    /// EngineReady and makes nothing else of it.
    std::string build{};
    std::vector<std::filesystem::path>
        hidden;  ///< resolved; what a sandbox keeps from it in any case (sandbox_paths.h)
    bool operator==(const EngineSpec&) const = default;
};

enum class ProgramFault : std::uint8_t {
    missing,         ///< no such file, there or in PATH
    not_executable,  ///< a directory, or not marked as a program
    wrong_format,    ///< neither a binary nor a script with a "#!" line
    wrong_machine,   ///< a binary for another kind of processor, which nothing here would run
    no_directory     ///< the working directory does not exist
};

struct ProgramError {
    ProgramFault code;
    std::string path;  ///< what was looked for
};
/// One sentence: "'engines/huscarl' does not exist".
[[nodiscard]] std::string to_string(const ProgramError& error);

/// The file that `spec.command` would run. Reads the file system; starts nothing.
[[nodiscard]] rules::Expected<std::filesystem::path, ProgramError> find_program(
    const EngineSpec& spec);

/// What `{seconds}` becomes: whole seconds for a move; 0 if neither the engine nor its time control
/// says so.
[[nodiscard]] int seconds_of(const EngineSpec& spec, const rules::TimeControl& time);

/// What an engine is started for.
struct LaunchContext {
    rules::Side side{};
    std::uint64_t seed = 0;
    std::vector<int> processors{};  ///< to be pinned to; empty = any
    rules::TimeControl time{};      ///< its own
    std::string address{};          ///< where the host listens for it; empty = nowhere
};

/// The arguments with what stands in braces filled in: `{seed}`, `{side}` (attackers, defenders),
/// `{colour}` (BLACK for the attackers, WHITE), `{seconds}` (whole, for a move), `{address}`, and
/// its parameters. What else stands in braces stays as it is.
[[nodiscard]] std::vector<std::string> arguments_of(const EngineSpec& spec,
                                                    const LaunchContext& context);

/// Letters, digits, '_', '-' and '.', the first a letter or '_'; none of the words above.
[[nodiscard]] bool is_parameter_name(std::string_view text);
/// A decimal number without an exponent.
[[nodiscard]] bool is_parameter_value(std::string_view text);
/// The first parameter that no argument names: the engine would not be told it.
[[nodiscard]] std::optional<std::string> parameter_without_place(const EngineSpec& spec);

}  // namespace tafl::referee
