// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/dutch_bracket.h"

#include <algorithm>
#include <cassert>

#include "rules/count_of.h"

namespace tafl::formats {

DutchBracket::DutchBracket(const DutchPlayers& field, UnpairedPlayers rest)
    : rest_(std::move(rest)),
      places_(rest_),
      criteria_(field, rest_),
      order_(places_.next),
      vertices_(count_of(rest_.partners)),
      matching_(make_matching(vertices_, criteria_.bits())),
      is_fixed_(rest_.partners.size()) {
    connect_all(field);
    connect_bye();
    hint();
}

UnpairedPlayers DutchBracket::pair(std::vector<DutchPair>& pairs) && {
    solve();
    minimise_unplayed();
    choose_moved_down();
    pair_moved_down();
    pair_remainder();
    for (const auto& [higher, lower] : pairs_) {
        pairs.emplace_back(rest_.players[higher], rest_.players[lower]);
    }
    return leftover();
}

// The graph

/// Adds the edges between players. Two players that were moved down are not connected: if they
/// could meet, the bracket above would have paired them.
void DutchBracket::connect_all(const DutchPlayers& field) {
    for (int lower = places_.residents; lower < places_.bye; ++lower) {
        const DutchPlayer& player = *rest_.players[lower];
        for (int higher = 0; higher < lower; ++higher) {
            if (!field.may_meet(*rest_.players[higher], player)) continue;
            matching_->connect(higher, lower, criteria_.worth(higher, lower));
        }
    }
}

void DutchBracket::connect_bye() {
    if (vertices_ == places_.bye) return;
    for (int place = 0; place < places_.bye; ++place) {
        const DutchPlayer& player = *rest_.players[place];
        if (!player.may_have_bye || player.half_points != rest_.half_points_with_bye) continue;
        matching_->connect(place, places_.bye, {});
    }
}

void DutchBracket::hint() {
    std::vector<int> roles;
    for (int place = 0; place < vertices_; ++place) {
        roles.push_back(places_.is_member(place) ? 0 : place < places_.others ? 1 : 2);
        const int partner = rest_.partners[place];
        if (place < partner && roles.back() == 2) matching_->suggest(place, partner);
    }
    matching_->expect_within(roles);
}

/// A solution always exists: `rest_` holds a complete pairing.
void DutchBracket::solve() {
    [[maybe_unused]] const bool is_solved = matching_->solve();
    assert(is_solved);
}
void DutchBracket::solve_again(int changed) {
    [[maybe_unused]] const bool is_solved = matching_->solve_again(changed);
    assert(is_solved);
}

bool DutchBracket::is_paired_inside(int place) const {
    return places_.is_member(matching_->partner(place));
}

/// Applies C9 if the only downfloater is the player with the bye. This condition is the same for
/// all pairings that are equal up to C8.
void DutchBracket::minimise_unplayed() {
    if (vertices_ == places_.bye) return;
    int downfloaters = 0;
    for (int place = 0; place < places_.next; ++place)
        downfloaters += is_paired_inside(place) ? 0 : 1;
    if (downfloaters != 1 || !places_.is_member(matching_->partner(places_.bye))) return;
    for (int place = 0; place < places_.bye; ++place) {
        if (!matching_->are_connected(place, places_.bye)) continue;
        const int games = rest_.players[place]->unplayed;
        matching_->add(place, places_.bye, criteria_.unplayed(games));
    }
    solve_again(places_.bye);
}

// Players that were moved down

/// Decides which players that were moved down are paired in this bracket (article 3.2). From the
/// highest rank down, a player is paired here if the pairing stays equally good.
void DutchBracket::choose_moved_down() {
    for (int place = 0; place < places_.residents; ++place) {
        if (!is_paired_inside(place)) {
            for (int other = places_.residents; other < places_.next; ++other) {
                matching_->add(place, other, {1, 0});
            }
            solve_again(place);
        }
        if (is_paired_inside(place)) {
            disconnect(place, places_.next, vertices_);
        } else {
            disconnect(place, places_.residents, places_.next);
        }
    }
}

void DutchBracket::pair_moved_down() {
    for (int place = 0; place < places_.residents; ++place) {
        if (!is_paired_inside(place)) continue;
        prefer_high(place, unfixed(places_.residents, places_.next));
        fix(place);
    }
}

// Remaining residents

void DutchBracket::pair_remainder() {
    remainder_ = unfixed(places_.residents, places_.next);
    int pairs = 0;
    for (int seat = 0; seat < seats(); ++seat) pairs += is_top(seat) ? 1 : 0;
    if (pairs == 0) return;
    minimise_exchanges(pairs);
    choose_tops(pairs);
    leave_only_tops();
    std::vector<int> opponents;
    for (int seat = 0; seat < seats(); ++seat) {
        if (!is_to_be_top_[seat]) opponents.push_back(place_of(seat));
    }
    for (int seat = 0; seat < seats(); ++seat) {
        if (!is_to_be_top_[seat]) continue;
        prefer_high(place_of(seat), opponents);
        fix(place_of(seat));
    }
}

/// Returns true if the player is the higher one of a pair inside the remainder.
bool DutchBracket::is_top(int seat) const {
    const int partner = matching_->partner(place_of(seat));
    return partner > place_of(seat) && places_.is_member(partner);
}

/// Minimises the number of exchanges between the halves, then the sum of the tops. The added weight
/// depends only on the higher player of a pair. So raising the duals of the upper half keeps most
/// pairs of upper and lower half.
void DutchBracket::minimise_exchanges(int pairs) {
    const std::int64_t upper = std::int64_t{1} << (order_.tops_of_upper_half - order_.sum_of_tops);
    for (int seat = 0; seat < seats(); ++seat) {
        const WeightTerm worth{(seat < pairs ? upper : 0) - seat, order_.sum_of_tops};
        for (int lower = seat + 1; lower < seats(); ++lower) {
            matching_->add(place_of(seat), place_of(lower), worth);
        }
        if (seat < pairs) matching_->expect_more(place_of(seat), worth);
    }
    solve();
}

/// Chooses the tops, with the minimum number of exchanges between the halves. Prefers to exchange
/// the lowest-ranked players of the upper half and the highest-ranked players of the lower half.
void DutchBracket::choose_tops(int pairs) {
    is_to_be_top_.assign(remainder_.size(), false);
    int exchanges = 0;
    for (int seat = pairs; seat < seats(); ++seat) exchanges += is_top(seat) ? 1 : 0;
    int open = exchanges;
    for (int seat = pairs - 1; seat >= 0; --seat) {
        const bool stays = open == 0 || decide_top(seat, TopChoice::keep_below);
        is_to_be_top_[seat] = stays;
        if (!stays) --open;
    }
    open = exchanges;
    for (int seat = pairs; open > 0; ++seat) {
        const bool rises = decide_top(seat, TopChoice::raise);
        is_to_be_top_[seat] = rises;
        if (rises) --open;
    }
}

/// Makes the player a top (`raise`), or not a top (`keep_below`), if the pairing stays equally
/// good. Returns true if the player is a top now. Removes the edges that would change this.
bool DutchBracket::decide_top(int seat, TopChoice choice) {
    const bool is_wanted = choice == TopChoice::raise;
    const int place = place_of(seat);
    if (is_top(seat) != is_wanted) {
        for (int lower = seat + 1; lower < seats(); ++lower) {
            matching_->add(place, place_of(lower), {is_wanted ? 1 : -1, 0});
        }
        solve_again(place);
    }
    if (is_top(seat)) {
        disconnect(place, 0, place);
        disconnect(place, places_.next, vertices_);
    } else {
        disconnect(place, place + 1, places_.next);
    }
    return is_top(seat);
}

void DutchBracket::leave_only_tops() {
    for (int seat = 0; seat < seats(); ++seat) {
        const bool is_top = is_to_be_top_[seat];
        for (int lower = seat + 1; lower < seats(); ++lower) {
            const bool stays = is_top && !is_to_be_top_[lower];
            if (!stays) matching_->disconnect(place_of(seat), place_of(lower));
        }
        if (!is_top) continue;
        for (int other = places_.next; other < vertices_; ++other) {
            matching_->disconnect(place_of(seat), other);
        }
    }
    solve();
}

// Decisions

/// Removes the edges between `place` and the places `first` to `end` - 1.
void DutchBracket::disconnect(int place, int first, int end) {
    for (int other = first; other < end; ++other) matching_->disconnect(place, other);
    solve_again(place);
}

/// Pairs the player at `place` with the highest-ranked opponent for which the pairing stays the
/// best one. `opponents` are in order of rank.
void DutchBracket::prefer_high(int place, const std::vector<int>& opponents) {
    const auto can_meet = [&](int other) { return matching_->are_connected(place, other); };
    if (*std::ranges::find_if(opponents, can_meet) == matching_->partner(place)) return;
    std::int64_t worth = opponents.size();
    for (const int other : opponents) matching_->add(place, other, {worth--, 0});
    solve_again(place);
}

void DutchBracket::fix(int place) {
    const int partner = matching_->partner(place);
    matching_->fix(place);
    pairs_.emplace_back(place, partner);
    is_fixed_[place] = true;
    is_fixed_[partner] = true;
}

std::vector<int> DutchBracket::unfixed(int first, int end) const {
    std::vector<int> places;
    for (int place = first; place < end; ++place) {
        if (!is_fixed_[place]) places.push_back(place);
    }
    return places;
}

UnpairedPlayers DutchBracket::leftover() const {
    const std::vector<int> places = unfixed(0, vertices_);
    UnpairedPlayers rest;
    rest.half_points_with_bye = rest_.half_points_with_bye;
    for (const int place : places) {
        const auto partner = std::ranges::find(places, matching_->partner(place));
        rest.partners.push_back(static_cast<int>(partner - places.begin()));
        if (place < places_.bye) rest.players.push_back(rest_.players[place]);
        if (places_.is_member(place)) ++rest.moved_down;
    }
    return rest;
}

}  // namespace tafl::formats
