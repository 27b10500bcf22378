// SPDX-License-Identifier: MIT
// Keys of rules records, in five arrays. Only the reader and the writer of rules records use this
// file. The arrays do not contain the keys dim, name, rep, camp, spd, start and starti.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "rules/ruleset.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

/// Key of a rules record with one letter as its value.
struct ChoiceKey {
    std::string_view key;
    std::string_view letters;     ///< all valid values, one character each
    char (*get)(const Ruleset&);  ///< returns the value of the key in a ruleset
    void (*set)(Ruleset&, char);  ///< changes the value; the letter must be valid
};

/// Returns the key `key` for `member` of Ruleset. The member is a bool (y or n), or an enum with
/// letters as values. `letters` are all valid values.
template <auto member>
constexpr ChoiceKey choice(std::string_view key, std::string_view letters) {
    using Value = std::remove_cvref_t<decltype(std::declval<Ruleset&>().*member)>;
    if constexpr (std::is_same_v<Value, bool>) {
        return {key, letters, [](const Ruleset& r) { return r.*member ? 'y' : 'n'; },
                [](Ruleset& r, char letter) { r.*member = letter == 'y'; }};
    } else {
        return {key, letters, [](const Ruleset& r) { return to_underlying(r.*member); },
                [](Ruleset& r, char letter) { r.*member = static_cast<Value>(letter); }};
    }
}

/// Returns the key `key` for the jumps of `kind`.
template <Kind kind>
constexpr ChoiceKey jump_choice(std::string_view key) {
    constexpr auto index = to_underlying(kind);
    return {key, "nrjc", [](const Ruleset& r) { return to_underlying(r.jumps[index]); },
            [](Ruleset& r, char letter) { r.jumps[index] = static_cast<Jump>(letter); }};
}

/// Keys with a one-letter value that are written before `rep`, in the order of writing.
inline constexpr std::array choices_before_repetition_count = {
    choice<&Ruleset::escape>("esc", "ce"),
    choice<&Ruleset::surrounding_wins>("surf", "yn"),
    choice<&Ruleset::attackers_first>("atkf", "yn"),
    choice<&Ruleset::repetition>("tfr", "idwla"),
};
/// Keys with a one-letter value that are written after `rep` and before the lists of spaces, in the
/// order of writing.
inline constexpr std::array choices_before_spaces = {
    choice<&Ruleset::king_armed>("ka", "ynah"),
    choice<&Ruleset::king_strength>("ks", "sctmw"),
    jump_choice<Kind::king>("kj"),
    jump_choice<Kind::knight>("nj"),
    jump_choice<Kind::commander>("cj"),
    jump_choice<Kind::mercenary>("mj"),
    jump_choice<Kind::guard>("gj"),
};
/// Keys with a one-letter value that are written after the lists of spaces and pieces, in the order
/// of writing.
inline constexpr std::array choices_after_spaces = {
    choice<&Ruleset::shieldwall>("sw", "nws"),
    choice<&Ruleset::shieldwall_by_flank>("swf", "yn"),
    choice<&Ruleset::edge_fort_escape>("efe", "yn"),
    choice<&Ruleset::linnaean_capture>("linc", "yn"),
    choice<&Ruleset::berserk>("ber", "ncmo"),
};

/// Key of a rules record with a list of spaces as its value.
struct SpacesKey {
    std::string_view key;
    SpaceKind kind;
};
inline constexpr std::array spaces_keys = {
    SpacesKey{"cor", SpaceKind::corner},
    SpacesKey{"cen", SpaceKind::centre},
    SpacesKey{"afor", SpaceKind::attacker_fort},
    SpacesKey{"dfor", SpaceKind::defender_fort},
};

/// Key of a rules record with a set of pieces as its value. The value is the member `set` of the
/// special spaces of `kind`.
struct PiecesKey {
    std::string_view key;
    SpaceKind kind;
    PieceSet SpecialSpaces::*set;
};
inline constexpr std::array pieces_keys = {
    PiecesKey{"corp", SpaceKind::corner, &SpecialSpaces::may_pass},
    PiecesKey{"cenp", SpaceKind::centre, &SpecialSpaces::may_pass},
    PiecesKey{"aforp", SpaceKind::attacker_fort, &SpecialSpaces::may_pass},
    PiecesKey{"dforp", SpaceKind::defender_fort, &SpecialSpaces::may_pass},
    PiecesKey{"cors", SpaceKind::corner, &SpecialSpaces::may_stop},
    PiecesKey{"cens", SpaceKind::centre, &SpecialSpaces::may_stop},
    PiecesKey{"afors", SpaceKind::attacker_fort, &SpecialSpaces::may_stop},
    PiecesKey{"dfors", SpaceKind::defender_fort, &SpecialSpaces::may_stop},
    PiecesKey{"corh", SpaceKind::corner, &SpecialSpaces::hostile_to},
    PiecesKey{"cenh", SpaceKind::centre, &SpecialSpaces::hostile_to},
    PiecesKey{"cenhe", SpaceKind::centre, &SpecialSpaces::hostile_if_empty},
    PiecesKey{"aforh", SpaceKind::attacker_fort, &SpecialSpaces::hostile_to},
    PiecesKey{"dforh", SpaceKind::defender_fort, &SpecialSpaces::hostile_to},
    PiecesKey{"corre", SpaceKind::corner, &SpecialSpaces::may_enter},
    PiecesKey{"cenre", SpaceKind::centre, &SpecialSpaces::may_enter},
    PiecesKey{"aforre", SpaceKind::attacker_fort, &SpecialSpaces::may_enter},
    PiecesKey{"dforre", SpaceKind::defender_fort, &SpecialSpaces::may_enter},
};

/// Returns the element with the key `key`; null if `table` has no such element. `table` is one of
/// the arrays above.
template <class Table>
auto find_key(const Table& table, std::string_view key) {
    const auto found = std::ranges::find(table, key, &Table::value_type::key);
    return found == table.end() ? nullptr : &*found;
}

}  // namespace tafl::rules
