// SPDX-License-Identifier: MIT
#include "rules/tables.h"

namespace tafl::rules {

RulesTables::RulesTables(const Ruleset& ruleset)
    : ruleset_(ruleset),
      all_(all_spaces(ruleset.size())),
      edge_(edge_spaces(ruleset.size())),
      king_is_hammer_(ruleset.king_armed == KingArmed::yes ||
                      ruleset.king_armed == KingArmed::as_hammer),
      king_is_anvil_(ruleset.king_armed == KingArmed::yes ||
                     ruleset.king_armed == KingArmed::as_anvil) {
    place_spaces();
    fill_ways();
    fill_pieces();
}

void RulesTables::place_spaces() {
    kinds_.fill(SpaceKind::ordinary);
    for (const SpaceKind kind : special_kinds) {
        const SpecialSpaces& special = ruleset_.of(kind);
        for (const Space space : special.spaces) {
            const auto index = static_cast<std::size_t>(space.index());
            kinds_[index] = kind;
            hostile_[index] = special.hostile_to;
            hostile_if_empty_[index] = special.hostile_if_empty;
        }
    }
    for (const Space space : all_) by_kind_[static_cast<std::size_t>(kind_of(space))].insert(space);
    if (ruleset_.shieldwall == Shieldwall::strong)
        wall_corners_ = TwoWaySet(of_kind(SpaceKind::corner));
    around_centre_ = with_neighbours(of_kind(SpaceKind::centre)) & all_;
    escape_ = ruleset_.escape == Escape::edge ? edge_ : of_kind(SpaceKind::corner);
}

void RulesTables::fill_ways() {
    for (std::size_t origin = 0; origin < ways_.size(); ++origin) {
        for (int code = 0; code < piece_count; ++code) {
            ways_[origin][static_cast<std::size_t>(code)] =
                ways_of(Piece::from_code(code), static_cast<SpaceKind>(origin));
        }
    }
}

RulesTables::Ways RulesTables::ways_of(Piece piece, SpaceKind origin) const {
    SpaceSet open = all_;
    SpaceSet stops = all_;
    for (const SpaceKind kind : special_kinds) {
        const SpecialSpaces& special = ruleset_.of(kind);
        const bool may_enter = kind == origin || special.may_enter.contains(piece);
        if (!may_enter || !special.may_pass.contains(piece)) open -= of_kind(kind);
        if (!may_enter || !special.may_stop.contains(piece)) stops -= of_kind(kind);
    }
    return {TwoWaySet(open), TwoWaySet(stops)};
}

void RulesTables::fill_pieces() {
    for (int code = 0; code < piece_count; ++code) {
        const Piece piece = Piece::from_code(code);
        const auto index = static_cast<std::size_t>(code);
        const int limit = ruleset_.speed[index];
        reach_[index] = limit > 0 ? limit : largest_board;
        jumps_[index] = ruleset_.jump_of(piece.kind());
        if (jumps_[index] != Jump::none) jumpers_[piece.side()].insert(piece);
        if (piece.kind() != Kind::commander && piece.kind() != Kind::knight) continue;
        for (const Space space : ruleset_.start.men(piece.side())) {
            if (ruleset_.start[space] == piece) commanders_[piece.side()] = true;
        }
    }
}

bool RulesTables::is_springboard(Space space, Side side) const {
    const SpaceKind kind = kind_of(space);
    const SpaceKind own_fort =
        side == Side::attackers ? SpaceKind::attacker_fort : SpaceKind::defender_fort;
    return kind == SpaceKind::centre || kind == SpaceKind::corner || kind == own_fort;
}

}  // namespace tafl::rules
