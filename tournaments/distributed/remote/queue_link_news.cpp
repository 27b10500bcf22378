// SPDX-License-Identifier: MIT
// Checks and sorts the updates from a poll of the work queue.
#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "rules/played_ply.h"
#include "store/base64.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/distributed/codecs/record_codec.h"
#include "tournaments/distributed/remote/lease_watch.h"
#include "tournaments/distributed/remote/machine_facts.h"
#include "tournaments/distributed/remote/queue_link.h"

namespace tafl::remote {

using work_queue::QueueError;

LinkUpdates QueueLink::look_through(work_queue::QueueUpdates found) {
    LinkUpdates news;
    for (const auto& lost : found.lost) {
        holdings_.erase(lost.from.unit);
        news.lost.push_back(lost.from);
    }
    for (const auto& holding : found.leased) holdings_.insert_or_assign(holding.unit, holding);
    news.leased = std::move(found.leased);
    for (const auto& progress : found.progress) {
        if (auto live = live_game(progress)) news.live.push_back(std::move(*live));
    }
    sort_deliveries(std::move(found.deliveries), news);
    return news;
}

/// Reports each delivery once. A delivery of a unit that is not offered yet is reported as a stray.
/// It is reported again once the unit is offered.
void QueueLink::sort_deliveries(std::vector<work_queue::Delivery> deliveries, LinkUpdates& news) {
    for (const work_queue::Delivery& delivery : deliveries) {
        if (told_.contains(delivery.number)) continue;
        const auto unit = units_.find(delivery.from.unit);
        if (unit != units_.end()) {
            news.deliveries.push_back(check(delivery, unit->second));
            told_.emplace(delivery.number, delivery.from.unit);
        } else if (strays_.emplace(delivery.number, delivery.from.unit).second) {
            news.strays.emplace_back(delivery.number, delivery.from.unit);
        }
    }
}

CheckedDelivery QueueLink::check(const work_queue::Delivery& delivery, const Unit& unit) {
    return {delivery.number, delivery.from, machine(delivery.from), load_of(delivery.facts),
            check_unit(unit.games, delivery.records)};
}

/// Returns the progress of a running game; none if it is invalid. Ignoring it is harmless, because
/// progress does not count.
std::optional<UnitProgress> QueueLink::live_game(const work_queue::Progress& progress) const {
    const auto unit = units_.find(progress.unit);
    const auto game = static_cast<std::size_t>(progress.game);
    if (unit == units_.end() || game >= unit->second.games.size()) return std::nullopt;
    const referee::Assignment& assignment = unit->second.games[game];
    const std::string& plies = progress.plies;
    if (const auto count = tournaments::whole_number<std::size_t>(plies)) {
        const auto wait = std::max(longest_wait(assignment, rules::Side::attackers),
                                   longest_wait(assignment, rules::Side::defenders));
        return UnitProgress{progress.unit, progress.token, game, rules::GameRecord(), *count, wait};
    }
    if (plies.size() < 2 || plies.front() != '"') return std::nullopt;
    const auto bytes = store::from_base64(plies.substr(1, plies.size() - 2));
    if (!bytes) return std::nullopt;
    const std::span text(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
    auto record = codecs::decode_record(text);
    if (!record || record->ruleset != assignment.compiled_rules->ruleset()) return std::nullopt;
    rules::Game board(assignment.compiled_rules);
    if (for_each_ply(*record, board, [](const rules::PlayedPly&) {})) return std::nullopt;
    const std::size_t count = record->plies.size();
    const auto wait = count < assignment.opening.size() ? longest_wait(assignment)
                                                        : longest_wait(assignment, board.to_move());
    return UnitProgress{progress.unit, progress.token, game, std::move(*record), count, wait};
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

}  // namespace tafl::remote
