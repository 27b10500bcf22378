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
    int tables = 1;
    /// Address of the work queue of the workers that play the games; empty = this host plays them.
    std::string workers;
    ReadAccess reading = ReadAccess::open;
    /// Time that running games have to end after SIGTERM; then they are interrupted.
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
    /// Table [limits] of the file, which applies to all engines; already checked. Empty = the file
    /// has none.
    std::optional<toml::table> limits;
};

/// Returns the settings in a configuration file, or all its errors in the order of the file.
/// Relative paths are relative to the file's directory.
[[nodiscard]] rules::Expected<ServeConfig, plan::PlanErrors> read_serve_config(
    const std::filesystem::path& file);

/// Returns the descriptions of the keys of each table of the file.
[[nodiscard]] std::map<std::string, std::vector<tournaments::KeyEntry>> configuration_keys();

/// Returns the settings of the service. Also reads the engine files; their errors are in `engines`.
[[nodiscard]] service::ServiceSettings service_settings(const ServeConfig& config);
/// Returns service_settings(config) for a server of the database `database`, which sandboxes hide
/// from engines as well. Throws InputError if an engine file has errors. Logs a warning if no
/// engine is registered, or if an engine would run without a sandbox.
[[nodiscard]] service::ServiceSettings checked_settings(const ServeConfig& config,
                                                        const std::filesystem::path& database);

}  // namespace tafl::web

namespace tafl::tournaments {

template <>
inline constexpr web::ReadAccess last_of<web::ReadAccess> = web::ReadAccess::token;

}  // namespace tafl::tournaments
