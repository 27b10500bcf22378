// SPDX-License-Identifier: MIT
// uci::why_unfit: checks which rules can be played by an engine that receives no rules and knows
// only Copenhagen.
#include <algorithm>
#include <array>

#include "referee/players/uci/uci_player.h"
#include "rules/variant.h"

namespace tafl::referee {

using rules::Kind;
using rules::Piece;
using rules::PieceSet;
using rules::Ruleset;
using rules::Side;
using rules::SpaceKind;
using rules::SpecialSpaces;

namespace {

constexpr const char* nearest_variant = "copenhagen";
const std::array<Piece, 3> sayable = {Piece(Side::attackers, Kind::taflman),
                                      Piece(Side::defenders, Kind::taflman),
                                      Piece(Side::defenders, Kind::king)};

const Ruleset& its_own() {
    static const Ruleset ruleset = rules::ruleset_of(*rules::find_variant(nearest_variant));
    return ruleset;
}

bool can_say_pieces(const rules::Board& board) {
    for (int rank = 0; rank < board.size(); ++rank) {
        for (int file = 0; file < board.size(); ++file) {
            const Piece piece = board[rules::Space(file, rank)];
            const bool is_known = std::ranges::find(sayable, piece) != sayable.end();
            if (!piece.is_empty() && !is_known) return false;
        }
    }
    return true;
}

/// Returns true if the sets are equal for all pieces that the engine knows.
bool is_same(PieceSet a, PieceSet b) {
    return std::ranges::all_of(sayable,
                               [&](Piece piece) { return a.contains(piece) == b.contains(piece); });
}

bool is_same(const SpecialSpaces& a, const SpecialSpaces& b) {
    if (a.spaces.empty() && b.spaces.empty()) return true;
    return std::ranges::is_permutation(a.spaces, b.spaces) && is_same(a.may_pass, b.may_pass) &&
           is_same(a.may_stop, b.may_stop) && is_same(a.hostile_to, b.hostile_to) &&
           is_same(a.hostile_if_empty, b.hostile_if_empty) && is_same(a.may_enter, b.may_enter);
}

bool has_same_spaces(const Ruleset& ruleset) {
    return ruleset.camps.empty() && std::ranges::all_of(rules::special_kinds, [&](SpaceKind kind) {
               return is_same(ruleset.of(kind), its_own().of(kind));
           });
}

bool has_same_slides(const Ruleset& ruleset) {
    const bool has_same_speeds = std::ranges::all_of(sayable, [&](Piece piece) {
        const std::size_t code = piece.code();
        return ruleset.speed[code] == its_own().speed[code];
    });
    return has_same_speeds && ruleset.jump_of(Kind::king) == its_own().jump_of(Kind::king);
}

bool has_same_captures(const Ruleset& ruleset) {
    return ruleset.king_armed == its_own().king_armed &&
           ruleset.shieldwall == its_own().shieldwall &&
           ruleset.shieldwall_by_flank == its_own().shieldwall_by_flank &&
           !ruleset.linnaean_capture;
}

/// Returns the first difference of the rules after which the boards of engine and host would
/// differ. Empty without such a difference.
std::optional<std::string> why_boards_part(const Ruleset& ruleset) {
    if (ruleset.size() != its_own().size()) return "it has no board but 11x11";
    if (!can_say_pieces(ruleset.start)) return "it knows no pieces but taflmen and the king";
    if (ruleset.berserk != rules::Berserk::none) return "it cannot say berserk sequences";
    if (!has_same_spaces(ruleset)) return "its special spaces are others";
    if (!has_same_slides(ruleset)) return "its pieces move otherwise";
    if (!has_same_captures(ruleset)) return "it captures otherwise";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> uci::why_unfit(const GameConditions& engagement) {
    if (engagement.time.depth > 0) {
        return "uci-tafl cannot carry limits of depth; use a clock, nodes or inf";
    }
    const auto reason = why_boards_part(engagement.ruleset);
    if (!reason) return std::nullopt;
    return "uci-tafl sends no rules, and plays Copenhagen: " + *reason + "; use the variant " +
           nearest_variant;
}

}  // namespace tafl::referee
