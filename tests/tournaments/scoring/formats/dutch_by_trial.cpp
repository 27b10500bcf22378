// SPDX-License-Identifier: MIT
#include "tests/tournaments/scoring/formats/dutch_by_trial.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "rules/count_of.h"

namespace tafl::tests {

namespace {

using formats::Pairing;
using formats::Round;
using formats::SwissMeeting;
using formats::SwissRecord;
using formats::SwissSides;
using formats::SwissTournament;

/// Keys are compared at the first difference. A beginning of a longer list is smaller.
using Key = std::vector<int>;

struct Player {
    int number = 0;
    int score = 0;
    bool barred = false;
    int unplayed = 0;
    std::string colours;        ///< "wbbw"
    char wants = '-';           ///< 'w', 'b' or '-'
    int strength = 0;           ///< strength of `wants`: 3 absolute, 2 strong, 1 mild
    std::string floats = "--";  ///< 'd' or 'u': one round back, two rounds back
    bool topscorer = false;
    int place = 0;  ///< effective number
    std::set<int> met;

    [[nodiscard]] int difference() const {
        return static_cast<int>(std::ranges::count(colours, 'w') -
                                std::ranges::count(colours, 'b'));
    }
    /// The colour of the last two games, or '-'.
    [[nodiscard]] char run() const {
        const std::size_t games = colours.size();
        return games >= 2 && colours[games - 1] == colours[games - 2] ? colours.back() : '-';
    }
};

char other(char colour) { return colour == 'w' ? 'b' : 'w'; }

void set_preference(Player& player) {
    const int difference = player.difference();
    if (difference > 1 || difference < -1) {
        player.wants = difference > 0 ? 'b' : 'w';
        player.strength = 3;
    } else if (player.run() != '-') {
        player.wants = other(player.run());
        player.strength = 3;
    } else if (difference != 0) {
        player.wants = difference > 0 ? 'b' : 'w';
        player.strength = 2;
    } else if (!player.colours.empty()) {
        player.wants = other(player.colours.back());
        player.strength = 1;
    }
}

int score_before(const SwissTournament& tournament, int number, std::size_t round) {
    int sum = 0;
    const auto& rounds = tournament.players[number].rounds;
    for (std::size_t i = 0; i < round; ++i) sum += rounds[i].half_points;
    return sum;
}

char float_in(const SwissTournament& tournament, int number, std::size_t round) {
    const SwissRecord& record = tournament.players[number].rounds[round];
    if (record.meeting != SwissMeeting::played) return record.half_points > 0 ? 'd' : '-';
    const int own = score_before(tournament, number, round);
    const int theirs = score_before(tournament, record.opponent, round);
    return own > theirs ? 'd' : own < theirs ? 'u' : '-';
}

/// All available players, the highest score first.
std::vector<Player> ranking(const SwissTournament& tournament) {
    std::vector<Player> players;
    int place = 0;
    for (int number = 1; number <= tournament.players.count(); ++number) {
        const auto& [rounds, is_available] = tournament.players[number];
        Player player;
        player.number = number;
        bool was_there = is_available;
        for (const SwissRecord& record : rounds) {
            player.score += record.half_points;
            was_there = was_there || record.meeting != SwissMeeting::unpaired;
            if (record.meeting == SwissMeeting::played) {
                player.met.insert(record.opponent);
                player.colours += record.attacked_first ? 'w' : 'b';
            } else {
                ++player.unplayed;
                if (record.half_points >= tournament.half_points_of_win) player.barred = true;
            }
        }
        if (was_there) ++place;
        if (!is_available) continue;
        player.place = place;
        set_preference(player);
        const std::size_t played = rounds.size();
        for (std::size_t back = 1; back <= 2 && back <= played; ++back) {
            player.floats[back - 1] = float_in(tournament, player.number, played - back);
        }
        const int most = static_cast<int>(played) * tournament.half_points_of_win;
        const bool is_last = static_cast<int>(played) + 1 >= tournament.rounds_planned;
        player.topscorer = is_last && 2 * player.score > most;
        players.push_back(player);
    }
    std::ranges::sort(players, [](const Player& one, const Player& two) {
        return std::tuple(-one.score, one.number) < std::tuple(-two.score, two.number);
    });
    return players;
}

bool clash(const Player& one, const Player& two) {
    return one.strength > 0 && two.strength > 0 && one.wants == two.wants;
}

/// A complete pairing: for each place in the ranking the partner's place; -1 for the bye.
using Complete = std::vector<int>;

class Trial {
  public:
    explicit Trial(const SwissTournament& tournament)
        : has_colours_(tournament.sides == SwissSides::one_game), players_(ranking(tournament)) {
        std::vector<int> partners(players_.size(), unknown);
        list(partners);
    }

    std::optional<Round> run() {
        if (all_.empty()) return std::nullopt;
        keep([&](const Complete& one) { return Key{score_of_bye(one)}; });
        std::vector<int> moved_down;
        std::set<int> done;
        while (done.size() + moved_down.size() < players_.size()) {
            std::vector<int> members = moved_down;
            const std::vector<int> residents = next_group(done, members);
            members.insert(members.end(), residents.begin(), residents.end());
            const std::vector<int> below = next_group(done, members);
            judge(moved_down, residents, below);
            moved_down.clear();
            for (const int member : members) {
                const int partner = all_[0][at(member)];
                if (std::ranges::find(members, partner) != members.end()) {
                    done.insert(member);
                } else {
                    moved_down.push_back(member);
                }
            }
        }
        return result();
    }

  private:
    static constexpr int unknown = -2;
    static constexpr int bye = -1;
    static std::size_t at(int place) { return static_cast<std::size_t>(place); }
    [[nodiscard]] const Player& player(int place) const { return players_[at(place)]; }

    [[nodiscard]] bool may_meet(const Player& one, const Player& two) const {
        if (one.met.contains(two.number)) return false;
        const bool both_absolute = one.strength == 3 && two.strength == 3 && one.wants == two.wants;
        return !has_colours_ || !both_absolute || one.topscorer || two.topscorer;
    }

    /// All complete pairings (C1, C2, C3).
    void list(std::vector<int>& partners) {
        const auto free = std::ranges::find(partners, unknown);
        if (free == partners.end()) {
            all_.push_back(partners);
            return;
        }
        const int one = static_cast<int>(free - partners.begin());
        for (int two = one + 1; two < count_of(partners); ++two) {
            if (partners[at(two)] != unknown || !may_meet(player(one), player(two))) continue;
            partners[at(one)] = two;
            partners[at(two)] = one;
            list(partners);
            partners[at(two)] = unknown;
        }
        const bool has_bye = std::ranges::find(partners, bye) != partners.end();
        if (partners.size() % 2 == 1 && !has_bye && !player(one).barred) {
            partners[at(one)] = bye;
            list(partners);
        }
        partners[at(one)] = unknown;
    }

    /// Keeps the pairings with the smallest key.
    template <class KeyOf>
    void keep(KeyOf key_of) {
        std::vector<Complete> best;
        std::optional<Key> least;
        for (const Complete& one : all_) {
            const Key key = key_of(one);
            if (least && key > *least) continue;
            if (!least || key < *least) best.clear();
            least = key;
            best.push_back(one);
        }
        all_ = std::move(best);
    }

    [[nodiscard]] int score_of_bye(const Complete& one) const {
        const auto found = std::ranges::find(one, bye);
        return found == one.end() ? 0 : player(static_cast<int>(found - one.begin())).score;
    }

    /// The highest scoregroup of those neither done nor taken.
    [[nodiscard]] std::vector<int> next_group(const std::set<int>& done,
                                              const std::vector<int>& taken) const {
        std::vector<int> group;
        for (int place = 0; place < count_of(players_); ++place) {
            const bool is_left =
                !done.contains(place) && std::ranges::find(taken, place) == taken.end();
            if (!is_left) continue;
            if (group.empty() || player(group[0]).score == player(place).score) {
                group.push_back(place);
            }
        }
        return group;
    }

    static bool holds(const std::vector<int>& places, int place) {
        return std::ranges::find(places, place) != places.end();
    }

    /// Scores of the players in `places` that have no partner in `group`, the highest first.
    [[nodiscard]] Key unpaired_scores(const Complete& one, const std::vector<int>& places,
                                      const std::vector<int>& group) const {
        Key scores;
        for (const int place : places) {
            if (!holds(group, one[at(place)])) scores.push_back(player(place).score);
        }
        std::ranges::sort(scores, std::greater{});
        return scores;
    }

    /// One bracket: keeps what is best of C6 to C21 and first in the order of exchanges.
    void judge(const std::vector<int>& moved, const std::vector<int>& residents,
               const std::vector<int>& below) {
        std::vector<int> members = moved;
        members.insert(members.end(), residents.begin(), residents.end());
        const auto downfloaters = [&](const Complete& one) {
            std::vector<int> found;
            for (const int place : members) {
                if (!holds(members, one[at(place)])) found.push_back(place);
            }
            return found;
        };
        keep([&](const Complete& one) { return Key{count_of(downfloaters(one))}; });
        keep([&](const Complete& one) { return unpaired_scores(one, members, members); });
        const auto unpaired_below = [&](const Complete& one) {
            std::vector<int> next = downfloaters(one);
            next.insert(next.end(), below.begin(), below.end());
            return unpaired_scores(one, next, next);
        };
        if (!below.empty()) {
            keep([&](const Complete& one) { return Key{count_of(unpaired_below(one))}; });
            keep(unpaired_below);
        }
        keep([&](const Complete& one) {
            const std::vector<int> left = downfloaters(one);
            if (left.size() != 1 || one[at(left[0])] != bye) return Key{};
            return Key{player(left[0]).unplayed};
        });
        if (has_colours_) judge_colours(members);
        judge_floats(moved, residents, members);
        judge_order(moved, residents);
    }

    /// Keeps the pairings with the fewest pairs of `members` for which `is_bad` is true.
    template <class Question>
    void fewest_pairs(const std::vector<int>& members, Question is_bad) {
        keep([&](const Complete& one) {
            int bad = 0;
            for (const int place : members) {
                const int partner = one[at(place)];
                const bool is_pair = partner > place && holds(members, partner);
                if (is_pair && is_bad(player(place), player(partner))) ++bad;
            }
            return Key{bad};
        });
    }

    void judge_colours(const std::vector<int>& members) {
        const auto lead = [](const Player& one) { return std::abs(one.difference()); };
        fewest_pairs(members, [&](const Player& one, const Player& two) {
            return lead(one) > 1 && lead(two) > 1 && clash(one, two);
        });
        fewest_pairs(members, [&](const Player& one, const Player& two) {
            if (one.strength != 3 || two.strength != 3 || !clash(one, two)) return false;
            if (lead(one) == lead(two)) return one.run() != '-' && one.run() == two.run();
            const Player& refused = lead(one) < lead(two) ? one : two;
            return refused.run() == other(refused.wants);
        });
        fewest_pairs(members, clash);
        fewest_pairs(members, [&](const Player& one, const Player& two) {
            const bool both_absolute = one.strength == 3 && two.strength == 3;
            return clash(one, two) && one.strength >= 2 && two.strength >= 2 && !both_absolute;
        });
    }

    void judge_floats(const std::vector<int>& moved, const std::vector<int>& residents,
                      const std::vector<int>& members) {
        for (const std::size_t back : {0U, 1U}) {
            keep([&](const Complete& one) {
                return Key{static_cast<int>(std::ranges::count_if(residents, [&](int place) {
                    return !holds(members, one[at(place)]) && player(place).floats[back] == 'd';
                }))};
            });
            keep([&](const Complete& one) {
                return Key{static_cast<int>(std::ranges::count_if(moved, [&](int place) {
                    const int opponent = one[at(place)];
                    return holds(residents, opponent) && player(opponent).floats[back] == 'u';
                }))};
            });
        }
        for (const std::size_t back : {0U, 1U}) {
            const auto scores_where = [&](auto is_asked) {
                Key scores;
                for (const int place : moved) {
                    if (is_asked(place)) scores.push_back(player(place).score);
                }
                std::ranges::sort(scores, std::greater{});
                return scores;
            };
            keep([&](const Complete& one) {
                return scores_where([&](int place) {
                    return !holds(residents, one[at(place)]) && player(place).floats[back] == 'd';
                });
            });
            keep([&](const Complete& one) {
                return scores_where([&](int place) {
                    const int opponent = one[at(place)];
                    return holds(residents, opponent) && player(opponent).floats[back] == 'u';
                });
            });
        }
    }

    void judge_order(const std::vector<int>& moved, const std::vector<int>& residents) {
        keep([&](const Complete& one) {
            Key in;
            for (const int place : moved) {
                if (holds(residents, one[at(place)])) in.push_back(place);
            }
            return in;
        });
        std::vector<int> rest = residents;
        keep([&](const Complete& one) {
            Key opponents;
            for (const int place : moved) {
                if (holds(residents, one[at(place)])) opponents.push_back(one[at(place)]);
            }
            return opponents;
        });
        for (const int place : moved) std::erase(rest, all_[0][at(place)]);
        judge_remainder(rest);
    }

    void judge_remainder(const std::vector<int>& rest) {
        std::map<int, int> number;
        for (const int place : rest) number.emplace(place, count_of(number));
        const auto tops = [&](const Complete& one) {
            Key found;
            for (const int place : rest) {
                const int partner = one[at(place)];
                if (partner > place && holds(rest, partner)) found.push_back(number[place]);
            }
            return found;
        };
        const auto pairs = static_cast<int>(tops(all_[0]).size());
        const auto up = [&](const Complete& one) {
            Key found = tops(one);
            std::erase_if(found, [&](int top) { return top < pairs; });
            return found;
        };
        const auto down = [&](const Complete& one) {
            const Key highest = tops(one);
            Key found;
            for (int i = 0; i < pairs; ++i) {
                if (std::ranges::find(highest, i) == highest.end()) found.push_back(i);
            }
            return found;
        };
        const auto sum = [](const Key& numbers) {
            int total = 0;
            for (const int one : numbers) total += one;
            return total;
        };
        keep([&](const Complete& one) { return Key{count_of(up(one))}; });
        keep([&](const Complete& one) { return Key{sum(up(one)) - sum(down(one))}; });
        keep([&](const Complete& one) {
            Key largest = down(one);
            std::ranges::sort(largest, std::greater{});
            for (int& each : largest) each = -each;
            return largest;
        });
        keep(up);
        keep([&](const Complete& one) {
            Key opponents;
            for (const int top : tops(one)) opponents.push_back(one[at(rest[at(top)])]);
            return opponents;
        });
    }

    /// Colour of the player `high`.
    static char colour(const Player& high, const Player& low) {
        if (!clash(high, low)) {
            if (high.strength > 0) return high.wants;
            if (low.strength > 0) return other(low.wants);
            return high.place % 2 == 1 ? 'w' : 'b';
        }
        if (high.strength != low.strength) {
            return high.strength > low.strength ? high.wants : other(low.wants);
        }
        const int lead = std::abs(high.difference()) - std::abs(low.difference());
        if (high.strength == 3 && lead != 0) return lead > 0 ? high.wants : other(low.wants);
        std::string mine(high.colours.rbegin(), high.colours.rend());
        std::string theirs(low.colours.rbegin(), low.colours.rend());
        for (std::size_t i = 0; i < std::min(mine.size(), theirs.size()); ++i) {
            if (mine[i] != theirs[i]) return other(mine[i]);
        }
        return high.wants;
    }

    [[nodiscard]] Round result() const {
        using Board = std::tuple<int, int, int>;
        std::map<Board, Pairing> boards;
        Round round;
        for (int place = 0; place < count_of(players_); ++place) {
            const int partner = all_[0][at(place)];
            const Player& high = player(place);
            if (partner == bye) round.byes.push_back(high.number);
            if (partner < place) continue;
            const Player& low = player(partner);
            const bool is_white = colour(high, low) == 'w';
            boards[{-high.score, -low.score, high.number}] =
                is_white ? Pairing{high.number, low.number} : Pairing{low.number, high.number};
        }
        for (const auto& [board, pair] : boards) round.pairings.push_back(pair);
        return round;
    }

    bool has_colours_;
    std::vector<Player> players_;
    std::vector<Complete> all_;
};

}  // namespace

std::optional<Round> round_by_trial(const SwissTournament& tournament) {
    return Trial(tournament).run();
}

}  // namespace tafl::tests
