// SPDX-License-Identifier: MIT

#include "rules/otg.h"
#include "rules/result.h"
#include "store/archive_error.h"
#include "tournaments/reports/publish/export_folder.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::publish {

namespace {

std::string round_text(const store::ScheduledGame& game) {
    return std::to_string(game.round) + '.' + std::to_string(game.match) + '.' +
           to_string(game.game);
}

/// Returns the record with valid UTF-8, as OTG requires. Engines may send other bytes.
rules::GameRecord cleaned(const rules::GameRecord& record) {
    rules::GameRecord clean = record;
    for (auto& ply : clean.plies) ply.comment = results::clean_text(ply.comment);
    for (const rules::Side side : rules::both_sides) {
        clean.players[side] = results::clean_text(clean.players[side]);
    }
    return clean;
}

}  // namespace

std::string otg_text(const store::TournamentRecord& tournament, const store::GameRow& game,
                     const rules::GameRecord& record) {
    const rules::OtgHeader header{results::clean_text(tournament.name),
                                  results::clean_text(tournament.site), round_text(game.scheduled),
                                  results::clean_text(game.scheduled.variant)};
    const auto otg = rules::otg_of(cleaned(record), header);
    if (otg.moves.size() != record.plies.size()) {
        throw store::ArchiveError(store::ArchiveError::Kind::damaged,
                                  "game " + to_string(game.scheduled.id) + " breaks at ply " +
                                      std::to_string(otg.moves.size() + 1) +
                                      "; lawspeaker verify lists all such games");
    }
    return to_string(otg);
}

std::string published_otg(const store::TournamentRecord& tournament, const PublishedGame& game) {
    const bool is_as_it_came = game.recording && !game.recording->text.empty();
    return is_as_it_came ? game.recording->text : otg_text(tournament, game.row, game.record);
}

void for_each_otg(
    const PublishedTournament& published,
    const std::function<void(const std::string& name, const std::string& text)>& tell) {
    const GameLabels label(published.games);
    for_each_game(published, [&](const store::GameRow& game, const rules::GameRecord* record) {
        if (record == nullptr || game.end.termination == rules::Termination::withdrawn) return;
        tell(label(game) + '-' + file_name_part(game.names.attackers) + '-' +
                 file_name_part(game.names.defenders) + ".otg",
             otg_text(published.tournament, game, *record));
    });
}

int export_otg(const PublishedTournament& published, const std::filesystem::path& folder) {
    const std::regex name("r[0-9]+-m[0-9]+-g[0-9]+-.*\\.otg");
    ExportFolder files(folder, {{"", name, "[compiler:Lawspeaker]"}});
    int count = 0;
    for_each_otg(published, [&](const std::string& file, const std::string& text) {
        files.add(file, text);
        ++count;
    });
    files.finish();
    return count;
}

}  // namespace tafl::publish
