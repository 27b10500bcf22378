// SPDX-License-Identifier: MIT
// ScopedCount: counts something that is under way, for as long as it lives.
#pragma once

namespace tafl::service {

template <class Count>
class ScopedCount {
  public:
    /// `count` outlives it.
    explicit ScopedCount(Count& count) : count_(count) { ++count_; }
    ~ScopedCount() { --count_; }
    ScopedCount(const ScopedCount&) = delete;
    ScopedCount& operator=(const ScopedCount&) = delete;

  private:
    Count& count_;
};

}  // namespace tafl::service
