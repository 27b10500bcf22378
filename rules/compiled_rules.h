// SPDX-License-Identifier: MIT
// CompiledRules: the lookup tables of a Ruleset, for code that runs at every move. Such code never
// checks which variant is played. Immutable after construction, so any number of threads may share
// one object.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/ruleset.h"

namespace tafl::rules {

/// Lookup tables of a ruleset.
class CompiledRules {
  public:
    explicit CompiledRules(const Ruleset& ruleset);

    [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }

    // Spaces
    [[nodiscard]] SpaceKind kind_of(Space space) const { return kinds_[space.index()]; }
    /// Returns all spaces of the board.
    [[nodiscard]] const SpaceSet& all() const { return all_; }
    /// Returns the spaces of the first and last rank and file.
    [[nodiscard]] const SpaceSet& edge() const { return edge_; }
    /// Returns the spaces on which the king escapes.
    [[nodiscard]] const SpaceSet& escape() const { return escape_; }
    [[nodiscard]] const SpaceSet& of_kind(SpaceKind kind) const {
        return by_kind_[static_cast<std::size_t>(kind)];
    }

    // Movement
    /// Spaces that a piece may pass, and spaces on which it may stop, in a move from one kind of
    /// space or from one camp. Pieces on the board are not considered.
    struct Ways {
        TwoWaySet open;   ///< spaces that may be passed; a slide ends before the first other space
        TwoWaySet stops;  ///< spaces on which a move may end
    };
    /// Returns the ways of `piece` in a move that begins on `from`. The kind and the camp of `from`
    /// determine which spaces the piece may enter.
    [[nodiscard]] const Ways& ways(Piece piece, Space from) const {
        return ways_[static_cast<std::size_t>(origins_[from.index()] + piece.code())];
    }
    /// Returns true if a slide of `piece` from `from` may pass `space`, if it is empty.
    [[nodiscard]] bool may_pass(Piece piece, Space from, Space space) const {
        return ways(piece, from).open.by_rank().contains(space);
    }
    /// Returns true if a move of `piece` from `from` may end on `space`, if it is empty.
    [[nodiscard]] bool may_stop(Piece piece, Space from, Space space) const {
        return ways(piece, from).stops.by_rank().contains(space);
    }
    /// Returns true if `space` belongs to a camp.
    [[nodiscard]] bool is_camp(Space space) const {
        return origins_[space.index()] >= first_camp_origin;
    }
    /// Returns the maximum length of a slide of this piece, in spaces. Without a limit, it is
    /// longer than any board allows.
    [[nodiscard]] int reach(Piece piece) const { return reach_[piece.code()]; }
    [[nodiscard]] Jump jump_of(Piece piece) const { return jumps_[piece.code()]; }
    /// Returns the pieces of `side` that can jump; often empty.
    [[nodiscard]] PieceSet jumpers(Side side) const { return jumpers_[side]; }
    /// Returns true if a restricted jump of `side` may begin or end on `space`. Such spaces are
    /// centres, corners and forts of `side`.
    [[nodiscard]] bool is_jumpable(Space space, Side side) const;

    // Captures
    /// Returns the rule for capturing a king on `space`: strong, middling or weak.
    [[nodiscard]] KingStrength king_strength_at(Space space) const {
        const bool is_strong = strong_places_.contains(space);
        return is_strong ? KingStrength::strong : king_strength_elsewhere_;
    }
    /// Returns true if the rules make `space` hostile to `victim`, whatever piece may be on
    /// `space`. `is_occupied` makes a difference on the centre only. A camp space is hostile to all
    /// pieces, but see is_sheltered().
    [[nodiscard]] bool is_hostile_by_list(Space space, bool is_occupied, Piece victim) const {
        const auto index = static_cast<std::size_t>(space.index());
        return (is_occupied ? hostile_ : hostile_if_empty_)[index].contains(victim);
    }
    /// Returns true if `camp_space` is not hostile to a piece of `side` on `victim`. This is the
    /// case for an attacker inside a camp.
    [[nodiscard]] bool is_sheltered(Space camp_space, Space victim, Side side) const {
        return side == Side::attackers && is_camp(victim) && is_camp(camp_space);
    }
    /// Returns the corner spaces if they can close a shieldwall, whatever piece is on them;
    /// otherwise an empty set.
    [[nodiscard]] const TwoWaySet& wall_corners() const { return wall_corners_; }
    /// Returns true if the king captures by moving.
    [[nodiscard]] bool king_is_hammer() const { return king_is_hammer_; }
    /// Returns true if other pieces can capture an enemy between themselves and the king.
    [[nodiscard]] bool king_is_anvil() const { return king_is_anvil_; }
    /// Returns true if `side` has a commander or a knight in the start position. Such a side can
    /// also capture a strong king between two hostile spaces that hold at least two of: its
    /// commanders, its knights, corner spaces. No centre space may be involved.
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
    /// An origin is the kind of the space on which a move begins, or its camp. The number of an
    /// origin is its first index in `ways_`. Spaces of camps are ordinary spaces.
    static constexpr std::uint16_t first_camp_origin = (special_kind_count + 1) * piece_count;
    std::vector<Ways> ways_;                               ///< by origin and piece code
    std::array<std::uint16_t, Space::index_end> origins_;  ///< by space: first index in `ways_`
    std::vector<SpaceSet> camps_;
    SpaceSet camp_spaces_;
    std::array<PieceSet, Space::index_end> hostile_{};
    std::array<PieceSet, Space::index_end> hostile_if_empty_{};
    std::array<SpaceSet, special_kind_count + 1> by_kind_;
    TwoWaySet wall_corners_;
    SpaceSet all_;
    SpaceSet edge_;
    SpaceSet escape_;
    SpaceSet strong_places_;  ///< spaces on which a king is strong
    KingStrength king_strength_elsewhere_;
    std::array<int, piece_count> reach_{};
    std::array<Jump, piece_count> jumps_{};
    BySide<PieceSet> jumpers_;
    BySide<bool> commanders_;
    bool king_is_hammer_;
    bool king_is_anvil_;
};

/// Returns the reason why no match can be played from the start position; none if one can be
/// played. Faster than the same function for a Ruleset, which must first compile the rules.
[[nodiscard]] std::optional<std::string> why_unplayable(const CompiledRules& compiled_rules);

}  // namespace tafl::rules
