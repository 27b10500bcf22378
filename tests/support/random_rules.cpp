// SPDX-License-Identifier: MIT
#include "tests/support/random_rules.h"

#include <algorithm>
#include <cstdlib>

namespace tafl::tests {

using rules::Board;
using rules::Kind;
using rules::Piece;
using rules::PieceSet;
using rules::Ruleset;
using rules::Side;
using rules::Space;
using rules::SpaceKind;

namespace {

int random_size(Random& random) {
    if (random.chance(70)) return random.between(5, 8);
    return random.chance(75) ? random.between(9, 11) : random.between(12, 19);
}

/// All, none, one side, kings, or any.
PieceSet random_list(Random& random) {
    switch (random.below(6)) {
        case 0:
            return PieceSet::from_bits(0);
        case 1:
            return PieceSet::of("tcnkmTCNKM");
        case 2:
            return PieceSet::of("tcnkmgTCNKMG");
        case 3:
            return PieceSet::of(random.one_in(2) ? "tcnkm" : "TCNKM");
        case 4:
            return PieceSet::of(random.one_in(2) ? "K" : "tTK");
        default:
            return PieceSet::from_bits(static_cast<unsigned>(random.below(1 << 12)));
    }
}

/// Any space; the rim, the middle and their neighbours more often.
Space random_space(Random& random, int size) {
    const auto coordinate = [&] {
        if (random.chance(25)) return random.one_in(2) ? 0 : size - 1;
        if (random.chance(25)) return std::clamp(size / 2 + random.between(-1, 1), 0, size - 1);
        return random.below(size);
    };
    const int file = coordinate();
    return {file, coordinate()};
}

std::vector<Space> random_spaces(Random& random, int size, int most) {
    std::vector<Space> spaces;
    const int count = random.below(most + 1);
    for (int i = 0; i < count; ++i) {
        const Space space = random_space(random, size);
        if (std::ranges::find(spaces, space) == spaces.end()) spaces.push_back(space);
    }
    return spaces;
}

void fill_special(Random& random, Ruleset& ruleset) {
    for (const SpaceKind kind : rules::special_kinds) {
        rules::SpecialSpaces& special = ruleset.of(kind);
        const bool is_fort = kind == SpaceKind::attacker_fort || kind == SpaceKind::defender_fort;
        if (random.chance(is_fort ? 50 : 40)) {
            special.spaces = random_spaces(random, ruleset.size(), is_fort ? 8 : 5);
        }
        if (random.chance(40)) special.may_pass = random_list(random);
        if (random.chance(40)) special.may_stop = random_list(random);
        if (random.chance(40)) special.hostile_to = random_list(random);
        if (random.chance(40)) special.may_enter = random_list(random);
        if (kind == SpaceKind::centre) {
            if (random.chance(40)) special.hostile_if_empty = random_list(random);
        } else {
            special.hostile_if_empty = special.hostile_to;
        }
    }
}

/// Some groups of neighbours, mostly on the edge, on spaces that are not special.
void fill_camps(Random& random, Ruleset& ruleset) {
    if (!random.one_in(4)) return;
    rules::SpaceSet free = rules::all_spaces(ruleset.size());
    for (const auto& special : ruleset.special) {
        for (const Space space : special.spaces) free.erase(space);
    }
    const int groups = random.between(1, 4);
    for (int i = 0; i < groups; ++i) {
        Space space = random_space(random, ruleset.size());
        if (random.one_in(2))
            space = Space(space.file(), random.one_in(2) ? 0 : ruleset.size() - 1);
        std::vector<Space> camp;
        for (int step = random.between(2, 6); step > 0; --step) {
            const bool is_free = ruleset.start.has(space) && free.contains(space);
            if (!is_free) break;
            camp.push_back(space);
            free.erase(space);
            space = space.next(random.pick_from(rules::all_directions));
        }
        if (!camp.empty()) ruleset.camps.push_back(camp);
    }
}

void fill_speed(Random& random, Ruleset& ruleset) {
    if (random.chance(50)) return;
    const auto speed = [&] { return random.one_in(3) ? 0 : random.between(1, 4); };
    const int form = random.below(3);  // one for all, one a side, one a kind
    const int all = speed();
    const int defenders = speed();
    for (int code = 0; code < rules::piece_count; ++code) {
        const bool is_defender = code >= rules::kind_count;
        ruleset.speed[static_cast<std::size_t>(code)] = form == 0     ? all
                                                        : form == 2   ? speed()
                                                        : is_defender ? defenders
                                                                      : all;
    }
}

void fill_jumps(Random& random, Ruleset& ruleset) {
    using rules::Jump;
    for (const Kind kind : rules::all_kinds) {
        if (kind == Kind::taflman || random.chance(30)) continue;
        ruleset.jumps[static_cast<std::size_t>(kind)] =
            random.pick({Jump::none, Jump::restricted, Jump::free, Jump::capturing});
    }
}

void fill_switches(Random& random, Ruleset& ruleset) {
    using enum rules::Repetition;
    ruleset.escape = random.pick({rules::Escape::corner, rules::Escape::edge});
    ruleset.surrounding_wins = random.one_in(2);
    ruleset.attackers_first = random.one_in(2);
    ruleset.repetition = random.pick({ignored, draw, mover_wins, mover_loses, attackers_win});
    if (random.one_in(3)) {
        ruleset.repetition_count = {random.between(2, 5), random.one_in(2)};
    }
    ruleset.king_armed = random.pick({rules::KingArmed::yes, rules::KingArmed::no,
                                      rules::KingArmed::as_anvil, rules::KingArmed::as_hammer});
    ruleset.king_strength =
        random.pick({rules::KingStrength::strong, rules::KingStrength::strong_at_centre,
                     rules::KingStrength::strong_on_throne, rules::KingStrength::middling,
                     rules::KingStrength::weak});
    ruleset.shieldwall =
        random.pick({rules::Shieldwall::none, rules::Shieldwall::weak, rules::Shieldwall::strong});
    ruleset.shieldwall_by_flank = random.one_in(2);
    ruleset.edge_fort_escape = random.one_in(2);
    ruleset.linnaean_capture = random.one_in(2);
    ruleset.berserk = random.pick({rules::Berserk::none, rules::Berserk::capturing,
                                   rules::Berserk::any_move, rules::Berserk::may_capture});
}

/// Fills a board; each method adds one kind of scene.
class Painter {
  public:
    Painter(Random& random, const Ruleset& ruleset)
        : random_(random), ruleset_(ruleset), board_(ruleset.size()) {
        special_kinds_percent_ = random.pick({0, 15, 40, 80});
    }

    Board paint() {
        put_kings();
        if (ruleset_.linnaean_capture && random_.chance(40)) besiege_throne();
        if (ruleset_.edge_fort_escape && random_.chance(40)) put_fort();
        if (random_.chance(15)) put_commanders();
        if (random_.chance(35)) put_wall();
        if (random_.chance(25)) put_around_king(Side::attackers);
        if (random_.chance(25)) put_around_king(Side::defenders);
        if (random_.chance(20)) put_at_corner();
        if (random_.chance(15)) {
            put_ring();
            if (random_.chance(70)) return board_;
        }
        scatter();
        return board_;
    }

  private:
    [[nodiscard]] int size() const { return board_.size(); }

    Piece man(Side side) {
        if (!random_.chance(special_kinds_percent_)) return {side, Kind::taflman};
        return {side, random_.pick({Kind::taflman, Kind::commander, Kind::knight, Kind::mercenary,
                                    Kind::guard})};
    }

    void put(Space space, Piece piece) {
        if (board_.has(space) && board_[space].is_empty()) board_.put(space, piece);
    }

    Space random_king_space() {
        if (ruleset_.edge_fort_escape && random_.chance(50)) {
            return random_edge().corner_plus(random_.below(size()));
        }
        const auto& centre = ruleset_.of(SpaceKind::centre).spaces;
        if (!centre.empty() && random_.chance(ruleset_.linnaean_capture ? 60 : 35)) {
            const Space throne = random_.pick_from(centre);
            if (ruleset_.linnaean_capture && random_.chance(70)) return throne;
            const Space beside = throne.next(random_.pick_from(rules::all_directions));
            return random_.one_in(2) || !board_.has(beside) ? throne : beside;
        }
        return random_space(random_, size());
    }

    void put_kings() {
        king_ = random_king_space();
        if (!random_.one_in(40)) put(king_, {Side::defenders, Kind::king});
        // RULES.md does not define edge forts of several kings.
        if (!ruleset_.edge_fort_escape && random_.one_in(25)) {
            put(random_king_space(), {Side::defenders, Kind::king});
        }
        if (random_.one_in(6)) put(random_king_space(), {Side::attackers, Kind::king});
    }

    /// A row of one side along an edge, with the other directly inward, and mostly closed.
    void put_wall() {
        const Side victims = random_.pick({Side::attackers, Side::defenders});
        const Edge edge = random_edge();
        const int first = random_.below(size() - 1);
        const int count = std::min(random_.between(2, 4), size() - first);
        for (int i = -1; i <= count; ++i) {
            const bool is_flank = i < 0 || i == count;
            const Space space = edge.corner_plus(first + i);
            if (random_.chance(93)) put(space, man(is_flank ? opponent(victims) : victims));
            if (!is_flank && random_.chance(93))
                put(space.next(edge.inward), man(opponent(victims)));
        }
    }

    /// Defenders one or two steps around an empty region of the king.
    void put_fort() {
        const int along = random_.between(1, 2);
        const int deep = random_.between(1, 2);
        const bool is_by_rank = king_.rank() == 0 || king_.rank() == size() - 1;
        const int files = is_by_rank ? along : deep;
        const int ranks = is_by_rank ? deep : along;
        for (int file = -files; file <= files; ++file) {
            for (int rank = -ranks; rank <= ranks; ++rank) {
                const bool is_outside = std::abs(file) == files || std::abs(rank) == ranks;
                if (!is_outside || !random_.chance(92)) continue;
                put_at(king_.file() + file, king_.rank() + rank, man(Side::defenders));
            }
        }
    }

    /// Puts a commander or knight next to the king, and another that may reach the king's other
    /// side.
    void put_commanders() {
        const rules::Direction direction = random_.pick_from(rules::all_directions);
        const Side side = random_.chance(90) ? Side::attackers : Side::defenders;
        const auto one = [&] { return Piece(side, random_.pick({Kind::commander, Kind::knight})); };
        const Space target = king_.next(direction);
        if (board_.has(target)) put(target.next(random_.pick_from(rules::all_directions)), one());
        put(king_.next(opposite(direction)), one());
    }

    /// Attackers on three sides of the king, a defender on the fourth, and an attacker who may come
    /// from behind.
    void besiege_throne() {
        const rules::Direction open = random_.pick_from(rules::all_directions);
        for (const rules::Direction direction : rules::all_directions) {
            const bool is_open = direction == open;
            if (random_.chance(95)) {
                put(king_.next(direction), man(is_open ? Side::defenders : Side::attackers));
            }
        }
        const int behind = random_.between(3, 4);
        if (!board_.has(king_.next(open)) || !board_.has(king_.next(open, 2))) return;
        if (board_.has(king_.next(open, 3))) put(king_.next(open, behind), man(Side::attackers));
    }

    struct Edge {
        rules::Direction along, inward;
        Space corner;
        [[nodiscard]] Space corner_plus(int steps) const { return corner.next(along, steps); }
    };
    Edge random_edge() {
        using enum rules::Direction;
        const int last = size() - 1;
        switch (random_.below(4)) {
            case 0:
                return {east, north, {0, 0}};
            case 1:
                return {east, south, {0, last}};
            case 2:
                return {north, east, {0, 0}};
            default:
                return {north, west, {last, 0}};
        }
    }

    /// Sieges and forts: most spaces around the king.
    void put_around_king(Side side) {
        const int reach = random_.one_in(3) ? 2 : 1;
        const int percent = random_.pick({60, 80, 95, 100});
        for (int file = -reach; file <= reach; ++file) {
            for (int rank = -reach; rank <= reach; ++rank) {
                const int away = std::abs(file) + std::abs(rank);
                if (away == 0 || away > reach || !random_.chance(percent)) continue;
                put_at(king_.file() + file, king_.rank() + rank, man(side));
            }
        }
    }

    /// Attackers all around at some distance.
    void put_ring() {
        const int away = random_.between(1, 2);
        for (int i = away; i < size() - away; ++i) {
            for (const Space space : {Space(i, away), Space(i, size() - 1 - away), Space(away, i),
                                      Space(size() - 1 - away, i)}) {
                if (random_.chance(96)) put(space, man(Side::attackers));
            }
        }
    }

    /// A few men in one corner of the board.
    void put_at_corner() {
        const int file = random_.one_in(2) ? 0 : size() - 1;
        const int rank = random_.one_in(2) ? 0 : size() - 1;
        for (int i = 0; i < 5; ++i) {
            put_at(std::abs(file - random_.below(3)), std::abs(rank - random_.below(3)),
                   man(random_.pick({Side::attackers, Side::defenders})));
        }
    }

    void put_at(int file, int rank, Piece piece) {
        if (file < 0 || rank < 0 || file >= size() || rank >= size()) return;
        put(Space(file, rank), piece);
    }

    void scatter() {
        const int attackers_percent = random_.between(10, 90);
        const int count = size() * size() * random_.pick({0, 4, 10, 20, 30, 45, 70}) / 100;
        for (int i = 0; i < count; ++i) {
            const Side side = random_.chance(attackers_percent) ? Side::attackers : Side::defenders;
            put(random_space(random_, size()), man(side));
        }
    }

    Random& random_;
    const Ruleset& ruleset_;
    Board board_;
    Space king_;
    int special_kinds_percent_;
};

}  // namespace

Ruleset random_rules(Random& random) {
    Ruleset ruleset(random_size(random));
    fill_switches(random, ruleset);
    fill_special(random, ruleset);
    fill_camps(random, ruleset);
    fill_speed(random, ruleset);
    fill_jumps(random, ruleset);
    if (random.one_in(2)) ruleset.name = "Tafl " + std::to_string(random.below(1000));
    return ruleset;
}

Board random_board(Random& random, const Ruleset& ruleset) {
    return Painter(random, ruleset).paint();
}

Ruleset random_ruleset(Random& random) {
    Ruleset ruleset = random_rules(random);
    ruleset.start = random_board(random, ruleset);
    return ruleset;
}

Ruleset random_playable_ruleset(Random& random) {
    while (true) {
        Ruleset ruleset = random_ruleset(random);
        if (!why_unplayable(ruleset)) return ruleset;
    }
}

rules::TwoWaySet random_spaces(Random& random, const rules::CompiledRules& compiled_rules) {
    rules::TwoWaySet spaces;
    for (const rules::Space space : compiled_rules.all()) {
        if (random.one_in(4)) spaces.insert(space);
    }
    return spaces;
}

std::string random_word(Random& random, int longest) {
    std::string word;
    const int length = random.below(longest + 1);
    for (int i = 0; i < length; ++i) word += static_cast<char>(random.between(' ', '~'));
    return word;
}

}  // namespace tafl::tests
