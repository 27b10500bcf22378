// SPDX-License-Identifier: MIT
// RatingList: one list of ratings over all games that it is given, with a term for the sides of
// each variant (the model: rating_fit.h), in Elo. Pure functions of games.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/side.h"
#include "store/records.h"
#include "tournaments/results/balance.h"
#include "tournaments/results/engine_record.h"
#include "tournaments/results/rating_fit.h"
#include "tournaments/results/record_notes.h"

namespace tafl::results {

/// A game as ratings see it.
struct RatedGame {
    rules::BySide<std::string> players;
    std::string variant;
    rules::Result result{};
    std::string tournament;
    std::optional<store::Time> ended;
    std::string changes{};  ///< RecordNotes::changes_of its rules
};

/// What players are called in the list.
enum class PlayerNames : std::uint8_t {
    engines,  ///< all builds that bear a name are one player
    sides  ///< each engine is two players, as attackers and as defenders: the first variant has no
           ///< term for its sides then, as ratings have it, and the others have theirs against it
};
/// The finished ones that were played and have a result, without repeats unless they are kept.
[[nodiscard]] std::vector<RatedGame> rated_games(const std::vector<store::GameRow>& games,
                                                 PlayerNames names = PlayerNames::engines,
                                                 Repeats repeats = Repeats::left_out);

struct RatingChoice {
    /// Virtual games of everyone (RatingData::prior). None: as few as will do, 0 or 1.
    std::optional<double> prior{};
    /// Who has which rating; empty = the mean of each pool is 0.
    std::string anchor{};
    double anchor_elo = 0;
    std::size_t most_exact = 3000;             ///< RatingErrors
    PlayerNames names = PlayerNames::engines;  ///< what the games were made with
    bool has_errors = true;                    ///< without them a prior has to be told
};

/// Errors are half widths of 95 % intervals.
struct RatedPlayer {
    std::string name;
    int pool = 0;  ///< from 0
    ScoreTally tally{};
    std::optional<double> elo{};  ///< none where results leave it open
    std::optional<double>
        error{};           ///< against the anchor, or the mean of the pool; none of an anchor
    bool is_exact = true;  ///< the error; else it is a little more
    std::optional<double> at_least{};  ///< won all: worse than that is refuted at 95 %
    std::optional<double> at_most{};   ///< lost all
};

struct RatedVariant {
    std::string name;
    std::int64_t games = 0;
    bool is_rated = false;               ///< some of its games count for ratings
    std::optional<double> side{};        ///< by how much its attackers are stronger, in Elo
    std::optional<double> side_error{};  ///< the same
    ResultChances equals{};              ///< of a game between two of the same strength
    Interval score{};                    ///< of the attackers in it
};

class RatingList {
  public:
    explicit RatingList(const std::vector<RatedGame>& games, const RatingChoice& choice = {});

    // Asking
    /// By pool, the largest first, and within it by the lower end of the 95 % interval, so that few
    /// games are not first by luck. Players that have lost all games are last.
    [[nodiscard]] const std::vector<RatedPlayer>& players() const { return players_; }
    [[nodiscard]] const std::vector<RatedVariant>& variants() const { return variants_; }
    [[nodiscard]] int pools() const { return pools_; }
    [[nodiscard]] double prior() const { return prior_; }
    [[nodiscard]] std::int64_t games() const { return games_; }
    /// Games under a former record of their variant.
    [[nodiscard]] const RecordNotes& record_notes() const { return record_notes_; }
    /// Whether a prior was needed that nobody had asked for.
    [[nodiscard]] bool is_prior_needed() const { return is_prior_needed_; }
    /// None if there is no such player.
    [[nodiscard]] const RatedPlayer* find(const std::string& name) const;

    /// The likelihood that one is stronger than the other; none unless both are rated in one pool.
    [[nodiscard]] std::optional<double> superiority_of(const RatedPlayer& one,
                                                       const RatedPlayer& other) const;
    /// The same, of a game between them; if the attackers were stronger by so much more Elo.
    [[nodiscard]] std::optional<ResultChances> chances(const RatedPlayer& attackers,
                                                       const RatedPlayer& defenders,
                                                       const std::string& variant,
                                                       double more_elo = 0) const;
    /// How much more Elo one has than the other; none as above.
    [[nodiscard]] std::optional<double> difference(const std::string& one,
                                                   const std::string& other) const;
    /// The half width of the 95 % interval of their difference.
    [[nodiscard]] std::optional<double> error_of_difference(const RatedPlayer& one,
                                                            const RatedPlayer& other) const;

  private:
    void count(const std::vector<RatedGame>& games);
    /// The numbers of those who are rated, in the order of the fit.
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
    std::map<std::string, int> numbers_;  ///< of players, in the order in which they were counted
    std::map<std::string, int> variant_numbers_;
    std::vector<RatedPair> pairs_;
    std::vector<int> rated_as_;    ///< of each number: his place in the fit, or -1
    std::vector<std::size_t> at_;  ///< of each number: his place in players_
    std::vector<double> shifts_;   ///< of each pool: what is added to strengths
    RatingFit fit_;
    std::optional<RatingErrors> errors_;
    int pools_ = 0;
    double prior_ = 0;
    bool is_prior_needed_ = false;
    bool are_sides_rated_ = false;
    std::int64_t games_ = 0;
    RecordNotes record_notes_;
};

// What follows from a list

/// How a player did in a tournament, against what the list lets expect.
struct Performance {
    std::string player;
    std::string tournament;
    ScoreTally tally;  ///< against players who are rated
    double expected = 0;
    std::optional<double> elo{};  ///< that lets expect what he has; none if he has all, or nothing
};
/// Of each player in each tournament, in the order of the tournaments' first games.
[[nodiscard]] std::vector<Performance> performances(const RatingList& list,
                                                    const std::vector<RatedGame>& games);

/// Ratings as they were known after some of the games, with a prior of one game at least: in the
/// beginning there are few.
struct RatingMoment {
    store::Time time{};
    std::int64_t games = 0;
    std::map<std::string, double> elo;  ///< of those who were rated
};
/// At most so many, with as many games between any two; the last is of all. The mean of those who
/// are rated in a pool is what it is in the end.
[[nodiscard]] std::vector<RatingMoment> rating_history(const RatingList& list,
                                                       const std::vector<RatedGame>& games,
                                                       int moments);

}  // namespace tafl::results
