// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/queue_link.h"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <iterator>
#include <set>
#include <stdexcept>
#include <utility>

#include "tournaments/distributed/codecs/assignment_codec.h"
#include "tournaments/distributed/remote/engine_hash.h"
#include "tournaments/distributed/remote/machine_facts.h"

namespace tafl::remote {

using work_queue::QueueError;
using work_queue::UnitId;

namespace {

using std::chrono::milliseconds;
constexpr auto busy_pause = milliseconds(20);  ///< between polls while results arrive
constexpr auto idle_pause = milliseconds(200);
constexpr auto machines_pause = std::chrono::seconds(2);
constexpr int max_deliveries = 256;

work_queue::Offer offer_of(const Unit& unit) {
    work_queue::Offer offer{unit.id, unit.tournament, unit.priority, {}, {}};
    std::set<std::string> needs;
    for (const referee::Assignment& game : unit.games) {
        referee::Assignment sent = game;
        for (const rules::Side side : rules::both_sides) {
            sent.engines[side].build = need_of(game.engines[side]);
            needs.insert(sent.engines[side].build);
        }
        const auto text = codecs::encode(sent);
        if (!text) throw std::runtime_error("a game cannot be sent: " + to_string(text.error()));
        offer.assignments.push_back(*text);
    }
    offer.needs.assign(needs.begin(), needs.end());
    return offer;
}

template <class Value>
void take(std::vector<Value>& from, std::vector<Value>& to) {
    std::ranges::move(from, std::back_inserter(to));
    from.clear();
}

std::vector<std::int64_t> numbers_of(const std::vector<std::pair<std::int64_t, UnitId>>& pairs) {
    std::vector<std::int64_t> numbers;
    for (const auto& [number, unit] : pairs) numbers.push_back(number);
    return numbers;
}

}  // namespace

QueueLink::QueueLink(boost::asio::any_io_executor loop, std::string url,
                     work_queue::Coordinator who, ConnectPolicy patience, Listener& listener)
    : loop_(std::move(loop)),
      listener_(listener),
      who_(std::move(who)),
      patience_(patience),
      queue_(std::move(url)),
      access_([this](const std::string& text) {
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
    order([&](Orders& orders) { orders.offers.push_back(std::move(unit)); });
}

void QueueLink::withdraw(UnitId unit) {
    order([&](Orders& orders) {
        std::erase_if(orders.offers, [unit](const Unit& offer) { return offer.id == unit; });
        orders.withdrawn.push_back(unit);
    });
}

void QueueLink::settle(std::int64_t delivery, UnitId unit) {
    order([&](Orders& orders) { orders.settled.emplace_back(delivery, unit); });
}

void QueueLink::refuse(std::int64_t delivery, UnitId unit) {
    order([&](Orders& orders) { orders.refused.emplace_back(delivery, unit); });
}

void QueueLink::revoke(std::vector<work_queue::LeaseHolder> leases) {
    order([&](Orders& orders) { take(leases, orders.revoked); });
}

void QueueLink::ban(const std::string& machine) {
    order([&](Orders& orders) { orders.banned.push_back(machine); });
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
    bool is_busy = true;
    try {
        while (wait(is_busy)) {
            try {
                step();
                is_busy = units_.has_deliveries();
            } catch (const QueueError& error) {
                note_trouble(error);
                is_busy = false;
            }
        }
        if (!access_.is_broken()) note_tallies();
    } catch (...) {
        boost::asio::post(loop_, [this, failure = std::current_exception()] {
            listener_.on_failure(failure, has_claimed_);
        });
    }
}

/// Waits for commands and takes them over. Returns false if the thread must end: it is stopping,
/// and no command is left or the queue is unreachable.
bool QueueLink::wait(bool is_busy) {
    std::unique_lock lock(mutex_);
    const bool is_last = is_stopping_;
    if (!is_last && asked_.is_empty() && underway_.is_empty()) {
        bell_.wait_for(lock,
                       access_.is_broken() ? access_.pause()
                       : is_busy           ? busy_pause
                                           : idle_pause,
                       [this] { return is_stopping_ || !asked_.is_empty(); });
    } else if (access_.is_broken() && !is_last) {
        bell_.wait_for(lock, access_.pause(), [this] { return is_stopping_; });
    }
    for (const UnitId unit : asked_.withdrawn) {
        std::erase_if(underway_.offers, [unit](const Unit& offer) { return offer.id == unit; });
    }
    take(asked_.offers, underway_.offers);
    take(asked_.withdrawn, underway_.withdrawn);
    take(asked_.settled, underway_.settled);
    take(asked_.refused, underway_.refused);
    take(asked_.revoked, underway_.revoked);
    take(asked_.banned, underway_.banned);
    for (const auto& [machine, tally] : asked_.tallies) underway_.tallies[machine] += tally;
    asked_.tallies.clear();
    const bool is_hopeless = is_stopping_ && access_.is_broken();
    return !is_stopping_ || (!underway_.is_empty() && !is_hopeless);
}

void QueueLink::step() {
    if (!is_claimed_) claim();
    carry_out();
    const auto now = Clock::now();
    // New deliveries are fetched only after all reported ones are settled or refused.
    work_queue::QueueUpdates found =
        queue_.poll(units_.has_deliveries() ? 0 : max_deliveries, units_.strays());
    const bool has_reconnected = found.has_reconnected;
    LinkUpdates news = units_.add(std::move(found), [this](const auto& by) { return machine(by); });
    news.asked = now;
    access_.on_success();
    post(std::move(news));
    // Updates are reported only once, so calls that may fail come after post().
    if (has_reconnected) offer_what_is_gone();
    look_at_machines(now);
}

/// Claims the queue. Forgets all reports, because the queue may have been rebuilt, and offers
/// missing units.
void QueueLink::claim() {
    queue_.claim(who_);
    is_claimed_ = has_claimed_ = true;
    units_.forget_reports();
    offer_what_is_gone();
}

/// Removes each kind of command once it has been carried out, so that a retry repeats only the
/// rest.
void QueueLink::carry_out() {
    if (!underway_.settled.empty()) {
        queue_.settle(numbers_of(underway_.settled));
        for (const auto& [number, unit] : underway_.settled) units_.settle(number, unit);
        underway_.settled.clear();
    }
    if (!underway_.refused.empty()) {
        queue_.refuse(numbers_of(underway_.refused));
        for (const auto& [number, unit] : underway_.refused) units_.refuse(number, unit);
        underway_.refused.clear();
    }
    if (!underway_.withdrawn.empty()) {
        queue_.withdraw(underway_.withdrawn);
        for (const UnitId unit : underway_.withdrawn) units_.withdraw(unit);
        underway_.withdrawn.clear();
    }
    if (!underway_.offers.empty()) {
        std::vector<work_queue::Offer> offers;
        for (const Unit& unit : underway_.offers) offers.push_back(offer_of(unit));
        queue_.offer(offers);
        LinkUpdates held;
        held.asked = Clock::now();
        for (Unit& unit : underway_.offers) {
            if (const auto holding = units_.offer(std::move(unit))) held.leased.push_back(*holding);
        }
        underway_.offers.clear();
        if (!held.leased.empty()) post(std::move(held));
    }
    if (!underway_.revoked.empty()) {
        queue_.revoke(underway_.revoked);
        underway_.revoked.clear();
    }
    while (!underway_.banned.empty()) {
        const std::string machine = std::move(underway_.banned.back());
        underway_.banned.pop_back();
        ban_if_known(machine);
    }
}

/// Bans a machine. Ignores an unknown one: a rebuilt queue may not have it.
void QueueLink::ban_if_known(const std::string& machine) {
    try {
        queue_.ban(machine);
    } catch (const QueueError& error) {
        if (error.kind() == QueueError::Kind::failed) return;
        underway_.banned.push_back(machine);
        throw;
    }
}

/// Offers units again that the queue lacks. A queue that was restored or rebuilt may lack some.
void QueueLink::offer_what_is_gone() {
    const std::vector<UnitId> there = queue_.units();
    std::vector<work_queue::Offer> offers;
    for (const Unit* unit : units_.missing_from(there)) offers.push_back(offer_of(*unit));
    if (!offers.empty()) queue_.offer(offers);
}

/// Returns the facts of a lease holder's machine. Returns only its name if it has just entered and
/// the query of the queue fails.
store::Machine QueueLink::machine(const work_queue::LeaseHolder& by) {
    const auto find = [&] {
        return std::ranges::find(machines_, by.machine, &work_queue::RegisteredMachine::id);
    };
    if (find() == machines_.end()) {
        try {
            machines_ = queue_.machines();
        } catch (const QueueError&) {
            // The next call reports the failure.
        }
    }
    const auto found = find();
    if (found != machines_.end()) return stored_machine(*found);
    store::Machine unknown;
    unknown.name = by.machine_name;
    return unknown;
}

void QueueLink::look_at_machines(Clock::time_point now) {
    if (now < next_machines_) return;
    next_machines_ = now + machines_pause;
    note_tallies();
    LinkUpdates news;
    news.asked = now;
    machines_ = queue_.machines();
    news.machines = machines_;
    news.unmet = queue_.unmet_needs();
    news.waiting = queue_.waiting(units_.strays());
    news.has_machines = true;
    post(std::move(news));
}

void QueueLink::note_tallies() {
    while (!underway_.tallies.empty()) {
        const auto first = underway_.tallies.begin();
        queue_.note(first->first, first->second);
        underway_.tallies.erase(first);
    }
}

/// Throws a final error; otherwise sets the pause before a retry. Workers continue their games
/// meanwhile.
void QueueLink::note_trouble(const QueueError& error) {
    const bool is_patient = patience_ == ConnectPolicy::always;
    const bool is_taken_over = error.kind() == QueueError::Kind::refused && has_claimed_;
    if (is_taken_over && is_patient) {
        // Claim again later, when the other coordinator has finished.
        is_claimed_ = false;
    } else if (error.is_final(has_claimed_ || is_patient)) {
        throw;
    }
    if (error.kind() == QueueError::Kind::forgotten) {
        is_claimed_ = false;
        access_.restart_pause();
    } else {
        access_.on_error(error);
    }
}

}  // namespace tafl::remote
