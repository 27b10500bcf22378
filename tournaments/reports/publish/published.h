// SPDX-License-Identifier: MIT
// PublishedTournament: data of a tournament for reports and exports.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/game_record.h"
#include "store/archive.h"
#include "store/imported_games.h"
#include "tournaments/scoring/formats/history.h"

namespace tafl::publish {

/// A tournament that was read from an archive. The records of games are read one at a time, since
/// there may be many.
struct PublishedTournament {
    store::Archive& archive;
    const store::TournamentRecord& tournament;
    const std::vector<store::EntrantRecord>& entrants;
    const std::vector<store::GameRow>& games;  ///< in schedule order
};

/// Returns the names of the entrants.
[[nodiscard]] tournaments::PerEntrant<std::string> names_of(const PublishedTournament& published);

/// Returns the history of the tournament. Throws ArchiveError if it cannot be read.
[[nodiscard]] formats::TournamentHistory history_of(const PublishedTournament& published);

/// Sets `stage` of each game (scoring/formats/stage_names.h). The games may be of several
/// tournaments. Does not change games of a tournament with a damaged plan.
void name_stages(store::Archive& archive, std::span<store::GameRow> games);

/// Returns the place of a game in the schedule: "Semi-final, match 12, game 2".
[[nodiscard]] std::string place_in_schedule(const store::GameRow& game);

/// Calls `tell` for every game, with the record of a finished game, else with nullptr.
void for_each_game(
    const PublishedTournament& published,
    const std::function<void(const store::GameRow&, const rules::GameRecord*)>& tell);

/// Machine of the worker that played a game, and its load. Both are empty if this host played it.
/// The name of the machine is in the game's row.
struct GameMachine {
    std::optional<store::Machine> machine{};
    /// Load average of the machine; empty = unknown.
    std::optional<double> load{};
};

/// A finished game with all its data. The referenced row and record must outlive it.
struct PublishedGame {
    const store::GameRow& row;
    const rules::GameRecord& record;
    rules::BySide<store::EngineBuild> builds;  ///< builds of both engines
    GameMachine played_on{};
    /// Source of an imported game; empty for other games.
    std::optional<store::Recording> recording{};
};
/// Reads the builds, the machine and the source of a finished game. Throws ArchiveError.
[[nodiscard]] PublishedGame finished_game(store::Archive& archive, const store::GameRow& row,
                                          const rules::GameRecord& record);

/// Unique label of each game: "r01-m003-g2". Labels sort in schedule order.
class GameLabels {
  public:
    explicit GameLabels(const std::vector<store::GameRow>& games);
    [[nodiscard]] std::string operator()(const store::GameRow& game) const;

  private:
    int round_digits_ = 2;
    int match_digits_ = 3;
};

/// Returns why a finished game ended, with the name of the engine at fault, if any: "Huscarl
/// resigned".
[[nodiscard]] std::string reason_text(const store::GameRow& game);

/// Returns the outcome of a game: "Defenders win: the king reached an escape space". For an
/// unfinished game, returns its state.
[[nodiscard]] std::string outcome_text(const store::GameRow& game);

}  // namespace tafl::publish
