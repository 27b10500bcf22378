// SPDX-License-Identifier: MIT
// Reader of the tables [[webhook]] of a server's configuration.
#pragma once

#include <filesystem>
#include <vector>

#include "tournaments/plan/toml_table.h"
#include "tournaments/server/webhooks/webhook.h"

namespace tafl::webhooks {

/// Webhooks of a server's configuration, and their files.
struct WebhookSettings {
    std::vector<Webhook> webhooks;
    /// Files that the configuration names for secrets. Only the server should be able to read them.
    std::vector<std::filesystem::path> secret_files;
};

/// Returns the descriptions of the keys of [[webhook]].
[[nodiscard]] std::vector<tournaments::KeyEntry> webhook_keys();

/// Returns the webhooks of the configuration `top`. Adds errors to `errors`; their texts contain
/// neither addresses nor secrets. Relative paths are relative to `folder`.
[[nodiscard]] WebhookSettings read_webhooks(plan::TableReader& top, plan::PlanErrors& errors,
                                            const std::filesystem::path& folder);

}  // namespace tafl::webhooks
