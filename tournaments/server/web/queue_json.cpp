// SPDX-License-Identifier: MIT
#include "tournaments/server/web/queue_json.h"

#include <stdexcept>

#include "store/archive_error.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/scoring/formats/history.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::web {

using nlohmann::ordered_json;

int total_games(store::Archive& archive, const store::TournamentRecord& record) {
    try {
        return games_in_all(archive, record.id,
                            plan::read_stored_plan(record.plan).format_settings);
    } catch (const store::ArchiveError&) {
        throw;
    } catch (const std::runtime_error&) {  // a damaged plan is reported by the code that needs it
        return archive.count_games(record.id).known;
    }
}

std::optional<store::Time> starts_at_of(const store::TournamentRecord& record) {
    // Few plans have the key, and lists read many plans.
    if (record.plan.find("\"starts_at\"") == std::string::npos) return std::nullopt;
    try {
        return plan::read_stored_plan(record.plan).starts_at;
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

ordered_json queue_entry_json(store::Archive& archive, const store::QueueEntry& entry) {
    const store::GameCounts counts = archive.count_games(entry.tournament);
    const auto record = archive.tournament(entry.tournament);
    const int games = record ? total_games(archive, *record) : counts.known;
    const auto starts_at = record ? starts_at_of(*record) : std::nullopt;
    return {{"tournament_id", entry.tournament},
            {"name", entry.name},
            {"state", name_of(entry.state)},
            {"priority", entry.priority},
            {"submitted", results::iso_text(entry.submitted)},
            {"starts_at",
             starts_at ? ordered_json(results::iso_text(*starts_at)) : ordered_json(nullptr)},
            {"reason", entry.reason.empty() ? ordered_json(nullptr) : ordered_json(entry.reason)},
            {"games", games},
            {"finished", counts.finished}};
}

}  // namespace tafl::web
