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

#include "tournaments/announcements/announcement.h"

namespace tafl::announcements {

enum class WebhookForm : std::uint8_t { json, discord };
/// "json" or "discord".
[[nodiscard]] std::string_view name_of(WebhookForm form);

struct Webhook {
    std::string label;  ///< "1 (discord.com)"
    bool is_tls = true;
    std::string host;  ///< a name or an address, without brackets
    std::string port;
    std::string target;  ///< "/path?query"
    WebhookForm form = WebhookForm::json;
    std::string key;  ///< that deliveries are signed with; empty = they are not
    std::set<Happening> events = {Happening::begin, Happening::round, Happening::end,
                                  Happening::forfeit};
    std::filesystem::path ca_file;  ///< certificates to trust instead of the system's; empty = none
    bool operator==(const Webhook&) const = default;
};

/// What its certificate is checked with; null if it has none. Throws boost::system::system_error
/// where `ca_file` holds none.
[[nodiscard]] std::shared_ptr<boost::asio::ssl::context> tls_context_for(const Webhook& webhook);

}  // namespace tafl::announcements

namespace tafl::tournaments {

template <>
inline constexpr announcements::WebhookForm last_of<announcements::WebhookForm> =
    announcements::WebhookForm::discord;

}  // namespace tafl::tournaments
