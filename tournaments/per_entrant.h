// SPDX-License-Identifier: MIT
// PerEntrant: one value for each of those who are numbered from 1, so that nobody has to subtract.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include "rules/count_of.h"

namespace tafl::tournaments {

/// In the order of their numbers. A number that nobody has throws std::out_of_range.
template <class T>
class PerEntrant {
    using Values = std::vector<T>;

  public:
    PerEntrant() = default;
    explicit PerEntrant(int entrants, const T& value = T())
        : values_(static_cast<std::size_t>(entrants), value) {}
    // NOLINTNEXTLINE(google-explicit-constructor): lists of names are in that order anyway
    PerEntrant(Values values) : values_(std::move(values)) {}
    PerEntrant(std::initializer_list<T> values) : values_(values) {}

    [[nodiscard]] typename Values::reference operator[](int entrant) {
        return values_.at(place_of(entrant));
    }
    [[nodiscard]] typename Values::const_reference operator[](int entrant) const {
        return values_.at(place_of(entrant));
    }
    /// How many there are, and the last one's number.
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
    /// Of 0, and of less, a place that no vector has.
    static std::size_t place_of(int entrant) { return static_cast<std::size_t>(entrant) - 1; }

    Values values_;
};

/// The same of seeds, and of the seats of a table of pairings.
template <class T>
using PerSeat = PerEntrant<T>;

}  // namespace tafl::tournaments
