// SPDX-License-Identifier: MIT
// RatingList: ratings, in Elo, of all players of the given games. Each variant has a side term,
// because its sides are unequal (model: rating_fit.h). Pure functions of games.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/side.h"
#include "store/records.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/engine_record.h"
#include "tournaments/scoring/results/rating_fit.h"
#include "tournaments/scoring/results/record_notes.h"

namespace tafl::results {

/// A finished game, as input of the ratings.
struct RatedGame {
    rules::BySide<std::string> players;  ///< names of the players in the rating list
    std::string variant;
    rules::Result result{};
    std::string tournament{};  ///< name of the tournament
    /// Time at which the game ended. Empty = unknown: rating_history() leaves the game out.
    std::optional<store::Time> ended{};
    /// Result of RecordNotes::changes_of() for the rules record of the game. Empty = the record is
    /// the present one.
    std::string changes{};
    /// Number of games with these values. Only the constructor of RatingList uses it.
    int count = 1;
};

/// Decides which games form one player of a rating list.
enum class PlayerNames : std::uint8_t {
    /// Each engine name is one player; different builds of an engine are not distinguished.
    engines,
    /// Each engine is two players: "NAME, attackers" and "NAME, defenders". Then the side term of
    /// the first variant is 0, and the side terms of the others are relative to the first variant.
    sides
};
/// Returns the games among `games` that are finished, were played and have a result. If `repeats`
/// is `left_out`, games that repeat an earlier game are left out.
[[nodiscard]] std::vector<RatedGame> rated_games(const std::vector<store::GameRow>& games,
                                                 PlayerNames names = PlayerNames::engines,
                                                 Repeats repeats = Repeats::left_out);

/// Options of a rating list.
struct RatingChoice {
    /// Number of virtual games (RatingData::prior). Empty = chosen automatically: 0 if the results
    /// determine the ratings in the core of each pool (rating_pools.h), else 1.
    std::optional<double> prior{};
    /// Name of the player with the fixed rating `anchor_elo`. Empty, unknown or not rated = no
    /// anchor: the mean rating of each pool is 0.
    std::string anchor{};
    double anchor_elo = 0;  ///< rating of the player `anchor`; unused without an anchor
    /// Maximum number of players with exact errors (`most` of RatingErrors).
    std::size_t max_exact = 3000;
    /// The value that was passed to rated_games() for these games.
    PlayerNames names = PlayerNames::engines;
    /// True: the errors are computed; false: they are not, and `prior` must be set.
    bool has_errors = true;
};

/// Rating of one player, in Elo. Errors are half widths of 95 % intervals.
struct RatedPlayer {
    std::string name;
    int pool = 0;                 ///< number of the pool of the player, from 0
    ScoreTally tally{};           ///< results of all games of the player
    std::optional<double> elo{};  ///< rating; empty if the results do not determine it
    /// Error of `elo`, relative to the anchor or to the mean of the pool. Empty for the anchor, for
    /// a player without `elo`, and if the list has no errors.
    std::optional<double> error{};
    bool is_exact = true;  ///< false: the true error is a little larger than `error`
    /// Lowest rating that is not refuted at 95 %. Empty if the player has `elo`, or did not win all
    /// games against rated players.
    std::optional<double> at_least{};
    /// Highest rating that is not refuted at 95 %. Empty if the player has `elo`, or did not lose
    /// all games against rated players.
    std::optional<double> at_most{};
};

/// Balance of one variant, computed from the ratings.
struct RatedVariant {
    std::string name;
    std::int64_t games = 0;  ///< number of all games of the variant
    bool is_rated = false;   ///< true: the variant has a game between two rated players
    /// Additional strength of the attackers, in Elo. Empty if the variant has no side term or is
    /// not rated.
    std::optional<double> side{};
    std::optional<double> side_error{};  ///< half width of the 95 % interval of `side`
    ResultChances equals{};  ///< probabilities of the results between players of equal strength
    Interval score{};  ///< 95 % interval of the attackers' score between players of equal strength
};

/// Ratings of all players of a set of games.
class RatingList {
  public:
    /// Computes the ratings of the players in `games`.
    explicit RatingList(const std::vector<RatedGame>& games, const RatingChoice& choice = {});

    // Queries
    /// Returns all players, sorted by pool; pool 0, the largest, is first. Within a pool, players
    /// are sorted by the lower end of their 95 % interval (`elo` - `error`, or `at_least`), so that
    /// a player with few games is not first by luck. Players without a lower end are last.
    [[nodiscard]] const std::vector<RatedPlayer>& players() const { return players_; }
    [[nodiscard]] const std::vector<RatedVariant>& variants() const { return variants_; }
    [[nodiscard]] int pools() const { return pools_; }
    /// Returns the number of virtual games that was used (RatingChoice::prior).
    [[nodiscard]] double prior() const { return prior_; }
    /// Returns the number of games from which the list was computed.
    [[nodiscard]] std::int64_t games() const { return games_; }
    /// Returns the counts of games that were played under a former rules record of their variant.
    [[nodiscard]] const RecordNotes& record_notes() const { return record_notes_; }
    /// Returns true if RatingChoice::prior was empty and virtual games were needed.
    [[nodiscard]] bool is_prior_needed() const { return is_prior_needed_; }
    /// Returns the player with the name `name`; null if the list has no such player.
    [[nodiscard]] const RatedPlayer* find(const std::string& name) const;

    /// Returns the likelihood that player `one` is stronger than player `other`, 0 to 1. Returns
    /// nullopt unless both are rated in the same pool and have errors.
    [[nodiscard]] std::optional<double> superiority_of(const RatedPlayer& one,
                                                       const RatedPlayer& other) const;
    /// Returns the probabilities of the results of a game between the two players. `more_elo` is
    /// added to the rating of the attackers. Returns nullopt unless both players are rated in the
    /// same pool and the variant is rated.
    [[nodiscard]] std::optional<ResultChances> chances(const RatedPlayer& attackers,
                                                       const RatedPlayer& defenders,
                                                       const std::string& variant,
                                                       double more_elo = 0) const;
    /// Returns the rating of player `one` minus the rating of player `other`, in Elo. Returns
    /// nullopt unless both are rated in the same pool.
    [[nodiscard]] std::optional<double> difference(const std::string& one,
                                                   const std::string& other) const;
    /// Returns the half width of the 95 % interval of the rating difference, in Elo. Returns
    /// nullopt unless both players are rated in the same pool and have errors.
    [[nodiscard]] std::optional<double> error_of_difference(const RatedPlayer& one,
                                                            const RatedPlayer& other) const;

  private:
    void count(const std::vector<RatedGame>& games);
    /// Finds the pools, and gives each rated player its index in the fit.
    void choose_rated();
    [[nodiscard]] RatingData rated_data() const;
    void fit(const RatingChoice& choice);
    void find_shifts(const RatingChoice& choice);
    void place_players(const RatingChoice& choice);
    void bound_the_others();
    void place_variants();
    void sort();
    [[nodiscard]] int rated_as(const RatedPlayer& player) const;
    [[nodiscard]] double strength(const RatedPlayer& player) const;

    std::vector<RatedPlayer> players_;
    std::vector<RatedVariant> variants_;
    std::map<std::string, int> numbers_;  ///< player number by name, in the order of counting
    std::map<std::string, int> variant_numbers_;  ///< variant number by name
    /// Results of all pairs of players; the numbers in it are player numbers and variant numbers.
    std::vector<RatedPair> pairs_;
    /// By player number: index of the player in the fit; -1 = not rated.
    std::vector<int> rated_as_;
    std::vector<std::size_t> at_;  ///< by player number: index of the player in players_
    std::vector<double> shifts_;  ///< by pool: number that is added to the strengths of its players
    RatingFit fit_;
    std::optional<RatingErrors> errors_;
    int pools_ = 0;
    double prior_ = 0;
    bool is_prior_needed_ = false;
    bool are_sides_rated_ = false;
    std::int64_t games_ = 0;
    RecordNotes record_notes_;
};

// Results derived from a list

/// Result of one player in one tournament, compared with the result that the ratings predict.
struct Performance {
    std::string player;
    std::string tournament;
    ScoreTally tally;     ///< results of the games of the player against rated players
    double expected = 0;  ///< points that the ratings predict for these games
    /// Performance rating: the rating for which the predicted points are equal to the scored
    /// points. Empty if the player scored all points or no points.
    std::optional<double> elo{};
};
/// Returns one Performance for each player in each tournament. The tournaments are in the order of
/// their first games in `games`.
[[nodiscard]] std::vector<Performance> performances(const RatingList& list,
                                                    const std::vector<RatedGame>& games);

/// Ratings at one moment, from the games that had ended by then. They are computed with at least
/// one virtual game, because the first moments have few games.
struct RatingMoment {
    store::Time time{};                 ///< time at which the last of these games ended
    std::int64_t games = 0;             ///< number of these games
    std::map<std::string, double> elo;  ///< ratings by player name
};
/// Returns at most `moments` elements: the ratings after 1/n, 2/n, ..., n/n of the games, where n
/// is the number of elements. The games are in the order of their ends. Games without an end time
/// are left out. In each element, the ratings of each pool are shifted so that its players have the
/// same mean as in `list`.
[[nodiscard]] std::vector<RatingMoment> rating_history(const RatingList& list,
                                                       const std::vector<RatedGame>& games,
                                                       int moments);

}  // namespace tafl::results
