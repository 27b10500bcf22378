// SPDX-License-Identifier: MIT
// Rows of the keys of [[engine]]: `engine_keys` and `limit_keys`. The keys in `limit_keys`,
// `hello_seconds` and `quit_seconds` may also be in the table [limits]. If Key::read of a key is
// null, EntrantReader reads the key with its own code.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "referee/engine_spec.h"
#include "tournaments/base/key.h"

namespace tafl::tournaments {

template <>
inline constexpr referee::Sandbox last_of<referee::Sandbox> = referee::Sandbox::automatic;
template <>
inline constexpr referee::Dialect last_of<referee::Dialect> = referee::Dialect::opentafl;
template <>
inline constexpr referee::Restart last_of<referee::Restart> = referee::Restart::never;

}  // namespace tafl::tournaments

namespace tafl::plan {

/// Kinds of entrants and tables in which a key is valid.
enum class KeyUse : std::uint8_t {
    start,    ///< start of a program; not valid for a person; special error in a submission
    program,  ///< other setting of a program; not valid for a person
    person,   ///< setting of a program or a person; not valid in a submission
    entry     ///< setting of a program or a person; also valid in a submission
};

/// Row of a key of [[engine]]. `use` gives the entrants and tables in which the key is valid.
struct EngineKey : tournaments::Key<referee::EngineSpec> {
    KeyUse use = KeyUse::start;
};

/// Maximum value, in seconds, of the keys `seconds`, `hello_seconds` and `quit_seconds`.
inline constexpr std::int64_t longest_timeout = 3600;

namespace engine_rows {

using referee::EngineSpec;
using referee::Limits;
using tournaments::key;
using tournaments::public_key;
using enum KeyUse;
constexpr tournaments::KeyRange seconds = {1, longest_timeout, tournaments::KeyRange{}.max};
constexpr auto changed = tournaments::differs_from_default<EngineSpec>;

inline constexpr std::array<EngineKey, 22> rows = {{
    {public_key<&EngineSpec::protocol>("protocol", {"Protocol of the engine", {}, changed}),
     person},
    {public_key<&EngineSpec::name>("name", {"Name of the engine, used once"}), entry},
    {key<&EngineSpec::command>(
         "command", {"Path of the program, or its name in PATH or among the installed engines"}),
     start},
    {{.name = "ini", .help = "Engine file of OpenTafl", .is_text = true}, start},
    {{.name = "args", .help = "List of arguments of the program"}, start},
    {key<&EngineSpec::directory>("directory", {"Working directory"}), start},
    {{.name = "env", .help = "Table of environment variables"}, start},
    {key<&EngineSpec::address>("address", {"Loopback address of the host", {}, changed}), program},
    {public_key<&EngineSpec::seconds>("seconds",
                                      {"Value of {seconds} in an argument", seconds, changed}),
     program},
    {public_key<&EngineSpec::dialect>(
         "dialect", {"Dialect of the rules; if missing, the start check decides"}),
     program},
    {public_key<&EngineSpec::rest>("rest_ms", {"Pause of OpenTafl in ms", {0, 10'000}, nullptr}),
     program},
    {{.name = "hello_seconds", .help = "Seconds until the greeting", .is_public = true}, person},
    {{.name = "quit_seconds", .help = "Seconds of each step of the shutdown", .is_public = true},
     program},
    {{.name = "version", .help = "Version of the engine", .is_public = true, .is_text = true},
     person},
    {{.name = "author", .help = "Author", .is_public = true, .is_text = true}, program},
    {{.name = "licence", .help = "Licence", .is_public = true, .is_text = true}, program},
    {{.name = "link", .help = "Home page (http, https)", .is_public = true, .is_text = true},
     program},
    {public_key<&EngineSpec::restart>("restart", {"Lifetime of a process", {}, changed}), person},
    {{.name = "time", .help = "Time control of this engine", .is_public = true, .is_text = true},
     entry},
    {{.name = "byes", .help = "List of rounds of a Swiss without a match", .is_public = true},
     entry},
    {{.name = "team", .help = "Name of the team", .is_public = true, .is_text = true}, entry},
    {{.name = "round_robin_only", .help = "true: the engine cannot qualify", .is_public = true},
     entry},
}};

inline constexpr std::array limits = {
    public_key<&Limits::memory_mb>("memory_mb", {"Memory in MB; 0 = no limit", {}, nullptr}),
    public_key<&Limits::processes>("processes", {"Processes; 0 = no limit", {}, nullptr}),
    public_key<&Limits::file_mb>("file_mb", {"Size of a file in MB; 0 = no limit", {}, nullptr}),
    public_key<&Limits::scratch_mb>(
        "scratch_mb", {"All scratch files in MB; if missing, 4 x file_mb", {}, nullptr}),
    public_key<&Limits::cpus>("cpus", {"Processors; 0 = not pinned", {.max = 1024}, nullptr}),
    public_key<&Limits::ponder>("ponder", {"false: frozen between its turns", {}, nullptr}),
    public_key<&Limits::sandbox>("sandbox", {"Sandbox around the engine", {}, nullptr}),
};

}  // namespace engine_rows

inline constexpr const auto& engine_keys = engine_rows::rows;
inline constexpr const auto& limit_keys = engine_rows::limits;

}  // namespace tafl::plan
