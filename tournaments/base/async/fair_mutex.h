// SPDX-License-Identifier: MIT
// FairMutex: lock for coroutines. Each coroutine waits under a name, and the waiting names get the
// lock in turn, in alphabetical order. So a name with many waiting coroutines gets no more turns
// than a name with one. Used on the loop's thread only.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <string>

namespace tafl::async {

/// Lock that is given to the waiting names in turn.
class FairMutex {
    struct State;

  public:
    explicit FairMutex(boost::asio::io_context& loop);

    /// Ownership of the lock. The destructor passes the lock to the first coroutine of the next
    /// waiting name. If no coroutine is waiting, it makes the lock free.
    class Turn {
      public:
        explicit Turn(std::shared_ptr<State> state) : state_(std::move(state)) {}
        ~Turn();
        Turn(Turn&&) = default;
        Turn& operator=(Turn&&) = delete;

      private:
        std::shared_ptr<State> state_;
    };

    /// Returns the number of coroutines that wait under the name `who`. The owner of the lock is
    /// not counted.
    [[nodiscard]] std::size_t waiting(const std::string& who) const;
    /// Returns the number of coroutines that wait, under any name.
    [[nodiscard]] std::size_t waiting() const;
    /// Waits for the lock under the name `who`. Returns its ownership.
    [[nodiscard]] boost::asio::awaitable<Turn> lock(std::string who);

  private:
    std::shared_ptr<State> state_;
};

}  // namespace tafl::async
