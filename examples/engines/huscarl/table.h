// SPDX-License-Identifier: MIT
// Table: what the search has found about positions before (a transposition table). Each entry says
// whether its score is exact or a bound, and how deep the search was that found it. Of the four
// places that a key can have, the one whose entry is worth least is taken. Threads share it without
// locks: a place that two of them write at once no longer fits its key, and is not found.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "examples/engines/huscarl/score.h"
#include "rules/position.h"

namespace tafl::huscarl {

enum class Bound : std::uint8_t {
    none,   ///< only the move is known
    lower,  ///< the score is at least this
    upper,  ///< at most this
    exact
};

/// Eight bytes, so that it can be read and written at once.
struct Entry {
    rules::Move move{};
    std::int16_t score = 0;
    std::uint8_t depth = 0;
    Bound bound : 2 = Bound::none;
    std::uint8_t age : 6 = 0;
    /// The score as seen from `ply`: wins are stored as so far from the entry's own position.
    [[nodiscard]] Score score_at(int ply) const;
    /// True if the score decides the node without a search of that depth.
    [[nodiscard]] bool settles(int needed_depth, int ply, Score alpha, Score beta) const;
};
static_assert(sizeof(Entry) == sizeof(std::uint64_t));

/// What a search has found of a position.
struct Finding {
    rules::Move move{};  ///< none (`done`) if none was better than the others
    Score score = 0;
    int ply = 0;  ///< from which the score is seen
    int depth = 0;
    Bound bound = Bound::none;
};

/// Memory that is all zeros, straight from the system, which provides each page when it is first
/// written: a large table costs nothing before it is used. In large pages where the system has
/// them: with small ones, finding where one lies took a tenth of the search's time.
class ZeroedMemory {
  public:
    /// Throws std::bad_alloc.
    explicit ZeroedMemory(std::size_t bytes);
    ZeroedMemory(const ZeroedMemory&) = delete;
    ZeroedMemory& operator=(const ZeroedMemory&) = delete;
    ~ZeroedMemory();
    /// Where a large page begins.
    [[nodiscard]] void* data() const { return data_; }
    /// All zeros again.
    void clear();

  private:
    static constexpr std::size_t large_page = std::size_t{2} << 20;
    std::size_t bytes_;
    void* mapped_;
    void* data_;
};

class Table {
  public:
    /// With 0 megabytes it has four places. Throws std::bad_alloc.
    explicit Table(std::size_t megabytes);

    // By one thread, while no other searches
    /// Forgets everything, as if it were new.
    void clear();
    /// Entries of searches before this one are replaced first, unless they are much deeper.
    void begin_search() { age_ = (age_ + 1) & age_mask; }

    // By any thread
    /// The key will be asked for soon.
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
    Bucket* buckets_;  ///< in there: a place that was never written is zero
    unsigned age_ = 0;
};

}  // namespace tafl::huscarl
