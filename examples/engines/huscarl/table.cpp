// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/table.h"

#include <algorithm>

namespace tafl::huscarl {

Score Entry::score_at(int ply) const {
    if (!is_decided(score)) return score;
    return score > 0 ? score - ply : score + ply;
}

bool Entry::settles(int needed_depth, int ply, Score alpha, Score beta) const {
    if (depth < needed_depth) return false;
    switch (bound) {
        case Bound::exact:
            return true;
        case Bound::lower:
            return score_at(ply) >= beta;
        case Bound::upper:
            return score_at(ply) <= alpha;
        case Bound::none:
            break;
    }
    return false;
}

Table::Table(std::size_t megabytes)
    : buckets_(std::max<std::size_t>(1, megabytes * 1024 * 1024 / sizeof(Bucket))) {}

void Table::clear() { std::ranges::fill(buckets_, Bucket{}); }

/// Keys are spread evenly; the high half decides, so that the number of buckets need not be a power
/// of two.
std::size_t Table::place_of(std::uint64_t key) const {
    constexpr std::uint64_t spread = 0x9E3779B97F4A7C15U;
    return static_cast<std::size_t>(((key * spread) >> 32) * buckets_.size() >> 32);
}

const Entry* Table::find(std::uint64_t key) const {
    const Bucket& bucket = buckets_[place_of(key)];
    const auto found = std::ranges::find(bucket, key, &Entry::key);
    return found == bucket.end() ? nullptr : &*found;
}

/// An entry of an earlier search is worth as much as one that is eight plies less deep.
int Table::worth_of(const Entry& entry) const {
    if (entry.key == 0) return -infinite;
    return entry.depth - (entry.age == age_ ? 0 : 8);
}

void Table::store(std::uint64_t key, rules::Move move, Score score, int ply, int depth,
                  Bound bound) {
    Bucket& bucket = buckets_[place_of(key)];
    auto* entry = std::ranges::find(bucket, key, &Entry::key);
    if (entry == bucket.end()) {
        entry = std::ranges::min_element(bucket, {}, [&](const Entry& e) { return worth_of(e); });
    } else if (move.is_done()) {
        move = entry->move;
    }
    if (is_decided(score)) score += score > 0 ? ply : -ply;
    *entry = {key,   move, static_cast<std::int16_t>(score), static_cast<std::int16_t>(depth),
              bound, age_};
}

}  // namespace tafl::huscarl
