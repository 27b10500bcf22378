// SPDX-License-Identifier: MIT
// Reads the tables [[webhook]] of a server's configuration.
#pragma once

#include <filesystem>
#include <vector>

#include "tournaments/plan/toml_table.h"
#include "tournaments/webhooks/webhook.h"

namespace tafl::webhooks {

struct WebhookSettings {
    std::vector<Webhook> webhooks;
    /// What nobody but the server should read: their secrets.
    std::vector<std::filesystem::path> secret_files;
};

/// Mistakes go to `errors`; none of them tells an address or a secret. Relative paths are relative
/// to `folder`.
[[nodiscard]] WebhookSettings read_webhooks(plan::TableReader& top, plan::PlanErrors& errors,
                                            const std::filesystem::path& folder);

}  // namespace tafl::webhooks
