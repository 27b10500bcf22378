// SPDX-License-Identifier: MIT
// Ruleset: an OTN rules record as a struct with OTN's defaults. It contains all rules of a tafl
// variant. Enumerators have OTN's letters as values.
// ruleset_text.h reads and writes records. RULES.md explains the rules.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "rules/board.h"
#include "rules/piece.h"
#include "rules/space.h"

namespace tafl::rules {

/// `esc`: spaces on which the king escapes.
enum class Escape : char { corner = 'c', edge = 'e' };
/// `tfr`: result of a third repetition; `rep` can set another number than the third. "Mover" is the
/// side that completes the repetition. `attackers_win` is an extension for the published Copenhagen
/// rules.
enum class Repetition : char {
    ignored = 'i',
    draw = 'd',
    mover_wins = 'w',
    mover_loses = 'l',
    attackers_win = 'a'
};
/// `rep`, an extension: the occurrence of a position at which `tfr` applies.
struct RepetitionCount {
    static constexpr int fewest = 2;
    static constexpr int most = 999;
    int occurrences = 3;       ///< number of the occurrence that ends the game, `fewest` to `most`
    bool counts_start = true;  ///< true: the start position counts as one occurrence
    bool operator==(const RepetitionCount&) const = default;
};
/// `ka`: role of the king in captures.
enum class KingArmed : char { yes = 'y', no = 'n', as_anvil = 'a', as_hammer = 'h' };
/// `ks`: rule for capturing a king. `strong_at_centre`: strong on a centre space or next to one.
/// `strong_on_throne`, an extension: strong on a centre space only. Elsewhere both are weak.
enum class KingStrength : char {
    strong = 's',
    strong_at_centre = 'c',
    strong_on_throne = 't',
    middling = 'm',
    weak = 'w'
};
/// `kj nj cj mj gj`: jumps of kings, knights, commanders, mercenaries and guards.
enum class Jump : char { none = 'n', restricted = 'r', free = 'j', capturing = 'c' };
/// `sw`: captures by shieldwall. With `strong`, a corner space can also close a shieldwall.
enum class Shieldwall : char { none = 'n', weak = 'w', strong = 's' };
/// `ber`: further moves of the same turn after a capture. `may_capture` is an extension: the mover
/// may continue with captures or end its turn.
enum class Berserk : char { none = 'n', capturing = 'c', any_move = 'm', may_capture = 'o' };

/// Kinds of spaces. If several lists name a space, the last kind in this order applies to it.
enum class SpaceKind : std::uint8_t { corner, centre, attacker_fort, defender_fort, ordinary };
inline constexpr int special_kind_count = 4;
inline constexpr std::array<SpaceKind, special_kind_count> special_kinds = {
    SpaceKind::corner, SpaceKind::centre, SpaceKind::attacker_fort, SpaceKind::defender_fort};

/// Special spaces of one kind, and the pieces that they affect.
struct SpecialSpaces {
    std::vector<Space> spaces;  ///< in the order of the record
    PieceSet may_pass;          ///< `..p`: pieces that may pass over these spaces
    PieceSet may_stop;          ///< `cors cens afors dfors`: pieces that may stop on these spaces
    PieceSet hostile_to;        ///< `..h`: hostile to these pieces; the centre only while occupied
    PieceSet hostile_if_empty;  ///< `cenhe` for the empty centre; for others equal to `hostile_to`
    PieceSet may_enter;         ///< `..re`: pieces that may enter from a space of another kind
    bool operator==(const SpecialSpaces&) const = default;
};

/// Rules of a variant and its start position.
struct Ruleset {
    /// Constructs OTN's defaults for a board of this size, without pieces.
    explicit Ruleset(int board_size = 11);

    std::string name = "Unknown Tafl";
    Escape escape = Escape::corner;
    bool surrounding_wins = true;  ///< `surf`
    bool attackers_first = true;   ///< `atkf`
    Repetition repetition = Repetition::draw;
    RepetitionCount repetition_count;
    KingArmed king_armed = KingArmed::yes;
    KingStrength king_strength = KingStrength::strong;
    std::array<Jump, kind_count> jumps{};  ///< by Kind; taflmen never jump
    std::array<int, piece_count> speed{};  ///< by Piece::code(): spaces per slide; 0 = no limit
    std::array<SpecialSpaces, special_kind_count> special;  ///< by SpaceKind
    /// `camp`, an extension of OTN: groups of spaces. A piece may enter or pass a space of a group
    /// only if its move begins in the same group. The spaces are hostile to the defenders, and to
    /// attackers outside of all camps. Special spaces cannot belong to a camp.
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

/// Returns the reason why no match can be played from the start position; none if one can be
/// played. Reasons: no attacker, not exactly one king of the defenders, or a game that is over
/// before the first move.
[[nodiscard]] std::optional<std::string> why_unplayable(const Ruleset& ruleset);

}  // namespace tafl::rules
