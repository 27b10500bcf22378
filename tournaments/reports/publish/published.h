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

/// A tournament that was read from an archive. The records of its games are read one at a time,
/// since there may be many. The referenced objects must outlive this one.
struct PublishedTournament {
    store::Archive& archive;
    const store::TournamentRecord& tournament;
    const std::vector<store::EntrantRecord>& entrants;
    const std::vector<store::GameRow>& games;  ///< games of the tournament, in schedule order
};

/// Returns the names of the entrants, by their numbers.
[[nodiscard]] tournaments::PerEntrant<std::string> names_of(const PublishedTournament& published);

/// Returns the history of the tournament. Throws ArchiveError if it cannot be read.
[[nodiscard]] formats::TournamentHistory history_of(const PublishedTournament& published);

/// Sets the member `stage` of each game (scoring/formats/stage_names.h). The games may be of
/// several tournaments. Games of a tournament with a damaged plan are not changed.
void name_stages(store::Archive& archive, std::span<store::GameRow> games);

/// Returns stage, match and game number of a game, for people: "Semi-final, match 12, game 2".
[[nodiscard]] std::string place_in_schedule(const store::GameRow& game);

/// Calls `tell` for every game in schedule order. The second argument is the record of a finished
/// game, and null for other games.
void for_each_game(
    const PublishedTournament& published,
    const std::function<void(const store::GameRow&, const rules::GameRecord*)>& tell);

/// Machine of the worker that played a game, and its load. Both members are empty if this host
/// played the game. The name of the machine is in the game's row.
struct GameMachine {
    std::optional<store::Machine> machine{};
    /// Load average of the machine during the game; empty = unknown.
    std::optional<double> load{};
};

/// A finished game with all its data. The referenced row and record must outlive it.
struct PublishedGame {
    const store::GameRow& row;
    const rules::GameRecord& record;
    rules::BySide<store::EngineBuild> builds;  ///< versions and hashes of both engines
    GameMachine played_on{};
    /// Source of an imported game; empty for a game that was played.
    std::optional<store::Recording> recording{};
};
/// Returns a finished game with its builds, its machine and its source, which are read from
/// `archive`. Throws ArchiveError.
[[nodiscard]] PublishedGame finished_game(store::Archive& archive, const store::GameRow& row,
                                          const rules::GameRecord& record);

/// Makes a label for each game of a tournament: "r01-m003-g2" is round 1, match 3, game 2. Labels
/// are unique and sort in schedule order.
class GameLabels {
  public:
    /// `games`: all games of the tournament; they determine the number of digits.
    explicit GameLabels(const std::vector<store::GameRow>& games);
    /// Returns the label of a game.
    [[nodiscard]] std::string operator()(const store::GameRow& game) const;

  private:
    int round_digits_ = 2;
    int match_digits_ = 3;
};

/// Returns why a finished game ended, as a clause: "Huscarl resigned". If an engine is at fault,
/// the clause has its name.
[[nodiscard]] std::string reason_text(const store::GameRow& game);

/// Returns the outcome of a finished game: "Defenders win: the king reached an escape space".
/// Returns the state of an unfinished game: "Being played" or "To be played".
[[nodiscard]] std::string outcome_text(const store::GameRow& game);

}  // namespace tafl::publish
