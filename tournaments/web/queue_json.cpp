// SPDX-License-Identifier: MIT
#include "tournaments/web/queue_json.h"

#include "tournaments/formats/past.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/publish/published.h"

namespace tafl::tournaments {

using nlohmann::ordered_json;

ordered_json queue_entry_json(store::Archive& archive, const store::QueueEntry& entry) {
    const store::GameCounts counts = archive.count_games(entry.tournament);
    const auto record = archive.find_tournament(entry.name);
    const int games = record
                          ? games_in_all(archive, record->id, read_stored_plan(record->plan).form)
                          : counts.known;
    return {{"tournament_id", entry.tournament},
            {"name", entry.name},
            {"state", name_of(entry.state)},
            {"priority", entry.priority},
            {"submitted", iso_text(entry.submitted)},
            {"reason", entry.reason.empty() ? ordered_json(nullptr) : ordered_json(entry.reason)},
            {"games", games},
            {"finished", counts.finished}};
}

}  // namespace tafl::tournaments
