// SPDX-License-Identifier: MIT
#include "referee/players/otep/opentafl_dialect.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <initializer_list>
#include <string_view>

#include "rules/piece.h"
#include "rules/piece_words.h"
#include "rules/ruleset_text.h"
#include "rules/to_underlying.h"

namespace tafl::referee {

using rules::Berserk;
using rules::Jump;
using rules::Kind;
using rules::KingStrength;
using rules::Piece;
using rules::PieceSet;
using rules::Repetition;
using rules::Ruleset;
using rules::Shieldwall;
using rules::Side;
using rules::SpaceKind;

namespace {

/// Returns the value with which OpenTafl applies `repetition`. OpenTafl swaps the letters of
/// mover_wins and mover_loses. It does not know attackers_win, an extension of the host, and
/// receives a draw instead.
Repetition translate(Repetition repetition) {
    switch (repetition) {
        case Repetition::mover_wins:
            return Repetition::mover_loses;
        case Repetition::mover_loses:
            return Repetition::mover_wins;
        case Repetition::attackers_win:
            return Repetition::draw;
        default:
            return repetition;
    }
}

/// Adds `dforp` to the record if it is omitted: OpenTafl uses a different default.
void write_defender_fort_pass(const Ruleset& ruleset, std::string& record) {
    const auto& fort = ruleset.of(SpaceKind::defender_fort);
    if (fort.spaces.empty() || record.find(" dforp:") != std::string::npos) return;
    const std::size_t start = record.find(" start:");
    record.insert(start, " dforp:" + letters_of(fort.may_pass));
}

// Differences of OpenTafl's rules

using Differences = std::vector<std::string>;

/// Returns the pieces that may be on the board during the game. A mercenary counts for both sides,
/// because it can change sides.
PieceSet pieces_of(const Ruleset& ruleset) {
    PieceSet present;
    for (const rules::Space space : rules::all_spaces(ruleset.size())) {
        const Piece piece = ruleset.start[space];
        if (piece.is_piece()) present.insert(piece);
        if (!piece.is(Kind::mercenary)) continue;
        for (const Side side : rules::both_sides) present.insert({side, Kind::mercenary});
    }
    return present;
}

bool has(PieceSet present, Side side, std::initializer_list<Kind> kinds) {
    return std::ranges::any_of(kinds, [&](Kind kind) { return present.contains({side, kind}); });
}

/// Returns true if the list treats the present pieces of a side alike: all are listed if its
/// taflmen are, otherwise no piece. OpenTafl reads only the letters t and T, and applies each to a
/// whole side.
bool is_for_whole_sides(PieceSet list, PieceSet present) {
    for (const Side side : rules::both_sides) {
        const bool whole = list.contains({side, Kind::taflman});
        for (const Kind kind : rules::all_kinds) {
            const Piece piece{side, kind};
            if (present.contains(piece) && list.contains(piece) != whole) return false;
        }
    }
    return true;
}

void compare_hostility(const Ruleset& ruleset, PieceSet present, Differences& found) {
    constexpr std::array<std::string_view, rules::special_kind_count> keys = {"corh", "cenh",
                                                                              "aforh", "dforh"};
    const auto compare = [&](std::string_view key, PieceSet list) {
        if (is_for_whole_sides(list, present)) return;
        found.push_back(std::string(key) + ':' + letters_of(list) +
                        " (it is hostile to whole sides, by the letters t and T alone)");
    };
    for (const SpaceKind kind : rules::special_kinds) {
        const auto& special = ruleset.of(kind);
        if (special.spaces.empty()) continue;
        compare(keys[to_underlying(kind)], special.hostile_to);
        if (kind == SpaceKind::centre) compare("cenhe", special.hostile_if_empty);
    }
}

void compare_kings(const Ruleset& ruleset, PieceSet present, Differences& found) {
    if (ruleset.king_strength == KingStrength::weak) return;
    for (const Side captor : rules::both_sides) {
        if (!has(present, captor, {Kind::commander, Kind::knight}) ||
            !has(present, opponent(captor), {Kind::king})) {
            continue;
        }
        found.push_back(
            std::string("ks:") + to_underlying(ruleset.king_strength) +
            (ruleset.king_strength == KingStrength::middling
                 ? " (where the other side began with commanders or knights, the last mover must "
                   "also stand on one line with another captor)"
                 : " (four men that surround a king capture it here, but not there, where the "
                   "other "
                   "side began with commanders or knights)"));
    }
}

void compare_jumps(const Ruleset& ruleset, PieceSet present, Differences& found) {
    const auto jumps = [&](std::initializer_list<Jump> ways, auto may) {
        return std::ranges::any_of(rules::all_kinds, [&](Kind kind) {
            const bool is_present =
                has(present, Side::attackers, {kind}) || has(present, Side::defenders, {kind});
            return is_present && may(kind) &&
                   std::ranges::find(ways, ruleset.jump_of(kind)) != ways.end();
        });
    };
    const auto any = [](Kind kind) { return kind != Kind::guard; };
    const auto guard = [](Kind kind) { return kind == Kind::guard; };
    const bool has_forts = !ruleset.of(SpaceKind::attacker_fort).spaces.empty() ||
                           !ruleset.of(SpaceKind::defender_fort).spaces.empty();
    if (jumps({Jump::restricted, Jump::free, Jump::capturing}, guard)) {
        found.emplace_back("gj (its guards never jump)");
    }
    if (has_forts && jumps({Jump::restricted}, any)) {
        found.emplace_back("a jump r (it may also go to and from the enemy's forts)");
    }
    if (has(present, Side::attackers, {Kind::guard}) ||
        has(present, Side::defenders, {Kind::guard})) {
        if (jumps({Jump::capturing}, any)) found.emplace_back("a jump c (it captures guards)");
    }
}

void compare_captures(const Ruleset& ruleset, Differences& found) {
    if (ruleset.shieldwall != Shieldwall::none) {
        found.push_back(std::string("sw:") + to_underlying(ruleset.shieldwall) +
                        (ruleset.shieldwall_by_flank
                             ? " (it misses some shieldwalls, all that a piece closes by its first "
                               "move of the game among them)"
                             : " (it misses some shieldwalls)"));
    }
    if (ruleset.linnaean_capture) {
        found.emplace_back("linc:y (it judges by the position before the move)");
    }
    if (ruleset.berserk == Berserk::capturing) {
        found.emplace_back("ber:c (it continues with moves that capture nothing, too)");
    } else if (ruleset.berserk == Berserk::any_move) {
        found.emplace_back("ber:m (it leaves jumps out of account when a move must be followed)");
    }
}

void compare_ends(const Ruleset& ruleset, Differences& found) {
    if (ruleset.repetition == Repetition::attackers_win) {
        found.emplace_back("tfr:a (it is sent tfr:d, a draw by the third repetition)");
    } else if (ruleset.repetition == Repetition::ignored) {
        found.emplace_back("tfr:i (it calls the third repetition a draw)");
    }
    if (ruleset.edge_fort_escape) {
        found.emplace_back(
            "efe:y (it awards some edge forts that fall, and misses some that hold)");
    }
}

}  // namespace

std::string opentafl_rules(const Ruleset& ruleset) {
    Ruleset theirs = ruleset;
    theirs.repetition = translate(ruleset.repetition);
    const rules::RulesetStyle style{.all_entry_lists = true};
    std::string record = to_string(theirs, style);
    write_defender_fort_pass(theirs, record);
    return record;
}

std::vector<std::string> opentafl_differences(const Ruleset& ruleset) {
    const PieceSet present = pieces_of(ruleset);
    Differences found;
    compare_ends(ruleset, found);
    compare_kings(ruleset, present, found);
    compare_captures(ruleset, found);
    compare_jumps(ruleset, present, found);
    compare_hostility(ruleset, present, found);
    return found;
}

std::vector<std::string> opentafl_warnings(std::string_view engine, std::string_view variant,
                                           const Ruleset& ruleset) {
    std::vector<std::string> warnings;
    for (const std::string& difference : opentafl_differences(ruleset)) {
        warnings.push_back('"' + std::string(engine) + "\" reads the rules of " +
                           std::string(variant) +
                           " as OpenTafl does, otherwise than they are judged here: " + difference);
    }
    return warnings;
}

bool is_opentafl_introduction(std::string_view line) { return line.starts_with("OpenTafl v"); }

std::optional<rules::Evaluation> opentafl_evaluation(std::string_view status, Side side) {
    // The constants NO_VALUE and INTENTIONALLY_UNVALUED of OpenTafl.
    constexpr std::array<int, 2> not_evaluated = {-11541, -11542};
    constexpr std::string_view words = "Best move scored ";
    if (!status.starts_with(words)) return std::nullopt;
    const std::string_view digits = status.substr(words.size());
    int value = 0;
    const char* const end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, value);
    constexpr int most = 32'768;  // OpenTafl uses 16-bit values
    const bool is_value = read.ec == std::errc() && read.ptr == end && std::abs(value) <= most;
    if (!is_value || std::ranges::find(not_evaluated, value) != not_evaluated.end())
        return std::nullopt;
    rules::Evaluation evaluation;
    evaluation.score = side == Side::attackers ? value : -value;
    return evaluation;
}

std::optional<std::string> opentafl_time_warning(std::string_view engine, const Ruleset& ruleset,
                                                 const rules::TimeControl& time) {
    // OpenTafl plans a share of its main time for each move. Measured in 2,447 searches on 11x11:
    // with less than 80 ms it crashes. With less than 500 ms it hangs in 1.3 % of the searches that
    // reach their last phase.
    constexpr int large = 11;
    constexpr std::chrono::seconds enough_main_time{100};
    constexpr std::chrono::seconds enough_per_move{2};
    const bool is_enough = !time.has_clock() || time.main >= enough_main_time || time.periods > 0 ||
                           time.per_move >= enough_per_move;
    if (ruleset.size() < large || is_enough) return std::nullopt;
    return '"' + std::string(engine) + "\" is OpenTafl, which needs more time than " +
           to_string(time) + " on " + std::to_string(ruleset.size()) + "x" +
           std::to_string(ruleset.size()) +
           ": if it plans less than 80 ms for a move it crashes, if less than 500 ms it can hang; "
           "give it at least 100 s of main time, overtime, or st=2 or more";
}

std::optional<std::string> opentafl_java_warning(const EngineSpec& engine) {
    constexpr std::string_view rejected = "-XX:+UseConcMarkSweepGC";
    if (std::ranges::find(engine.arguments, rejected) == engine.arguments.end())
        return std::nullopt;
    return '"' + engine.name + "\" is started with " + std::string(rejected) +
           ", as in OpenTafl's own .ini file: Java 14 and later, Java 17 among them, reject it and "
           "do not start; remove it from the arguments";
}

std::optional<std::string> why_opentafl_cannot(const Ruleset& ruleset) {
    if (ruleset.size() % 2 == 0) return "OpenTafl cannot load a board of even size";
    std::vector<std::string> keys;
    if (ruleset.repetition_count != rules::RepetitionCount{}) keys.emplace_back("rep");
    if (ruleset.king_strength == KingStrength::strong_on_throne) keys.emplace_back("ks:t");
    if (!ruleset.camps.empty()) keys.emplace_back("camp");
    if (ruleset.berserk == Berserk::may_capture) keys.emplace_back("ber:o");
    if (keys.empty()) return std::nullopt;
    return "OpenTafl does not know " + rules::joined(keys) + " of these rules";
}

}  // namespace tafl::referee
