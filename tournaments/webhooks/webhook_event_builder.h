// SPDX-License-Identifier: MIT
// WebhookEventBuilder: makes announcements of events. Plies and positions are none of its business.
// One thread at a time.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/events/event.h"
#include "tournaments/webhooks/webhook_event.h"

namespace tafl::webhooks {

class WebhookEventBuilder {
  public:
    /// `archive_uuid` makes the ids this archive's own.
    explicit WebhookEventBuilder(std::string archive_uuid)
        : archive_uuid_(std::move(archive_uuid)) {}
    /// How the world calls the site: "https://tafl.example"; empty = not known, and then nothing
    /// has a page.
    void set_address(std::string address) { address_ = std::move(address); }

    /// None if there is nothing to announce.
    [[nodiscard]] std::optional<WebhookEvent> hear(const events::Event& event, store::Time now);
    /// False for what is never announced: nobody need call hear().
    [[nodiscard]] static bool wants(const events::Event& event);

  private:
    using MaybeWebhookEvent = std::optional<WebhookEvent>;
    MaybeWebhookEvent tell(const events::Event& event, const events::RunStarted& began);
    MaybeWebhookEvent tell(const events::Event& event, const events::RoundStarted& began);
    MaybeWebhookEvent tell(const events::Event& event, const events::GameEnded& ended);
    MaybeWebhookEvent tell(const events::Event& event, const events::StandingsChanged& changed);
    MaybeWebhookEvent tell(const events::Event& event, const events::RunEnded& ended);
    MaybeWebhookEvent tell(const events::Event&, const auto&) { return std::nullopt; }
    [[nodiscard]] WebhookEvent about(store::TournamentId tournament, WebhookEventKind what,
                                     const std::string& id) const;

    /// A tournament that is being played.
    struct TournamentProgress {
        std::string name;
        std::vector<events::StandingsChanged::Row> standings;
    };
    std::string archive_uuid_;
    std::string address_;
    std::map<store::TournamentId, TournamentProgress> courses_;
};

}  // namespace tafl::webhooks
