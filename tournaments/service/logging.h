// SPDX-License-Identifier: MIT
// The log of a server: a line an event, on standard error or in files that are rotated; as text for
// people or as JSON for programs. Names of engines and what they say may be in it, so no text can
// break out of its line. To be set up before other threads begin; logging itself takes any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "tournaments/events/event.h"
#include "tournaments/words.h"

namespace tafl::service {

enum class LogFormat : std::uint8_t { text, json };
[[nodiscard]] std::string_view name_of(LogFormat format);

struct LogSettings {
    LogFormat format = LogFormat::text;
    /// Empty = standard error. "x.log" becomes "x.1.log" when it is full, and so on.
    std::filesystem::path file{};
    std::size_t file_bytes = std::size_t{10} << 20;
    std::size_t old_files = 5;  ///< kept beside the newest one
};

/// For all that is logged from now on. Throws std::runtime_error if the file cannot be written.
void set_up_log(const LogSettings& settings);
/// Opens the log's file again by its name, which another program may have given to a new file. Any
/// thread.
void reopen_log();
/// For commands that do not serve: standard error, without times. Standard output belongs to tables
/// and events.
void set_up_command_log();

// What happens in a tournament, as lines of the log.

/// Games that end are told at level info, those that begin at debug.
[[nodiscard]] events::Observer log_view(const std::string& tournament);

}  // namespace tafl::service

namespace tafl::tournaments {

template <>
inline constexpr service::LogFormat last_of<service::LogFormat> = service::LogFormat::json;

}  // namespace tafl::tournaments
