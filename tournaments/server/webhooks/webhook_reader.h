// SPDX-License-Identifier: MIT
// Reader of the tables [[webhook]] of a server's configuration.
#pragma once

#include <filesystem>
#include <vector>

#include "tournaments/plan/toml_table.h"
#include "tournaments/server/webhooks/webhook.h"

namespace tafl::webhooks {

/// Webhooks of a server's configuration, and the files with their secrets.
struct WebhookSettings {
    std::vector<Webhook> webhooks;
    /// Files with secrets that the configuration names. Only the server should have permission to
    /// read them.
    std::vector<std::filesystem::path> secret_files;
};

/// Returns the descriptions of the keys of [[webhook]].
[[nodiscard]] std::vector<tournaments::KeyEntry> webhook_keys();

/// Returns the webhooks of the configuration `top`. Adds errors to `errors`. The texts of the
/// errors contain neither addresses nor secrets. Relative paths are relative to the directory
/// `folder`.
[[nodiscard]] WebhookSettings read_webhooks(plan::TableReader& top, plan::PlanErrors& errors,
                                            const std::filesystem::path& folder);

}  // namespace tafl::webhooks
