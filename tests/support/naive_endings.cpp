// SPDX-License-Identifier: MIT
// NaiveLaw's ends of the game, and NaiveGame.
#include <algorithm>

#include "rules/result.h"
#include "tests/support/naive_law.h"

namespace tafl::tests {

using rules::Result;
using rules::Side;
using rules::SpaceKind;
using rules::Termination;
using namespace naive;

namespace {

std::vector<Place> places_of(const Grid& grid, const std::string& letters) {
    std::vector<Place> found;
    for (const Place place : grid.places()) {
        if (names(letters, grid.at(place))) found.push_back(place);
    }
    return found;
}

/// The seeds and every place that can be reached from them by orthogonal steps within `is_open`.
std::set<Place> flood(const Grid& grid, const std::vector<Place>& seeds,
                      const std::function<bool(Place)>& is_open) {
    std::set<Place> reached(seeds.begin(), seeds.end());
    std::vector<Place> to_visit = seeds;
    while (!to_visit.empty()) {
        const Place place = to_visit.back();
        to_visit.pop_back();
        for (const Place step : steps) {
            const Place next = moved(place, step);
            if (!grid.has(next) || !is_open(next)) continue;
            if (reached.insert(next).second) to_visit.push_back(next);
        }
    }
    return reached;
}

Result repetition_result(rules::Repetition rule, Side mover) {
    switch (rule) {
        case rules::Repetition::ignored:
            return Result::none;
        case rules::Repetition::draw:
            return Result::draw;
        case rules::Repetition::mover_wins:
            return win_of(mover);
        case rules::Repetition::mover_loses:
            return win_of(opponent(mover));
        case rules::Repetition::attackers_win:
            return Result::attackers_win;
    }
    return Result::none;
}

}  // namespace

NaiveVerdict NaiveLaw::judge(const NaivePosition& position, std::optional<Side> repeated_by) const {
    const Grid& grid = position.grid;
    if (places_of(grid, "tcnkmg").empty()) {
        return {Result::defenders_win, Termination::attackers_eliminated};
    }
    if (places_of(grid, "K").empty()) return {Result::attackers_win, Termination::king_captured};
    if (is_on_escape(grid)) return {Result::defenders_win, Termination::escape};
    if (ruleset_.edge_fort_escape && is_edge_fort(grid)) {
        return {Result::defenders_win, Termination::edge_fort};
    }
    if (ruleset_.surrounding_wins && is_encircled(grid)) {
        return {Result::attackers_win, Termination::encirclement};
    }
    if (repeated_by && ruleset_.repetition != rules::Repetition::ignored) {
        return {repetition_result(ruleset_.repetition, *repeated_by), Termination::repetition};
    }
    if (legal_moves(position).empty()) {
        return {win_of(opponent(position.to_move)), Termination::no_moves};
    }
    return {};
}

bool NaiveLaw::is_on_escape(const Grid& grid) const {
    return std::ranges::any_of(places_of(grid, "K"), [&](Place king) {
        return ruleset_.escape == rules::Escape::edge ? grid.is_edge(king)
                                                      : kind_at(king) == SpaceKind::corner;
    });
}

// "The fort holds under three conditions: the king is on an edge space; it can move; and its region
// holds no attacker. The region is the flood from its space through spaces without a member of S."
bool NaiveLaw::is_edge_fort(const Grid& grid) const {
    const Place king = places_of(grid, "K").front();
    if (!grid.is_edge(king) || destinations(grid, king).empty()) return false;
    const std::set<Place> members = uncapturable(grid);
    const std::set<Place> region =
        flood(grid, {king}, [&](Place place) { return !members.contains(place); });
    return std::ranges::none_of(
        region, [&](Place place) { return belongs_to(grid.at(place), Side::attackers); });
}

// "S contains all defenders except kings." "Each member that could be captured is removed from S."
// "Steps 2 and 3 are repeated until nothing changes."
std::set<Place> NaiveLaw::uncapturable(const Grid& grid) const {
    const std::vector<Place> all = places_of(grid, "TCNMG");
    std::set<Place> members(all.begin(), all.end());
    while (true) {
        const std::set<Place> reached = flood(grid, places_of(grid, "tcnkmg"), [&](Place place) {
            return !members.contains(place) && grid.at(place) != 'K';
        });
        std::set<Place> left;
        for (const Place member : members) {
            // "Guards are never removed."
            if (grid.at(member) == 'G' || !is_breakable(grid, member, members, reached)) {
                left.insert(member);
            }
        }
        if (left == members) return members;
        members = left;
    }
}

// "A member could be captured if on one axis both its neighbours exist, and each of them is in R or
// is hostile to it by its list."
bool NaiveLaw::is_breakable(const Grid& grid, Place member, const std::set<Place>& members,
                            const std::set<Place>& reached) const {
    for (const Place axis : {Place{1, 0}, Place{0, 1}}) {
        const auto is_open = [&](Place place) {
            return grid.has(place) && (reached.contains(place) || is_hostile(grid, place, member));
        };
        if (is_open(moved(member, axis)) && is_open(moved(member, axis, -1))) return true;
    }
    return ruleset_.shieldwall != rules::Shieldwall::none &&
           is_breakable_by_wall(grid, member, members, reached);
}

// "With shieldwalls, runs of two or more members along an edge line are removed, too. The inward
// neighbours of such a run are all in R. Each of its ends is in R, or under `sw:s` a corner space."
bool NaiveLaw::is_breakable_by_wall(const Grid& grid, Place member, const std::set<Place>& members,
                                    const std::set<Place>& reached) const {
    const auto is_member = [&](Place place, Place inward) {
        return members.contains(place) && reached.contains(moved(place, inward));
    };
    const auto closes = [&](Place place) {
        if (!grid.has(place)) return false;
        return reached.contains(place) || (ruleset_.shieldwall == rules::Shieldwall::strong &&
                                           kind_at(place) == SpaceKind::corner);
    };
    for (const Stretch& run : edge_stretches(grid.size(), is_member)) {
        bool belongs = false;
        for (int i = 0; i < run.count; ++i) belongs |= run[i] == member;
        if (belongs && closes(run[-1]) && closes(run[run.count])) return true;
    }
    return false;
}

// "No defender can reach an edge space in one move, no defender stands on an edge space, and a
// flood from all empty edge spaces through empty spaces touches no defender."
bool NaiveLaw::is_encircled(const Grid& grid) const {
    const std::vector<Place> defenders = places_of(grid, "TCNKMG");
    std::vector<Place> empty_edge;
    for (const Place place : grid.places()) {
        if (grid.is_edge(place) && grid.is_empty(place)) empty_edge.push_back(place);
    }
    const std::set<Place> outside =
        flood(grid, empty_edge, [&](Place place) { return grid.is_empty(place); });
    for (const Place defender : defenders) {
        if (grid.is_edge(defender)) return false;
        for (const Place to : destinations(grid, defender)) {
            if (grid.is_edge(to)) return false;
        }
        for (const Place step : steps) {
            if (outside.contains(moved(defender, step))) return false;
        }
    }
    return true;
}

NaiveGame::NaiveGame(const rules::Ruleset& ruleset)
    : law_(ruleset), rep_(ruleset.repetition_count), position_(law_.start()) {
    // "With `n` the start is not counted."
    if (rep_.counts_start) turns_.push_back(position_);
}

// "Counted: piece placement + side to move. Positions inside a berserk sequence are not counted,
// only those in which a turn begins."
NaivePly NaiveGame::play(NaiveMove move) {
    const Side mover = position_.to_move;
    NaivePly ply = law_.play(position_, move);
    position_ = ply.after;
    std::optional<Side> repeated_by;
    if (!position_.berserker) {
        turns_.push_back(position_);
        if (std::ranges::count(turns_, position_) >= rep_.occurrences) repeated_by = mover;
    }
    verdict_ = law_.judge(position_, repeated_by);
    return ply;
}

}  // namespace tafl::tests
