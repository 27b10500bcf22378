// SPDX-License-Identifier: MIT
#include "rules/compiled_rules.h"

#include "rules/to_underlying.h"

namespace tafl::rules {

CompiledRules::CompiledRules(const Ruleset& ruleset)
    : ruleset_(ruleset),
      all_(all_spaces(ruleset.size())),
      edge_(edge_spaces(ruleset.size())),
      king_strength_elsewhere_(KingStrength::weak),
      king_is_hammer_(ruleset.king_armed == KingArmed::yes ||
                      ruleset.king_armed == KingArmed::as_hammer),
      king_is_anvil_(ruleset.king_armed == KingArmed::yes ||
                     ruleset.king_armed == KingArmed::as_anvil) {
    place_spaces();
    place_camps();
    place_kings();
    fill_ways();
    fill_pieces();
}

void CompiledRules::place_spaces() {
    kinds_.fill(SpaceKind::ordinary);
    for (const SpaceKind kind : special_kinds) {
        const SpecialSpaces& special = ruleset_.of(kind);
        for (const Space space : special.spaces) {
            const std::size_t index = space.index();
            kinds_[index] = kind;
            hostile_[index] = special.hostile_to;
            hostile_if_empty_[index] = special.hostile_if_empty;
        }
    }
    for (const Space space : all_) by_kind_[to_underlying(kind_of(space))].insert(space);
    if (ruleset_.shieldwall == Shieldwall::strong)
        wall_corners_ = TwoWaySet(of_kind(SpaceKind::corner));
    escape_ = ruleset_.escape == Escape::edge ? edge_ : of_kind(SpaceKind::corner);
}

void CompiledRules::place_kings() {
    const SpaceSet& centre = of_kind(SpaceKind::centre);
    switch (ruleset_.king_strength) {
        case KingStrength::strong:
            strong_places_ = all_;
            break;
        case KingStrength::strong_at_centre:
            strong_places_ = with_neighbours(centre) & all_;
            break;
        case KingStrength::strong_on_throne:
            strong_places_ = centre;
            break;
        case KingStrength::middling:
        case KingStrength::weak:
            king_strength_elsewhere_ = ruleset_.king_strength;
            break;
    }
}

void CompiledRules::place_camps() {
    for (std::size_t i = 0; i < origins_.size(); ++i) {
        origins_[i] = static_cast<std::uint16_t>(to_underlying(kinds_[i]) * piece_count);
    }
    std::uint16_t origin = first_camp_origin;
    for (const auto& spaces : ruleset_.camps) {
        SpaceSet camp;
        for (const Space space : spaces) {
            const std::size_t index = space.index();
            camp.insert(space);
            origins_[index] = origin;
            hostile_[index] = hostile_if_empty_[index] = PieceSet::of("tcnkmgTCNKMG");
        }
        camps_.push_back(camp);
        camp_spaces_ |= camp;
        origin = static_cast<std::uint16_t>(origin + piece_count);
    }
}

void CompiledRules::fill_ways() {
    const auto add = [&](SpaceKind origin, std::size_t camp) {
        for (int code = 0; code < piece_count; ++code) {
            ways_.push_back(ways_of(Piece::from_code(code), origin, camp));
        }
    };
    ways_.reserve((special_kind_count + 1 + camps_.size()) * piece_count);
    for (int kind = 0; kind <= special_kind_count; ++kind) {
        add(static_cast<SpaceKind>(kind), camps_.size());
    }
    for (std::size_t camp = 0; camp < camps_.size(); ++camp) add(SpaceKind::ordinary, camp);
}

/// Returns the ways of `piece` for moves from a space of kind `origin`. `camp` is the index of the
/// space's camp in `camps_`; camps_.size() = the space is not in a camp.
CompiledRules::Ways CompiledRules::ways_of(Piece piece, SpaceKind origin, std::size_t camp) const {
    SpaceSet open = all_ - camp_spaces_;
    if (camp < camps_.size()) open |= camps_[camp];
    SpaceSet stops = open;
    for (const SpaceKind kind : special_kinds) {
        const SpecialSpaces& special = ruleset_.of(kind);
        const bool may_enter = kind == origin || special.may_enter.contains(piece);
        if (!may_enter || !special.may_pass.contains(piece)) open -= of_kind(kind);
        if (!may_enter || !special.may_stop.contains(piece)) stops -= of_kind(kind);
    }
    return {TwoWaySet(open), TwoWaySet(stops)};
}

void CompiledRules::fill_pieces() {
    for (int code = 0; code < piece_count; ++code) {
        const Piece piece = Piece::from_code(code);
        const std::size_t index = code;
        const int limit = ruleset_.speed[index];
        reach_[index] = limit > 0 ? limit : largest_board;
        jumps_[index] = ruleset_.jump_of(piece.kind());
        if (jumps_[index] != Jump::none) jumpers_[piece.side()].insert(piece);
        if (piece.kind() != Kind::commander && piece.kind() != Kind::knight) continue;
        for (const Space space : ruleset_.start.pieces(piece.side())) {
            if (ruleset_.start[space] == piece) commanders_[piece.side()] = true;
        }
    }
}

bool CompiledRules::is_jumpable(Space space, Side side) const {
    const SpaceKind kind = kind_of(space);
    const SpaceKind own_fort =
        side == Side::attackers ? SpaceKind::attacker_fort : SpaceKind::defender_fort;
    return kind == SpaceKind::centre || kind == SpaceKind::corner || kind == own_fort;
}

}  // namespace tafl::rules
