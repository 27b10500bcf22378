// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/table.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <new>

namespace tafl::huscarl {

ZeroedMemory::ZeroedMemory(std::size_t bytes)
    : bytes_(bytes),
      mapped_(::mmap(nullptr, bytes + large_page, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)),
      data_(mapped_) {
    if (mapped_ == MAP_FAILED) throw std::bad_alloc();
    std::size_t room = bytes_ + large_page;
    std::align(large_page, bytes_, data_, room);
    ::madvise(data_, bytes_, MADV_HUGEPAGE);
}

ZeroedMemory::~ZeroedMemory() { ::munmap(mapped_, bytes_ + large_page); }

/// Returns the pages to the system, which provides zeros at the next read.
void ZeroedMemory::clear() {
    if (::madvise(data_, bytes_, MADV_DONTNEED) != 0) std::memset(data_, 0, bytes_);
}

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

Table::Content Table::Place::read() const {
    const std::uint64_t entry = entry_.load(std::memory_order_relaxed);
    return {check_.load(std::memory_order_relaxed) ^ entry, std::bit_cast<Entry>(entry)};
}

void Table::Place::write(const Content& content) {
    const auto entry = std::bit_cast<std::uint64_t>(content.entry);
    check_.store(content.key ^ entry, std::memory_order_relaxed);
    entry_.store(entry, std::memory_order_relaxed);
}

Table::Table(std::size_t megabytes)
    : bucket_count_(std::max<std::size_t>(1, megabytes * 1024 * 1024 / sizeof(Bucket))),
      memory_(bucket_count_ * sizeof(Bucket)),
      buckets_(static_cast<Bucket*>(memory_.data())) {}

void Table::clear() {
    memory_.clear();
    age_ = 0;
}

/// Uses the high half of the evenly distributed keys, so that the number of buckets need not be a
/// power of two.
std::size_t Table::index_of(std::uint64_t key) const {
    constexpr std::uint64_t spread = 0x9E3779B97F4A7C15U;
    return static_cast<std::size_t>(((key * spread) >> 32) * bucket_count_ >> 32);
}

std::optional<Entry> Table::find(std::uint64_t key) const {
    for (const Place& place : buckets_[index_of(key)]) {
        const Content content = place.read();
        if (content.key == key) return content.entry;
    }
    return std::nullopt;
}

/// Returns the value of an entry. An entry of an earlier search counts as eight plies less deep.
int Table::worth_of(const Content& content) const {
    if (content.key == 0) return -infinite;
    return content.entry.depth - (content.entry.age == age_ ? 0 : 8);
}

void Table::store(std::uint64_t key, Finding finding) {
    Place* worst = nullptr;
    int least = infinite;
    for (Place& place : buckets_[index_of(key)]) {
        const Content content = place.read();
        const bool is_same = content.key == key;
        if (is_same && finding.move.is_done()) finding.move = content.entry.move;
        const int worth = is_same ? -infinite - 1 : worth_of(content);
        if (worth >= least) continue;
        least = worth;
        worst = &place;
    }
    Score score = finding.score;
    if (is_decided(score)) score += score > 0 ? finding.ply : -finding.ply;
    Entry entry{finding.move, static_cast<std::int16_t>(score),
                static_cast<std::uint8_t>(finding.depth)};
    entry.bound = finding.bound;
    entry.age = age_ & age_mask;
    worst->write({key, entry});
}

}  // namespace tafl::huscarl
