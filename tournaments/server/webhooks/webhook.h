// SPDX-License-Identifier: MIT
// Webhook: receiver of announcements, as the server's configuration defines it. Its path and its
// secret are confidential. Logs contain only its label.
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
[[nodiscard]] inline std::string_view name_of(WebhookFormat format) {
    return format == WebhookFormat::discord ? "discord" : "json";
}

/// A webhook as configured: its address, the format of its requests, and the announcements that it
/// receives.
struct Webhook {
    std::string label;  ///< name of the webhook in logs, such as "1 (discord.com)"
    client::HttpHost host;
    std::string target;  ///< path and query of the webhook's address, such as "/path?query"
    WebhookFormat format = WebhookFormat::json;
    std::string key;  ///< key that signs the requests (key_of()); empty = requests are not signed
    std::set<WebhookEventKind> events = {WebhookEventKind::begin, WebhookEventKind::round,
                                         WebhookEventKind::end, WebhookEventKind::forfeit};
    /// File with the trusted certificates; empty = the system's certificates.
    std::filesystem::path ca_file;
    bool operator==(const Webhook&) const = default;
};

}  // namespace tafl::webhooks

namespace tafl::tournaments {

template <>
inline constexpr webhooks::WebhookFormat last_of<webhooks::WebhookFormat> =
    webhooks::WebhookFormat::discord;

}  // namespace tafl::tournaments
