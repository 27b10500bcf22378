// SPDX-License-Identifier: MIT
// OneMore: counts something that is under way, for as long as it lives.
#pragma once

namespace tafl::service {

template <class Count>
class OneMore {
  public:
    /// `count` outlives it.
    explicit OneMore(Count& count) : count_(count) { ++count_; }
    ~OneMore() { --count_; }
    OneMore(const OneMore&) = delete;
    OneMore& operator=(const OneMore&) = delete;

  private:
    Count& count_;
};

}  // namespace tafl::service
