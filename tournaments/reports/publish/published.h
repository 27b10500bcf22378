// SPDX-License-Identifier: MIT
// PublishedTournament: the data of a tournament for reports and exports. Also functions that
// describe games in words.
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

/// A tournament that was read from an archive. It does not contain the records of the games: they
/// are read one at a time, because there may be many. The referenced objects must outlive this one.
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

/// Sets the member `stage` of each game to the name of its stage (scoring/formats/stage_names.h).
/// The games may belong to several tournaments. Games of a tournament with a damaged plan are not
/// changed.
void name_stages(store::Archive& archive, std::span<store::GameRow> games);

/// Returns the stage, match and number of a game as text for people: "Semi-final, match 12, game
/// 2".
[[nodiscard]] std::string place_in_schedule(const store::GameRow& game);

/// Calls `tell` for every game in schedule order. The second argument is the record of the game; it
/// is null if the game is not finished.
void for_each_game(
    const PublishedTournament& published,
    const std::function<void(const store::GameRow&, const rules::GameRecord*)>& tell);

/// Data and load of the machine of the worker that played a game. Both members are empty if this
/// host played the game. The row of the game has the name of the machine.
struct GameMachine {
    std::optional<store::Machine> machine{};
    /// Load average of the machine during the game; empty = unknown.
    std::optional<double> load{};
};

/// A finished game with all its data. The referenced row and record must outlive this object.
struct PublishedGame {
    const store::GameRow& row;
    const rules::GameRecord& record;
    rules::BySide<store::EngineBuild> builds;  ///< versions and hashes of both engines
    GameMachine played_on{};
    /// Source of an imported game; empty for other games.
    std::optional<store::Recording> recording{};
};
/// Returns a finished game with all its data. The builds, the machine and the source are read from
/// `archive`. Throws ArchiveError if they cannot be read.
[[nodiscard]] PublishedGame finished_game(store::Archive& archive, const store::GameRow& row,
                                          const rules::GameRecord& record);

/// Generates a label for each game of a tournament: "r01-m003-g2" is round 1, match 3, game 2.
/// Labels are unique, and their alphabetical order is the schedule order.
class GameLabels {
  public:
    /// `games` are all games of the tournament. They determine the number of digits of the labels.
    explicit GameLabels(const std::vector<store::GameRow>& games);
    /// Returns the label of a game.
    [[nodiscard]] std::string operator()(const store::GameRow& game) const;

  private:
    int round_digits_ = 2;
    int match_digits_ = 3;
};

/// Returns the reason for the end of a finished game, as a clause: "Huscarl resigned". If an engine
/// is at fault, the clause contains its name.
[[nodiscard]] std::string reason_text(const store::GameRow& game);

/// Returns the termination in few words: "king captured", "lost on time".
[[nodiscard]] std::string ending_words(rules::Termination termination);

/// Returns the outcome of a finished game: "Defenders win: the king reached an escape space".
/// Returns the state of an unfinished game: "Being played" or "To be played".
[[nodiscard]] std::string outcome_text(const store::GameRow& game);

}  // namespace tafl::publish
