// SPDX-License-Identifier: MIT
// Log of a server: one line for each event, on standard error or in rotated files, as text or as
// JSON. Lines may contain output of engines; control characters and line breaks in it are replaced.
// Set up the log before other threads start. After that, every thread may log.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "tournaments/base/words.h"
#include "tournaments/play/events/event.h"

namespace tafl::service {

/// Format of the log lines.
enum class LogFormat : std::uint8_t { text, json };
/// Returns "text" or "json".
[[nodiscard]] std::string_view name_of(LogFormat format);

/// Settings of set_up_log().
struct LogSettings {
    LogFormat format = LogFormat::text;
    /// Log file; empty = standard error. A full "x.log" is renamed to "x.1.log", "x.1.log" to
    /// "x.2.log", and so on.
    std::filesystem::path file{};
    /// Size of the log file, in bytes, at which it is renamed.
    std::size_t file_bytes = std::size_t{10} << 20;
    std::size_t old_files = 5;  ///< number of renamed log files that are kept
};

/// Sets up the log of a server. Throws std::runtime_error if the file cannot be written.
void set_up_log(const LogSettings& settings);
/// Opens the log file again, after another program has renamed it. If this fails, logs an error and
/// keeps the old file. Any thread.
void reopen_log();
/// Sets up the log of the other commands. It is on standard error, without times, because standard
/// output is used for tables and events.
void set_up_command_log();

// Events of a tournament as lines of the log

/// Returns an observer that logs the events of the tournament with the name `tournament`. The end
/// of a game has the level info, or warning if the game does not count. The start of a game has the
/// level debug.
[[nodiscard]] events::Observer log_view(const std::string& tournament);

}  // namespace tafl::service

namespace tafl::tournaments {

template <>
inline constexpr service::LogFormat last_of<service::LogFormat> = service::LogFormat::json;

}  // namespace tafl::tournaments
