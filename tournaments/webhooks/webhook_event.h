// SPDX-License-Identifier: MIT
// WebhookEvent: something that whoever follows a tournament wants to be told at once, as a value.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "store/records.h"
#include "tournaments/words.h"

namespace tafl::webhooks {

enum class WebhookEventKind : std::uint8_t {
    begin,   ///< a tournament's first run
    round,   ///< a round's first game is about to begin
    end,     ///< a tournament is over
    forfeit  ///< an engine lost by time, a crash, an illegal move, ...
};
/// "begin", "round", "end", "forfeit".
[[nodiscard]] std::string_view name_of(WebhookEventKind happening);

struct WebhookEvent {
    /// The same for the same thing, whenever it is told: "urn:uuid:...". That of a beginning or an
    /// end is the feed's.
    std::string id;
    WebhookEventKind what{};
    store::Time at{};
    store::TournamentId tournament = 0;
    std::string name;   ///< the tournament's
    std::string title;  ///< a line for people
    std::string text;   ///< what else there is to say, several lines perhaps
    std::string page;   ///< an address; empty if nobody has said how the site is called
    nlohmann::ordered_json members = nlohmann::ordered_json::object();  ///< of this `what`
};

}  // namespace tafl::webhooks

namespace tafl::tournaments {

template <>
inline constexpr webhooks::WebhookEventKind last_of<webhooks::WebhookEventKind> =
    webhooks::WebhookEventKind::forfeit;

}  // namespace tafl::tournaments
