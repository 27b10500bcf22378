// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/queue_link.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <iterator>
#include <utility>

namespace tafl::remote {

using work_queue::UnitId;

QueueLink::QueueLink(boost::asio::any_io_executor loop, std::string url,
                     work_queue::Coordinator who, ConnectPolicy patience, Listener& listener)
    : loop_(std::move(loop)),
      listener_(listener),
      sync_(
          std::move(url), std::move(who), patience,
          [this](LinkUpdates news) { post(std::move(news)); },
          [this](const std::string& text) {
              boost::asio::post(loop_, [this, text] { listener_.on_trouble(text); });
          }),
      thread_([this] { work(); }) {}

QueueLink::~QueueLink() {
    {
        const std::scoped_lock lock(mutex_);
        is_stopping_ = true;
    }
    bell_.notify_one();
    thread_.join();
}

template <class Change>
void QueueLink::order(Change change) {
    {
        const std::scoped_lock lock(mutex_);
        change(asked_);
    }
    bell_.notify_one();
}

void QueueLink::offer(Unit unit) {
    order([&](LinkOrders& orders) { orders.offers.push_back(std::move(unit)); });
}

void QueueLink::withdraw(UnitId unit) {
    order([&](LinkOrders& orders) {
        std::erase_if(orders.offers, [unit](const Unit& offer) { return offer.id == unit; });
        orders.withdrawn.push_back(unit);
    });
}

void QueueLink::settle(std::int64_t delivery, UnitId unit) {
    order([&](LinkOrders& orders) { orders.settled.emplace_back(delivery, unit); });
}

void QueueLink::refuse(std::int64_t delivery, UnitId unit) {
    order([&](LinkOrders& orders) { orders.refused.emplace_back(delivery, unit); });
}

void QueueLink::revoke(std::vector<work_queue::LeaseHolder> leases) {
    order(
        [&](LinkOrders& orders) { std::ranges::move(leases, std::back_inserter(orders.revoked)); });
}

void QueueLink::ban(const std::string& machine) {
    order([&](LinkOrders& orders) { orders.banned.push_back(machine); });
}

void QueueLink::note(const std::string& machine, const work_queue::Tally& tally) {
    const std::scoped_lock lock(mutex_);
    asked_.tallies[machine] += tally;
}

void QueueLink::post(LinkUpdates news) {
    boost::asio::post(
        loop_, [this, news = std::move(news)]() mutable { listener_.on_news(std::move(news)); });
}

// Functions of the queue's thread

void QueueLink::work() {
    try {
        while (wait()) sync_.step();
        sync_.finish();
    } catch (...) {
        const LinkFailure failure{std::current_exception(), sync_.has_claimed()};
        boost::asio::post(loop_, [this, failure] { listener_.on_failure(failure); });
    }
}

/// Waits for commands and takes them over. Returns false if the thread must end: it is stopping,
/// and no command is left or the queue is unreachable.
bool QueueLink::wait() {
    std::unique_lock lock(mutex_);
    const bool is_last = is_stopping_;
    if (!is_last && asked_.is_empty() && !sync_.has_orders()) {
        bell_.wait_for(lock, sync_.next_pause(),
                       [this] { return is_stopping_ || !asked_.is_empty(); });
    } else if (sync_.is_broken() && !is_last) {
        bell_.wait_for(lock, sync_.next_pause(), [this] { return is_stopping_; });
    }
    sync_.add(asked_);
    return !is_stopping_ || (sync_.has_orders() && !sync_.is_broken());
}

}  // namespace tafl::remote
