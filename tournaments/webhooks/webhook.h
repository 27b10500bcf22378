// SPDX-License-Identifier: MIT
// Webhook: an address that is told what happens, as the configuration has it. Its path and its
// secret are known to nobody else: what stands in logs is its label.
#pragma once

#include <boost/asio/ssl/context.hpp>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "tournaments/webhooks/webhook_event.h"

namespace tafl::webhooks {

enum class WebhookFormat : std::uint8_t { json, discord };
/// "json" or "discord".
[[nodiscard]] std::string_view name_of(WebhookFormat form);

struct Webhook {
    std::string label;  ///< "1 (discord.com)"
    bool is_tls = true;
    std::string host;  ///< a name or an address, without brackets
    std::string port;
    std::string target;  ///< "/path?query"
    WebhookFormat form = WebhookFormat::json;
    std::string key;  ///< that deliveries are signed with; empty = they are not
    std::set<WebhookEventKind> events = {WebhookEventKind::begin, WebhookEventKind::round,
                                         WebhookEventKind::end, WebhookEventKind::forfeit};
    std::filesystem::path ca_file;  ///< certificates to trust instead of the system's; empty = none
    bool operator==(const Webhook&) const = default;
};

/// What its certificate is checked with; null if it has none. Throws boost::system::system_error
/// where `ca_file` holds none.
[[nodiscard]] std::shared_ptr<boost::asio::ssl::context> tls_context_for(const Webhook& webhook);

}  // namespace tafl::webhooks

namespace tafl::tournaments {

template <>
inline constexpr webhooks::WebhookFormat last_of<webhooks::WebhookFormat> =
    webhooks::WebhookFormat::discord;

}  // namespace tafl::tournaments
