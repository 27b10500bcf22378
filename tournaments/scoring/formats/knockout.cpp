// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/knockout.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "rules/count_of.h"
#include "tournaments/scoring/results/lots.h"

namespace tafl::formats {

namespace {

constexpr int nobody = 0;

class KnockoutRun {
  public:
    KnockoutRun(const FormatSettings& settings, const std::vector<int>& seeds,
                const PlayedMatches& played)
        : settings_(settings), played_(played), rank_(settings.entrants), lead_(settings.entrants) {
        const int size = static_cast<int>(std::bit_ceil(seeds.size()));
        const tournaments::PerSeat<int> entrants(seeds);
        for (const int seed : draw_order(size)) {
            standing_.push_back(seed <= entrants.count() ? entrants[seed] : nobody);
        }
        for (int seed = 1; seed <= entrants.count(); ++seed) rank_[entrants[seed]] = seed;
        knockout_.reached.resize(settings.entrants);
        for (const int entrant : seeds) reach(entrant, 1);
    }

    Knockout run(int first_round, int first_match) && {
        knockout_.bracket = empty_bracket(count_of(standing_), first_round);
        next_match_ = first_match;
        for (int round = 1; standing_.size() > 1; ++round) {
            if (!play_round(knockout_.bracket.rounds[round - 1], first_round + round - 1)) {
                break;
            }
            for (const int entrant : standing_) reach(entrant, round + 1);
        }
        return std::move(knockout_);
    }

  private:
    void reach(int entrant, int round) {
        if (entrant != nobody) knockout_.reached[entrant] = round;
    }

    /// Match that has no winner yet, and its pairing in the bracket.
    struct OpenBracketMatch {
        Pairing pairing;
        BracketMatch& tie;  ///< pairing of the bracket to which the match belongs
    };

    /// Fills in one round and appends its stages. The first stage holds the byes. Returns false if
    /// the round is not finished.
    bool play_round(std::vector<BracketMatch>& ties, int round) {
        std::vector<OpenBracketMatch> open;
        std::vector<int> byes;
        for (std::size_t i = 0; i < ties.size(); ++i) {
            BracketMatch& tie = ties[i];
            tie.one = standing_[2 * i];
            tie.other = standing_[2 * i + 1];
            if (tie.one != nobody && tie.other != nobody) {
                open.push_back({seated(tie.one, tie.other), tie});
                continue;
            }
            if (tie.one == nobody) std::swap(tie.one, tie.other);
            end(tie, tie.one);
            tie.is_bye = tie.one != nobody;
            if (tie.is_bye) byes.push_back(tie.one);
        }
        for (int attempt = 0; !open.empty(); ++attempt) {
            if (attempt > settings_.match_replays) {
                for (const OpenBracketMatch& one : open) end_by_lot(one);
                break;
            }
            if (!play_stage(round, open, std::exchange(byes, {}))) return false;
        }
        standing_.clear();
        for (const BracketMatch& tie : ties) standing_.push_back(tie.winner);
        return true;
    }

    /// Appends a stage with the matches in `open`. Returns false if it is not finished. Otherwise
    /// reduces `open` to the tied matches, with the other entrant first.
    bool play_stage(int round, std::vector<OpenBracketMatch>& open, std::vector<int> byes) {
        Stage stage{round, 0, {}, std::move(byes)};
        const int first = next_match_;
        for (const OpenBracketMatch& one : open) {
            stage.pairings.push_back(one.pairing);
            one.tie.matches.push_back(next_match_++);
            ++lead_[one.pairing.first];
            --lead_[one.pairing.second];
        }
        knockout_.stages.push_back(std::move(stage));
        const bool is_finished = played_.are_finished(first, next_match_ - 1);
        std::vector<OpenBracketMatch> still_tied;
        for (const OpenBracketMatch& one : open) {
            const int match = one.tie.matches.back();
            if (!played_.is_finished(match)) continue;
            if (const auto winner = played_.winner(match)) {
                end(one.tie, *winner);
            } else if (is_lost_by_both(played_.games(match))) {
                end(one.tie, nobody);
            } else {
                still_tied.push_back({{one.pairing.second, one.pairing.first}, one.tie});
            }
        }
        if (is_finished) open.swap(still_tied);
        return is_finished;
    }

    static void end(BracketMatch& tie, int winner) {
        tie.winner = winner;
        tie.is_over = true;
    }

    void end_by_lot(const OpenBracketMatch& one) const {
        end(one.tie, winner_by_lot(settings_.scoring.seed, one.tie.matches.back(), one.pairing));
        one.tie.is_by_lot = true;
    }

    /// Returns the pairing of two entrants. The entrant with the lower `lead_` is first; if equal,
    /// the better seed.
    Pairing seated(int one, int other) const {
        const bool keeps =
            std::pair(lead_[one], rank_[one]) < std::pair(lead_[other], rank_[other]);
        return keeps ? Pairing{one, other} : Pairing{other, one};
    }

    const FormatSettings& settings_;
    const PlayedMatches& played_;
    std::vector<int> standing_;          ///< entrants that remain, in the order of the draw
    tournaments::PerEntrant<int> rank_;  ///< by entrant: its seed
    /// By entrant: how many times it was first in a pairing, minus how many times it was second.
    tournaments::PerEntrant<int> lead_;
    int next_match_ = 1;
    Knockout knockout_;
};

}  // namespace

int winner_by_lot(std::uint64_t seed, int match, const Pairing& pairing) {
    // A different sequence of lots than that of the tie-breaks in standings.
    constexpr std::uint64_t of_matches = 0x6C6F7473;
    const auto [low, high] = std::minmax({pairing.first, pairing.second});
    return results::lot_of(seed ^ of_matches, match) % 2 == 0 ? low : high;
}

std::vector<int> draw_order(int size) {
    assert(std::has_single_bit(static_cast<unsigned>(size)));
    std::vector<int> order = {1};
    while (count_of(order) < size) {
        const int sum = 2 * count_of(order) + 1;
        std::vector<int> doubled;
        for (const int seed : order) {
            doubled.push_back(seed);
            doubled.push_back(sum - seed);
        }
        order = std::move(doubled);
    }
    return order;
}

std::vector<int> seeds_as_drawn(std::vector<int> seeds, const std::vector<Pairing>& pairings) {
    tournaments::PerSeat<int> drawn(count_of(seeds), nobody);
    const std::vector<int> order = draw_order(static_cast<int>(std::bit_ceil(seeds.size())));
    auto pairing = pairings.begin();
    for (std::size_t i = 0; i < order.size() && pairing != pairings.end(); i += 2) {
        const auto [better, other] = std::minmax(order[i], order[i + 1]);
        if (other > drawn.count()) continue;  // a bye has no pairing
        // In the first round, the better seed is the first entrant of its pairing.
        drawn[better] = pairing->first;
        drawn[other] = pairing->second;
        std::erase(seeds, pairing->first);
        std::erase(seeds, pairing->second);
        ++pairing;
    }
    for (int& seed : drawn) {
        if (seed != nobody || seeds.empty()) continue;
        seed = seeds.front();
        seeds.erase(seeds.begin());
    }
    return drawn.values();
}

Bracket empty_bracket(int entrants, int first_round) {
    Bracket bracket{first_round};
    for (auto ties = std::bit_ceil(static_cast<unsigned>(entrants)) / 2; ties > 0; ties /= 2) {
        bracket.rounds.emplace_back(ties);
    }
    return bracket;
}

Knockout knockout(const FormatSettings& settings, const std::vector<int>& seeds, int first_round,
                  int first_match, const PlayedMatches& played) {
    return KnockoutRun(settings, seeds, played).run(first_round, first_match);
}

}  // namespace tafl::formats
