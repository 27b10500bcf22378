// SPDX-License-Identifier: MIT
#include "rules/explain.h"

#include <algorithm>

#include "rules/ascii.h"
#include "rules/board_text.h"
#include "rules/compiled_rules.h"
#include "rules/piece_words.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

namespace {

using Words = std::vector<std::string>;

std::string list_of(const SpaceSet& spaces) {
    std::string text;
    for (const Space space : spaces) text += (text.empty() ? "" : ", ") + to_string(space);
    return text;
}

std::string ordinal(int number) {
    if (number == 2) return "second";
    if (number == 3) return "third";
    const bool is_teen = number / 10 % 10 == 1;
    const int digit = is_teen ? 0 : number % 10;
    return std::to_string(number) + (digit == 1   ? "st"
                                     : digit == 2 ? "nd"
                                     : digit == 3 ? "rd"
                                                  : "th");
}

std::string singular_of(SpaceKind kind) {
    switch (kind) {
        case SpaceKind::corner:
            return "corner";
        case SpaceKind::centre:
            return "centre";
        case SpaceKind::attacker_fort:
            return "attackers' fort";
        case SpaceKind::defender_fort:
            return "defenders' fort";
        case SpaceKind::ordinary:
            break;
    }
    return "ordinary spaces";
}

std::string plural_of(SpaceKind kind) {
    if (kind == SpaceKind::ordinary) return singular_of(kind);
    return singular_of(kind) + (kind == SpaceKind::centre ? " spaces" : "s");
}

class Explainer {
  public:
    explicit Explainer(const Ruleset& ruleset)
        : compiled_rules_(ruleset), rules_(compiled_rules_.ruleset()), cast_(ruleset.start) {}

    std::vector<RulesTopic> explain() && {
        tell_sides();
        tell_aim();
        tell_movement();
        tell_special_spaces();
        tell_captures();
        tell_king();
        tell_berserk();
        tell_other_ends();
        std::erase_if(topics_, [](const RulesTopic& topic) { return topic.sentences.empty(); });
        return std::move(topics_);
    }

  private:
    void begin(std::string_view title) { topics_.push_back({title, {}}); }
    void say(std::string sentence) { topics_.back().sentences.push_back(std::move(sentence)); }

    [[nodiscard]] bool exists(SpaceKind kind) const {
        return !compiled_rules_.of_kind(kind).is_empty();
    }
    [[nodiscard]] bool is_one(SpaceKind kind) const {
        return compiled_rules_.of_kind(kind).count() == 1;
    }
    /// Returns the kind with its spaces: "the centre (f6)".
    [[nodiscard]] std::string with_places(SpaceKind kind) const {
        return "the " + (is_one(kind) ? singular_of(kind) : plural_of(kind)) + " (" +
               list_of(compiled_rules_.of_kind(kind)) + ')';
    }

    void tell_sides() {
        begin("Sides");
        say("The attackers have " + cast_.muster(Side::attackers) + ", the defenders " +
            cast_.muster(Side::defenders) + '.');
        say("The " + std::string(name_of(rules_.first_side())) + " move first.");
    }

    void tell_aim() {
        begin("Aim");
        if (rules_.escape == Escape::edge) {
            say("The defenders win when the king reaches the edge of the board.");
        } else if (exists(SpaceKind::corner)) {
            say("The defenders win when the king reaches a corner (" +
                list_of(compiled_rules_.of_kind(SpaceKind::corner)) + ").");
        }
        say("The attackers win when they capture the king.");
    }

    void tell_movement() {
        begin("Movement");
        tell_slides();
        for (const Kind kind : all_kinds) {
            if (cast_.has(kind)) tell_jumps(kind);
        }
    }

    [[nodiscard]] int limit_of(int code) const { return std::max(0, rules_.speed[code]); }
    [[nodiscard]] PieceSet pieces_limited_to(int limit) const {
        PieceSet set;
        for (int code = 0; code < piece_count; ++code) {
            const Piece piece = Piece::from_code(code);
            if (cast_.has(piece) && limit_of(code) == limit) set.insert(piece);
        }
        return set;
    }

    void tell_slides() {
        say("A piece moves along a rank or a file over empty spaces" +
            std::string(pieces_limited_to(0).is_empty() ? "." : ", as far as it likes."));
        for (int limit = 1; limit <= *std::ranges::max_element(rules_.speed); ++limit) {
            const PieceSet slow = pieces_limited_to(limit);
            if (slow.is_empty()) continue;
            say(capitalized(cast_.words_for(slow)) + " may move at most " +
                (limit == 1 ? "one space." : std::to_string(limit) + " spaces."));
        }
    }

    void tell_jumps(Kind kind) {
        const Jump jump = rules_.jump_of(kind);
        const std::string condition = jump == Jump::restricted ? springboards(kind) : "";
        if (jump == Jump::none || (jump == Jump::restricted && condition.empty())) return;
        Words over;
        for (const Kind other : {Kind::taflman, Kind::mercenary, Kind::guard}) {
            if (cast_.has(other)) over.emplace_back(name_of(other));
        }
        const std::string who = kind == Kind::king ? "The king" : "A " + std::string(name_of(kind));
        const bool captures = jump == Jump::capturing && kind != Kind::guard;
        say(who + " may jump over an enemy " + joined(over, " or ") +
            " next to it to the empty space behind" + condition +
            (captures ? ", and captures it." : "; this alone captures nothing."));
    }

    /// Returns the condition for restricted jumps: " if the jump begins or ends on the centre or a
    /// corner". Returns an empty text if the board has no such space.
    [[nodiscard]] std::string springboards(Kind kind) const {
        Words spaces;
        if (exists(SpaceKind::centre))
            spaces.emplace_back(is_one(SpaceKind::centre) ? "the centre" : "a centre");
        if (exists(SpaceKind::corner)) spaces.emplace_back("a corner");
        const bool has_fort =
            (cast_.has({Side::attackers, kind}) && exists(SpaceKind::attacker_fort)) ||
            (cast_.has({Side::defenders, kind}) && exists(SpaceKind::defender_fort));
        if (has_fort) spaces.emplace_back("a fort of its own side");
        return spaces.empty() ? "" : " if the jump begins or ends on " + joined(spaces, " or ");
    }

    void tell_special_spaces() {
        begin("Special spaces");
        for (const SpaceKind kind : special_kinds) {
            if (!exists(kind)) continue;
            tell_access(kind);
            tell_hostility(kind);
        }
        tell_camps();
    }

    void tell_camps() {
        if (rules_.camps.empty()) return;
        Words places;
        for (const auto& camp : rules_.camps) {
            SpaceSet spaces;
            for (const Space space : camp) spaces.insert(space);
            places.push_back("one of " + list_of(spaces));
        }
        const bool is_only_one = rules_.camps.size() == 1;
        say(is_only_one ? "There is a camp (" + places.front().substr(7) + ")."
                        : "There are " + std::to_string(rules_.camps.size()) +
                              " camps: " + joined(places) + '.');
        say("A piece may enter or pass a space of a camp only if its move began in that camp.");
        say("The spaces of camps are hostile to the defenders, and to attackers outside of all "
            "camps.");
    }

    void tell_access(SpaceKind kind) {
        const SpecialSpaces& special = rules_.of(kind);
        const PieceSet enter = special.may_enter;
        const PieceSet pass = common(special.may_pass, cast_.all());
        // A slide can end only on a space that the piece may also pass.
        const PieceSet stop = common(special.may_stop, pass);
        const std::string them = is_one(kind) ? "it" : "them";
        const PieceSet may_stop = common(stop, enter);
        const PieceSet may_pass = common(pass, enter);
        const std::string sentence =
            capitalized(cast_.pieces_that_may(may_stop)) + " stop on " + with_places(kind);
        if (may_stop == may_pass) {
            say(sentence + " or pass over " + them + '.');
        } else {
            say(sentence + "; " + cast_.pieces_that_may(may_pass) + " pass over " + them + '.');
        }
        const PieceSet insiders = without(pass, enter);
        if (!insiders.is_empty() && !is_one(kind)) {
            say("From one of them to another, " + cast_.words_for(insiders) + " may move.");
        }
        const PieceSet jumpers =
            PieceSet::from_bits(compiled_rules_.jumpers(Side::attackers).bits() |
                                compiled_rules_.jumpers(Side::defenders).bits());
        const PieceSet landing = common(common(without(special.may_stop, special.may_pass), enter),
                                        common(jumpers, cast_.all()));
        if (!landing.is_empty())
            say("Only by a jump may " + cast_.words_for(landing) + " come there.");
    }

    /// Returns a phrase for the set, such as "the attackers". Leaves out guards, which cannot be
    /// captured.
    [[nodiscard]] std::string victims(PieceSet set) const {
        const PieceSet capturable = without(cast_.all(), PieceSet::of("gG"));
        const bool is_everyone = common(set, capturable) == capturable;
        return is_everyone ? "every piece" : cast_.words_for(without(set, PieceSet::of("gG")));
    }

    void tell_hostility(SpaceKind kind) {
        const SpecialSpaces& special = rules_.of(kind);
        const std::string occupied = victims(special.hostile_to);
        const std::string empty = victims(special.hostile_if_empty);
        const std::string subject = "The " + (is_one(kind) ? singular_of(kind) : plural_of(kind));
        if (occupied == empty) {
            say(subject + (is_one(kind) ? " is" : " are") + " hostile to " + empty + '.');
        } else {
            say("An empty " + singular_of(kind) + " is hostile to " + empty +
                ", an occupied one to " + occupied + '.');
        }
    }

    /// Returns true if the rules have a camp, or a special space that is hostile to one of
    /// `pieces`.
    [[nodiscard]] bool has_hostile_spaces(PieceSet pieces) const {
        if (!rules_.camps.empty()) return true;
        return std::ranges::any_of(special_kinds, [&](SpaceKind kind) {
            const SpecialSpaces& special = rules_.of(kind);
            return exists(kind) && !(common(special.hostile_to, pieces).is_empty() &&
                                     common(special.hostile_if_empty, pieces).is_empty());
        });
    }

    void tell_captures() {
        begin("Captures");
        say(std::string("A piece is captured when an enemy moves next to it and the space on its "
                        "opposite side "
                        "holds another enemy") +
            (has_hostile_spaces(cast_.all()) ? " or is hostile to it." : "."));
        say("A piece may move between two enemies unharmed.");
        tell_armed_king();
        if (cast_.has(Kind::mercenary)) {
            say("A captured mercenary stays where it stands and changes sides.");
        }
        if (cast_.has(Kind::guard)) {
            say("A guard captures nothing, helps no capture between two pieces, and is never "
                "captured.");
        }
        tell_shieldwall();
        tell_linnaean();
    }

    void tell_armed_king() {
        switch (rules_.king_armed) {
            case KingArmed::yes:
                return say("The king takes part in captures like any other piece.");
            case KingArmed::no:
                return say("The king captures nothing, and no piece is captured with its help.");
            case KingArmed::as_anvil:
                return say(
                    "The king captures nothing by moving, but pieces are captured against it.");
            case KingArmed::as_hammer:
                return say("The king captures by moving, but no piece is captured against it.");
        }
    }

    void tell_shieldwall() {
        if (rules_.shieldwall == Shieldwall::none) return;
        const bool corners = rules_.shieldwall == Shieldwall::strong && exists(SpaceKind::corner);
        say("Shieldwall: two or more enemies side by side on the edge are captured together when "
            "each has "
            "an opponent on its inward side and both ends of the row are closed by an opponent" +
            std::string(corners ? " or a corner." : "."));
        say(rules_.shieldwall_by_flank
                ? "A shieldwall captures when a move to the edge completes it."
                : "A shieldwall captures on any move of the side that has built it.");
        say(cast_.has(Kind::guard) ? "The king and guards in such a row stay."
                                   : "The king stays if it is in such a row.");
    }

    void tell_linnaean() {
        if (!rules_.linnaean_capture || !exists(SpaceKind::centre)) return;
        say("Linnaean capture: while the king stands on the centre with attackers on three sides, "
            "an "
            "attacker that moves behind the defender on its fourth side captures that defender.");
    }

    void tell_king() {
        begin("Capture of the king");
        const std::string enemies = has_hostile_spaces(PieceSet::of("K"))
                                        ? "attackers or spaces hostile to it"
                                        : "attackers";
        const bool has_centre = exists(SpaceKind::centre);
        const bool is_strong_at_centre =
            rules_.king_strength == KingStrength::strong_at_centre && has_centre;
        const bool is_strong_on_throne =
            rules_.king_strength == KingStrength::strong_on_throne && has_centre;
        if (rules_.king_strength == KingStrength::strong) {
            say("The king is captured when there are " + enemies +
                " on all four sides of it; it is safe from that on the edge.");
        } else if (is_strong_at_centre) {
            say("On the centre and next to it, the king is captured when there are " + enemies +
                " on all four sides of it; elsewhere it is captured like any other piece.");
        } else if (is_strong_on_throne) {
            say("On the centre the king is captured when there are " + enemies +
                " on all four sides of it; elsewhere it is captured like any other piece.");
        } else if (rules_.king_strength == KingStrength::middling) {
            say("The king is captured when there are " + enemies +
                " on all sides of it: on four, on three where it stands on the edge, on two in a "
                "corner of the board.");
        } else {
            return say("The king is captured like any other piece.");
        }
        if (rules_.king_strength == KingStrength::strong || is_strong_at_centre) tell_sandwich();
        say("Only a move that ends next to the king captures it.");
    }

    void tell_sandwich() {
        Words kinds;
        for (const Kind kind : {Kind::commander, Kind::knight}) {
            if (cast_.has({Side::attackers, kind})) kinds.push_back(plural_of(kind));
        }
        if (kinds.empty()) return;
        std::string sentence = "It is also captured between two " + joined(kinds, " or ");
        if (exists(SpaceKind::corner)) sentence += ", or between one of them and a hostile corner";
        if (exists(SpaceKind::centre)) {
            sentence += ", unless one of the three spaces is ";
            sentence += is_one(SpaceKind::centre) ? "the centre" : "a centre";
        }
        say(sentence + '.');
    }

    void tell_berserk() {
        begin("Berserk");
        if (rules_.berserk == Berserk::none) return;
        if (rules_.berserk == Berserk::may_capture) {
            return say(
                "A piece that has captured may continue in the same turn as long as it can "
                "capture again, with captures only; or its side ends the turn.");
        }
        say(rules_.berserk == Berserk::capturing
                ? "A piece that has captured must continue in the same turn as long as it can "
                  "capture "
                  "again; only captures "
                  "are legal then."
                : "A piece that has captured must move once more in the same turn if it can, "
                  "wherever it likes.");
    }

    void tell_other_ends() {
        begin("Other ends of the game");
        say("The defenders win when no attacker is left.");
        if (rules_.edge_fort_escape) {
            say("The defenders win by an edge fort: the king stands on the edge and can move, "
                "behind defenders that the attackers can neither pass nor ever capture.");
        }
        if (rules_.surrounding_wins) {
            say("The attackers win by encirclement: no defender can reach the edge any more.");
        }
        tell_repetition();
        say("A side that has no legal move loses.");
    }

    void tell_repetition() {
        const RepetitionCount count = rules_.repetition_count;
        const std::string third = "A position that comes about for the " +
                                  ordinal(count.occurrences) + " time, with the same side to move" +
                                  (count.counts_start ? ", " : " and the start not counted, ");
        switch (rules_.repetition) {
            case Repetition::ignored:
                return say("Positions may be repeated without end.");
            case Repetition::draw:
                return say(third + "is a draw.");
            case Repetition::mover_wins:
                return say(third + "is won by the side that brought it about.");
            case Repetition::mover_loses:
                return say(third + "is lost by the side that brought it about.");
            case Repetition::attackers_win:
                return say(third + "is won by the attackers.");
        }
    }

    CompiledRules compiled_rules_;
    const Ruleset& rules_;
    PieceWords cast_;
    std::vector<RulesTopic> topics_;
};

constexpr std::array<char, special_kind_count> marks = {'x', '+', ':', '='};
constexpr char camp_mark = '%';

}  // namespace

std::vector<RulesTopic> explain(const Ruleset& ruleset) { return Explainer(ruleset).explain(); }

std::string draw_start(const Ruleset& ruleset) {
    const CompiledRules compiled_rules(ruleset);
    std::string text = draw(ruleset.start);
    std::string legend;
    const std::size_t line_length = text.find('\n') + 1;
    const auto add_mark = [&](char mark, Space space) {
        // draw() writes two characters per space after the rank number. The first of the two is a
        // space character.
        const int line = ruleset.size() - 1 - space.rank();
        const std::size_t cell = line * line_length + 2 + std::size_t{2} * space.file();
        text[ruleset.start[space].is_empty() ? cell + 1 : cell] = mark;
    };
    const auto add_to_legend = [&](char mark, const std::string& noun) {
        legend += std::string(legend.empty() ? "" : "   ") + mark + ' ' + noun;
    };
    for (const SpaceKind kind : special_kinds) {
        const char mark = marks[to_underlying(kind)];
        for (const Space space : compiled_rules.of_kind(kind)) add_mark(mark, space);
        if (!compiled_rules.of_kind(kind).is_empty()) add_to_legend(mark, singular_of(kind));
    }
    for (const auto& camp : ruleset.camps) {
        for (const Space space : camp) add_mark(camp_mark, space);
    }
    if (!ruleset.camps.empty()) add_to_legend(camp_mark, "camp");
    return legend.empty() ? text : text + legend + '\n';
}

}  // namespace tafl::rules
