// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/dutch_criteria.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rules/count_of.h"

namespace tafl::formats {

namespace {

int width(int most) { return static_cast<int>(std::bit_width(static_cast<unsigned>(most))); }

bool is_firm(const DutchPlayer& player) { return player.strength >= PreferenceStrength::strong; }

/// Returns true if the colour difference of one player will be three or more (C10).
bool is_third_too_many(const DutchPlayer& one, const DutchPlayer& other) {
    return clash(one, other) && std::abs(one.difference) > 1 && std::abs(other.difference) > 1;
}

/// Returns true if one player will have the same colour three times in succession (C11).
bool is_third_running(const DutchPlayer& one, const DutchPlayer& other) {
    const bool both_must = one.strength == PreferenceStrength::absolute &&
                           other.strength == PreferenceStrength::absolute;
    if (!both_must || !clash(one, other)) return false;
    const int lead = std::abs(one.difference);
    const int other_lead = std::abs(other.difference);
    if (lead == other_lead) return one.run != Colour::none && one.run == other.run;
    const DutchPlayer& refused = lead < other_lead ? one : other;
    return refused.run != Colour::none && refused.run != refused.preference;
}

/// Returns true if a strong preference is not granted (C13). Clashes of two absolute preferences
/// are not counted here.
bool is_firm_clash(const DutchPlayer& one, const DutchPlayer& other) {
    const bool both_must = one.strength == PreferenceStrength::absolute &&
                           other.strength == PreferenceStrength::absolute;
    return clash(one, other) && is_firm(one) && is_firm(other) && !both_must;
}

}  // namespace

BracketBounds::BracketBounds(const UnpairedPlayers& rest)
    : residents(rest.moved_down), bye(count_of(rest.players)) {
    const auto end_of_score = [&](int first) {
        int end = first;
        const auto score = [&](int place) { return rest.players[place]->half_points; };
        while (end < bye && score(end) == score(first)) ++end;
        return end;
    };
    next = end_of_score(residents);
    others = end_of_score(next);
}

DutchOrderBits::DutchOrderBits(int members)
    : sum_of_tops(width(members) + 1),
      tops_of_upper_half(sum_of_tops + 2 * width(members)),
      all(tops_of_upper_half + width(members) + 1) {}

DutchCriteria::DutchCriteria(const DutchPlayers& field, const UnpairedPlayers& rest)
    : rest_(rest), places_(rest) {
    list_pairs_inside();
    list_pairs_below();
    place_of_unplayed_ = criteria_.size();
    inside(places_.bye % 2 == 1 ? field.rounds_played() : 0, nullptr);
    if (field.has_colours()) list_colours(field);
    for (std::size_t age = 0; age < 2; ++age) list_floats(age);
    for (std::size_t age = 0; age < 2; ++age) list_scores_of_floats(age);
    place_bits();
}

void DutchCriteria::inside(int most, std::function<int(const Pair&)> value) {
    criteria_.push_back({true, most, std::move(value)});
}
void DutchCriteria::below(int most, std::function<int(const Pair&)> value) {
    criteria_.push_back({false, most, std::move(value)});
}

template <class Question>
int DutchCriteria::count(int first, int end, Question question) const {
    int found = 0;
    for (int place = first; place < end; ++place) found += question(player(place)) ? 1 : 0;
    return found;
}

std::vector<int> DutchCriteria::scores(int first, int end) const {
    std::vector<int> found;
    for (int place = first; place < end; ++place) {
        const int score = player(place).half_points;
        if (std::ranges::find(found, score) == found.end()) found.push_back(score);
    }
    std::ranges::sort(found, std::greater{});
    return found;
}

/// Adds C6 (fewest downfloaters) and C7 (their scores). C7 needs no term for residents. The number
/// of residents among the downfloaters follows from the number of players that were moved down.
void DutchCriteria::list_pairs_inside() {
    inside(places_.next / 2, [](const Pair&) { return 1; });
    for (const int score : scores(0, places_.residents)) {
        const auto has_score = [=](const DutchPlayer& one) { return one.half_points == score; };
        inside(count(0, places_.residents, has_score),
               [=](const Pair& pair) { return pair.is_mixed && has_score(pair.higher) ? 1 : 0; });
    }
}

/// Adds C8, which applies C6 and C7 to the next bracket.
void DutchCriteria::list_pairs_below() {
    if (places_.next == places_.others) return;
    below(places_.others / 2, [](const Pair&) { return 1; });
    for (const int score : scores(0, places_.next)) {
        const auto has_score = [=](const DutchPlayer& one) { return one.half_points == score; };
        below(std::min(count(0, places_.next, has_score), places_.others - places_.next),
              [=](const Pair& pair) { return has_score(pair.higher) ? 1 : 0; });
    }
}

/// Adds C10 to C13. Pairs that violate C10 or C11 are allowed only in the last round.
void DutchCriteria::list_colours(const DutchPlayers& field) {
    const int pairs = places_.next / 2;
    const auto fewest = [&](int most, bool (*is_bad)(const DutchPlayer&, const DutchPlayer&)) {
        inside(most, [=](const Pair& pair) { return is_bad(pair.higher, pair.lower) ? -1 : 0; });
    };
    const int in_last_round = field.is_last_round() ? pairs : 0;
    fewest(in_last_round, is_third_too_many);
    fewest(in_last_round, is_third_running);
    fewest(pairs, clash);
    fewest(pairs, is_firm_clash);
}

/// Adds C14 and C15 for `age` 0 (the last round), or C16 and C17 for `age` 1 (the round before).
/// They minimise the number of residents that float in the same direction again.
void DutchCriteria::list_floats(std::size_t age) {
    const auto floated = [=](Float way) {
        return [=](const DutchPlayer& one) { return one.floats[age] == way; };
    };
    const auto down = floated(Float::down);
    const auto up = floated(Float::up);
    inside(count(places_.residents, places_.next, down), [=](const Pair& pair) {
        return (down(pair.lower) ? 1 : 0) + (!pair.is_mixed && down(pair.higher) ? 1 : 0);
    });
    inside(std::min(places_.residents, count(places_.residents, places_.next, up)),
           [=](const Pair& pair) { return pair.is_mixed && up(pair.lower) ? -1 : 0; });
}

/// Adds C18 and C19 for `age` 0 (the last round), or C20 and C21 for `age` 1 (the round before).
/// They use the scores of the moved-down players of two kinds of pairs: the moved-down player
/// floats down again, or its opponent floats up again.
void DutchCriteria::list_scores_of_floats(std::size_t age) {
    const auto list = [&](auto is_asked) {
        for (const int score : scores(0, places_.residents)) {
            const auto has_score = [=](const DutchPlayer& one) { return one.half_points == score; };
            inside(count(0, places_.residents, has_score), [=](const Pair& pair) {
                return pair.is_mixed && has_score(pair.higher) ? is_asked(pair) : 0;
            });
        }
    };
    list([=](const Pair& pair) { return pair.higher.floats[age] == Float::down ? 1 : 0; });
    list([=](const Pair& pair) { return pair.lower.floats[age] == Float::up ? -1 : 0; });
}

void DutchCriteria::place_bits() {
    bits_ = DutchOrderBits(places_.next).all;
    for (std::size_t i = criteria_.size(); i-- > 0;) {
        criteria_[i].bit = bits_;
        if (i == place_of_unplayed_) bit_of_unplayed_ = bits_;
        bits_ += width(criteria_[i].most);
    }
    std::erase_if(criteria_, [](const Criterion& one) { return one.most == 0 || !one.value; });
}

const std::vector<WeightTerm>& DutchCriteria::worth(int higher, int lower) {
    worth_.clear();
    if (lower >= places_.others) return worth_;
    const Pair pair{player(higher), player(lower), higher < places_.residents};
    for (const Criterion& criterion : criteria_) {
        if (criterion.is_inside != places_.is_member(lower)) continue;
        if (const int value = criterion.value(pair)) worth_.push_back({value, criterion.bit});
    }
    return worth_;
}

}  // namespace tafl::formats
