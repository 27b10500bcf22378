// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/unit_registry.h"

#include <algorithm>
#include <utility>

#include "rules/played_ply.h"
#include "store/base64.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/distributed/codecs/record_codec.h"
#include "tournaments/distributed/remote/lease_watch.h"
#include "tournaments/distributed/remote/machine_facts.h"

namespace tafl::remote {

using work_queue::UnitId;

std::optional<work_queue::LeaseHolder> UnitRegistry::offer(Unit unit) {
    // Report a delivery again: the runner that received it may have stopped.
    forget_deliveries(unit.id);
    const auto known = units_.find(unit.id);
    unit.place = known == units_.end() ? ++last_place_ : known->second.place;
    const UnitId id = unit.id;
    units_.insert_or_assign(id, std::move(unit));
    const auto holding = holdings_.find(id);
    return holding == holdings_.end() ? std::nullopt : std::optional(holding->second);
}

void UnitRegistry::withdraw(UnitId unit) {
    units_.erase(unit);
    holdings_.erase(unit);
    forget_deliveries(unit);
}

void UnitRegistry::settle(std::int64_t delivery, UnitId unit) {
    reported_.erase(delivery);
    strays_.erase(delivery);
    withdraw(unit);
}

void UnitRegistry::refuse(std::int64_t delivery, UnitId unit) {
    reported_.erase(delivery);
    holdings_.erase(unit);
}

void UnitRegistry::forget_reports() {
    holdings_.clear();
    reported_.clear();
    strays_.clear();
}

void UnitRegistry::forget_deliveries(UnitId unit) {
    const auto is_of_it = [unit](const auto& delivery) { return delivery.second == unit; };
    std::erase_if(reported_, is_of_it);
    std::erase_if(strays_, is_of_it);
}

std::vector<std::int64_t> UnitRegistry::strays() const {
    std::vector<std::int64_t> known;
    for (const auto& [number, unit] : strays_) known.push_back(number);
    return known;
}

std::vector<const Unit*> UnitRegistry::missing_from(std::span<const UnitId> present) const {
    std::vector<const Unit*> gone;
    for (const auto& [id, unit] : units_) {
        if (!std::ranges::binary_search(present, id)) gone.push_back(&unit);
    }
    std::ranges::sort(gone, {}, &Unit::place);
    return gone;
}

LinkUpdates UnitRegistry::add(work_queue::QueueUpdates found, const MachineOf& machine_of) {
    LinkUpdates news;
    news.has_reconnected = found.has_reconnected;
    for (const auto& lost : found.lost) {
        holdings_.erase(lost.from.unit);
        news.lost.push_back(lost.from);
    }
    for (const auto& holding : found.leased) holdings_.insert_or_assign(holding.unit, holding);
    news.leased = std::move(found.leased);
    for (const auto& progress : found.progress) {
        if (auto live = live_game(progress)) news.live.push_back(std::move(*live));
    }
    sort_deliveries(std::move(found.deliveries), machine_of, news);
    return news;
}

/// Reports each delivery once. A delivery of a unit that is not offered yet is reported as a stray.
/// It is reported again once the unit is offered.
void UnitRegistry::sort_deliveries(std::vector<work_queue::Delivery> deliveries,
                                   const MachineOf& machine_of, LinkUpdates& news) {
    for (const work_queue::Delivery& delivery : deliveries) {
        if (reported_.contains(delivery.number)) continue;
        const auto unit = units_.find(delivery.from.unit);
        if (unit != units_.end()) {
            news.deliveries.push_back({delivery.number, delivery.from, machine_of(delivery.from),
                                       load_of(delivery.facts),
                                       check_unit(unit->second.games, delivery.records)});
            reported_.emplace(delivery.number, delivery.from.unit);
        } else if (strays_.emplace(delivery.number, delivery.from.unit).second) {
            news.strays.emplace_back(delivery.number, delivery.from.unit);
        }
    }
}

/// Returns the progress of a running game; nullopt if it is invalid. Ignoring it is harmless,
/// because progress does not count.
std::optional<UnitProgress> UnitRegistry::live_game(const work_queue::Progress& progress) const {
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

}  // namespace tafl::remote
