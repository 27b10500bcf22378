// SPDX-License-Identifier: MIT
#include "tournaments/server/web/ended_tournaments.h"

#include <algorithm>
#include <stdexcept>

#include "rules/result.h"
#include "store/archive_error.h"
#include "tournaments/plan/plan_words.h"
#include "tournaments/scoring/formats/history.h"
#include "tournaments/scoring/formats/winner.h"

namespace tafl::web {

namespace {

constexpr std::size_t max_kept = 1000;

void tell_games(EndedTournament& told, const std::vector<store::GameRow>& games) {
    for (const store::GameRow& game : games) {
        if (!game.ended) continue;
        told.ended = std::max(told.ended.value_or(*game.ended), *game.ended);
        if (is_forfeit(game.end.termination)) ++told.forfeits;
    }
}

void tell_winner(EndedTournament& told, store::Archive& archive,
                 const store::TournamentRecord& record, const std::vector<store::GameRow>& games) {
    const plan::StoredPlan plan = plan::read_stored_plan(record.plan);
    tournaments::PerEntrant<std::string> names;
    for (const auto& entrant : archive.entrants(record.id)) names.push_back(entrant.name);
    const formats::FormatSettings& settings = plan.settings_of(names.values().size());
    const auto history = formats::history_of(archive, record.id, games);
    const auto winner = winner_of(settings, history, standings(settings, history), names);
    if (!winner) return;
    told.winner = winners_text(*winner, names);
    told.how = winner->how;
}

EndedTournament told_of(store::Archive& archive, const store::TournamentRecord& record) {
    EndedTournament told;
    told.facts = facts_text(record);
    const auto games = archive.games(record.id);
    tell_games(told, games);
    try {
        tell_winner(told, archive, record, games);
    } catch (const store::ArchiveError&) {
        throw;
    } catch (const std::exception&) {  // a damaged plan is reported by the code that needs it
        told.winner.clear();
    }
    return told;
}

}  // namespace

std::string facts_text(const store::TournamentRecord& record) {
    try {
        return plan::joined_facts(plan::facts_of(plan::read_stored_plan(record.plan)));
    } catch (const std::runtime_error&) {
        return "";
    }
}

const EndedTournament& EndedTournaments::of(store::Archive& archive,
                                            const store::TournamentRecord& record) {
    std::string version = archive.games_version(record.id);
    const auto found = kept_.find(record.id);
    if (found != kept_.end() && found->second.version == version) return found->second.told;
    if (kept_.size() >= max_kept) kept_.clear();
    Kept& kept = kept_[record.id];
    kept = {std::move(version), told_of(archive, record)};
    return kept.told;
}

}  // namespace tafl::web
