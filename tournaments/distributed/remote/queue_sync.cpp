// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/queue_sync.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>

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

QueueSync::QueueSync(std::string url, work_queue::Coordinator who, ConnectPolicy patience,
                     OnNews on_news, std::function<void(const std::string&)> on_trouble)
    : who_(std::move(who)),
      patience_(patience),
      on_news_(std::move(on_news)),
      queue_(std::move(url)),
      access_(std::move(on_trouble)) {}

void QueueSync::add(LinkOrders& orders) {
    for (const UnitId unit : orders.withdrawn) {
        std::erase_if(underway_.offers, [unit](const Unit& offer) { return offer.id == unit; });
    }
    take(orders.offers, underway_.offers);
    take(orders.withdrawn, underway_.withdrawn);
    take(orders.settled, underway_.settled);
    take(orders.refused, underway_.refused);
    take(orders.revoked, underway_.revoked);
    take(orders.banned, underway_.banned);
    for (const auto& [machine, tally] : orders.tallies) underway_.tallies[machine] += tally;
    orders.tallies.clear();
}

void QueueSync::step() {
    try {
        synchronize();
        is_busy_ = units_.has_deliveries();
    } catch (const QueueError& error) {
        note_trouble(error);
        is_busy_ = false;
    }
}

void QueueSync::finish() {
    if (!access_.is_broken()) note_tallies();
}

milliseconds QueueSync::next_pause() const {
    if (access_.is_broken()) return access_.pause();
    return is_busy_ ? busy_pause : idle_pause;
}

void QueueSync::synchronize() {
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
    on_news_(std::move(news));
    // Updates are reported only once, so calls that may fail come after on_news_().
    if (has_reconnected) offer_what_is_gone();
    look_at_machines(now);
}

/// Claims the queue. Forgets all reports, because the queue may have been rebuilt, and offers
/// missing units.
void QueueSync::claim() {
    queue_.claim(who_);
    is_claimed_ = has_claimed_ = true;
    units_.forget_reports();
    offer_what_is_gone();
}

/// Removes each kind of command once it has been carried out, so that a retry repeats only the
/// rest.
void QueueSync::carry_out() {
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
        if (!held.leased.empty()) on_news_(std::move(held));
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
void QueueSync::ban_if_known(const std::string& machine) {
    try {
        queue_.ban(machine);
    } catch (const QueueError& error) {
        if (error.kind() == QueueError::Kind::failed) return;
        underway_.banned.push_back(machine);
        throw;
    }
}

/// Offers units again that the queue lacks. A queue that was restored or rebuilt may lack some.
void QueueSync::offer_what_is_gone() {
    const std::vector<UnitId> there = queue_.units();
    std::vector<work_queue::Offer> offers;
    for (const Unit* unit : units_.missing_from(there)) offers.push_back(offer_of(*unit));
    if (!offers.empty()) queue_.offer(offers);
}

/// Returns the facts of a lease holder's machine. Returns only its name if it has just entered and
/// the query of the queue fails.
store::Machine QueueSync::machine(const work_queue::LeaseHolder& by) {
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

void QueueSync::look_at_machines(Clock::time_point now) {
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
    on_news_(std::move(news));
}

void QueueSync::note_tallies() {
    while (!underway_.tallies.empty()) {
        const auto first = underway_.tallies.begin();
        queue_.note(first->first, first->second);
        underway_.tallies.erase(first);
    }
}

/// Throws a final error; otherwise sets the pause before a retry. Workers continue their games
/// meanwhile.
void QueueSync::note_trouble(const QueueError& error) {
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
