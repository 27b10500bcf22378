// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/dutch_player.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <functional>

#include "rules/count_of.h"
#include "rules/to_underlying.h"

namespace tafl::formats {

namespace {

Colour opposite(Colour colour) { return static_cast<Colour>(-to_underlying(colour)); }

/// Returns the half points of each player before each round, and after the last one.
tournaments::PerEntrant<std::vector<int>> half_points_before_rounds(
    const SwissTournament& tournament) {
    tournaments::PerEntrant<std::vector<int>> sums;
    for (const SwissPlayer& player : tournament.players) {
        std::vector<int> sum = {0};
        for (const SwissRecord& round : player.rounds) {
            sum.push_back(sum.back() + round.half_points);
        }
        sums.push_back(std::move(sum));
    }
    return sums;
}

/// Sets the colour preference and its strength (articles 1.6 and 1.7).
void find_preference(DutchPlayer& player) {
    const auto& colours = player.colours;
    for (const Colour colour : colours) player.difference += to_underlying(colour);
    if (colours.empty()) return;
    const bool is_run = colours.size() > 1 && colours.back() == colours[colours.size() - 2];
    if (is_run) player.run = colours.back();
    const Colour less_often = player.difference > 0 ? Colour::black : Colour::white;
    if (std::abs(player.difference) > 1) {
        player.preference = less_often;
        player.strength = PreferenceStrength::absolute;
    } else if (is_run) {
        player.preference = opposite(player.run);
        player.strength = PreferenceStrength::absolute;
    } else if (player.difference != 0) {
        player.preference = less_often;
        player.strength = PreferenceStrength::strong;
    } else {
        player.preference = opposite(colours.back());
        player.strength = PreferenceStrength::mild;
    }
}

bool was_ever_paired(const SwissPlayer& player) {
    return std::ranges::any_of(player.rounds, [](const SwissRecord& round) {
        return round.meeting != SwissMeeting::unpaired;
    });
}

DutchPlayer player_of(const SwissPlayer& record, int half_points_of_win) {
    DutchPlayer player;
    for (const SwissRecord& round : record.rounds) {
        player.half_points += round.half_points;
        if (round.meeting == SwissMeeting::played) {
            player.colours.push_back(round.attacked_first ? Colour::white : Colour::black);
            continue;
        }
        ++player.unplayed;
        const bool is_like_bye =
            round.meeting == SwissMeeting::bye || round.half_points >= half_points_of_win;
        if (is_like_bye) player.may_have_bye = false;
    }
    find_preference(player);
    return player;
}

/// Compares the colours of two players, from the last played match backwards. Where they first
/// differ, returns the opposite of the colour of `one`. Returns none if they do not differ.
Colour colour_by_history(const DutchPlayer& one, const DutchPlayer& other) {
    const std::size_t shared = std::min(one.colours.size(), other.colours.size());
    for (std::size_t back = 1; back <= shared; ++back) {
        const Colour colour = one.colours[one.colours.size() - back];
        if (colour != other.colours[other.colours.size() - back]) return opposite(colour);
    }
    return Colour::none;
}

/// Returns the colour of the higher-ranked player (article 5.2).
Colour colour_of(const DutchPlayer& higher, const DutchPlayer& lower) {
    if (!clash(higher, lower)) {
        if (higher.preference != Colour::none) return higher.preference;
        if (lower.preference != Colour::none) return opposite(lower.preference);
        return higher.effective_number % 2 == 1 ? Colour::white : Colour::black;
    }
    if (higher.strength != lower.strength) {
        return higher.strength > lower.strength ? higher.preference : opposite(lower.preference);
    }
    const int higher_lead = std::abs(higher.difference);
    const int lower_lead = std::abs(lower.difference);
    if (higher.strength == PreferenceStrength::absolute && higher_lead != lower_lead) {
        return higher_lead > lower_lead ? higher.preference : opposite(lower.preference);
    }
    const Colour by_history = colour_by_history(higher, lower);
    return by_history != Colour::none ? by_history : higher.preference;
}

}  // namespace

Float float_in(const SwissRecord& record, int half_points, int of_opponent) {
    if (record.meeting != SwissMeeting::played) {
        return record.half_points > 0 ? Float::down : Float::none;
    }
    return half_points > of_opponent   ? Float::down
           : half_points < of_opponent ? Float::up
                                       : Float::none;
}

bool clash(const DutchPlayer& one, const DutchPlayer& other) {
    return one.preference != Colour::none && one.preference == other.preference;
}

DutchPlayers::DutchPlayers(const SwissTournament& tournament)
    : rounds_played_(tournament.players.empty() ? 0 : count_of(tournament.players[1].rounds)),
      is_last_round_(rounds_played_ + 1 >= tournament.rounds_planned),
      has_colours_(tournament.sides == SwissSides::one_game),
      have_met_(tournament.players.count(),
                tournaments::PerEntrant<bool>(tournament.players.count())) {
    const auto sums = half_points_before_rounds(tournament);
    // Half of the possible score, doubled.
    const int half_of_all = rounds_played_ * tournament.half_points_of_win;
    int effective_number = 0;
    for (int number = 1; number <= tournament.players.count(); ++number) {
        const SwissPlayer& record = tournament.players[number];
        note_meetings(number, record);
        if (record.is_available || was_ever_paired(record)) ++effective_number;
        if (!record.is_available) continue;
        DutchPlayer player = player_of(record, tournament.half_points_of_win);
        player.number = number;
        player.effective_number = effective_number;
        player.is_topscorer = is_last_round_ && 2 * player.half_points > half_of_all;
        const std::size_t played = record.rounds.size();
        for (std::size_t age = 0; age < player.floats.size() && age < played; ++age) {
            const std::size_t round = played - 1 - age;
            const SwissRecord& history = record.rounds[round];
            const int of_opponent = history.opponent > 0 ? sums[history.opponent][round] : 0;
            player.floats[age] = float_in(history, sums[number][round], of_opponent);
        }
        players_.push_back(std::move(player));
    }
    std::ranges::stable_sort(players_, std::greater{}, &DutchPlayer::half_points);
}

void DutchPlayers::note_meetings(int number, const SwissPlayer& player) {
    assert(count_of(player.rounds) == rounds_played_);
    for (const SwissRecord& round : player.rounds) {
        if (round.meeting == SwissMeeting::played) have_met_[number][round.opponent] = true;
    }
}

bool DutchPlayers::may_meet(const DutchPlayer& one, const DutchPlayer& other) const {
    if (have_met_[one.number][other.number]) return false;
    const bool both_must = one.strength == PreferenceStrength::absolute &&
                           other.strength == PreferenceStrength::absolute && clash(one, other);
    return !has_colours_ || !both_must || one.is_topscorer || other.is_topscorer;
}

Pairing DutchPlayers::with_colours(const DutchPlayer& higher, const DutchPlayer& lower) const {
    const bool is_white = colour_of(higher, lower) == Colour::white;
    return is_white ? Pairing{higher.number, lower.number} : Pairing{lower.number, higher.number};
}

}  // namespace tafl::formats
