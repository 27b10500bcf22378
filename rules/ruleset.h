// SPDX-License-Identifier: MIT
// Ruleset: an OTN rules record as a struct with OTN's defaults. A tafl variant is this data and
// nothing else. Enumerators carry OTN's own letters. How a record is read and written:
// ruleset_text.h. What each rule means: RULES.md.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "rules/board.h"
#include "rules/piece.h"
#include "rules/space.h"

namespace tafl::rules {

/// `esc`: the spaces on which the king escapes.
enum class Escape : char { corner = 'c', edge = 'e' };
/// `tfr`: what a third repetition does (`rep` may name another than the third); winner and loser
/// are seen from the player who completes it. `attackers_win` is an extension for the published
/// Copenhagen rules.
enum class Repetition : char {
    ignored = 'i',
    draw = 'd',
    mover_wins = 'w',
    mover_loses = 'l',
    attackers_win = 'a'
};
/// `rep`, an extension: which occurrence of a position `tfr` judges.
struct RepetitionCount {
    static constexpr int fewest = 2;
    static constexpr int most = 999;
    int occurrences = 3;       ///< it ends the game when it comes about for this time
    bool counts_start = true;  ///< the start position has occurred once before the first move
    bool operator==(const RepetitionCount&) const = default;
};
/// `ka`: the king's part in captures.
enum class KingArmed : char { yes = 'y', no = 'n', as_anvil = 'a', as_hammer = 'h' };
/// `ks`: how a king is captured. `strong_at_centre` is strong on or next to a centre space;
/// `strong_on_throne`, an extension, on a centre space only. Elsewhere both are weak.
enum class KingStrength : char {
    strong = 's',
    strong_at_centre = 'c',
    strong_on_throne = 't',
    middling = 'm',
    weak = 'w'
};
/// `kj nj cj mj gj`
enum class Jump : char { none = 'n', restricted = 'r', free = 'j', capturing = 'c' };
/// `sw`: `strong` lets a corner space close a wall.
enum class Shieldwall : char { none = 'n', weak = 'w', strong = 's' };
/// `ber`: what follows a capture. `may_capture` is an extension: the mover may go on with captures
/// or end his turn.
enum class Berserk : char { none = 'n', capturing = 'c', any_move = 'm', may_capture = 'o' };

/// The kinds of special spaces, in the order in which lists overrule each other (last wins).
enum class SpaceKind : std::uint8_t { corner, centre, attacker_fort, defender_fort, ordinary };
inline constexpr int special_kind_count = 4;
inline constexpr std::array<SpaceKind, special_kind_count> special_kinds = {
    SpaceKind::corner, SpaceKind::centre, SpaceKind::attacker_fort, SpaceKind::defender_fort};

/// One kind of special space: where, and what it does to which pieces.
struct SpecialSpaces {
    std::vector<Space> spaces;  ///< in the order of the record
    PieceSet may_pass;          ///< `..p`
    PieceSet may_stop;          ///< `..s`
    PieceSet hostile_to;        ///< `..h`; for the centre: only while it is occupied
    PieceSet hostile_if_empty;  ///< `cenhe` for the centre; the same as `hostile_to` for all others
    PieceSet may_enter;         ///< `..re`: may come in from a space of another kind
    bool operator==(const SpecialSpaces&) const = default;
};

struct Ruleset {
    /// OTN's defaults for a board of that size, with no piece on it.
    explicit Ruleset(int board_size = 11);

    std::string name = "Unknown Tafl";
    Escape escape = Escape::corner;
    bool surrounding_wins = true;  ///< `surf`
    bool attackers_first = true;   ///< `atkf`
    Repetition repetition = Repetition::draw;
    RepetitionCount repetition_count;
    KingArmed king_armed = KingArmed::yes;
    KingStrength king_strength = KingStrength::strong;
    std::array<Jump, kind_count> jumps{};  ///< by Kind; a taflman never jumps
    std::array<int, piece_count> speed{};  ///< by Piece code: spaces a slide; 0 = no limit
    std::array<SpecialSpaces, special_kind_count> special;  ///< by SpaceKind
    /// `camp`, an extension: groups of spaces that only pieces from within may enter. They are
    /// hostile to the defenders, and to attackers outside of all camps. None is a special space.
    std::vector<std::vector<Space>> camps;
    Shieldwall shieldwall = Shieldwall::none;
    bool shieldwall_by_flank = true;  ///< `swf`
    bool edge_fort_escape = false;    ///< `efe`
    bool linnaean_capture = false;    ///< `linc`
    Berserk berserk = Berserk::none;
    Board start;

    [[nodiscard]] int size() const { return start.size(); }
    [[nodiscard]] Side first_side() const {
        return attackers_first ? Side::attackers : Side::defenders;
    }
    [[nodiscard]] SpecialSpaces& of(SpaceKind kind) {
        return special[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] const SpecialSpaces& of(SpaceKind kind) const {
        return special[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] Jump jump_of(Kind kind) const { return jumps[static_cast<std::size_t>(kind)]; }

    bool operator==(const Ruleset&) const = default;
};

/// Why no match can be played from the start position of these rules: no attacker, not exactly one
/// defender king, or a game that is over before the first move. Empty when one can.
[[nodiscard]] std::optional<std::string> why_unplayable(const Ruleset& ruleset);

}  // namespace tafl::rules
