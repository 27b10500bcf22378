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
    /// Returns the kind of `space`. Spaces of camps and of the rim are ordinary.
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
    /// Spaces that a piece may pass, and spaces on which it may stop. Valid for moves that begin on
    /// one kind of space or in one camp. Pieces on the board are not considered.
    struct Ways {
        TwoWaySet open;   ///< spaces that a slide may cross; its last space must be one of them
        TwoWaySet stops;  ///< spaces on which a slide or a jump may end
    };
    /// Returns the spaces that `piece` may pass, and those on which it may stop, in a move that
    /// begins on `from`. They depend on the kind and the camp of `from`.
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
    /// Returns true if the lists of the rules record make `space` hostile to `victim`, or if
    /// `space` belongs to a camp. is_sheltered() contains the exception for camps. `is_occupied` is
    /// true if a piece is on `space`; it makes a difference on a centre space only.
    [[nodiscard]] bool is_hostile_by_list(Space space, bool is_occupied, Piece victim) const {
        const std::size_t index = space.index();
        return (is_occupied ? hostile_ : hostile_if_empty_)[index].contains(victim);
    }
    /// Returns true if `side` is the attackers, and `camp_space` and `victim` both belong to camps,
    /// not necessarily to the same one. The camp is then not hostile to a piece of `side` on
    /// `victim`.
    [[nodiscard]] bool is_sheltered(Space camp_space, Space victim, Side side) const {
        return side == Side::attackers && is_camp(victim) && is_camp(camp_space);
    }
    /// Returns the corner spaces if the rules let corners close a shieldwall (`sw:s`), otherwise an
    /// empty set. Such a corner closes it whether empty or occupied by any piece.
    [[nodiscard]] const TwoWaySet& wall_corners() const { return wall_corners_; }
    /// Returns true if a king that moves captures enemies between itself and a hostile space. Its
    /// shieldwalls and jumps do not depend on this.
    [[nodiscard]] bool king_is_hammer() const { return king_is_hammer_; }
    /// Returns true if other pieces can capture an enemy between themselves and the king.
    [[nodiscard]] bool king_is_anvil() const { return king_is_anvil_; }
    /// Returns true if `side` has a commander or a knight in the start position. Only such a side
    /// can capture a strong king between two hostile spaces (CaptureRule::commander_sandwich).
    /// These two spaces must count two points: one for each commander or knight of `side`, and one
    /// for each corner space. None of the three spaces may be a centre.
    [[nodiscard]] bool began_with_commanders(Side side) const { return commanders_[side]; }

  private:
    void place_spaces();
    void place_camps();
    void place_kings();
    void fill_ways();
    [[nodiscard]] Ways ways_of(Piece piece, SpaceKind origin, std::size_t camp) const;
    void fill_pieces();

    Ruleset ruleset_;
    std::array<SpaceKind, Space::index_end> kinds_;
    /// Number of the origin of the first camp. An origin is the camp of the space on which a move
    /// begins; for a space outside of all camps, its kind. The number of an origin is its first
    /// index in `ways_`.
    static constexpr std::uint16_t first_camp_origin = (special_kind_count + 1) * piece_count;
    std::vector<Ways> ways_;  ///< by number of the origin + Piece::code()
    /// By Space::index(): number of the origin.
    std::array<std::uint16_t, Space::index_end> origins_;
    std::vector<SpaceSet> camps_;
    SpaceSet camp_spaces_;  ///< spaces of all camps
    /// By Space::index(): pieces to which the space is hostile while it is occupied.
    std::array<PieceSet, Space::index_end> hostile_{};
    /// By Space::index(): pieces to which the space is hostile while it is empty.
    std::array<PieceSet, Space::index_end> hostile_if_empty_{};
    std::array<SpaceSet, special_kind_count + 1> by_kind_;
    TwoWaySet wall_corners_;
    SpaceSet all_;
    SpaceSet edge_;
    SpaceSet escape_;
    SpaceSet strong_places_;                ///< spaces on which a king is strong
    KingStrength king_strength_elsewhere_;  ///< strength on all other spaces: middling or weak
    std::array<int, piece_count> reach_{};  ///< by Piece::code(); see reach()
    std::array<Jump, piece_count> jumps_{};
    BySide<PieceSet> jumpers_;
    BySide<bool> commanders_;  ///< see began_with_commanders()
    bool king_is_hammer_;
    bool king_is_anvil_;
};

/// Returns the reason why no match can be played from the start position; std::nullopt if a match
/// can be played. Faster than why_unplayable(const Ruleset&), which must first compile the rules.
[[nodiscard]] std::optional<std::string> why_unplayable(const CompiledRules& compiled_rules);

}  // namespace tafl::rules
