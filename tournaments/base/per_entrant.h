// SPDX-License-Identifier: MIT
// PerEntrant: one value for each entrant. operator[] takes the number of an entrant, from 1, so
// callers need not subtract 1.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include "rules/count_of.h"

namespace tafl::tournaments {

/// List of one value for each entrant, in the order of the entrants' numbers from 1. operator[]
/// throws std::out_of_range if no entrant has the number.
template <class T>
class PerEntrant {
    using Values = std::vector<T>;

  public:
    PerEntrant() = default;
    explicit PerEntrant(int entrants, const T& value = T()) : values_(entrants, value) {}
    // NOLINTNEXTLINE(google-explicit-constructor): lists of names are in that order anyway
    PerEntrant(Values values) : values_(std::move(values)) {}
    PerEntrant(std::initializer_list<T> values) : values_(values) {}

    [[nodiscard]] typename Values::reference operator[](int entrant) {
        return values_.at(place_of(entrant));
    }
    [[nodiscard]] typename Values::const_reference operator[](int entrant) const {
        return values_.at(place_of(entrant));
    }
    /// Returns the number of entrants, which is also the number of the last entrant.
    [[nodiscard]] int count() const { return count_of(values_); }
    [[nodiscard]] bool empty() const { return values_.empty(); }
    [[nodiscard]] const Values& values() const { return values_; }

    void resize(int entrants) { values_.resize(entrants); }
    void push_back(T value) { values_.push_back(std::move(value)); }
    [[nodiscard]] T& back() { return values_.back(); }
    void clear() { values_.clear(); }

    [[nodiscard]] auto begin() { return values_.begin(); }
    [[nodiscard]] auto end() { return values_.end(); }
    [[nodiscard]] auto begin() const { return values_.begin(); }
    [[nodiscard]] auto end() const { return values_.end(); }
    bool operator==(const PerEntrant&) const = default;

  private:
    /// Returns the index of an entrant in `values_`. If the number is below 1, the index is beyond
    /// the end of every vector, so that at() throws.
    static std::size_t place_of(int entrant) { return entrant - 1; }

    Values values_;
};

/// List of one value for each seed, or for each position in a pairing table. Both are numbered from
/// 1.
template <class T>
using PerSeat = PerEntrant<T>;

}  // namespace tafl::tournaments
