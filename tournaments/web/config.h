// SPDX-License-Identifier: MIT
// ServeConfig: what the configuration file of a server says (TOML), and what its command line says
// instead. examples/serve.toml explains every key.
#pragma once

#include <toml++/toml.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "rules/expected.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/service/logging.h"
#include "tournaments/service/service.h"
#include "tournaments/web/server.h"
#include "tournaments/webhooks/webhook_reader.h"

namespace tafl::web {

enum class ReadAccess : std::uint8_t { open, token };
[[nodiscard]] std::string_view name_of(ReadAccess reading);

struct ServeConfig {
    std::filesystem::path file;  ///< that it was read from; empty = none
    std::string listen = "127.0.0.1:8547";
    std::filesystem::path engines;   ///< folder of engine files; empty = none are registered
    std::filesystem::path openings;  ///< folder of files of openings; empty = none are offered
    int tables = 1;
    std::string workers;  ///< the work queue of the machines that play; empty = this host does
    ReadAccess reading = ReadAccess::open;
    std::chrono::seconds stop_seconds{60};
    service::LogSettings log;
    std::string address;  ///< how the world calls the site, without a slash at its end
    ServerLimits web;
    Events::Limits events;
    service::Quotas quotas;
    int submissions_per_minute = 60;  ///< of one token; 0 = no limit
    webhooks::WebhookSettings webhooks;
    std::optional<toml::table> limits;  ///< [limits] for every engine, checked
};

/// Every mistake at once, in the order of the file. Relative paths are relative to the file.
[[nodiscard]] rules::Expected<ServeConfig, plan::PlanErrors> read_serve_config(
    const std::filesystem::path& file);

/// Reads the engines as well; their mistakes are in `engines`.
[[nodiscard]] service::ServiceSettings service_settings(const ServeConfig& config);

}  // namespace tafl::web

namespace tafl::tournaments {

template <>
inline constexpr web::ReadAccess last_of<web::ReadAccess> = web::ReadAccess::token;

}  // namespace tafl::tournaments
