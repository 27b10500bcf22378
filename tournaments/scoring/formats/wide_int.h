// SPDX-License-Identifier: MIT
// WideInt: signed integer with a fixed number of 64-bit words, in two's complement. It holds
// weights that combine many criteria. Overflow is not checked: the caller must use enough words
// (is_nearly_full()). Pure.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace tafl::formats {

/// Signed integer with `words` words of 64 bits.
template <std::size_t words>
class WideInt {
  public:
    WideInt() = default;
    /// Constructs the number `value` * 2^bit. `bit` must be less than 64 * `words`.
    WideInt(std::int64_t value, int bit) {
        const std::size_t word = bit / 64;
        const int shift = bit % 64;
        const std::int64_t sign = value < 0 ? -1 : 0;
        parts_[word] = static_cast<std::uint64_t>(value) << shift;
        if (word + 1 < words) {
            parts_[word + 1] = shift == 0 ? sign : value >> (64 - shift);
        }
        for (std::size_t i = word + 2; i < words; ++i) {
            parts_[i] = sign;
        }
    }

    WideInt& operator+=(const WideInt& other) {
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < words; ++i) {
            const std::uint64_t sum = parts_[i] + carry;
            carry = sum < carry ? 1 : 0;
            parts_[i] = sum + other.parts_[i];
            carry += parts_[i] < sum ? 1 : 0;
        }
        return *this;
    }
    WideInt& operator-=(const WideInt& other) {
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < words; ++i) {
            const std::uint64_t rest = parts_[i] - borrow;
            borrow = rest > parts_[i] ? 1 : 0;
            parts_[i] = rest - other.parts_[i];
            borrow += parts_[i] > rest ? 1 : 0;
        }
        return *this;
    }
    friend WideInt operator+(WideInt one, const WideInt& other) { return one += other; }
    friend WideInt operator-(WideInt one, const WideInt& other) { return one -= other; }

    /// Returns half of this value. The value must be even.
    [[nodiscard]] WideInt half() const {
        WideInt result;
        for (std::size_t i = 0; i + 1 < words; ++i) {
            result.parts_[i] = parts_[i] >> 1U | parts_[i + 1] << 63U;
        }
        result.parts_[words - 1] = top() >> 1U;
        return result;
    }

    [[nodiscard]] bool is_zero() const { return *this == WideInt{}; }
    /// Returns true if the two highest bits differ. Then the sum of this number and another one may
    /// overflow.
    [[nodiscard]] bool is_nearly_full() const {
        const std::uint64_t last = parts_[words - 1];
        return last >> 63U != (last >> 62U & 1U);
    }

    bool operator==(const WideInt&) const = default;
    friend std::strong_ordering operator<=>(const WideInt& one, const WideInt& other) {
        if (one.top() != other.top()) return one.top() <=> other.top();
        for (std::size_t i = words - 1; i-- > 0;) {
            if (one.parts_[i] != other.parts_[i]) return one.parts_[i] <=> other.parts_[i];
        }
        return std::strong_ordering::equal;
    }

  private:
    [[nodiscard]] std::int64_t top() const { return parts_[words - 1]; }

    /// Words of the number, the least significant word first.
    std::array<std::uint64_t, words> parts_{};
};

}  // namespace tafl::formats
