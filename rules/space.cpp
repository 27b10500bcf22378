// SPDX-License-Identifier: MIT
#include "rules/space.h"

#include "rules/ascii.h"

namespace tafl::rules {

std::string to_string(Space space) {
    return letter_at(space.file()) + std::to_string(space.rank() + 1);
}

std::optional<Space> take_space(std::string_view& text) {
    if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + largest_board) return std::nullopt;
    if (!is_digit(text[1])) return std::nullopt;
    const bool has_two_digits = text.size() > 2 && is_digit(text[2]);
    int rank = text[1] - '0';
    if (has_two_digits) rank = rank * 10 + (text[2] - '0');
    if (rank < 1 || rank > largest_board) return std::nullopt;
    const Space space(text[0] - 'a', rank - 1);
    text.remove_prefix(has_two_digits ? 3 : 2);
    return space;
}

namespace {

/// Returns the bits of `open` that can be reached from `seeds` towards the higher bits, the seeds
/// included. `seeds` must be a subset of `open`. If a seed is added to its run of ones, the carry
/// goes to the end of the run. So the bits that the addition changes are those that are reached.
std::uint32_t fill_east(std::uint32_t seeds, std::uint32_t open) {
    return open & (((open + seeds) ^ open) | seeds);
}

/// Returns the bits of `open` that can be reached from `seeds` towards the lower bits, the seeds
/// included. An addition does not carry to lower bits, so each step doubles the filled length.
std::uint32_t fill_west(std::uint32_t seeds, std::uint32_t open) {
    for (int step = 1; step < largest_board; step *= 2) {
        seeds |= open & (seeds >> step);
        open &= open >> step;
    }
    return seeds;
}

std::uint32_t fill_rank(std::uint32_t seeds, std::uint32_t open) {
    if (seeds == 0) return 0;
    return fill_east(seeds, open) | fill_west(seeds, open);
}

/// Adds to `reached` all spaces that can be reached from its members within `open`. Visits the
/// ranks up and down until nothing changes. Each rank takes over the bits of its neighbour rank.
/// Calls `stop(row)` after each change of a row. If `stop` returns true, stops and returns true.
/// Otherwise returns false.
template <class Stop>
bool sweep(SpaceSet& reached, const SpaceSet& open, Stop stop) {
    for (int row = 1; row <= largest_board; ++row) {
        const std::uint32_t seeds =
            reached.row_bits(row) | (reached.row_bits(row - 1) & open.row_bits(row));
        if (seeds == 0) continue;
        reached.set_row_bits(row, fill_rank(seeds, open.row_bits(row)));
        if (stop(row)) return true;
    }
    const auto take_over = [&](int row, int from, bool& has_grown) {
        const std::uint32_t before = reached.row_bits(row);
        const std::uint32_t seeds = before | (reached.row_bits(from) & open.row_bits(row));
        if (seeds == before) return false;
        reached.set_row_bits(row, fill_rank(seeds, open.row_bits(row)));
        has_grown = true;
        return stop(row);
    };
    bool has_grown = true;
    while (has_grown) {
        has_grown = false;
        for (int row = largest_board - 1; row >= 1; --row) {
            if (take_over(row, row + 1, has_grown)) return true;
        }
        for (int row = 2; row <= largest_board; ++row) {
            if (take_over(row, row - 1, has_grown)) return true;
        }
    }
    return false;
}

}  // namespace

SpaceSet flood(const SpaceSet& seeds, const SpaceSet& open) {
    SpaceSet reached = seeds & open;
    sweep(reached, open, [](int) { return false; });
    return reached;
}

bool flood_touches(const SpaceSet& seeds, const SpaceSet& open, const SpaceSet& targets) {
    SpaceSet reached = seeds & open;
    return sweep(reached, open, [&](int row) {
        const std::uint32_t bits = reached.row_bits(row);
        const std::uint32_t beside = (bits << 1 | bits >> 1) & targets.row_bits(row);
        return (beside | (bits & (targets.row_bits(row - 1) | targets.row_bits(row + 1)))) != 0;
    });
}

SpaceSet with_neighbours(const SpaceSet& set) {
    SpaceSet grown;
    for (int row = 1; row <= largest_board; ++row) {
        const std::uint32_t bits = set.row_bits(row);
        grown.set_row_bits(
            row, bits | (bits << 1) | (bits >> 1) | set.row_bits(row - 1) | set.row_bits(row + 1));
    }
    return grown;
}

}  // namespace tafl::rules
