// SPDX-License-Identifier: MIT
// ServeConfig: settings of a server, from its configuration file (TOML) and its command line. The
// command line has precedence. examples/serve.toml explains every key.
#pragma once

#include <toml++/toml.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/expected.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/server/service/logging.h"
#include "tournaments/server/service/service.h"
#include "tournaments/server/web/server.h"
#include "tournaments/server/webhooks/webhook_reader.h"

namespace tafl::web {

/// Permission to read: `open` for all clients, `token` for clients with a token.
enum class ReadAccess : std::uint8_t { open, token };
[[nodiscard]] std::string_view name_of(ReadAccess reading);

/// Settings of `lawspeaker serve`.
struct ServeConfig {
    std::filesystem::path file;  ///< path of the configuration file; empty = no file
    /// Address and port on which the server listens.
    std::string listen = "127.0.0.1:8547";
    std::filesystem::path engines;   ///< directory of engine files; empty = no registered engines
    std::filesystem::path openings;  ///< directory of opening files; empty = no opening files
    /// Number of games that run at the same time.
    int concurrency = 1;
    /// Address of the work queue, in a format of libpq: workers play the games. Empty = this host
    /// plays the games.
    std::string workers;
    ReadAccess reading = ReadAccess::open;
    /// Maximum time for running games to end after SIGTERM. After it, they are interrupted.
    std::chrono::seconds stop_seconds{60};
    service::LogSettings log;
    /// Public address of the site, without a slash at its end; empty = unknown.
    std::string address;
    ServerLimits web;
    Events::Limits events;
    service::Quotas quotas;
    /// Number of tournaments that one token may submit per minute; 0 = no limit.
    int submissions_per_minute = 60;
    webhooks::WebhookSettings webhooks;
    /// Table [limits] of the file, which applies to all engines. The table is valid. Empty = the
    /// file has no such table.
    std::optional<toml::table> limits;
    /// Sentences about former names of keys in the file, which checked_settings() logs.
    std::vector<std::string> warnings;
};

/// Returns the settings in the configuration file `file`, or all errors of the file in their order.
/// Relative paths in it are relative to the file's directory.
[[nodiscard]] rules::Expected<ServeConfig, plan::PlanErrors> read_serve_config(
    const std::filesystem::path& file);

/// Returns the descriptions of all keys, by the name of their table in the file.
[[nodiscard]] std::map<std::string, std::vector<tournaments::KeyEntry>> configuration_keys();

/// Returns the settings of the service. Also reads the engine files, and stores their errors in
/// ServiceSettings::engines.
[[nodiscard]] service::ServiceSettings service_settings(const ServeConfig& config);
/// Returns service_settings(config), with the files of the database `database` as further paths
/// that sandboxes hide from engines. Throws InputError if an engine file has errors. Logs a warning
/// if no engine is registered, or if an engine would run without a sandbox. Logs config.warnings.
[[nodiscard]] service::ServiceSettings checked_settings(const ServeConfig& config,
                                                        const std::filesystem::path& database);

}  // namespace tafl::web

namespace tafl::tournaments {

template <>
inline constexpr web::ReadAccess last_of<web::ReadAccess> = web::ReadAccess::token;

}  // namespace tafl::tournaments
