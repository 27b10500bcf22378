// SPDX-License-Identifier: MIT
// BuildReader: determines the builds of the engines before a game. It has its own thread, so that
// hashing a large file does not delay other work of the loop.
// GameBuilds: the builds that played one game, where they can be determined. Files may be replaced
// at any time.
//
// All members are called on the loop's thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>

#include "referee/event.h"
#include "rules/side.h"
#include "tournaments/plan/engine_builds.h"

namespace tafl::hosting {

/// Builds of the two engines of one game. Checks that their files did not change between the
/// hashing and the start.
class GameBuilds {
  public:
    /// Starts with the hashes of `readings`. Keeps references to both arguments, which must outlive
    /// this object.
    GameBuilds(const rules::BySide<referee::EngineSpec>& engines,
               const rules::BySide<plan::BuildReading>& readings);

    /// Processes an event of the game. To be called with each event.
    void watch(const referee::GameEvent& event);
    /// Returns true if the files of a side changed after hashing and before its engine was ready.
    /// The contents may still be the same, if they were written again.
    [[nodiscard]] bool is_doubtful() const {
        return is_doubtful_.attackers || is_doubtful_.defenders;
    }
    /// Compares the hashes of doubtful sides with a second reading. A hash that differs becomes
    /// empty, because the build is unknown.
    void settle(const rules::BySide<plan::BuildReading>& again);

    /// Returns the SHA-256 hash of each side's build; empty = unknown. If an engine still runs from
    /// an earlier game, the hash is that of its start.
    [[nodiscard]] const rules::BySide<std::string>& hashes() const { return hashes_; }

  private:
    const rules::BySide<referee::EngineSpec>& engines_;
    const rules::BySide<plan::BuildReading>& readings_;
    rules::BySide<std::string> hashes_;
    rules::BySide<bool> is_doubtful_{};
};

/// Reads the builds of engines on its own thread, with a cache.
class BuildReader {
  public:
    BuildReader() = default;
    /// Waits until the running reading has ended.
    ~BuildReader() { thread_.join(); }
    BuildReader(const BuildReader&) = delete;
    BuildReader& operator=(const BuildReader&) = delete;

    /// Returns the builds of both engines. `engines` must stay valid until the result is returned.
    [[nodiscard]] boost::asio::awaitable<rules::BySide<plan::BuildReading>> read(
        const rules::BySide<referee::EngineSpec>& engines);
    /// Returns the cache, for callers that read builds on a thread of their own.
    [[nodiscard]] plan::BuildCache& cache() { return cache_; }

  private:
    plan::BuildCache cache_;
    boost::asio::thread_pool thread_{1};
};

}  // namespace tafl::hosting
