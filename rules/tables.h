// SPDX-License-Identifier: MIT
// RulesTables: a Ruleset compiled once into what per-move code looks up. Immutable after construction, so any
// number of threads may share one. Per-move code never asks which variant it is in.
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
    /// Which pieces may pass (bits 0 to 11) and may stop (bits 16 to 27) on a space, for a piece that stood
    /// on a space of kind `origin` when its move began. All zero in the rim.
    using EntryRow = std::array<std::uint32_t, Space::index_end>;
    static constexpr int stop_shift = 16;
    [[nodiscard]] const EntryRow& entry_from(SpaceKind origin) const {
        return entry_[static_cast<std::size_t>(origin)];
    }
    [[nodiscard]] bool may_pass(Piece piece, SpaceKind origin, Space space) const {
        return (entry(origin, space) >> piece.code() & 1U) != 0;
    }
    [[nodiscard]] bool may_stop(Piece piece, SpaceKind origin, Space space) const {
        return (entry(origin, space) >> (piece.code() + stop_shift) & 1U) != 0;
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
    /// True for corner spaces where the rules let them close a shieldwall, whoever stands on them.
    [[nodiscard]] bool closes_shieldwalls(Space space) const {
        return ruleset_.shieldwall == Shieldwall::strong && kind_of(space) == SpaceKind::corner;
    }
    [[nodiscard]] bool king_is_hammer() const { return king_is_hammer_; }
    [[nodiscard]] bool king_is_anvil() const { return king_is_anvil_; }
    /// True if that side began with a commander or a knight, which lets it take a strong king between two.
    [[nodiscard]] bool began_with_commanders(Side side) const { return commanders_[side]; }

  private:
    [[nodiscard]] std::uint32_t entry(SpaceKind origin, Space space) const {
        return entry_from(origin)[static_cast<std::size_t>(space.index())];
    }
    void place_spaces();
    void fill_entry();
    void fill_pieces();

    Ruleset ruleset_;
    std::array<SpaceKind, Space::index_end> kinds_;
    std::array<EntryRow, special_kind_count + 1> entry_{};
    std::array<PieceSet, Space::index_end> hostile_{};
    std::array<PieceSet, Space::index_end> hostile_if_empty_{};
    std::array<SpaceSet, special_kind_count + 1> by_kind_;
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
