// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/direct_encounter.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>

#include "rules/count_of.h"

namespace tafl::results {

namespace {

/// Games between two entrants, and the points of one of them.
struct Meeting {
    int games = 0;
    int half_points = 0;
};

/// Integer for an average of one point per game. Averages are integers, because sums of floating
/// point numbers depend on the order of their terms.
constexpr std::int64_t whole = 1'000'000'000'000;
constexpr std::int64_t rounding = 1000;  // sums with a smaller difference are equal

class Encounters {
  public:
    Encounters(const std::vector<int>& tied, const std::vector<Outcome>& outcomes)
        : places_(tied.size()), meetings_(tied.size(), std::vector<Meeting>(tied.size())) {
        std::map<int, std::size_t> index;
        for (std::size_t i = 0; i < tied.size(); ++i) index[tied[i]] = i;
        for (const Outcome& outcome : outcomes) {
            const auto one = index.find(outcome.entrants.attackers);
            const auto other = index.find(outcome.entrants.defenders);
            if (one == index.end() || other == index.end()) continue;
            add(meetings_[one->second][other->second], half_points(outcome, one->first));
            add(meetings_[other->second][one->second], half_points(outcome, other->first));
        }
    }

    std::vector<DirectPlace> places() && {
        Group everybody(places_.size());
        std::iota(everybody.begin(), everybody.end(), std::size_t{0});
        rank(everybody, 0);
        return std::move(places_);
    }

  private:
    using Group = std::vector<std::size_t>;

    /// Points of an entrant against the other members of a group. `least`: games that were not
    /// played are lost. `most`: they are won.
    struct Score {
        std::int64_t least = 0;
        std::int64_t most = 0;
    };

    void add(Meeting& meeting, int half_points) {
        ++meeting.games;
        meeting.half_points += half_points;
        max_games_ = std::max(max_games_, meeting.games);
    }

    [[nodiscard]] Score score(std::size_t one, const Group& group) const {
        Score score;
        for (const std::size_t other : group) {
            const Meeting& meeting = meetings_[one][other];
            if (other == one) continue;
            const std::int64_t average =
                meeting.games == 0 ? 0 : whole / 2 * meeting.half_points / meeting.games;
            score.least += average;
            score.most += meeting.games == 0 ? whole : average;
        }
        return score;
    }

    void settle(std::size_t one, int place, std::int64_t points) {
        places_[one].place = place;
        if (places_[one].points) return;
        places_[one].points = static_cast<double>(points) * max_games_ / static_cast<double>(whole);
    }

    void rank(const Group& group, int place) {
        std::map<std::size_t, Score> scores;
        bool have_all_met = true;
        for (const std::size_t one : group) {
            scores[one] = score(one, group);
            have_all_met = have_all_met && scores[one].least == scores[one].most;
        }
        if (have_all_met) {
            rank_by_points(group, place, scores);
        } else {
            rank_the_certain(group, place, scores);
        }
    }

    void rank_by_points(Group group, int place, std::map<std::size_t, Score>& scores) {
        std::ranges::stable_sort(group, std::greater{},
                                 [&](std::size_t one) { return scores[one].least; });
        for (auto begin = group.begin(); begin != group.end();) {
            const auto end = std::find_if(begin, group.end(), [&](std::size_t one) {
                return scores[*begin].least - scores[one].least >= rounding;
            });
            const Group level(begin, end);
            for (const std::size_t one : level) settle(one, place, scores[one].least);
            if (level.size() > 1 && level.size() < group.size()) rank(level, place);
            place += count_of(level);
            begin = end;
        }
    }

    void rank_the_certain(const Group& group, int place, std::map<std::size_t, Score>& scores) {
        Group rest = group;
        const auto is_above_all = [&](std::size_t one) {
            return std::ranges::all_of(rest, [&](std::size_t other) {
                return other == one || scores[one].least - scores[other].most >= rounding;
            });
        };
        for (auto top = rest.begin();
             (top = std::ranges::find_if(rest, is_above_all)) != rest.end(); rest.erase(top)) {
            settle(*top, place++, scores[*top].least);
        }
        if (!rest.empty() && rest.size() < group.size()) return rank(rest, place);
        for (const std::size_t one : rest) places_[one].place = place;
    }

    std::vector<DirectPlace> places_;
    std::vector<std::vector<Meeting>> meetings_;
    int max_games_ = 0;  ///< largest number of games between two tied entrants
};

}  // namespace

std::vector<DirectPlace> direct_encounter(const std::vector<int>& tied,
                                          const std::vector<Outcome>& outcomes) {
    return Encounters(tied, outcomes).places();
}

}  // namespace tafl::results
