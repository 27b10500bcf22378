// SPDX-License-Identifier: MIT
#include "rules/position_symmetry.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "rules/ruleset_text.h"
#include "rules/splitmix64.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

namespace {

constexpr unsigned all_reflections = 8;

/// Returns the image of `space`. Bit 2 of `reflection` exchanges file and rank, before the other
/// bits apply. Bit 1 reverses the order of the files, bit 0 that of the ranks.
Space reflected(Space space, int size, unsigned reflection) {
    int file = space.file();
    int rank = space.rank();
    if ((reflection & 4U) != 0) std::swap(file, rank);
    return {(reflection & 2U) != 0 ? size - 1 - file : file,
            (reflection & 1U) != 0 ? size - 1 - rank : rank};
}

std::vector<Space> reflected(std::vector<Space> spaces, int size, unsigned reflection) {
    for (Space& space : spaces) space = reflected(space, size, reflection);
    std::ranges::sort(spaces);
    return spaces;
}

/// Returns the image of the rules under a reflection. Sorts all lists of spaces, because their
/// order has no meaning.
Ruleset reflected(const Ruleset& ruleset, unsigned reflection) {
    const int size = ruleset.size();
    Ruleset result = ruleset;
    result.start = Board(size);
    for (const Space space : ruleset.start.occupied()) {
        result.start.put(reflected(space, size, reflection), ruleset.start[space]);
    }
    for (SpecialSpaces& special : result.special) {
        special.spaces = reflected(std::move(special.spaces), size, reflection);
    }
    for (auto& camp : result.camps) camp = reflected(std::move(camp), size, reflection);
    std::ranges::sort(result.camps);
    return result;
}

std::uint64_t seed_of(std::string_view record) {
    std::uint64_t seed = 0;
    for (const char c : record) seed = splitmix64(seed ^ static_cast<unsigned char>(c));
    return seed;
}

/// Returns the summand of a key for `what` on `space`. `what` is the code of a piece, or
/// berserker_code, or side_code + the side to move (then `space` is Space()).
std::uint64_t part_of_key(std::uint64_t seed, int what, Space space) {
    return splitmix64(seed + static_cast<std::uint64_t>(what * Space::index_end + space.index()));
}
constexpr int berserker_code = piece_count;
constexpr int side_code = piece_count + 1;

}  // namespace

PositionSymmetry::PositionSymmetry(const Ruleset& ruleset) {
    Ruleset plain_rules = reflected(ruleset, 0);
    const Ruleset plain(plain_rules.size());
    plain_rules.name = plain.name;
    plain_rules.repetition = plain.repetition;
    plain_rules.repetition_count = plain.repetition_count;
    seed_ = seed_of(to_string(plain_rules));
    const int size = plain_rules.size();
    for (unsigned reflection = 0; reflection < all_reflections; ++reflection) {
        if (reflected(plain_rules, reflection) != plain_rules) continue;
        Map& map = maps_.emplace_back();
        for (const Space space : all_spaces(size)) {
            const Space to = reflected(space, size, reflection);
            map.to[space.index()] = to;
            map.from[to.index()] = space;
        }
    }
}

CanonicalKey PositionSymmetry::key(const Position& position) const {
    std::array<std::uint64_t, all_reflections> keys{};
    const auto add = [&](int what, Space space) {
        for (std::size_t i = 0; i < maps_.size(); ++i) {
            keys[i] += part_of_key(seed_, what, maps_[i].to[space.index()]);
        }
    };
    const Board& board = position.board();
    for (const Space space : board.occupied()) add(board[space].code(), space);
    if (position.is_in_berserk()) add(berserker_code, position.berserker());
    CanonicalKey best{~std::uint64_t{0}, 0};
    for (std::size_t i = 0; i < maps_.size(); ++i) {
        const int side = side_code + to_underlying(position.to_move());
        const std::uint64_t value = splitmix64(keys[i] + part_of_key(seed_, side, Space()));
        if (value > best.value) continue;
        if (value < best.value) best = {value, 0};
        best.ways = static_cast<std::uint8_t>(best.ways | (1U << i));
    }
    return best;
}

Move PositionSymmetry::folded(Move move, const CanonicalKey& key) const {
    return first_of(move, key, &Map::to);
}

Move PositionSymmetry::unfolded(Move move, const CanonicalKey& key) const {
    return first_of(move, key, &Map::from);
}

Move PositionSymmetry::first_of(Move move, const CanonicalKey& key, Places Map::*direction) const {
    if (move.is_done()) return move;
    Move first{Space::from_index(Space::index_end), {}};
    for (std::size_t i = 0; i < maps_.size(); ++i) {
        if ((key.ways >> i & 1U) == 0) continue;
        const Places& places = maps_[i].*direction;
        first = std::min(first, Move{places[move.from.index()], places[move.to.index()]});
    }
    return first;
}

}  // namespace tafl::rules
