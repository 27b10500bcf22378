// SPDX-License-Identifier: MIT
#include "tournaments/server/service/fair_mutex.h"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <deque>
#include <map>
#include <numeric>

namespace tafl::service {

namespace asio = boost::asio;

struct FairMutex::State {
    using Wakeup = std::shared_ptr<asio::steady_timer>;

    explicit State(asio::io_context& the_loop) : loop(the_loop) {}

    /// Passes the lock to the first waiter of the next name in alphabetical order. The first name
    /// follows the last one.
    void pass_on() {
        is_taken = !waiting.empty();
        if (waiting.empty()) return;
        auto next = waiting.upper_bound(last);
        if (next == waiting.end()) next = waiting.begin();
        last = next->first;
        const Wakeup wakeup = next->second.front();
        next->second.pop_front();
        if (next->second.empty()) waiting.erase(next);
        wakeup->cancel();
    }

    asio::io_context& loop;
    std::map<std::string, std::deque<Wakeup>> waiting;  ///< waiters by name; queues are not empty
    std::string last;                                   ///< name with the last turn
    bool is_taken = false;
};

FairMutex::FairMutex(asio::io_context& loop) : state_(std::make_shared<State>(loop)) {}

FairMutex::Turn::~Turn() {
    if (state_) state_->pass_on();
}

std::size_t FairMutex::waiting(const std::string& who) const {
    const auto found = state_->waiting.find(who);
    return found == state_->waiting.end() ? 0 : found->second.size();
}

std::size_t FairMutex::waiting() const {
    return std::accumulate(
        state_->waiting.begin(), state_->waiting.end(), std::size_t{0},
        [](std::size_t sum, const auto& entry) { return sum + entry.second.size(); });
}

asio::awaitable<FairMutex::Turn> FairMutex::take(std::string who) {
    const std::shared_ptr<State> state = state_;
    if (!state->is_taken) {
        state->is_taken = true;
        state->last = std::move(who);
        co_return Turn(state);
    }
    const auto wakeup =
        std::make_shared<asio::steady_timer>(state->loop, asio::steady_timer::time_point::max());
    state->waiting[who].push_back(wakeup);
    boost::system::error_code ignored;
    const auto& token = asio::use_awaitable;
    auto quiet_token = asio::redirect_error(token, ignored);
    co_await wakeup->async_wait(quiet_token);
    co_return Turn(state);
}

}  // namespace tafl::service
