// SPDX-License-Identifier: MIT
// WebhookEventBuilder: creates announcements from the events of tournaments. It ignores plies and
// positions. Not thread-safe.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/play/events/event.h"
#include "tournaments/server/webhooks/webhook_event.h"

namespace tafl::webhooks {

/// Creates announcements from the events of tournaments.
class WebhookEventBuilder {
  public:
    /// `archive_uuid`: UUID of the archive. It makes the ids of the announcements unique.
    explicit WebhookEventBuilder(std::string archive_uuid)
        : archive_uuid_(std::move(archive_uuid)) {}
    /// Sets the public address of the site, such as "https://tafl.example". If it is empty, the
    /// address is unknown, and announcements have no page.
    void set_address(std::string address) { address_ = std::move(address); }

    /// Processes an event and returns its announcement. Returns nullopt if the event is not
    /// announced. `now`: WebhookEvent::at of the announcement.
    [[nodiscard]] std::optional<WebhookEvent> on_event(const events::Event& event, store::Time now);
    /// Returns false for events that on_event() ignores.
    [[nodiscard]] static bool wants(const events::Event& event);

  private:
    using MaybeWebhookEvent = std::optional<WebhookEvent>;
    MaybeWebhookEvent build(const events::Event& event, const events::RunStarted& began);
    MaybeWebhookEvent build(const events::Event& event, const events::RoundStarted& began);
    MaybeWebhookEvent build(const events::Event& event, const events::GameEnded& ended);
    MaybeWebhookEvent build(const events::Event& event, const events::StandingsChanged& changed);
    MaybeWebhookEvent build(const events::Event& event, const events::RunEnded& ended);
    MaybeWebhookEvent build(const events::Event&, const auto&) { return std::nullopt; }
    [[nodiscard]] WebhookEvent about(store::TournamentId tournament, WebhookEventKind what,
                                     const std::string& id) const;

    /// Name and last standings of a tournament in play.
    struct TournamentProgress {
        std::string name;
        std::vector<events::StandingsChanged::Row> standings;
    };
    std::string archive_uuid_;
    std::string address_;
    std::map<store::TournamentId, TournamentProgress> courses_;
};

}  // namespace tafl::webhooks
