// SPDX-License-Identifier: MIT
// ServeConfig: settings of a server, from its configuration file (TOML) and its command line. The
// command line has precedence. examples/serve.toml explains every key.
#pragma once

#include <toml++/toml.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

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
    std::filesystem::path file;  ///< configuration file; empty = none
    std::string listen = "127.0.0.1:8547";
    std::filesystem::path engines;   ///< directory of engine files; empty = no registered engines
    std::filesystem::path openings;  ///< directory of opening files; empty = no opening files
    /// Number of games at a time.
    int tables = 1;
    /// Work queue of the workers that play the games; empty = this host plays them.
    std::string workers;
    ReadAccess reading = ReadAccess::open;
    /// Time for running games to end after SIGTERM.
    std::chrono::seconds stop_seconds{60};
    service::LogSettings log;
    /// Public address of the site, without a slash at its end; empty = unknown.
    std::string address;
    ServerLimits web;
    Events::Limits events;
    service::Quotas quotas;
    int submissions_per_minute = 60;  ///< submissions per token; 0 = no limit
    webhooks::WebhookSettings webhooks;
    /// Table [limits] for all engines, already checked; empty = none.
    std::optional<toml::table> limits;
};

/// Reads a configuration file. Returns all errors, in the order of the file. Relative paths are
/// relative to the file's directory.
[[nodiscard]] rules::Expected<ServeConfig, plan::PlanErrors> read_serve_config(
    const std::filesystem::path& file);

/// Returns the settings of the service. Also reads the engine files; their errors are in `engines`.
[[nodiscard]] service::ServiceSettings service_settings(const ServeConfig& config);

}  // namespace tafl::web

namespace tafl::tournaments {

template <>
inline constexpr web::ReadAccess last_of<web::ReadAccess> = web::ReadAccess::token;

}  // namespace tafl::tournaments
