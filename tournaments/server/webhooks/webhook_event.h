// SPDX-License-Identifier: MIT
// WebhookEvent: an announcement for followers of a tournament, as a value.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "store/records.h"
#include "tournaments/base/words.h"

namespace tafl::webhooks {

/// Kind of an announcement.
enum class WebhookEventKind : std::uint8_t {
    begin,   ///< the first run of a tournament starts
    round,   ///< the first game of a round is about to start
    end,     ///< a tournament has ended
    forfeit  ///< an engine lost by timeout, crash, illegal move or another fault
};
/// Returns "begin", "round", "end" or "forfeit".
[[nodiscard]] std::string_view name_of(WebhookEventKind happening);

/// One announcement.
struct WebhookEvent {
    /// Permanent id "urn:uuid:...", the same for each announcement of the same fact. The ids of a
    /// start and an end are those of the feed.
    std::string id;
    WebhookEventKind what{};
    store::Time at{};  ///< time of the event
    store::TournamentId tournament = 0;
    std::string name;   ///< name of the tournament
    std::string title;  ///< title for people, one line
    std::string text;   ///< further text for people, may have several lines
    std::string page;   ///< URL of the page; empty = the site's address is unknown
    nlohmann::ordered_json members = nlohmann::ordered_json::object();  ///< JSON members of `what`
};

}  // namespace tafl::webhooks

namespace tafl::tournaments {

template <>
inline constexpr webhooks::WebhookEventKind last_of<webhooks::WebhookEventKind> =
    webhooks::WebhookEventKind::forfeit;

}  // namespace tafl::tournaments
