// SPDX-License-Identifier: MIT
#include "tournaments/formats/rounds_ahead.h"

#include <algorithm>
#include <random>

#include "tournaments/formats/matching.h"

namespace tafl::tournaments {

namespace {

/// Who may still meet whom. With an odd number of players the bye is one more of them.
class OpenMeetings {
  public:
    explicit OpenMeetings(const std::vector<SwissPlayer>& players)
        : first_(players.size() % 2 == 0 ? 1 : 0),
          seats_(static_cast<int>(players.size()) + 1 - first_),
          is_open_(static_cast<std::size_t>(seats_ * seats_), true) {
        for (int number = 1; number <= static_cast<int>(players.size()); ++number) {
            const SwissPlayer& player = players[static_cast<std::size_t>(number - 1)];
            for (const int opponent : player.opponents) close({number, opponent});
            if (player.had_bye && first_ == bye_number) close({number, bye_number});
        }
    }

    [[nodiscard]] int seats() const { return seats_; }
    [[nodiscard]] bool is_open(const Pairing& pair) const { return is_open_[index(pair)]; }
    void close(const Pairing& pair) {
        is_open_[index(pair)] = false;
        is_open_[index({pair.second, pair.first})] = false;
    }
    /// How many opponents the player with the fewest still has.
    [[nodiscard]] int fewest() const {
        int fewest = seats_;
        for (int one = 0; one < seats_; ++one) {
            int open = 0;
            for (int other = 0; other < seats_; ++other) {
                if (other != one && is_open({one + first_, other + first_})) ++open;
            }
            fewest = std::min(fewest, open);
        }
        return fewest;
    }

    /// A round of open meetings, drawn at random; none if there is none.
    [[nodiscard]] std::optional<std::vector<Pairing>> draw_round(std::mt19937_64& random) const {
        WeightedGraph graph(seats_);
        for (int one = 0; one < seats_; ++one) {
            for (int other = 0; other < one; ++other) {
                if (!is_open({one + first_, other + first_})) continue;
                Weight weight;
                weight[0] = static_cast<std::int64_t>(random() % 1024);
                graph.connect(one, other, weight);
            }
        }
        const auto partners = heaviest_perfect_matching(graph);
        if (!partners) return std::nullopt;
        std::vector<Pairing> pairs;
        for (int one = 0; one < seats_; ++one) {
            const int other = (*partners)[static_cast<std::size_t>(one)];
            if (other > one) pairs.push_back(with_bye_last({one + first_, other + first_}));
        }
        return pairs;
    }

  private:
    [[nodiscard]] std::size_t index(const Pairing& pair) const {
        return static_cast<std::size_t>((pair.first - first_) * seats_ + pair.second - first_);
    }
    static Pairing with_bye_last(const Pairing& pair) {
        return pair.first == bye_number ? Pairing{pair.second, pair.first} : pair;
    }

    int first_;
    int seats_;
    std::vector<bool> is_open_;
};

using Rounds = std::vector<std::vector<Pairing>>;

/// So many rounds without a repetition; none if many tries did not find them.
std::optional<Rounds> find_rounds(const OpenMeetings& start, int count) {
    constexpr int tries = 60;
    std::mt19937_64 random(static_cast<std::uint64_t>(start.seats()));
    for (int i = 0; i < tries; ++i) {
        OpenMeetings open = start;
        Rounds rounds;
        while (static_cast<int>(rounds.size()) < count) {
            auto round = open.draw_round(random);
            if (!round) break;
            for (const Pairing& pair : *round) open.close(pair);
            rounds.push_back(std::move(*round));
        }
        if (static_cast<int>(rounds.size()) == count) return rounds;
    }
    return std::nullopt;
}

/// By Dirac's theorem there is a round as long as everyone has half of the seats as opponents, and
/// each round takes one opponent from everyone.
bool is_certain(const OpenMeetings& open, int rounds) {
    return rounds <= open.fewest() - open.seats() / 2 + 1;
}

/// How far apart the scores of a round are.
std::int64_t unevenness(const std::vector<Pairing>& pairs,
                        const std::vector<SwissPlayer>& players) {
    std::int64_t sum = 0;
    for (const Pairing& pair : pairs) {
        const auto score = [&](int number) {
            return number == bye_number
                       ? std::int64_t{0}
                       : std::int64_t{players[static_cast<std::size_t>(number - 1)].half_points};
        };
        const std::int64_t distance = score(pair.first) - score(pair.second);
        sum += distance * distance;
    }
    return sum;
}

}  // namespace

std::vector<Pairing> with_rounds_ahead(std::vector<Pairing> pairs,
                                       const std::vector<SwissPlayer>& players, int rounds_after) {
    const bool is_whole = std::ranges::none_of(players, &SwissPlayer::is_absent);
    if (rounds_after == 0 || !is_whole) return pairs;
    const OpenMeetings before(players);
    OpenMeetings after = before;
    bool repeats = false;
    for (const Pairing& pair : pairs) {
        repeats = repeats || !before.is_open(pair);
        after.close(pair);
    }
    if (!repeats && (is_certain(after, rounds_after) || find_rounds(after, rounds_after))) {
        return pairs;
    }
    auto rounds = find_rounds(before, rounds_after + 1);
    if (!rounds) return pairs;
    return *std::ranges::min_element(*rounds, {},
                                     [&](const auto& round) { return unevenness(round, players); });
}

}  // namespace tafl::tournaments
