// SPDX-License-Identifier: MIT
// ScopedCount: increments a counter during its lifetime.
#pragma once

namespace tafl::service {

/// Increments a counter in the constructor and decrements it in the destructor.
template <class Count>
class ScopedCount {
  public:
    /// Keeps a reference to `count`, which must outlive this object.
    explicit ScopedCount(Count& count) : count_(count) { ++count_; }
    ~ScopedCount() { --count_; }
    ScopedCount(const ScopedCount&) = delete;
    ScopedCount& operator=(const ScopedCount&) = delete;

  private:
    Count& count_;
};

}  // namespace tafl::service
