// SPDX-License-Identifier: MIT
// Table: transposition table. An entry has a score, its bound and the depth of its search. A key
// has four places; a new entry replaces the one with the lowest value. Threads share the table
// without locks: a place that two threads write at once does not match its key, so it is not found.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "examples/engines/huscarl/score.h"
#include "rules/position.h"

namespace tafl::huscarl {

enum class Bound : std::uint8_t {
    none,   ///< only the move is valid
    lower,  ///< the score is at least this
    upper,  ///< the score is at most this
    exact
};

/// Eight bytes, so that it is read and written atomically.
struct Entry {
    rules::Move move{};
    std::int16_t score = 0;
    std::uint8_t depth = 0;
    Bound bound : 2 = Bound::none;
    std::uint8_t age : 6 = 0;
    /// Returns the score at `ply`. Wins are stored relative to the position of the entry.
    [[nodiscard]] Score score_at(int ply) const;
    /// Returns true if the score decides the node without a search of that depth.
    [[nodiscard]] bool settles(int needed_depth, int ply, Score alpha, Score beta) const;
};
static_assert(sizeof(Entry) == sizeof(std::uint64_t));

/// Result of a search for a position.
struct Finding {
    rules::Move move{};  ///< none (`done`) if no move was better than alpha
    Score score = 0;
    int ply = 0;  ///< ply of the position, for win scores
    int depth = 0;
    Bound bound = Bound::none;
};

/// Zeroed memory of the system, which provides pages at the first write: an unused large table
/// costs nothing. Uses large pages if possible; with small pages, address translation took a tenth
/// of the search's time.
class ZeroedMemory {
  public:
    /// Throws std::bad_alloc.
    explicit ZeroedMemory(std::size_t bytes);
    ZeroedMemory(const ZeroedMemory&) = delete;
    ZeroedMemory& operator=(const ZeroedMemory&) = delete;
    ~ZeroedMemory();
    /// Returns the start, aligned to a large page.
    [[nodiscard]] void* data() const { return data_; }
    /// Sets the memory to zero.
    void clear();

  private:
    static constexpr std::size_t large_page = std::size_t{2} << 20;
    std::size_t bytes_;
    void* mapped_;
    void* data_;
};

class Table {
  public:
    /// 0 megabytes = four places. Throws std::bad_alloc.
    explicit Table(std::size_t megabytes);

    // Called by one thread, while no other searches:
    /// Removes all entries.
    void clear();
    /// Starts a new search: older entries are replaced first, except much deeper ones.
    void begin_search() { age_ = (age_ + 1) & age_mask; }

    // Called by any thread:
    /// Prefetches the bucket of a key.
    void expect(std::uint64_t key) const { __builtin_prefetch(&buckets_[index_of(key)]); }
    [[nodiscard]] std::optional<Entry> find(std::uint64_t key) const;
    void store(std::uint64_t key, Finding finding);

  private:
    static constexpr unsigned age_mask = 63;
    struct Content {
        std::uint64_t key = 0;
        Entry entry{};
    };
    class Place {
      public:
        [[nodiscard]] Content read() const;
        void write(const Content& content);

      private:
        std::atomic<std::uint64_t> check_{0};  ///< exclusive or of key and entry
        std::atomic<std::uint64_t> entry_{0};
    };
    using Bucket = std::array<Place, 4>;
    [[nodiscard]] std::size_t index_of(std::uint64_t key) const;
    [[nodiscard]] int worth_of(const Content& content) const;

    std::size_t bucket_count_;
    ZeroedMemory memory_;
    Bucket* buckets_;  ///< in the memory above; a place that was never written is zero
    unsigned age_ = 0;
};

}  // namespace tafl::huscarl
