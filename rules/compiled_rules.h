// SPDX-License-Identifier: MIT
// CompiledRules: a Ruleset compiled once into what per-move code looks up. Immutable after
// construction, so any number of threads may share one. Per-move code never asks which variant it
// is in.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/ruleset.h"

namespace tafl::rules {

class CompiledRules {
  public:
    explicit CompiledRules(const Ruleset& ruleset);

    [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }

    // Spaces
    [[nodiscard]] SpaceKind kind_of(Space space) const { return kinds_[space.index()]; }
    [[nodiscard]] const SpaceSet& all() const { return all_; }
    [[nodiscard]] const SpaceSet& edge() const { return edge_; }
    /// Where the king escapes.
    [[nodiscard]] const SpaceSet& escape() const { return escape_; }
    [[nodiscard]] const SpaceSet& of_kind(SpaceKind kind) const {
        return by_kind_[static_cast<std::size_t>(kind)];
    }

    // Movement
    /// Where a slide of one piece is stopped and where it may end, whatever stands on the board.
    struct Ways {
        TwoWaySet open;   ///< may be passed; a slide ends before the first space that is not
        TwoWaySet stops;  ///< a move may end here
    };
    /// `from` is where the piece stands when its move begins: what it may enter depends on the kind
    /// of space that is, and on the camp.
    [[nodiscard]] const Ways& ways(Piece piece, Space from) const {
        return ways_[static_cast<std::size_t>(origins_[from.index()] + piece.code())];
    }
    [[nodiscard]] bool may_pass(Piece piece, Space from, Space space) const {
        return ways(piece, from).open.by_rank().contains(space);
    }
    [[nodiscard]] bool may_stop(Piece piece, Space from, Space space) const {
        return ways(piece, from).stops.by_rank().contains(space);
    }
    [[nodiscard]] bool is_camp(Space space) const {
        return origins_[space.index()] >= first_camp_origin;
    }
    /// How many spaces a slide of this piece may cross; no limit is a number no board reaches.
    [[nodiscard]] int reach(Piece piece) const { return reach_[piece.code()]; }
    [[nodiscard]] Jump jump_of(Piece piece) const { return jumps_[piece.code()]; }
    /// The pieces of `side` that jump in some way; often none.
    [[nodiscard]] PieceSet jumpers(Side side) const { return jumpers_[side]; }
    /// A centre, a corner or a fortress of `side`: where a restricted jump may begin or end.
    [[nodiscard]] bool is_jumpable(Space space, Side side) const;

    // Captures
    /// How a king who stands there is captured: strong, middling or weak.
    [[nodiscard]] KingStrength king_strength_at(Space space) const {
        const bool is_strong = strong_places_.contains(space);
        return is_strong ? KingStrength::strong : king_strength_elsewhere_;
    }
    /// Hostile by its lists alone, whoever may stand on it; the centre differs when it is empty. A
    /// camp space is hostile to all, but see is_sheltered().
    [[nodiscard]] bool is_hostile_by_list(Space space, bool is_occupied, Piece victim) const {
        const auto index = static_cast<std::size_t>(space.index());
        return (is_occupied ? hostile_ : hostile_if_empty_)[index].contains(victim);
    }
    /// True if a camp space is not hostile to a piece of that side on `victim`: an attacker in a
    /// camp.
    [[nodiscard]] bool is_sheltered(Space camp_space, Space victim, Side side) const {
        return side == Side::attackers && is_camp(victim) && is_camp(camp_space);
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
    void place_camps();
    void place_kings();
    void fill_ways();
    [[nodiscard]] Ways ways_of(Piece piece, SpaceKind origin, std::size_t camp) const;
    void fill_pieces();

    Ruleset ruleset_;
    std::array<SpaceKind, Space::index_end> kinds_;
    /// Each kind of space is an origin of moves, and so is each camp; a camp's spaces are ordinary.
    static constexpr std::uint16_t first_camp_origin = (special_kind_count + 1) * piece_count;
    std::vector<Ways> ways_;                               ///< by origin and piece
    std::array<std::uint16_t, Space::index_end> origins_;  ///< where its row in `ways_` begins
    std::vector<SpaceSet> camps_;
    SpaceSet camp_spaces_;
    std::array<PieceSet, Space::index_end> hostile_{};
    std::array<PieceSet, Space::index_end> hostile_if_empty_{};
    std::array<SpaceSet, special_kind_count + 1> by_kind_;
    TwoWaySet wall_corners_;
    SpaceSet all_;
    SpaceSet edge_;
    SpaceSet escape_;
    SpaceSet strong_places_;  ///< where a king is strong
    KingStrength king_strength_elsewhere_;
    std::array<int, piece_count> reach_{};
    std::array<Jump, piece_count> jumps_{};
    BySide<PieceSet> jumpers_;
    BySide<bool> commanders_;
    bool king_is_hammer_;
    bool king_is_anvil_;
};

// Whether a game can be played at all, for who has the rules compiled: that takes longer than to
// look. ruleset.h has the same for rules as they are written.

[[nodiscard]] std::optional<std::string> why_unplayable(const CompiledRules& compiled_rules);

}  // namespace tafl::rules
