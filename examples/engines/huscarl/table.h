// SPDX-License-Identifier: MIT
// Table: what the search has found about positions before (a transposition table). Each entry says
// whether its score is exact or a bound, and how deep the search was that found it. Of the four
// entries that a key can have, the one that is worth least is replaced.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "examples/engines/huscarl/score.h"
#include "rules/position.h"

namespace tafl::huscarl {

enum class Bound : std::uint8_t {
    none,   ///< only the move is known
    lower,  ///< the score is at least this
    upper,  ///< at most this
    exact
};

struct Entry {
    std::uint64_t key = 0;
    rules::Move move{};  ///< none (`done`) if none was better than the others
    std::int16_t score = 0;
    std::int16_t depth = 0;
    Bound bound = Bound::none;
    std::uint8_t age = 0;
    /// The score as seen from `ply`: wins are stored as so far from the entry's own position.
    [[nodiscard]] Score score_at(int ply) const;
    /// True if the score decides the node without a search of that depth.
    [[nodiscard]] bool settles(int needed_depth, int ply, Score alpha, Score beta) const;
};

class Table {
  public:
    explicit Table(std::size_t megabytes);

    void clear();
    /// Entries of searches before this one are replaced first.
    void begin_search() { ++age_; }
    [[nodiscard]] const Entry* find(std::uint64_t key) const;
    /// `score` is seen from `ply`.
    void store(std::uint64_t key, rules::Move move, Score score, int ply, int depth, Bound bound);

  private:
    using Bucket = std::array<Entry, 4>;
    [[nodiscard]] std::size_t place_of(std::uint64_t key) const;
    [[nodiscard]] int worth_of(const Entry& entry) const;

    std::vector<Bucket> buckets_;
    std::uint8_t age_ = 0;
};

}  // namespace tafl::huscarl
