// SPDX-License-Identifier: MIT
// Webhook: a receiver of announcements, from the server's configuration. Its path and its secret
// are confidential. Logs contain only its label.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "tournaments/base/client/http_stream.h"
#include "tournaments/server/webhooks/webhook_event.h"

namespace tafl::webhooks {

/// Format of the request body.
enum class WebhookFormat : std::uint8_t { json, discord };
/// Returns "json" or "discord".
[[nodiscard]] std::string_view name_of(WebhookFormat form);

/// Address, format and events of a webhook.
struct Webhook {
    std::string label;  ///< name for logs, such as "1 (discord.com)"
    client::HttpHost host;
    std::string target;  ///< path and query, such as "/path?query"
    WebhookFormat form = WebhookFormat::json;
    std::string key;  ///< key of the signature; empty = not signed
    std::set<WebhookEventKind> events = {WebhookEventKind::begin, WebhookEventKind::round,
                                         WebhookEventKind::end, WebhookEventKind::forfeit};
    std::filesystem::path ca_file;  ///< trusted certificates; empty = the system's
    bool operator==(const Webhook&) const = default;
};

}  // namespace tafl::webhooks

namespace tafl::tournaments {

template <>
inline constexpr webhooks::WebhookFormat last_of<webhooks::WebhookFormat> =
    webhooks::WebhookFormat::discord;

}  // namespace tafl::tournaments
