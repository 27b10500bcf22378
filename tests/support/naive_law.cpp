// SPDX-License-Identifier: MIT
#include "tests/support/naive_law.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "rules/piece.h"

namespace tafl::tests {

using rules::Side;
using rules::SpaceKind;
using namespace naive;

namespace naive {

Place moved(Place place, Place step, int times) {
    return {place.file + step.file * times, place.rank + step.rank * times};
}

bool is_piece(char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; }

Side side_of(char letter) {
    return std::islower(static_cast<unsigned char>(letter)) != 0 ? Side::attackers
                                                                 : Side::defenders;
}

bool belongs_to(char letter, Side side) { return is_piece(letter) && side_of(letter) == side; }

char kind_of(char letter) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

bool names(const std::string& list, char letter) { return list.find(letter) != std::string::npos; }

std::vector<Stretch> edge_stretches(int size,
                                    const std::function<bool(Place, Place inward)>& is_member) {
    const int last = size - 1;
    const std::array<Stretch, 4> lines = {{{{0, 0}, {1, 0}, {0, 1}, size},
                                           {{0, last}, {1, 0}, {0, -1}, size},
                                           {{0, 0}, {0, 1}, {1, 0}, size},
                                           {{last, 0}, {0, 1}, {-1, 0}, size}}};
    std::vector<Stretch> found;
    for (const Stretch& line : lines) {
        for (int begin = 0; begin < size; ++begin) {
            for (int end = begin; end < size && is_member(line[end], line.inward); ++end) {
                const int count = end - begin + 1;
                if (count >= 2) found.push_back({line[begin], line.along, line.inward, count});
            }
        }
    }
    return found;
}

}  // namespace naive

Place place_of(rules::Space space) { return {space.file(), space.rank()}; }
rules::Space space_of(Place place) { return {place.file, place.rank}; }

Grid::Grid(const rules::Board& board)
    : rows_(static_cast<std::size_t>(board.size()),
            std::string(static_cast<std::size_t>(board.size()), '.')) {
    for (const Place place : places()) {
        const rules::Piece piece = board[space_of(place)];
        if (piece.is_piece()) set(place, letter_of(piece));
    }
}

bool Grid::has(Place place) const {
    return place.file >= 0 && place.file < size() && place.rank >= 0 && place.rank < size();
}

bool Grid::is_edge(Place place) const {
    return has(place) && (place.file == 0 || place.file == size() - 1 || place.rank == 0 ||
                          place.rank == size() - 1);
}

char Grid::at(Place place) const {
    if (!has(place)) return ' ';
    return rows_[place.rank][place.file];
}

void Grid::set(Place place, char letter) { rows_[place.rank][place.file] = letter; }

std::vector<Place> Grid::places() const {
    std::vector<Place> all;
    for (int rank = 0; rank < size(); ++rank) {
        for (int file = 0; file < size(); ++file) all.push_back({file, rank});
    }
    return all;
}

rules::Board Grid::board() const {
    rules::Board board(size());
    for (const Place place : places()) {
        if (!is_empty(place)) board.put(space_of(place), *rules::piece_from_letter(at(place)));
    }
    return board;
}

NaiveLaw::NaiveLaw(const rules::Ruleset& ruleset)
    : ruleset_(ruleset),
      kinds_(static_cast<std::size_t>(ruleset.size()),
             std::vector(static_cast<std::size_t>(ruleset.size()), SpaceKind::ordinary)) {
    // "A space named in two lists is what the last of `cor cen afor dfor` says."
    for (const SpaceKind kind : {SpaceKind::corner, SpaceKind::centre, SpaceKind::attacker_fort,
                                 SpaceKind::defender_fort}) {
        const rules::SpecialSpaces& special = ruleset.of(kind);
        for (const rules::Space space : special.spaces) {
            kinds_[space.rank()][space.file()] = kind;
        }
        lists_[static_cast<std::size_t>(kind)] = {
            letters_of(special.may_pass), letters_of(special.may_stop),
            letters_of(special.hostile_to), letters_of(special.hostile_if_empty),
            letters_of(special.may_enter)};
    }
    const Grid grid(ruleset.start);
    for (const Place place : grid.places()) {
        const char letter = grid.at(place);
        if (kind_of(letter) != 'c' && kind_of(letter) != 'n') continue;
        started_with_commanders_[side_of(letter) == Side::attackers ? 0 : 1] = true;
    }
}

NaivePosition NaiveLaw::start() const {
    return {Grid(ruleset_.start), ruleset_.attackers_first ? Side::attackers : Side::defenders,
            std::nullopt};
}

SpaceKind NaiveLaw::kind_at(Place place) const { return kinds_[place.rank][place.file]; }

int NaiveLaw::camp_at(Place place) const {
    for (std::size_t i = 0; i < ruleset_.camps.size(); ++i) {
        for (const rules::Space space : ruleset_.camps[i]) {
            if (place_of(space) == place) return static_cast<int>(i);
        }
    }
    return -1;
}

const NaiveLaw::Lists& NaiveLaw::lists_at(Place place) const {
    return lists_[static_cast<std::size_t>(kind_at(place))];
}

// Movement

int NaiveLaw::speed_of(char piece) const {
    return ruleset_.speed[std::string("tcnkmgTCNKMG").find(piece)];
}

rules::Jump NaiveLaw::jump_of(char piece) const {
    if (kind_of(piece) == 't') return rules::Jump::none;
    return ruleset_.jumps[std::string("tcnkmg").find(kind_of(piece))];
}

bool NaiveLaw::is_passable(char piece, Place place) const {
    return kind_at(place) == SpaceKind::ordinary || names(lists_at(place).pass, piece);
}

bool NaiveLaw::is_stoppable(char piece, Place place) const {
    return kind_at(place) == SpaceKind::ordinary || names(lists_at(place).stop, piece);
}

bool NaiveLaw::is_in_entry_list(char piece, Place place) const {
    if (camp_at(place) >= 0) return false;
    return kind_at(place) == SpaceKind::ordinary || names(lists_at(place).enter, piece);
}

bool NaiveLaw::is_enterable(char piece, Place from, Place place) const {
    // "Any piece, the king included, may enter or pass a camp space only if its move began in the
    // same group."
    if (camp_at(place) >= 0) return camp_at(from) == camp_at(place);
    return kind_at(place) == kind_at(from) || is_in_entry_list(piece, place);
}

std::vector<Place> NaiveLaw::destinations(const Grid& grid, Place from) const {
    std::vector<Place> found;
    add_slides(grid, from, found);
    add_jumps(grid, from, found);
    return found;
}

void NaiveLaw::add_slides(const Grid& grid, Place from, std::vector<Place>& found) const {
    const char piece = grid.at(from);
    const int limit = speed_of(piece);
    for (const Place step : steps) {
        for (int distance = 1;; ++distance) {
            const Place place = moved(from, step, distance);
            if (!grid.has(place) || !grid.is_empty(place)) break;
            if (!is_passable(piece, place) || !is_enterable(piece, from, place)) break;
            if (limit > 0 && distance > limit) break;
            if (is_stoppable(piece, place)) found.push_back(place);
        }
    }
}

void NaiveLaw::add_jumps(const Grid& grid, Place from, std::vector<Place>& found) const {
    const char piece = grid.at(from);
    const Side side = side_of(piece);
    const rules::Jump mode = jump_of(piece);
    if (mode == rules::Jump::none) return;
    for (const Place step : steps) {
        const char jumped = grid.at(moved(from, step));
        const Place landing = moved(from, step, 2);
        if (!belongs_to(jumped, opponent(side)) || !names("tmg", kind_of(jumped))) continue;
        if (!grid.has(landing) || !grid.is_empty(landing)) continue;
        if (!is_stoppable(piece, landing) || !is_enterable(piece, from, landing)) continue;
        if (mode == rules::Jump::restricted && !is_jumpable(from, side) &&
            !is_jumpable(landing, side)) {
            continue;
        }
        found.push_back(landing);
    }
}

// "Restricted jumps go to or from a centre, a corner or a friendly fortress."
bool NaiveLaw::is_jumpable(Place place, Side side) const {
    const SpaceKind kind = kind_at(place);
    return kind == SpaceKind::centre || kind == SpaceKind::corner ||
           kind == (side == Side::attackers ? SpaceKind::attacker_fort : SpaceKind::defender_fort);
}

std::vector<NaiveMove> NaiveLaw::legal_moves(const NaivePosition& position) const {
    std::vector<NaiveMove> moves;
    for (const Place from : position.grid.places()) {
        if (!belongs_to(position.grid.at(from), position.to_move)) continue;
        if (position.berserker && from != *position.berserker) continue;
        for (const Place to : destinations(position.grid, from)) {
            if (position.berserker && ruleset_.berserk != rules::Berserk::any_move &&
                captures(position.grid, {from, to}).empty()) {
                continue;
            }
            moves.push_back({from, to});
        }
    }
    // "`ber:o`: as `ber:c`, but `done` is legal whenever such a continuation exists."
    if (position.berserker && ruleset_.berserk == rules::Berserk::may_capture && !moves.empty()) {
        moves.push_back({{-1, -1}, {-1, -1}});
    }
    std::ranges::sort(moves);
    return moves;
}

// Captures

struct NaiveLaw::Sweep {
    Grid grid;
    Place mover_at;
    char mover;
    std::vector<Taken> taken;

    [[nodiscard]] Side side() const { return side_of(mover); }
    [[nodiscard]] bool is_enemy(char letter) const { return belongs_to(letter, opponent(side())); }

    void take(Place place, TakenBy by) {
        const char letter = grid.at(place);
        taken.push_back({place, letter, by});
        // "A captured mercenary stays on its space and changes sides."
        grid.set(place, letter == 'm' ? 'M' : letter == 'M' ? 'm' : '.');
    }
};

NaivePly NaiveLaw::play(const NaivePosition& before, NaiveMove move) const {
    // "It changes nothing but the side to move."
    if (move.is_done()) return {{before.grid, opponent(before.to_move), std::nullopt}, {}};
    Sweep sweep{before.grid, move.to, before.grid.at(move.from), {}};
    carry_out(sweep, move);
    if (goes_on(sweep)) return {{sweep.grid, before.to_move, move.to}, sweep.taken};
    return {{sweep.grid, opponent(before.to_move), std::nullopt}, sweep.taken};
}

std::vector<Taken> NaiveLaw::captures(const Grid& grid, NaiveMove move) const {
    Sweep sweep{grid, move.to, grid.at(move.from), {}};
    carry_out(sweep, move);
    return sweep.taken;
}

bool NaiveLaw::goes_on(const Sweep& sweep) const {
    if (sweep.taken.empty() || ruleset_.berserk == rules::Berserk::none) return false;
    const std::vector<Place> all = destinations(sweep.grid, sweep.mover_at);
    if (ruleset_.berserk == rules::Berserk::any_move) return !all.empty();
    return std::ranges::any_of(all, [&](Place to) {
        return !captures(sweep.grid, {sweep.mover_at, to}).empty();
    });
}

void NaiveLaw::carry_out(Sweep& sweep, NaiveMove move) const {
    sweep.grid.set(move.from, '.');
    sweep.grid.set(move.to, sweep.mover);
    // "A guard captures nothing."
    if (kind_of(sweep.mover) == 'g') return;
    take_jumped(sweep, move);
    take_custodially(sweep);
    take_walls(sweep);
    take_linnaean(sweep);
}

void NaiveLaw::take_jumped(Sweep& sweep, NaiveMove move) const {
    if (jump_of(sweep.mover) != rules::Jump::capturing) return;
    const int files = move.to.file - move.from.file;
    const int ranks = move.to.rank - move.from.rank;
    if (std::abs(files) + std::abs(ranks) != 2) return;
    const Place middle = {move.from.file + files / 2, move.from.rank + ranks / 2};
    const char jumped = sweep.grid.at(middle);
    if (is_piece(jumped) && kind_of(jumped) != 'g') sweep.take(middle, TakenBy::jump);
}

bool NaiveLaw::is_hostile(const Grid& grid, Place place, Place victim_at) const {
    if (!grid.has(place)) return false;
    const char holder = grid.at(place);
    const char victim = grid.at(victim_at);
    // "`cenh` applies to an occupied centre space, `cenhe` to an empty one."
    bool by_list = false;
    if (kind_at(place) != SpaceKind::ordinary) {
        const bool as_empty = kind_at(place) == SpaceKind::centre && holder == '.';
        const Lists& lists = lists_at(place);
        by_list = names(as_empty ? lists.hostile_if_empty : lists.hostile, victim);
    }
    // "Every camp space, empty or not, is hostile to the defenders and their king, and to attackers
    // that stand outside all camps."
    if (camp_at(place) >= 0) {
        by_list = side_of(victim) == Side::defenders || camp_at(victim_at) < 0;
    }
    if (!belongs_to(holder, opponent(side_of(victim)))) return by_list;
    if (kind_of(holder) == 'g') return false;
    if (kind_of(holder) != 'k') return true;
    return by_list || ruleset_.king_armed == rules::KingArmed::yes ||
           ruleset_.king_armed == rules::KingArmed::as_anvil;
}

bool NaiveLaw::is_hostile_now(const Sweep& sweep, Place place, Place victim_at) const {
    return place == sweep.mover_at || is_hostile(sweep.grid, place, victim_at);
}

void NaiveLaw::take_custodially(Sweep& sweep) const {
    if (kind_of(sweep.mover) == 'k' && ruleset_.king_armed != rules::KingArmed::yes &&
        ruleset_.king_armed != rules::KingArmed::as_hammer) {
        return;
    }
    for (const Place step : steps) {
        const Place at = moved(sweep.mover_at, step);
        const char victim = sweep.grid.at(at);
        if (!sweep.is_enemy(victim) || kind_of(victim) == 'g') continue;
        const bool is_taken =
            kind_of(victim) == 'k' ? is_king_captured(sweep, at) : is_sandwiched(sweep, at);
        if (is_taken) sweep.take(at, TakenBy::sandwich);
    }
}

// The mover on one side, a hostile space opposite.
bool NaiveLaw::is_sandwiched(const Sweep& sweep, Place victim) const {
    const Place beyond = {2 * victim.file - sweep.mover_at.file,
                          2 * victim.rank - sweep.mover_at.rank};
    return is_hostile_now(sweep, beyond, victim);
}

bool NaiveLaw::is_king_captured(const Sweep& sweep, Place king) const {
    bool is_strong = ruleset_.king_strength == rules::KingStrength::strong;
    if (ruleset_.king_strength == rules::KingStrength::strong_at_centre) {
        is_strong = kind_at(king) == SpaceKind::centre;
        for (const Place step : steps) {
            const Place next = moved(king, step);
            if (sweep.grid.has(next) && kind_at(next) == SpaceKind::centre) is_strong = true;
        }
    }
    // "`ks:t`: on a centre space the king is captured as under `ks:s`, elsewhere like an ordinary
    // piece."
    if (ruleset_.king_strength == rules::KingStrength::strong_on_throne) {
        is_strong = kind_at(king) == SpaceKind::centre;
    }
    if (is_strong) {
        return is_king_surrounded(sweep, king, true) || is_between_commanders(sweep, king);
    }
    if (ruleset_.king_strength == rules::KingStrength::middling) {
        return is_king_surrounded(sweep, king, false);
    }
    return is_sandwiched(sweep, king);
}

bool NaiveLaw::is_king_surrounded(const Sweep& sweep, Place king, bool on_all_four) const {
    return std::ranges::all_of(steps, [&](Place step) {
        const Place next = moved(king, step);
        if (!sweep.grid.has(next)) return !on_all_four;
        return is_hostile_now(sweep, next, king);
    });
}

bool NaiveLaw::is_between_commanders(const Sweep& sweep, Place king) const {
    if (!started_with_commanders_[sweep.side() == Side::attackers ? 0 : 1]) return false;
    if (kind_at(king) == SpaceKind::centre) return false;
    const Place beyond = {2 * king.file - sweep.mover_at.file, 2 * king.rank - sweep.mover_at.rank};
    int score = 0;
    for (const Place place : {sweep.mover_at, beyond}) {
        if (!is_hostile_now(sweep, place, king)) return false;
        if (kind_at(place) == SpaceKind::centre) return false;
        const char holder = sweep.grid.at(place);
        if (kind_at(place) == SpaceKind::corner) ++score;
        if (belongs_to(holder, sweep.side()) && names("cn", kind_of(holder))) ++score;
    }
    return score >= 2;
}

// "Every run of two or more consecutive enemies on an edge line each with one of the mover's side
// directly inward, both ends closed by the mover's side or (`sw:s`) a corner space ... all walls
// are found on one position, then taken."
void NaiveLaw::take_walls(Sweep& sweep) const {
    if (ruleset_.shieldwall == rules::Shieldwall::none) return;
    const Grid& grid = sweep.grid;
    const auto is_member = [&](Place place, Place inward) {
        return sweep.is_enemy(grid.at(place)) &&
               belongs_to(grid.at(moved(place, inward)), sweep.side());
    };
    const auto closes = [&](Place place) {
        return grid.has(place) && (belongs_to(grid.at(place), sweep.side()) ||
                                   (ruleset_.shieldwall == rules::Shieldwall::strong &&
                                    kind_at(place) == SpaceKind::corner));
    };
    std::vector<Place> victims;
    for (const Stretch& run : edge_stretches(grid.size(), is_member)) {
        if (!closes(run[-1]) || !closes(run[run.count])) continue;
        bool has_mover = run[-1] == sweep.mover_at || run[run.count] == sweep.mover_at;
        for (int i = 0; i < run.count; ++i) has_mover |= run.inner(i) == sweep.mover_at;
        if (ruleset_.shieldwall_by_flank && !(has_mover && grid.is_edge(sweep.mover_at))) continue;
        for (int i = 0; i < run.count; ++i) {
            if (std::ranges::count(victims, run[i]) == 0) victims.push_back(run[i]);
        }
    }
    for (const Place victim : victims) {
        // "Kings and guards in the run stay."
        if (!names("kg", kind_of(grid.at(victim)))) sweep.take(victim, TakenBy::shieldwall);
    }
}

// "Throne = a centre space on which the king stands, with all four neighbours on the board, the
// other three holding attackers; judged on the position after the move."
void NaiveLaw::take_linnaean(Sweep& sweep) const {
    if (!ruleset_.linnaean_capture || sweep.side() != Side::attackers) return;
    for (const Place step : steps) {
        const Place man = moved(sweep.mover_at, step);
        const Place throne = moved(sweep.mover_at, step, 2);
        if (sweep.grid.at(throne) != 'K' || kind_at(throne) != SpaceKind::centre) continue;
        if (!names("TCNM", sweep.grid.at(man))) continue;
        const auto holds_attacker = [&](Place side) {
            return belongs_to(sweep.grid.at(moved(throne, side)), Side::attackers);
        };
        if (std::ranges::count_if(steps, holds_attacker) == 3) sweep.take(man, TakenBy::linnaean);
    }
}

}  // namespace tafl::tests
