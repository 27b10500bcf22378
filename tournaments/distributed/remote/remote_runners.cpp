// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/remote_runners.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <iterator>
#include <utility>

#include "rules/result.h"
#include "store/archive_epoch.h"
#include "tournaments/distributed/remote/machine_facts.h"
#include "tournaments/distributed/remote/machine_warnings.h"
#include "tournaments/distributed/remote/remote_runner.h"
#include "tournaments/version.h"

namespace tafl::remote {

namespace asio = boost::asio;
using rules::GameRecord;
using work_queue::LeaseHolder;
using work_queue::UnitId;

namespace {

/// Maximum number of offered units, for any number of machines.
constexpr int max_offers = 1024;

bool may_play(const work_queue::RegisteredMachine& machine) {
    return machine.is_present && !machine.is_banned;
}

/// Returns the needs that no active machine has. Returns all needs if each one is available on some
/// machine.
work_queue::EngineHashes missing_of(const work_queue::EngineHashes& needs,
                                    const std::vector<work_queue::RegisteredMachine>& machines) {
    const auto is_there = [&](const std::string& need) {
        return std::ranges::any_of(machines, [&](const work_queue::RegisteredMachine& one) {
            return may_play(one) && std::ranges::find(one.engines, need) != one.engines.end();
        });
    };
    work_queue::EngineHashes missing;
    std::ranges::remove_copy_if(needs, std::back_inserter(missing), is_there);
    return missing.empty() ? needs : missing;
}

std::string until_unbanned(const std::string& machine) {
    return ": it gets no more games, until `lawspeaker workers unban " + machine + "`";
}

}  // namespace

RemoteRunnerSource::RemoteRunnerSource(hosting::RunnerContext host, std::string url,
                                       ConnectPolicy patience)
    : host_(std::move(host)),
      link_(host_.loop, std::move(url),
            {host_.archive.uuid, host_.archive.incarnation, std::string(tournaments::version)},
            patience, *this) {}

RemoteRunnerSource::~RemoteRunnerSource() = default;

std::unique_ptr<hosting::MatchRunner> RemoteRunnerSource::make_runner(
    const hosting::SlotRequest& request) {
    return std::make_unique<Runner>(*this, request);
}

int RemoteRunnerSource::max_tables(int) const { return max_offers; }

void RemoteRunnerSource::on_news(LinkUpdates news) {
    const auto notify = [this](UnitId unit, Runner::News what) {
        const auto table = tables_.find(unit);
        if (table != tables_.end()) table->second->notify(std::move(what));
    };
    watch_leases(news);
    for (const LeaseHolder& lost : news.lost) {
        note_lost(lost.machine_name);
        notify(lost.unit, Runner::Lost{lost});
    }
    for (const LeaseHolder& leased : news.leased) {
        untaken_since_ = Clock::now();
        notify(leased.unit, Runner::Leased{leased});
    }
    for (UnitProgress& live : news.live) notify(live.unit, std::move(live));
    note_pace(news.deliveries.size());
    for (CheckedDelivery& delivery : news.deliveries) {
        const UnitId unit = delivery.from.unit;
        // The match runner that offered the unit has stopped. Remove the unit, so that the next
        // offer is played again.
        if (!tables_.contains(unit)) link_.withdraw(unit);
        notify(unit, std::move(delivery));
    }
    if (news.has_machines) {
        revoke_overdue(news.asked);
        look_at(news.machines, news.unmet);
        if (const auto text = backlog_.note(news.waiting, Clock::now())) host_.tell(*text);
    }
    if (news.strays.empty()) return;
    asio::co_spawn(host_.loop, settle_stray_deliveries(std::move(news.strays)),
                   [this](std::exception_ptr failure) {
                       if (failure) fail(failure);
                   });
}

/// Handles lost leases first: they ended before the next lease of the same unit.
void RemoteRunnerSource::watch_leases(const LinkUpdates& news) {
    for (const LeaseHolder& lost : news.lost) lease_watch_.end(lost.unit);
    for (const LeaseHolder& leased : news.leased) {
        const auto table = tables_.find(leased.unit);
        if (table == tables_.end()) continue;
        lease_watch_.start(leased, news.asked, longest_wait(table->second->games().front()));
    }
    for (const UnitProgress& live : news.live) {
        lease_watch_.note(live.unit, live.token, live.game, live.plies, news.asked, live.wait);
    }
    for (const CheckedDelivery& delivery : news.deliveries) lease_watch_.end(delivery.from.unit);
    if (news.has_reconnected) lease_watch_.restart(news.asked);
}

/// Ends overdue leases. Reports and counts one stall a machine, for any number of its leases.
void RemoteRunnerSource::revoke_overdue(Clock::time_point now) {
    std::map<std::string, std::vector<LeaseWatch::Overdue>> by_machine;
    for (auto& overdue : lease_watch_.take_overdue(now)) {
        by_machine[overdue.lease.machine_name].push_back(std::move(overdue));
    }
    for (const auto& [machine, all] : by_machine) {
        std::vector<LeaseHolder> leases;
        for (const auto& overdue : all) leases.push_back(overdue.lease);
        link_.revoke(std::move(leases));
        const auto wait = std::chrono::ceil<std::chrono::seconds>(all.front().wait);
        const auto table = tables_.find(all.front().lease.unit);
        const std::string players =
            table == tables_.end() ? "" : " for " + table->second->players();
        host_.tell(machine + ": leases ended: " + std::to_string(all.size()) +
                   "; no ply within the time that the clocks allow (" +
                   std::to_string(wait.count()) + " s" + players +
                   "); the games are offered again");
        note_stall(machine);
    }
}

void RemoteRunnerSource::on_trouble(const std::string& text) { host_.tell(text); }

/// Reports a final failure. If the queue rejected the claim, the new incarnation was not used, and
/// is undone in the database.
void RemoteRunnerSource::on_failure(LinkFailure failure) {
    fail(std::move(failure.error));
    if (failure.has_claimed) return;
    hosting::Recorder::Work revert = [identity = host_.archive](store::Archive& archive) {
        store::ArchiveEpoch(archive).revert(identity);
    };
    asio::co_spawn(host_.loop, host_.recorder.run(std::move(revert)),
                   [this](std::exception_ptr thrown) {
                       if (thrown) fail(thrown);
                   });
}

void RemoteRunnerSource::fail(std::exception_ptr failure) {
    if (!failure_) failure_ = std::move(failure);
    for (const auto& [unit, table] : tables_) table->fail();
}

void RemoteRunnerSource::look_at(const std::vector<work_queue::RegisteredMachine>& machines,
                                 const std::vector<work_queue::EngineHashes>& unmet) {
    machine_slots_ = 0;
    for (const auto& machine : machines) {
        if (may_play(machine)) machine_slots_ += machine.slots;
    }
    note_pace(0);
    warn_of_clocks_and_versions(machines);
    warn_of_missing_engines(machines, unmet);
}

/// Reports each warning once a run. The key of a clock warning is the machine, because the
/// difference varies by seconds.
void RemoteRunnerSource::warn_of_clocks_and_versions(
    const std::vector<work_queue::RegisteredMachine>& machines) {
    for (const auto& machine : machines) {
        if (!machine.is_present) continue;
        const auto clock = clock_warning(machine.name, machine.clock);
        if (clock && warnings_.insert(machine.name).second) host_.tell(*clock);
        const auto version =
            version_warning(machine.name, stored_machine(machine).version, tournaments::version);
        if (version && warnings_.insert(*version).second) host_.tell(*version);
    }
}

/// Sets the number of offers: two for each slot of the machines, plus the units delivered in a
/// second.
void RemoteRunnerSource::note_pace(std::size_t delivered) {
    constexpr int min_offers = 4;
    constexpr auto long_enough = std::chrono::milliseconds(200);
    delivered_ += static_cast<int>(delivered);
    const auto now = Clock::now();
    const std::chrono::duration<double> since = now - paced_;
    if (since < long_enough) return;
    const double pace = paced_ == Clock::time_point() ? 0 : delivered_ / since.count();
    pace_ = std::max(pace, pace_ / 2);
    paced_ = now;
    delivered_ = 0;
    const int window = 2 * machine_slots_ + static_cast<int>(pace_);
    host_.slots.set_count(std::clamp(window, min_offers, max_offers));
}

void RemoteRunnerSource::warn_of_missing_engines(
    const std::vector<work_queue::RegisteredMachine>& machines,
    const std::vector<work_queue::EngineHashes>& unmet) {
    constexpr auto patience = std::chrono::seconds(60);
    constexpr auto between = std::chrono::minutes(10);
    const auto now = Clock::now();
    const bool is_taken = std::ranges::any_of(machines, may_play);
    if (untaken_since_ == Clock::time_point() || tables_.empty() || (is_taken && unmet.empty())) {
        untaken_since_ = now;
    }
    if (now - untaken_since_ < patience) return;
    if (told_missing_ != Clock::time_point() && now - told_missing_ < between) return;
    told_missing_ = now;
    if (!is_taken) {
        return host_.tell(
            "no machine takes games from the work queue; start one: lawspeaker worker --queue "
            "URL --engines DIR");
    }
    std::set<std::string> told;
    for (const work_queue::EngineHashes& needs : unmet) {
        const std::string names = names_of(missing_of(needs, machines));
        if (told.insert(names).second) {
            host_.tell("no machine has " + names +
                       "; a worker's engine is the same if program and arguments are");
        }
    }
}

/// Returns the engines' names, for people.
std::string RemoteRunnerSource::names_of(const work_queue::EngineHashes& needs) const {
    std::string text;
    for (const std::string& need : needs) {
        const auto known = needs_.find(need);
        text += (text.empty() ? "" : ", together with ") +
                (known == needs_.end() ? need : known->second);
    }
    return text;
}

/// Settles deliveries of games that the database already has. This happens if the host died just
/// after it had saved them.
asio::awaitable<void> RemoteRunnerSource::settle_stray_deliveries(
    std::vector<std::pair<std::int64_t, UnitId>> strays) {
    std::vector<bool> is_known(strays.size());
    const hosting::Recorder::Work look = [&](store::Archive& archive) {
        for (std::size_t i = 0; i < strays.size(); ++i) {
            const auto game = archive.game(store::GameId(strays[i].second));
            is_known[i] = !game || game->state == store::GameState::finished;
        }
    };
    co_await host_.recorder.run(look);
    for (std::size_t i = 0; i < strays.size(); ++i) {
        if (is_known[i]) {
            link_.settle(strays[i].first, strays[i].second);
        } else {
            // Soon offer the unit that the delivery belongs to.
            host_.slots.set_count(max_offers);
        }
    }
}

/// Bans a machine. Prints the reason once a run, even if the machine is unbanned meanwhile.
void RemoteRunnerSource::ban(const std::string& machine, const std::string& why) {
    link_.ban(machine);
    if (banned_.insert(machine).second) host_.tell(why);
}

/// Bans the sender of a record that breaks the rules: its program has other rules, or it is
/// malicious.
void RemoteRunnerSource::note_refusal(const CheckedDelivery& delivery) {
    const std::string& machine = delivery.from.machine_name;
    ban(machine, "the record that " + machine + " sent was refused (" + delivery.unit.refusal +
                     "): it gets no more games");
}

/// Counts void matches. A machine that can play nothing would get the same games again and again.
void RemoteRunnerSource::note_void(const std::string& machine) {
    constexpr int max_in_a_row = 5;
    if (++voids_in_a_row_[machine] < max_in_a_row) return;
    ban(machine, "on " + machine + " " + std::to_string(max_in_a_row) +
                     " matches in a row were void" + until_unbanned(machine));
}

/// Counts stalls. A machine that keeps leases without playing would get the same games again and
/// again.
void RemoteRunnerSource::note_stall(const std::string& machine) {
    constexpr int max_in_a_row = 3;
    if (++stalls_in_a_row_[machine] < max_in_a_row) return;
    ban(machine, "on " + machine + " leases ended without a ply " + std::to_string(max_in_a_row) +
                     " times in a row" + until_unbanned(machine));
}

/// Counts lost leases. The limit is twice the number of units that a machine may lose in one
/// disconnection. Each lost lease is an attempt in the database.
void RemoteRunnerSource::note_lost(const std::string& machine) {
    constexpr int max_in_a_row = 2 * work_queue::max_units;
    if (++lost_in_a_row_[machine] < max_in_a_row) return;
    ban(machine, machine + " gave back, or lost, " + std::to_string(max_in_a_row) +
                     " matches in a row" + until_unbanned(machine));
}

/// Updates the error rates of a machine. Games that counted stay valid; only a user can void them.
/// The rate rises only with an engine failure, so it is tested only then.
void RemoteRunnerSource::note_played(const std::string& machine, const GameRecord& record) {
    if (!counts(record.end.termination)) return;
    voids_in_a_row_.erase(machine);
    lost_in_a_row_.erase(machine);
    stalls_in_a_row_.erase(machine);
    const work_queue::Tally tally = tally_of(record.end.termination);
    const bool is_any_spoilt = is_engine_failure(tally);
    for (const rules::Side side : rules::both_sides) {
        suspicion_.note(machine, record.players[side],
                        is_any_spoilt && record.end.at_fault == side);
    }
    link_.note(machine, tally);
    if (!is_any_spoilt) return;
    const auto z = suspicion_.z_of(machine);
    if (!z || *z <= MachineErrorRates::most) return;
    ban(machine, "on " + machine +
                     " engines lose on time or crash far more often than elsewhere: it gets no "
                     "more games; those that it has played count until they are voided");
}

}  // namespace tafl::remote
