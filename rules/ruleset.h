// SPDX-License-Identifier: MIT
// Ruleset: all rules of a tafl variant, with one member for each key of an OTN rules record. The
// default values are those of OTN. The values of enumerators are the letters of OTN. The comment of
// a member names its key, such as `esc`. ruleset_text.h reads and writes rules records. RULES.md
// explains the rules.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "rules/board.h"
#include "rules/piece.h"
#include "rules/space.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

/// `esc`: spaces on which the king escapes.
enum class Escape : char {
    corner = 'c',  ///< a corner space
    edge = 'e'     ///< any space of the first or last rank or file
};
/// `tfr`: result of a game in which a position occurs for the third time. The key `rep` can set
/// another number. The mover is the side that completes the repetition.
enum class Repetition : char {
    ignored = 'i',  ///< the game continues
    draw = 'd',
    mover_wins = 'w',
    mover_loses = 'l',
    attackers_win = 'a'  ///< an extension of OTN, for the published Copenhagen rules
};
/// `rep`, an extension of OTN: the occurrence of a position at which `tfr` applies, and whether the
/// start position is counted.
struct RepetitionCount {
    static constexpr int fewest = 2;  ///< minimum of `occurrences`
    static constexpr int most = 999;  ///< maximum of `occurrences`
    int occurrences = 3;       ///< number of the occurrence that ends the game, `fewest` to `most`
    bool counts_start = true;  ///< true: the start position counts as one occurrence
    bool operator==(const RepetitionCount&) const = default;
};
/// `ka`: role of the king in a capture of a piece between two others. The hammer is the piece that
/// moves. The anvil is the piece on the other side of the captured piece.
enum class KingArmed : char {
    yes = 'y',       ///< the king can be hammer or anvil
    no = 'n',        ///< the king can be neither of them
    as_anvil = 'a',  ///< the king can be only the anvil
    as_hammer = 'h'  ///< the king can be only the hammer
};
/// `ks`: rule for capturing a king.
enum class KingStrength : char {
    /// Captured if all four neighbour spaces are on the board and hostile, or by
    /// CaptureRule::commander_sandwich.
    strong = 's',
    strong_at_centre = 'c',  ///< `strong` on and next to a centre space, `weak` elsewhere
    /// `strong` on a centre space, `weak` on other spaces. An extension of OTN.
    strong_on_throne = 't',
    middling = 'm',  ///< captured if all neighbour spaces on the board are hostile
    weak = 'w'       ///< captured between two hostile spaces, like other pieces
};
/// `kj nj cj mj gj`: jumps of kings, knights, commanders, mercenaries and guards. A jump goes over
/// one neighbouring enemy to the empty space behind it. This enemy must be a taflman, a mercenary
/// or a guard.
enum class Jump : char {
    none = 'n',        ///< no jumps
    restricted = 'r',  ///< `free`, but only from or to a corner, a centre or an own fort
    free = 'j',        ///< jumps that do not capture the jumped piece
    capturing = 'c'    ///< jumps that capture the jumped piece, except a guard
};
/// `sw`: captures of a row of pieces on the edge by a shieldwall.
enum class Shieldwall : char {
    none = 'n',   ///< no such captures
    weak = 'w',   ///< only pieces can close the row at its ends
    strong = 's'  ///< pieces and corner spaces can close the row at its ends
};
/// `ber`: further moves of the same piece in the same turn, after a capture.
enum class Berserk : char {
    none = 'n',        ///< no further moves: a capture ends the turn, like any other move
    capturing = 'c',   ///< the piece must capture again if it can
    any_move = 'm',    ///< the piece must move again if it can; any legal move suffices
    may_capture = 'o'  ///< the piece may capture again, or the side ends its turn; an extension
};

/// Kind of a space. A space can be in the lists of several kinds. It then has the last of these
/// kinds in the order corner, centre, attacker_fort, defender_fort.
enum class SpaceKind : std::uint8_t { corner, centre, attacker_fort, defender_fort, ordinary };
/// Number of kinds except `ordinary`.
inline constexpr int special_kind_count = 4;
inline constexpr std::array<SpaceKind, special_kind_count> special_kinds = {
    SpaceKind::corner, SpaceKind::centre, SpaceKind::attacker_fort, SpaceKind::defender_fort};

/// Special spaces of one kind, and the rules for pieces on them.
struct SpecialSpaces {
    std::vector<Space> spaces;  ///< `cor cen afor dfor`: the spaces, in the order of the record
    PieceSet may_pass;          ///< `corp cenp aforp dforp`: pieces that may pass over these spaces
    PieceSet may_stop;          ///< `cors cens afors dfors`: pieces that may stop on these spaces
    /// `corh cenh aforh dforh`: pieces to which these spaces are hostile while they are occupied.
    PieceSet hostile_to;
    /// Pieces to which these spaces are hostile while they are empty. The centre has the key
    /// `cenhe` for this. For other kinds, this set is equal to `hostile_to`.
    PieceSet hostile_if_empty;
    /// `corre cenre aforre dforre`: pieces that may enter these spaces by a move that begins on a
    /// space of another kind.
    PieceSet may_enter;
    bool operator==(const SpecialSpaces&) const = default;
};

/// Rules of a variant and its start position.
struct Ruleset {
    /// Constructs the default rules of OTN for an empty board with `board_size` ranks, 5 to 19.
    explicit Ruleset(int board_size = 11);

    std::string name = "Unknown Tafl";  ///< `name`: name of the rules, for people
    Escape escape = Escape::corner;
    bool surrounding_wins = true;  ///< `surf`: true = encircled defenders lose
    bool attackers_first = true;   ///< `atkf`: true = the attackers move first
    Repetition repetition = Repetition::draw;
    RepetitionCount repetition_count;
    KingArmed king_armed = KingArmed::yes;
    KingStrength king_strength = KingStrength::strong;
    std::array<Jump, kind_count> jumps{};  ///< jumps by Kind; always `none` for taflmen
    /// `spd`: maximum length of a slide in spaces, by Piece::code(); 0 = no limit.
    std::array<int, piece_count> speed{};
    std::array<SpecialSpaces, special_kind_count>
        special;  ///< the special spaces of each kind; index: SpaceKind
    /// `camp`, an extension of OTN: the spaces of each camp. A piece may pass a space of a camp, or
    /// stop there, only if its move begins in the same camp. The spaces of camps are hostile to the
    /// defenders, and to attackers outside of all camps. A space of a camp must not be a special
    /// space or belong to another camp.
    std::vector<std::vector<Space>> camps;
    Shieldwall shieldwall = Shieldwall::none;
    /// `swf`: true = a shieldwall captures only by a move to the edge that completes it.
    bool shieldwall_by_flank = true;
    bool edge_fort_escape = false;  ///< `efe`: true = an edge fort wins for the defenders
    bool linnaean_capture = false;  ///< `linc`: true = Linnaean captures are made
    Berserk berserk = Berserk::none;
    Board start;  ///< start position

    /// Returns the number of ranks of the board.
    [[nodiscard]] int size() const { return start.size(); }
    /// Returns the side that moves first.
    [[nodiscard]] Side first_side() const {
        return attackers_first ? Side::attackers : Side::defenders;
    }
    /// Returns the special spaces of this kind, which must not be `ordinary`.
    [[nodiscard]] SpecialSpaces& of(SpaceKind kind) { return special[to_underlying(kind)]; }
    /// Returns the special spaces of this kind, which must not be `ordinary`.
    [[nodiscard]] const SpecialSpaces& of(SpaceKind kind) const {
        return special[to_underlying(kind)];
    }
    [[nodiscard]] Jump jump_of(Kind kind) const { return jumps[to_underlying(kind)]; }

    bool operator==(const Ruleset&) const = default;
};

/// Returns the reason why no match can be played from the start position; std::nullopt if a match
/// can be played. The reasons are: the attackers have no piece, the defenders do not have exactly
/// one king, or the game is over before the first move.
[[nodiscard]] std::optional<std::string> why_unplayable(const Ruleset& ruleset);

}  // namespace tafl::rules
