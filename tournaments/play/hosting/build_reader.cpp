// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/build_reader.h"

#include <variant>

#include "tournaments/base/async/run_on.h"

namespace tafl::hosting {

namespace asio = boost::asio;
using rules::BySide;

namespace {

/// Returns the builds of both engines. The awaiting caller keeps both objects alive.
asio::awaitable<BySide<plan::BuildReading>> read_with(plan::BuildCache* cache,
                                                      const BySide<referee::EngineSpec>* engines) {
    BySide<plan::BuildReading> readings;
    for (const rules::Side side : rules::both_sides) {
        readings[side] = cache->read((*engines)[side]);
    }
    co_return readings;
}

}  // namespace

GameBuilds::GameBuilds(const BySide<referee::EngineSpec>& engines,
                       const BySide<plan::BuildReading>& readings)
    : engines_(engines),
      readings_(readings),
      hashes_{readings.attackers.sha256, readings.defenders.sha256} {}

void GameBuilds::watch(const referee::GameEvent& event) {
    const auto* ready = std::get_if<referee::EngineReady>(&event);
    if (ready == nullptr) return;
    if (ready->has_stayed) {
        hashes_[ready->side] = ready->build;
    } else {
        is_doubtful_[ready->side] =
            plan::build_files(engines_[ready->side]) != readings_[ready->side].files;
    }
}

void GameBuilds::settle(const BySide<plan::BuildReading>& again) {
    for (const rules::Side side : rules::both_sides) {
        if (is_doubtful_[side] && again[side].sha256 != hashes_[side]) hashes_[side].clear();
        is_doubtful_[side] = false;
    }
}

asio::awaitable<BySide<plan::BuildReading>> BuildReader::read(
    const BySide<referee::EngineSpec>& engines) {
    auto task = read_with(&cache_, &engines);
    auto readings = co_await async::run_on(thread_, std::move(task));
    co_return readings;
}

}  // namespace tafl::hosting
