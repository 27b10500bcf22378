// SPDX-License-Identifier: MIT
// What an organiser publishes of a tournament, and where the parts of it come from.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/game_record.h"
#include "store/archive.h"
#include "tournaments/formats/history.h"

namespace tafl::publish {

/// A tournament as it was read from an archive, to be told. The games' records are read one at a
/// time, since there may be many.
struct PublishedTournament {
    store::Archive& archive;
    const store::TournamentRecord& tournament;
    const std::vector<store::EntrantRecord>& entrants;
    const std::vector<store::GameRow>& games;  ///< in schedule order
};

[[nodiscard]] tournaments::PerEntrant<std::string> names_of(const PublishedTournament& published);

[[nodiscard]] formats::TournamentHistory history_of(const PublishedTournament& published);

/// Says of games, of whatever tournaments, to which stage they belong (formats/stage_names.h).
/// Where a plan is damaged, nothing is said.
void name_stages(store::Archive& archive, std::span<store::GameRow> games);

/// "Semi-final, match 12, game 2".
[[nodiscard]] std::string place_in_schedule(const store::GameRow& game);

/// Calls `tell` for every game; with its record only if it is finished, else with nullptr.
void for_each_game(
    const PublishedTournament& published,
    const std::function<void(const store::GameRow&, const rules::GameRecord*)>& tell);

/// Which machine it was that has played a game elsewhere, and how busy; the game's row has its
/// name.
struct GameMachine {
    std::optional<store::Machine> machine{};
    std::optional<double> load{};
};

/// A finished game with everything that is known of it.
struct PublishedGame {
    const store::GameRow& row;
    const rules::GameRecord& record;
    rules::BySide<store::EngineBuild> builds;  ///< who played
    GameMachine played_on{};
    std::optional<store::Recording> recording{};  ///< of a game that was imported
};
[[nodiscard]] PublishedGame finished_game(store::Archive& archive, const store::GameRow& row,
                                          const rules::GameRecord& record);

/// "r01-m003-g2": sorts in schedule order, and is the game's alone.
class GameLabels {
  public:
    explicit GameLabels(const std::vector<store::GameRow>& games);
    [[nodiscard]] std::string operator()(const store::GameRow& game) const;

  private:
    int round_digits_ = 2;
    int match_digits_ = 3;
};

/// Why a finished game ended, with the name of the engine that is at fault, if any: "Huscarl
/// resigned".
[[nodiscard]] std::string reason_text(const store::GameRow& game);

/// "Defenders win: the king reached an escape space". For a game without an outcome, its state.
[[nodiscard]] std::string outcome_text(const store::GameRow& game);

}  // namespace tafl::publish
