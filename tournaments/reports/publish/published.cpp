// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/published.h"

#include <algorithm>
#include <map>

#include "rules/count_of.h"
#include "rules/result.h"
#include "store/archive_error.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/scoring/formats/stage_names.h"

namespace tafl::publish {

namespace {

std::string padded(int number, int digits) {
    const std::string text = std::to_string(number);
    const std::size_t width = digits;
    return std::string(width - std::min(width, text.size()), '0') + text;
}

std::optional<formats::StageNames> stage_names(store::Archive& archive,
                                               store::TournamentId tournament) {
    try {
        const auto record = archive.tournament(tournament);
        if (!record) return std::nullopt;
        const plan::StoredPlan plan = plan::read_stored_plan(record->plan);
        formats::TournamentHistory history;
        if (has_knockout(plan.format_settings)) {
            history = formats::history_of(archive, tournament, archive.games(tournament));
        }
        return formats::StageNames(plan.settings_of(archive.entrants(tournament).size()), history);
    } catch (const store::ArchiveError&) {
        throw;
    } catch (const std::exception&) {  // a damaged plan is reported by the code that needs it
        return std::nullopt;
    }
}

int digits_of(int number) { return count_of(std::to_string(number)); }

}  // namespace

tournaments::PerEntrant<std::string> names_of(const PublishedTournament& published) {
    tournaments::PerEntrant<std::string> names;
    for (const auto& entrant : published.entrants) names.push_back(entrant.name);
    return names;
}

formats::TournamentHistory history_of(const PublishedTournament& published) {
    return formats::history_of(published.archive, published.tournament.id, published.games);
}

void name_stages(store::Archive& archive, std::span<store::GameRow> games) {
    std::map<store::TournamentId, std::optional<formats::StageNames>> names;
    for (store::GameRow& game : games) {
        auto found = names.find(game.tournament_id);
        if (found == names.end()) {
            found =
                names.emplace(game.tournament_id, stage_names(archive, game.tournament_id)).first;
        }
        if (found->second) game.stage = found->second->of(game.scheduled);
    }
}

std::string place_in_schedule(const store::GameRow& game) {
    const auto& scheduled = game.scheduled;
    return (game.stage.empty() ? "" : game.stage + ", ") + "match " +
           std::to_string(scheduled.match) + ", game " + to_string(scheduled.game);
}

void for_each_game(
    const PublishedTournament& published,
    const std::function<void(const store::GameRow&, const rules::GameRecord*)>& tell) {
    for (const store::GameRow& row : published.games) {
        const bool is_finished = row.state == store::GameState::finished;
        const auto record = is_finished ? published.archive.record(row.scheduled.id) : std::nullopt;
        tell(row, record ? &*record : nullptr);
    }
}

PublishedGame finished_game(store::Archive& archive, const store::GameRow& row,
                            const rules::GameRecord& record) {
    PublishedGame game{row, record, {}};
    game.recording = store::ImportedGames(archive).recording(row.scheduled.id);
    const auto attempts = archive.attempts(row.scheduled.id);
    const store::AttemptRow* attempt = attempt_that_counts(attempts);
    if (attempt == nullptr) return game;
    game.builds = attempt->builds;
    game.played_on = {attempt->machine, attempt->load};
    return game;
}

GameLabels::GameLabels(const std::vector<store::GameRow>& games) {
    for (const store::GameRow& game : games) {
        round_digits_ = std::max(round_digits_, digits_of(game.scheduled.round));
        match_digits_ = std::max(match_digits_, digits_of(game.scheduled.match));
    }
}

std::string GameLabels::operator()(const store::GameRow& game) const {
    return 'r' + padded(game.scheduled.round, round_digits_) + "-m" +
           padded(game.scheduled.match, match_digits_) + "-g" + to_string(game.scheduled.game);
}

std::string reason_text(const store::GameRow& game) {
    const std::string_view clause = explain(game.end.termination);
    for (const std::string_view subject : {"the engine", "the loser"}) {
        if (!game.end.at_fault || !clause.starts_with(subject)) continue;
        return game.names[*game.end.at_fault] + std::string(clause.substr(subject.size()));
    }
    return std::string(clause);
}

std::string ending_words(rules::Termination termination) {
    using rules::Termination;
    constexpr std::pair<Termination, std::string_view> special[] = {
        {Termination::escape, "king escaped"},
        {Termination::no_moves, "no legal move"},
        {Termination::resignation, "resigned"},
        {Termination::time, "lost on time"},
        {Termination::time_overtime, "lost on time in overtime"},
        {Termination::adjudication_max_plies, "ply limit"},
        {Termination::adjudication_no_capture, "no capture for long"}};
    for (const auto& [known, words] : special) {
        if (known == termination) return std::string(words);
    }
    std::string words(name_of(termination));
    std::ranges::replace(words, '-', ' ');
    return words;
}

std::string outcome_text(const store::GameRow& game) {
    if (game.state == store::GameState::running) return "Being played";
    if (game.state != store::GameState::finished) return "To be played";
    const std::string reason = reason_text(game);
    switch (game.end.result) {
        case rules::Result::attackers_win:
            return "Attackers win: " + reason;
        case rules::Result::defenders_win:
            return "Defenders win: " + reason;
        case rules::Result::draw:
            return "Draw: " + reason;
        case rules::Result::none:
            break;
    }
    return "No result: " + reason;
}

}  // namespace tafl::publish
