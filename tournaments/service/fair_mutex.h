// SPDX-License-Identifier: MIT
// FairMutex: something that one may use at a time, and for which many wait. Those who want it much
// take turns with those who want it once. On one loop's thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <string>

namespace tafl::service {

class FairMutex {
    struct State;

  public:
    explicit FairMutex(boost::asio::io_context& loop);

    /// Passed on to the next one when it is destroyed.
    class Turn {
      public:
        explicit Turn(std::shared_ptr<State> state) : state_(std::move(state)) {}
        ~Turn();
        Turn(Turn&&) = default;
        Turn& operator=(Turn&&) = delete;

      private:
        std::shared_ptr<State> state_;
    };

    /// How often somebody waits.
    [[nodiscard]] std::size_t waiting(const std::string& who) const;
    /// How often anybody does.
    [[nodiscard]] std::size_t waiting() const;
    [[nodiscard]] boost::asio::awaitable<Turn> take(std::string who);

  private:
    std::shared_ptr<State> state_;
};

}  // namespace tafl::service
