// SPDX-License-Identifier: MIT
// RatingList: ratings of all players of the given games, in Elo. Each variant has a term for its
// sides (model: rating_fit.h). Pure functions of games.
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

/// Finished game as input of ratings.
struct RatedGame {
    rules::BySide<std::string> players;  ///< names in the list
    std::string variant;
    rules::Result result{};
    std::string tournament;            ///< its name
    std::optional<store::Time> ended;  ///< end time; none = not in rating_history()
    std::string changes{};             ///< RecordNotes::changes_of() its rules; may be empty
};

/// Naming of the players in a rating list.
enum class PlayerNames : std::uint8_t {
    engines,  ///< one player for each engine name, all builds together
    sides  ///< two players for each engine: as attackers and as defenders. The first variant then
           ///< has no side term; the side terms of the others are relative to it.
};
/// Returns the finished games that were played and have a result. Leaves out repeats unless
/// `repeats` is `kept`.
[[nodiscard]] std::vector<RatedGame> rated_games(const std::vector<store::GameRow>& games,
                                                 PlayerNames names = PlayerNames::engines,
                                                 Repeats repeats = Repeats::left_out);

/// Options of a rating list.
struct RatingChoice {
    /// Number of virtual games (RatingData::prior). None: 0 if the results determine the ratings in
    /// the core of each pool (rating_pools.h), else 1.
    std::optional<double> prior{};
    /// Name of the player with the fixed rating `anchor_elo`. Empty = the mean of each pool is 0.
    std::string anchor{};
    double anchor_elo = 0;                     ///< used only with `anchor`
    std::size_t max_exact = 3000;              ///< `most` of RatingErrors
    PlayerNames names = PlayerNames::engines;  ///< the value that was passed to rated_games()
    bool has_errors = true;  ///< false: no errors are computed; `prior` must then be set
};

/// Rating of one player. Errors are half widths of 95 % intervals.
struct RatedPlayer {
    std::string name;
    int pool = 0;                 ///< from 0
    ScoreTally tally{};           ///< all games of the player
    std::optional<double> elo{};  ///< none if the results do not determine it
    /// Relative to the anchor, or to the mean of the pool; none for the anchor.
    std::optional<double> error{};
    bool is_exact = true;              ///< false: the true error is a little larger than `error`
    std::optional<double> at_least{};  ///< won all games: a lower rating is refuted at 95 %
    std::optional<double> at_most{};   ///< lost all games: a higher rating is refuted at 95 %
};

/// Balance of one variant by the ratings.
struct RatedVariant {
    std::string name;
    std::int64_t games = 0;  ///< all games in the variant
    bool is_rated = false;   ///< true: some of its games count for ratings
    /// Added strength of the attackers, in Elo. None if the variant has no side term or is not
    /// rated.
    std::optional<double> side{};
    std::optional<double> side_error{};  ///< of `side`
    ResultChances equals{};              ///< chances in a game between players of equal strength
    Interval score{};                    ///< of the attackers' score in such a game
};

/// Ratings of all players of a set of games.
class RatingList {
  public:
    /// Computes the ratings of `games`.
    explicit RatingList(const std::vector<RatedGame>& games, const RatingChoice& choice = {});

    // Queries
    /// Returns the players by pool, the largest pool first. Within a pool they are sorted by the
    /// lower end of the 95 % interval. So a player with few games is not first by luck. Players
    /// that have lost all games are last.
    [[nodiscard]] const std::vector<RatedPlayer>& players() const { return players_; }
    [[nodiscard]] const std::vector<RatedVariant>& variants() const { return variants_; }
    [[nodiscard]] int pools() const { return pools_; }
    /// Returns the prior that was used.
    [[nodiscard]] double prior() const { return prior_; }
    /// Returns the number of games in the list.
    [[nodiscard]] std::int64_t games() const { return games_; }
    /// Returns notes about games under a former rules record of their variant.
    [[nodiscard]] const RecordNotes& record_notes() const { return record_notes_; }
    /// Returns true if the caller set no prior and the results required one.
    [[nodiscard]] bool is_prior_needed() const { return is_prior_needed_; }
    /// Returns the player `name`; null if unknown.
    [[nodiscard]] const RatedPlayer* find(const std::string& name) const;

    /// Returns the likelihood that `one` is stronger than `other`. None unless both are rated in
    /// one pool and have errors.
    [[nodiscard]] std::optional<double> superiority_of(const RatedPlayer& one,
                                                       const RatedPlayer& other) const;
    /// Returns the chances in a game between the two; `more_elo` is added to the rating of the
    /// attackers. None unless both are rated in one pool and the variant is rated.
    [[nodiscard]] std::optional<ResultChances> chances(const RatedPlayer& attackers,
                                                       const RatedPlayer& defenders,
                                                       const std::string& variant,
                                                       double more_elo = 0) const;
    /// Returns the Elo of `one` minus the Elo of `other`. None unless both are rated in one pool.
    [[nodiscard]] std::optional<double> difference(const std::string& one,
                                                   const std::string& other) const;
    /// Returns the half width of the 95 % interval of the difference. None unless both are rated in
    /// one pool and have errors.
    [[nodiscard]] std::optional<double> error_of_difference(const RatedPlayer& one,
                                                            const RatedPlayer& other) const;

  private:
    void count(const std::vector<RatedGame>& games);
    /// Finds the pools, and the number of each rated player in the fit.
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
    std::vector<RatedPair> pairs_;                ///< by player number and variant number
    std::vector<int> rated_as_;    ///< by player number: its index in the fit; -1 = not rated
    std::vector<std::size_t> at_;  ///< by player number: its index in players_
    std::vector<double> shifts_;   ///< by pool: added to strengths
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

/// Result of a player in one tournament, compared with the expectation by its rating.
struct Performance {
    std::string player;
    std::string tournament;
    ScoreTally tally;     ///< games against rated players
    double expected = 0;  ///< points that the ratings predict
    /// Rating that predicts the scored points. None if the player scored all points or none.
    std::optional<double> elo{};
};
/// Returns one entry for each player in each tournament. Tournaments are in the order of their
/// first games.
[[nodiscard]] std::vector<Performance> performances(const RatingList& list,
                                                    const std::vector<RatedGame>& games);

/// Ratings after the first games of the list. Their prior is at least one game, because the first
/// moments have few games.
struct RatingMoment {
    store::Time time{};                 ///< end of the last of these games
    std::int64_t games = 0;             ///< number of games so far
    std::map<std::string, double> elo;  ///< ratings by player name
};
/// Returns at most `moments` ratings, at equal distances in games; the last is after all games.
/// Games without an end time are left out. Each pool is shifted so that its rated players have the
/// same mean as in `list`.
[[nodiscard]] std::vector<RatingMoment> rating_history(const RatingList& list,
                                                       const std::vector<RatedGame>& games,
                                                       int moments);

}  // namespace tafl::results
