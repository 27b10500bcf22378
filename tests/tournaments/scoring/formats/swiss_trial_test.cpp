// SPDX-License-Identifier: MIT
// The Dutch system against other implementations, and over tournaments played at random.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <set>
#include <sstream>

#include "rules/count_of.h"
#include "tests/support/property.h"
#include "tests/tournaments/scoring/formats/dutch_by_trial.h"
#include "tests/tournaments/scoring/formats/recorded_swiss.h"
#include "tests/tournaments/scoring/formats/swiss_sample.h"

namespace tafl::tests::swiss_trial_test {
namespace {

namespace fs = std::filesystem;
using formats::Pairing;
using formats::Round;
using formats::SwissMeeting;
using formats::SwissPlayer;
using formats::SwissSides;
using formats::SwissTournament;

struct Habits {
    unsigned absent = 0;  ///< all in percent
    unsigned half = 0;
    unsigned whole = 0;  ///< a point without a game, as organisers may give
    unsigned forfeit = 0;
    unsigned drawn = 30;
    unsigned late = 0;  ///< enters in the second round or later
};

/// Players of a random tournament, with absences, byes and forfeits.
class RandomTournament {
  public:
    RandomTournament(SwissTournament tournament, Habits habits, std::mt19937& random)
        : tournament_(std::move(tournament)), habits_(habits), random_(random) {
        for (int number = 1; number <= tournament_.players.count(); ++number) {
            entry_.push_back(happens(habits_.late) ? 1 + static_cast<std::size_t>(random_() % 3)
                                                   : 0);
        }
    }

    [[nodiscard]] const SwissTournament& before() const { return tournament_; }

    /// Decides which players are available in the next round.
    void call_round() {
        for (int number = 1; number <= tournament_.players.count(); ++number) {
            SwissPlayer& player = tournament_.players[number];
            const bool is_entered = player.rounds.size() >= entry_[number];
            const bool is_free = happens(habits_.absent + habits_.half + habits_.whole);
            player.is_available = is_entered && !is_free;
        }
    }

    void play(const Round& round) {
        const int win = tournament_.half_points_of_win;
        for (SwissPlayer& player : tournament_.players) {
            player.rounds.emplace_back();
            const unsigned sum = habits_.absent + habits_.half + habits_.whole;
            if (player.is_available || sum == 0) continue;
            const auto draw = random_() % sum;
            player.rounds.back().half_points = draw < habits_.half                   ? win / 2
                                               : draw < habits_.half + habits_.whole ? win
                                                                                     : 0;
        }
        for (const int number : round.byes) {
            at(tournament_, number).rounds.back() = {SwissMeeting::bye, 0, false, win};
        }
        for (const Pairing& pair : round.pairings) meet(pair);
    }

  private:
    [[nodiscard]] bool happens(unsigned percent) { return random_() % 100U < percent; }

    void meet(const Pairing& pair) {
        const int win = tournament_.half_points_of_win;
        const bool is_forfeit = happens(habits_.forfeit);
        int points =
            happens(habits_.drawn) && !is_forfeit ? win / 2 : win * static_cast<int>(random_() % 2);
        int others = win - points;
        if (is_forfeit && happens(20)) points = others = 0;
        const auto meeting = is_forfeit ? SwissMeeting::forfeited : SwissMeeting::played;
        at(tournament_, pair.first).rounds.back() = {meeting, pair.second, true, points};
        at(tournament_, pair.second).rounds.back() = {meeting, pair.first, false, others};
    }

    SwissTournament tournament_;
    Habits habits_;
    std::mt19937& random_;
    tournaments::PerEntrant<std::size_t> entry_;  ///< rounds missed before the first one
};

std::string text_of(const std::optional<Round>& round) {
    if (!round) return "none";
    std::ostringstream text;
    for (const Pairing& pair : round->pairings) text << pair.first << '-' << pair.second << ' ';
    for (const int number : round->byes) text << "bye " << number;
    return text.str();
}

struct Counted {
    int rounds = 0;
    int without = 0;  ///< tournaments that reached a round without a pairing
};

/// Plays tournaments until `rounds` rounds were paired by both methods. Pairs each round twice: as
/// it is, and as if it were the last one. CHECKs each pairing.
Counted compare_with_trial(int rounds, int max_players, std::mt19937& random) {
    const std::array<Habits, 6> habits = {Habits{},
                                          {15, 10, 0, 10, 30, 20},
                                          {10, 10, 5, 10, 30, 10},
                                          {0, 0, 0, 0, 90, 0},
                                          {5, 5, 0, 5, 90, 0},
                                          {0, 0, 0, 0, 0, 0}};
    const auto below = [&](int end) {
        return static_cast<int>(random() % static_cast<unsigned>(end));
    };
    Counted counted;
    for (std::size_t i = 0; counted.rounds < rounds; ++i) {
        const int players = 4 + below(max_players - 3);
        SwissTournament start = tournament_of(players, 2 + below(players));
        if (i % 7 == 6) {
            start.half_points_of_win = 4;
            start.sides = SwissSides::two_games;
        }
        RandomTournament tournament(std::move(start), habits[i % habits.size()], random);
        for (int round = 1; round <= tournament.before().rounds_planned; ++round) {
            CAPTURE(i);
            CAPTURE(round);
            tournament.call_round();
            SwissTournament as_last = tournament.before();
            as_last.rounds_planned = round;
            CHECK(text_of(swiss_round(as_last)) == text_of(round_by_trial(as_last)));
            const auto expected = round_by_trial(tournament.before());
            const auto found = swiss_round(tournament.before());
            CHECK(text_of(found) == text_of(expected));
            counted.rounds += 2;
            if (!expected) ++counted.without;
            if (!expected || found != expected) break;
            tournament.play(*expected);
        }
    }
    return counted;
}

/// Checks that every recorded round of the file is paired in the same way.
void check_recorded(const std::string& path) {
    CAPTURE(path);
    const auto counts =
        compare_with_recorded(path, [](const std::string& difference) { MESSAGE(difference); });
    CHECK(counts.rounds > 0);
    CHECK(counts.same_pairs == counts.rounds);
    CHECK(counts.same_sides == counts.rounds);
}

TEST_SUITE("tournaments/scoring/formats/swiss_trial") {
    TEST_CASE("rounds paired by an endorsed implementation are paired the same way") {
        check_recorded(TAFL_TEST_DATA "/swiss_dutch.jsonl.gz");
        const char* corpus = std::getenv("LAWSPEAKER_CORPUS");
        const fs::path more = fs::path(corpus == nullptr ? "" : corpus) / "../spec/statistics";
        if (corpus == nullptr || !fs::is_directory(more)) {
            MESSAGE("skipped: no recorded rounds next to LAWSPEAKER_CORPUS");
            return;
        }
        for (const auto& file : fs::directory_iterator(more)) {
            const std::string name = file.path().filename().string();
            if (name.starts_with("swiss-") && name.ends_with(".gz")) check_recorded(file.path());
        }
    }

    TEST_CASE("rounds are paired as by trying every pairing") {
        std::mt19937 random(2025);
        const Counted counted = compare_with_trial(12000 / seeds_divided_by, 9, random);
        CHECK(counted.without > 10);
    }

    TEST_CASE("many rounds are paired as by trying every pairing" * doctest::skip()) {
        const char* wanted = std::getenv("LAWSPEAKER_SWISS_ROUNDS");
        const char* seed = std::getenv("LAWSPEAKER_SWISS_SEED");
        std::mt19937 random(seed == nullptr ? 1U : static_cast<unsigned>(std::atoi(seed)));
        const Counted counted =
            compare_with_trial(wanted == nullptr ? 60'000 : std::atoi(wanted), 10, random);
        MESSAGE(counted.rounds << " rounds, half of them as last ones; " << counted.without
                               << " tournaments reached a round without a pairing");
    }

    TEST_CASE(
        "no two meet twice, no player has two byes or attacks first far more often than not") {
        std::mt19937 random(64);
        for (int count = 2; count <= 64; ++count) {
            CAPTURE(count);
            RandomTournament tournament(tournament_of(count, std::min(count - 1, 9)), {}, random);
            const SwissTournament& before = tournament.before();
            bool has_ended = false;
            for (int round = 1; round <= before.rounds_planned && !has_ended; ++round) {
                CAPTURE(round);
                tournament.call_round();
                const auto next = swiss_round(before);
                has_ended = !next;
                if (has_ended) break;
                std::set<int> seated(next->byes.begin(), next->byes.end());
                for (const Pairing& pair : next->pairings) seated.insert({pair.first, pair.second});
                REQUIRE(count_of(seated) == count);
                CHECK(count_of(next->byes) == count % 2);
                tournament.play(*next);
            }
            CHECK((!has_ended || count < 2 * before.rounds_planned));
            for (const SwissPlayer& player : before.players) {
                std::set<int> met;
                int lead = 0;
                int byes = 0;
                for (const auto& record : player.rounds) {
                    if (record.meeting == SwissMeeting::bye) ++byes;
                    if (record.meeting != SwissMeeting::played) continue;
                    CHECK(met.insert(record.opponent).second);
                    lead += record.attacked_first ? 1 : -1;
                }
                CHECK(byes <= 1);
                CHECK(std::abs(lead) <= 3);  // three at the end of a topscorer's last round
            }
        }
    }

    TEST_CASE("invalid files of recorded rounds are rejected with the place of the error") {
        const auto refusal = [](const std::string& line) -> std::string {
            try {
                static_cast<void>(recorded_rounds(line));
            } catch (const std::runtime_error& error) {
                return error.what();
            }
            return "";
        };
        const auto with_round = [&](const std::string& round) {
            return refusal(R"({"players":2,"rounds_planned":1,"rounds":[)" + round + "]}");
        };
        CHECK(refusal("what") == "this is not JSON");
        CHECK(refusal("[]").find("\"players\" expected") != std::string::npos);
        CHECK(with_round("3").find("round 1") == 0);
        CHECK(with_round(R"({"bye":null,"pairs":[[1,2,2]]})").empty());
        CHECK(
            with_round(R"({"bye":null,"pairs":[[1,2,2]],"forfeits":[[1,2,2]],"half":[]})").empty());
        CHECK(with_round(R"({"bye":null,"pairs":[[1,2,3]]})").find("0 to 2") != std::string::npos);
        CHECK(with_round(R"({"bye":1,"pairs":[[1,2,2]]})").find("twice") != std::string::npos);
        CHECK(with_round(R"({"bye":null,"pairs":[]})").find("missing") != std::string::npos);
        CHECK(with_round(R"({"bye":null,"pairs":[[1,2,2]],"forfeits":[[1,2,0]]})")
                  .find("not in pairs") != std::string::npos);
        CHECK(with_round(R"({"none":true},{"none":true})").find("round 2") == 0);
    }
}

}  // namespace
}  // namespace tafl::tests::swiss_trial_test
