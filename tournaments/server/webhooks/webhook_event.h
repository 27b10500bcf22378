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
    begin,   ///< a run of the tournament starts, and no game of the tournament has finished yet
    round,   ///< the first game of a round is about to start
    end,     ///< the tournament has ended; the end of an interrupted run is not announced
    forfeit  ///< an engine lost a played game by timeout, crash, illegal move or another fault
};
/// Returns "begin", "round", "end" or "forfeit".
[[nodiscard]] std::string_view name_of(WebhookEventKind happening);

/// One announcement.
struct WebhookEvent {
    /// Permanent id "urn:uuid:..." (feed_id()). Announcements of the same fact have the same id.
    /// The announcements of the start and the end of a tournament have the ids of its entries in
    /// the site's feed.
    std::string id;
    /// Kind of the announcement.
    WebhookEventKind what{};
    store::Time at{};  ///< time at which the event was received
    store::TournamentId tournament = 0;
    std::string name;   ///< name of the tournament
    std::string title;  ///< title for people, in one line
    std::string text;   ///< text for people below the title; may be empty or have several lines
    /// URL of the page about the announcement; empty = the site's address is unknown
    std::string page;
    /// Further members of the JSON body. They depend on the kind of the announcement.
    nlohmann::ordered_json members = nlohmann::ordered_json::object();
};

}  // namespace tafl::webhooks

namespace tafl::tournaments {

template <>
inline constexpr webhooks::WebhookEventKind last_of<webhooks::WebhookEventKind> =
    webhooks::WebhookEventKind::forfeit;

}  // namespace tafl::tournaments
