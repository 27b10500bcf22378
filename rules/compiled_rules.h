// SPDX-License-Identifier: MIT
// CompiledRules: a Ruleset with lookup tables, for code that runs at every move. Such code reads
// the tables and never checks which variant is played. Immutable after construction, so any number
// of threads may share one object.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/ruleset.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

/// Ruleset with lookup tables of its spaces, moves and captures.
class CompiledRules {
  public:
    explicit CompiledRules(const Ruleset& ruleset);

    [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }

    // Spaces
    /// Returns the kind of `space`. A space of a camp or of the rim is `ordinary`.
    [[nodiscard]] SpaceKind kind_of(Space space) const { return kinds_[space.index()]; }
    /// Returns all spaces of the board.
    [[nodiscard]] const SpaceSet& all() const { return all_; }
    /// Returns the spaces of the first and last rank and file of the board.
    [[nodiscard]] const SpaceSet& edge() const { return edge_; }
    /// Returns the spaces on which the king escapes.
    [[nodiscard]] const SpaceSet& escape() const { return escape_; }
    /// Returns the spaces of the board that have this kind.
    [[nodiscard]] const SpaceSet& of_kind(SpaceKind kind) const {
        return by_kind_[to_underlying(kind)];
    }

    // Movement
    /// Spaces that one piece may pass, and spaces on which it may stop, in a move with a given
    /// origin. The origin is the camp of the first space; without a camp, the kind of this space.
    /// Other pieces on the board are not considered.
    struct Ways {
        TwoWaySet open;   ///< spaces that a slide may cross; they must include its last space
        TwoWaySet stops;  ///< spaces on which a slide or a jump may end
    };
    /// Returns the spaces that `piece` may pass in a move that begins on `from`, and the spaces on
    /// which it may stop. Both depend on the kind of `from` and its camp.
    [[nodiscard]] const Ways& ways(Piece piece, Space from) const {
        return ways_[origins_[from.index()] + piece.code()];
    }
    /// Returns true if the rules let a slide of `piece` that begins on `from` pass `space`. Ignores
    /// the pieces on the board.
    [[nodiscard]] bool may_pass(Piece piece, Space from, Space space) const {
        return ways(piece, from).open.by_rank().contains(space);
    }
    /// Returns true if the rules let a move of `piece` that begins on `from` end on `space`.
    /// Ignores the pieces on the board.
    [[nodiscard]] bool may_stop(Piece piece, Space from, Space space) const {
        return ways(piece, from).stops.by_rank().contains(space);
    }
    /// Returns true if `space` belongs to a camp.
    [[nodiscard]] bool is_camp(Space space) const {
        return origins_[space.index()] >= first_camp_origin;
    }
    /// Returns the maximum length of a slide of `piece`, in spaces. If the rules have no limit,
    /// returns `largest_board`, which is more than any board allows.
    [[nodiscard]] int reach(Piece piece) const { return reach_[piece.code()]; }
    /// Returns the rule for jumps of `piece`; Jump::none if it may not jump.
    [[nodiscard]] Jump jump_of(Piece piece) const { return jumps_[piece.code()]; }
    /// Returns the pieces of `side` that the rules allow to jump, whether or not such pieces are on
    /// the board.
    [[nodiscard]] PieceSet jumpers(Side side) const { return jumpers_[side]; }
    /// Returns true if `space` is a centre, a corner or a fort of `side`. A restricted jump of
    /// `side` must begin or end on such a space.
    [[nodiscard]] bool is_jumpable(Space space, Side side) const;

    // Captures
    /// Returns the rule for capturing a king on `space`: strong, middling or weak.
    [[nodiscard]] KingStrength king_strength_at(Space space) const {
        const bool is_strong = strong_places_.contains(space);
        return is_strong ? KingStrength::strong : king_strength_elsewhere_;
    }
    /// Returns true if a list of the rules record makes `space` hostile to `victim`, or if `space`
    /// belongs to a camp. Ignores the exception for attackers in camps: is_exempt_from_camp().
    /// `is_occupied` is true if a piece is on `space`. It makes a difference only for a centre
    /// space.
    [[nodiscard]] bool is_hostile_by_list(Space space, bool is_occupied, Piece victim) const {
        const std::size_t index = space.index();
        return (is_occupied ? hostile_ : hostile_if_empty_)[index].contains(victim);
    }
    /// Returns true if the camp of `camp_space` is not hostile to a piece of `side` on `victim`.
    /// This is true if `side` is the attackers and both spaces belong to camps. The two camps may
    /// differ.
    [[nodiscard]] bool is_exempt_from_camp(Space camp_space, Space victim, Side side) const {
        return side == Side::attackers && is_camp(victim) && is_camp(camp_space);
    }
    /// Returns the corner spaces if the rules let a corner close a shieldwall (`sw:s`); otherwise
    /// returns an empty set. A corner can close a shieldwall while it is empty or has any piece.
    [[nodiscard]] const TwoWaySet& wall_corners() const { return wall_corners_; }
    /// Returns true if a move of the king can capture an enemy between the king and a hostile
    /// space. This rule does not apply to captures by a shieldwall or a jump of the king.
    [[nodiscard]] bool king_is_hammer() const { return king_is_hammer_; }
    /// Returns true if a move of another piece can capture an enemy between this piece and its
    /// king.
    [[nodiscard]] bool king_is_anvil() const { return king_is_anvil_; }
    /// Returns true if `side` has a commander or a knight in the start position. Only such a side
    /// can capture a king by CaptureRule::commander_sandwich: a strong king between two hostile
    /// spaces that have at least two points together. Each commander or knight of `side` on these
    /// spaces is one point, and each corner space is one point. None of the three spaces may be a
    /// centre.
    [[nodiscard]] bool has_commanders_at_start(Side side) const { return commanders_[side]; }

  private:
    void place_spaces();
    void place_camps();
    void place_kings();
    void fill_ways();
    [[nodiscard]] Ways ways_of(Piece piece, SpaceKind origin, std::size_t camp) const;
    void fill_pieces();

    Ruleset ruleset_;
    std::array<SpaceKind, Space::index_end> kinds_;
    /// Number of the first camp as an origin. The origin of a move is the camp of its first space;
    /// without a camp, the kind of this space. The number of an origin is its first index in
    /// `ways_`.
    static constexpr std::uint16_t first_camp_origin = (special_kind_count + 1) * piece_count;
    std::vector<Ways> ways_;  ///< index: number of the origin + Piece::code()
    /// Number of the origin of moves that begin on a space, by Space::index().
    std::array<std::uint16_t, Space::index_end> origins_;
    std::vector<SpaceSet> camps_;
    SpaceSet camp_spaces_;  ///< spaces of all camps
    /// Pieces to which a space is hostile while it is occupied, by Space::index().
    std::array<PieceSet, Space::index_end> hostile_{};
    /// Pieces to which a space is hostile while it is empty, by Space::index().
    std::array<PieceSet, Space::index_end> hostile_if_empty_{};
    std::array<SpaceSet, special_kind_count + 1> by_kind_;
    TwoWaySet wall_corners_;
    SpaceSet all_;
    SpaceSet edge_;
    SpaceSet escape_;
    SpaceSet strong_places_;                ///< spaces on which a king is strong
    KingStrength king_strength_elsewhere_;  ///< strength on all other spaces: middling or weak
    /// Maximum length of a slide, by Piece::code(); result of reach().
    std::array<int, piece_count> reach_{};
    std::array<Jump, piece_count> jumps_{};
    BySide<PieceSet> jumpers_;
    BySide<bool> commanders_;  ///< true: the side has a commander or a knight in the start position
    bool king_is_hammer_;
    bool king_is_anvil_;
};

/// Returns the reason why no match can be played from the start position; std::nullopt if a match
/// can be played. Faster than why_unplayable(const Ruleset&), because that function must first
/// compile the rules.
[[nodiscard]] std::optional<std::string> why_unplayable(const CompiledRules& compiled_rules);

}  // namespace tafl::rules
