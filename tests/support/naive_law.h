// SPDX-License-Identifier: MIT
// NaiveLaw: a second implementation of the rules, written from the text of RULES.md to be obviously
// correct instead of fast: a grid of letters, loops and lists. It shares only the value types with
// rules/, so tests can compare the two. It has no rule for cases that RULES.md leaves open because
// no game reaches them, such as several defender kings in an edge fort. Immutable after
// construction.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rules/count_of.h"
#include "rules/position.h"
#include "rules/result.h"
#include "rules/ruleset.h"

namespace tafl::tests {

/// Place on or next to a board; file and rank count from 0.
struct Place {
    int file = 0;
    int rank = 0;
    auto operator<=>(const Place&) const = default;
};
[[nodiscard]] Place place_of(rules::Space space);
[[nodiscard]] rules::Space space_of(Place place);

/// Board as OTN's letters, rank 1 first; '.' = empty.
class Grid {
  public:
    explicit Grid(const rules::Board& board);

    [[nodiscard]] int size() const { return count_of(rows_); }
    [[nodiscard]] bool has(Place place) const;
    [[nodiscard]] bool is_edge(Place place) const;
    /// Returns the letter; ' ' outside the board.
    [[nodiscard]] char at(Place place) const;
    [[nodiscard]] bool is_empty(Place place) const { return at(place) == '.'; }
    [[nodiscard]] std::vector<Place> places() const;
    [[nodiscard]] rules::Board board() const;
    bool operator==(const Grid&) const = default;

    void set(Place place, char letter);

  private:
    std::vector<std::string> rows_;
};

struct NaiveMove {
    Place from;
    Place to;
    /// Returns true for `done`, which has a place outside any board.
    [[nodiscard]] bool is_done() const { return from == Place{-1, -1} && to == from; }
    auto operator<=>(const NaiveMove&) const = default;
};

enum class TakenBy { jump, sandwich, shieldwall, linnaean };

struct Taken {
    Place place;
    char letter;  ///< letter before the capture
    TakenBy by;
    bool operator==(const Taken&) const = default;
};

struct NaivePosition {
    Grid grid;
    rules::Side to_move;
    std::optional<Place> berserker;
    bool operator==(const NaivePosition&) const = default;
};

struct NaivePly {
    NaivePosition after;
    std::vector<Taken> taken;
};

struct NaiveVerdict {
    rules::Result result = rules::Result::none;
    rules::Termination termination = rules::Termination::none;
    bool operator==(const NaiveVerdict&) const = default;
};

class NaiveLaw {
  public:
    explicit NaiveLaw(const rules::Ruleset& ruleset);

    [[nodiscard]] NaivePosition start() const;

    // Movement
    /// Returns the places to which the piece can slide or jump, for either side to move.
    [[nodiscard]] std::vector<Place> destinations(const Grid& grid, Place from) const;
    /// Returns the legal moves in ascending order.
    [[nodiscard]] std::vector<NaiveMove> legal_moves(const NaivePosition& position) const;
    [[nodiscard]] int speed_of(char piece) const;
    /// Returns true if the piece may pass the place: it is in the space's list, or the space is
    /// ordinary.
    [[nodiscard]] bool is_passable(char piece, Place place) const;
    [[nodiscard]] bool is_stoppable(char piece, Place place) const;
    [[nodiscard]] bool is_in_entry_list(char piece, Place place) const;
    /// Returns true if the piece may enter from another kind of space, or if `from` is of the same
    /// kind.
    [[nodiscard]] bool is_enterable(char piece, Place from, Place place) const;

    // Captures
    [[nodiscard]] NaivePly play(const NaivePosition& before, NaiveMove move) const;
    /// Returns the captures of a move, for either side to move.
    [[nodiscard]] std::vector<Taken> captures(const Grid& grid, NaiveMove move) const;
    [[nodiscard]] bool is_hostile(const Grid& grid, Place place, Place victim_at) const;

    // Ends of the game
    [[nodiscard]] NaiveVerdict judge(const NaivePosition& position,
                                     std::optional<rules::Side> repeated_by = std::nullopt) const;
    [[nodiscard]] bool is_edge_fort(const Grid& grid) const;
    [[nodiscard]] bool is_encircled(const Grid& grid) const;

  private:
    struct Lists {
        std::string pass, stop, hostile, hostile_if_empty, enter;
    };
    struct Sweep;  // captures of one move during their computation

    [[nodiscard]] rules::SpaceKind kind_at(Place place) const;
    /// Returns the group of `camp` that contains the place, from 0; -1 = none.
    [[nodiscard]] int camp_at(Place place) const;
    [[nodiscard]] const Lists& lists_at(Place place) const;
    [[nodiscard]] rules::Jump jump_of(char piece) const;
    void add_slides(const Grid& grid, Place from, std::vector<Place>& found) const;
    void add_jumps(const Grid& grid, Place from, std::vector<Place>& found) const;
    [[nodiscard]] bool is_jumpable(Place place, rules::Side side) const;

    void carry_out(Sweep& sweep, NaiveMove move) const;
    void take_jumped(Sweep& sweep, NaiveMove move) const;
    void take_custodially(Sweep& sweep) const;
    [[nodiscard]] bool is_sandwiched(const Sweep& sweep, Place victim) const;
    [[nodiscard]] bool is_king_captured(const Sweep& sweep, Place king) const;
    [[nodiscard]] bool is_king_surrounded(const Sweep& sweep, Place king, bool on_all_four) const;
    [[nodiscard]] bool is_between_commanders(const Sweep& sweep, Place king) const;
    [[nodiscard]] bool is_hostile_now(const Sweep& sweep, Place place, Place victim_at) const;
    void take_walls(Sweep& sweep) const;
    void take_linnaean(Sweep& sweep) const;
    [[nodiscard]] bool goes_on(const Sweep& sweep) const;

    [[nodiscard]] bool is_on_escape(const Grid& grid) const;
    [[nodiscard]] std::set<Place> uncapturable(const Grid& grid) const;
    [[nodiscard]] bool is_breakable(const Grid& grid, Place member, const std::set<Place>& members,
                                    const std::set<Place>& reached) const;
    [[nodiscard]] bool is_breakable_by_wall(const Grid& grid, Place member,
                                            const std::set<Place>& members,
                                            const std::set<Place>& reached) const;

    rules::Ruleset ruleset_;
    std::vector<std::vector<rules::SpaceKind>> kinds_;  // by rank and file
    std::array<Lists, rules::special_kind_count + 1> lists_;
    std::array<bool, 2> started_with_commanders_{};
};

/// Game under NaiveLaw, with its history.
class NaiveGame {
  public:
    explicit NaiveGame(const rules::Ruleset& ruleset);
    [[nodiscard]] const NaiveLaw& law() const { return law_; }
    [[nodiscard]] const NaivePosition& position() const { return position_; }
    [[nodiscard]] const NaiveVerdict& verdict() const { return verdict_; }
    /// Plays a legal move.
    NaivePly play(NaiveMove move);

  private:
    NaiveLaw law_;
    rules::RepetitionCount rep_;
    NaivePosition position_;
    std::vector<NaivePosition> turns_;  // all positions at the start of a turn
    NaiveVerdict verdict_;
};

// Helpers of the two source files
namespace naive {
inline constexpr std::array<Place, 4> steps = {{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};  // W E S N
[[nodiscard]] Place moved(Place place, Place step, int times = 1);
[[nodiscard]] bool is_piece(char letter);
[[nodiscard]] rules::Side side_of(char letter);
[[nodiscard]] bool belongs_to(char letter, rules::Side side);
[[nodiscard]] char kind_of(char letter);  // in lower case
[[nodiscard]] bool names(const std::string& list, char letter);

/// Part of an edge line: `count` places from `first`.
struct Stretch {
    Place first;
    Place along;
    Place inward;
    int count;
    [[nodiscard]] Place operator[](int i) const { return moved(first, along, i); }
    [[nodiscard]] Place inner(int i) const { return moved((*this)[i], inward); }
};
/// Returns all parts with two or more places on the four edge lines, shorter ones first, then in
/// order of their first place.
[[nodiscard]] std::vector<Stretch> edge_stretches(
    int size, const std::function<bool(Place, Place inward)>& is_member);
}  // namespace naive

}  // namespace tafl::tests
