// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/withdrawal.h"

#include <algorithm>
#include <vector>

#include "tournaments/base/suggestion.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/scoring/formats/history.h"

namespace tafl::hosting {

namespace {

std::string quoted_name(const std::string& name) { return '"' + name + '"'; }

WithdrawalResult unknown(const store::TournamentRecord& tournament, const std::string& engine,
                         const std::vector<store::EntrantRecord>& entrants) {
    std::vector<std::string_view> names;
    for (const auto& entrant : entrants) names.push_back(entrant.name);
    const std::string text = quoted_name(tournament.name) + " has no engine " +
                             quoted_name(engine) + ", expected one of its engines " +
                             tournaments::known_names(engine, names);
    return {WithdrawalResult::Kind::unknown, 0, text};
}

/// Returns the consequences for people, such as "3 games that were not begun are lost by forfeit;
/// it is not paired any more".
std::string consequences(const formats::FormatSettings& settings, std::size_t games) {
    const std::string lost =
        games == 0   ? ""
        : games == 1 ? "1 game that was not begun is lost by forfeit"
                     : std::to_string(games) + " games that were not begun are lost by forfeit";
    const std::string later = is_paired_by_round(settings) ? "it is not paired any more"
                              : has_knockout(settings)     ? "so are games to come"
                                                           : "";
    if (lost.empty()) {
        return is_paired_by_round(settings) ? later : "games to come are lost by forfeit";
    }
    return lost + (later.empty() ? "" : "; " + later);
}

}  // namespace

WithdrawalResult check_withdrawal(store::Archive& archive,
                                  const store::TournamentRecord& tournament,
                                  const std::string& engine) {
    const auto entrants = archive.entrants(tournament.id);
    const auto found = std::ranges::find(entrants, engine, &store::EntrantRecord::name);
    if (found == entrants.end()) return unknown(tournament, engine, entrants);
    const auto withdrawn = archive.withdrawn(tournament.id);
    if (std::ranges::binary_search(withdrawn, found->number)) {
        return {WithdrawalResult::Kind::already, found->number, engine + " had withdrawn already"};
    }
    if (is_over(archive, tournament.id, plan::read_stored_plan(tournament.plan).format_settings)) {
        return {WithdrawalResult::Kind::over, found->number,
                quoted_name(tournament.name) + " is over: there is nothing to withdraw from"};
    }
    return {WithdrawalResult::Kind::done, found->number, {}};
}

WithdrawalResult withdraw(store::Archive& archive, const store::TournamentRecord& tournament,
                          const std::string& engine) {
    WithdrawalResult withdrawal = check_withdrawal(archive, tournament, engine);
    if (withdrawal.kind != WithdrawalResult::Kind::done) return withdrawal;
    const auto games = archive.withdraw(tournament.id, withdrawal.entrant);
    withdrawal.text =
        engine + " has withdrawn from " + quoted_name(tournament.name) + ": " +
        consequences(plan::read_stored_plan(tournament.plan).format_settings, games.size());
    return withdrawal;
}

}  // namespace tafl::hosting
