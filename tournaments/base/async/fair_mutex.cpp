// SPDX-License-Identifier: MIT
#include "tournaments/base/async/fair_mutex.h"

#include <deque>
#include <map>
#include <numeric>

#include "tournaments/base/async/wakeup.h"

namespace tafl::async {

namespace asio = boost::asio;

struct FairMutex::State {
    explicit State(asio::io_context& the_loop) : loop(the_loop) {}

    /// Passes the lock to the first waiter of the next name in alphabetical order. The first name
    /// follows the last one.
    void hand_to_next() {
        is_taken = !waiting.empty();
        if (waiting.empty()) return;
        auto next = waiting.upper_bound(last);
        if (next == waiting.end()) next = waiting.begin();
        last = next->first;
        const std::shared_ptr<Wakeup> wakeup = next->second.front();
        next->second.pop_front();
        if (next->second.empty()) waiting.erase(next);
        wakeup->notify();
    }

    asio::io_context& loop;
    /// Waiting coroutines by name; the queues are not empty.
    std::map<std::string, std::deque<std::shared_ptr<Wakeup>>> waiting;
    std::string last;  ///< name with the last turn
    bool is_taken = false;
};

FairMutex::FairMutex(asio::io_context& loop) : state_(std::make_shared<State>(loop)) {}

FairMutex::Turn::~Turn() {
    if (state_) state_->hand_to_next();
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

asio::awaitable<FairMutex::Turn> FairMutex::lock(std::string who) {
    const std::shared_ptr<State> state = state_;
    if (!state->is_taken) {
        state->is_taken = true;
        state->last = std::move(who);
        co_return Turn(state);
    }
    const auto wakeup = std::make_shared<Wakeup>(state->loop.get_executor());
    state->waiting[who].push_back(wakeup);
    co_await wakeup->wait();
    co_return Turn(state);
}

}  // namespace tafl::async
