// SPDX-License-Identifier: MIT
// FairQueue: queue of items for one thread, in an order that is fair to the clients. The next item
// is that of the waiting client that has used the least time. A new client starts with the used
// time of the client that was served last. Therefore a new client does not wait for all earlier
// requests of other clients, and a client gains nothing by a pause. Not thread-safe.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace tafl::web {

/// Queue of items, ordered by the time that their clients have used.
template <class Item>
class FairQueue {
  public:
    using Duration = std::chrono::steady_clock::duration;

    /// Adds `item` after all other items of the client `client_key`.
    void push(const std::string& client_key, Item item) {
        Client& client =
            clients_.try_emplace(client_key, Client{progress_, true, {}}).first->second;
        client.waiting.emplace_back(++arrivals_, std::move(item));
    }

    /// Removes the next item, and returns the key of its client and the item. Returns nullopt if
    /// the queue is empty.
    std::optional<std::pair<std::string, Item>> pop() {
        auto next = clients_.end();
        for (auto at = clients_.begin(); at != clients_.end(); ++at) {
            if (at->second.waiting.empty()) continue;
            if (next == clients_.end() || is_before(at->second, next->second)) next = at;
        }
        if (next == clients_.end()) {
            clients_.clear();
            return std::nullopt;
        }
        progress_ = std::max(progress_, next->second.used);
        std::pair<std::string, Item> popped(next->first,
                                            std::move(next->second.waiting.front().second));
        next->second.waiting.pop_front();
        next->second.is_new = false;
        return popped;
    }

    /// Adds `time` to the time that the client has used. Called after an item of the client was
    /// processed.
    void charge(const std::string& client_key, Duration time) {
        const auto client = clients_.find(client_key);
        if (client == clients_.end()) return;
        client->second.used += time;
        std::erase_if(clients_, [&](const auto& one) {
            return one.second.waiting.empty() && one.second.used <= progress_;
        });
    }

    /// Calls `visit` with each waiting item of the client, the oldest first.
    template <class Visit>
    void for_each(const std::string& client_key, Visit visit) const {
        const auto client = clients_.find(client_key);
        if (client == clients_.end()) return;
        for (const auto& [arrival, item] : client->second.waiting) visit(item);
    }

  private:
    struct Client {
        Duration used{};
        /// True: no item of the client was served yet. The client then precedes other clients with
        /// the same used time.
        bool is_new = true;
        /// Waiting items of the client, each with the number of its arrival in the queue.
        std::deque<std::pair<std::uint64_t, Item>> waiting;
    };
    static bool is_before(const Client& a, const Client& b) {
        return std::tuple(a.used, !a.is_new, a.waiting.front().first) <
               std::tuple(b.used, !b.is_new, b.waiting.front().first);
    }

    /// Clients that have waiting items, or that have used more time than `progress_`, by key.
    std::map<std::string, Client> clients_;
    Duration progress_{};  ///< largest used time of a client at the moment when it was served
    std::uint64_t arrivals_ = 0;
};

}  // namespace tafl::web
