// SPDX-License-Identifier: MIT
// RulesTables: a Ruleset compiled once into what per-move code looks up. Immutable after
// construction, so any number of threads may share one. Per-move code never asks which variant it
// is in.
#pragma once

#include <array>
#include <cstdint>

#include "rules/ruleset.h"

namespace tafl::rules {

class RulesTables {
  public:
    explicit RulesTables(const Ruleset& ruleset);

    [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }

    // Spaces
    [[nodiscard]] SpaceKind kind_of(Space space) const {
        return kinds_[static_cast<std::size_t>(space.index())];
    }
    [[nodiscard]] const SpaceSet& all() const { return all_; }
    [[nodiscard]] const SpaceSet& edge() const { return edge_; }
    /// Where the king escapes.
    [[nodiscard]] const SpaceSet& escape() const { return escape_; }
    [[nodiscard]] const SpaceSet& of_kind(SpaceKind kind) const {
        return by_kind_[static_cast<std::size_t>(kind)];
    }
    /// Centre spaces and their neighbours: where a king that is strong at the centre is strong.
    [[nodiscard]] const SpaceSet& around_centre() const { return around_centre_; }

    // Movement
    /// Where a slide of one piece is stopped and where it may end, whatever stands on the board.
    struct Ways {
        TwoWaySet open;   ///< may be passed; a slide ends before the first space that is not
        TwoWaySet stops;  ///< a move may end here
    };
    /// `origin` is the kind of space that the piece stands on when its move begins.
    [[nodiscard]] const Ways& ways(Piece piece, SpaceKind origin) const {
        return ways_[static_cast<std::size_t>(origin)][static_cast<std::size_t>(piece.code())];
    }
    [[nodiscard]] bool may_pass(Piece piece, SpaceKind origin, Space space) const {
        return ways(piece, origin).open.by_rank().contains(space);
    }
    [[nodiscard]] bool may_stop(Piece piece, SpaceKind origin, Space space) const {
        return ways(piece, origin).stops.by_rank().contains(space);
    }
    /// How many spaces a slide of this piece may cross; no limit is a number no board reaches.
    [[nodiscard]] int reach(Piece piece) const {
        return reach_[static_cast<std::size_t>(piece.code())];
    }
    [[nodiscard]] Jump jump_of(Piece piece) const {
        return jumps_[static_cast<std::size_t>(piece.code())];
    }
    /// The pieces of `side` that jump in some way; often none.
    [[nodiscard]] PieceSet jumpers(Side side) const { return jumpers_[side]; }
    /// A centre, a corner or a fortress of `side`: where a restricted jump may begin or end.
    [[nodiscard]] bool is_springboard(Space space, Side side) const;

    // Captures
    /// Hostile by its lists alone, whoever may stand on it; the centre differs when it is empty.
    [[nodiscard]] bool is_hostile_by_list(Space space, bool is_occupied, Piece victim) const {
        const auto index = static_cast<std::size_t>(space.index());
        return (is_occupied ? hostile_ : hostile_if_empty_)[index].contains(victim);
    }
    /// The corner spaces, where the rules let them close a shieldwall, whoever stands on them.
    [[nodiscard]] const TwoWaySet& wall_corners() const { return wall_corners_; }
    [[nodiscard]] bool king_is_hammer() const { return king_is_hammer_; }
    [[nodiscard]] bool king_is_anvil() const { return king_is_anvil_; }
    /// True if that side began with a commander or a knight, which lets it take a strong king
    /// between two.
    [[nodiscard]] bool began_with_commanders(Side side) const { return commanders_[side]; }

  private:
    void place_spaces();
    void fill_ways();
    [[nodiscard]] Ways ways_of(Piece piece, SpaceKind origin) const;
    void fill_pieces();

    Ruleset ruleset_;
    std::array<SpaceKind, Space::index_end> kinds_;
    std::array<std::array<Ways, piece_count>, special_kind_count + 1>
        ways_;  ///< by origin and piece
    std::array<PieceSet, Space::index_end> hostile_{};
    std::array<PieceSet, Space::index_end> hostile_if_empty_{};
    std::array<SpaceSet, special_kind_count + 1> by_kind_;
    TwoWaySet wall_corners_;
    SpaceSet all_;
    SpaceSet edge_;
    SpaceSet escape_;
    SpaceSet around_centre_;
    std::array<int, piece_count> reach_{};
    std::array<Jump, piece_count> jumps_{};
    BySide<PieceSet> jumpers_;
    BySide<bool> commanders_;
    bool king_is_hammer_;
    bool king_is_anvil_;
};

}  // namespace tafl::rules
