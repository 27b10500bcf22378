// SPDX-License-Identifier: MIT
// Narrator: makes announcements of events. Plies and positions are none of its business. One thread
// at a time.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/announcements/announcement.h"
#include "tournaments/events/event.h"

namespace tafl::announcements {

class Narrator {
  public:
    /// `archive_uuid` makes the ids this archive's own.
    explicit Narrator(std::string archive_uuid) : archive_uuid_(std::move(archive_uuid)) {}
    /// How the world calls the site: "https://tafl.example"; empty = not known, and then nothing
    /// has a page.
    void set_address(std::string address) { address_ = std::move(address); }

    /// None if there is nothing to announce.
    [[nodiscard]] std::optional<Announcement> hear(const events::Event& event, store::Time now);
    /// False for what is never announced: nobody need call hear().
    [[nodiscard]] static bool wants(const events::Event& event);

  private:
    using Told = std::optional<Announcement>;
    Told tell(const events::Event& event, const events::RunBegan& began);
    Told tell(const events::Event& event, const events::RoundBegan& began);
    Told tell(const events::Event& event, const events::GameEnded& ended);
    Told tell(const events::Event& event, const events::StandingsChanged& changed);
    Told tell(const events::Event& event, const events::RunEnded& ended);
    Told tell(const events::Event&, const auto&) { return std::nullopt; }
    [[nodiscard]] Announcement about(store::TournamentId tournament, Happening what,
                                     const std::string& id) const;

    /// A tournament that is being played.
    struct Course {
        std::string name;
        std::vector<events::StandingsChanged::Row> standings;
    };
    std::string archive_uuid_;
    std::string address_;
    std::map<store::TournamentId, Course> courses_;
};

}  // namespace tafl::announcements
