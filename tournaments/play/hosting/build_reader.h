// SPDX-License-Identifier: MIT
// BuildReader: determines the builds of the engines before a game. It uses a thread of its own, so
// that hashing a large file does not delay other work of the loop.
// GameBuilds: the builds of the engines that played one game. The files of an engine may be
// replaced at any time. So it may be unknown which build has played.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>

#include "referee/event.h"
#include "rules/side.h"
#include "tournaments/plan/engine_builds.h"

namespace tafl::hosting {

/// Builds of the two engines of one game. Checks that the files of the engines did not change
/// between the hashing and the start.
class GameBuilds {
  public:
    /// Makes an object with the hashes in `readings`. Keeps references to both arguments, which
    /// must outlive this object.
    GameBuilds(const rules::BySide<referee::EngineSpec>& engines,
               const rules::BySide<plan::BuildReading>& readings);

    /// Updates the hashes after an event of the game. Must be called with each event of the game.
    void watch(const referee::GameEvent& event);
    /// Returns true if the files of an engine changed after the hashing and before the engine was
    /// ready. The contents of the files may still be the same.
    [[nodiscard]] bool is_doubtful() const {
        return is_doubtful_.attackers || is_doubtful_.defenders;
    }
    /// Must be called after the game if is_doubtful() is true. `again` is a second reading of the
    /// builds. If the hash of a doubtful engine differs from the hash in `again`, its build is
    /// unknown, and its hash becomes empty.
    void settle(const rules::BySide<plan::BuildReading>& again);

    /// Returns the SHA-256 hash of the build of each side; empty = unknown. If an engine still runs
    /// from an earlier game, its hash is that of the build that was started for the earlier game.
    [[nodiscard]] const rules::BySide<std::string>& hashes() const { return hashes_; }

  private:
    const rules::BySide<referee::EngineSpec>& engines_;
    const rules::BySide<plan::BuildReading>& readings_;
    rules::BySide<std::string> hashes_;
    rules::BySide<bool> is_doubtful_{};
};

/// Reads the builds of engines on a thread of its own, and caches the results.
class BuildReader {
  public:
    BuildReader() = default;
    /// Waits until a reading in progress has ended.
    ~BuildReader() { thread_.join(); }
    BuildReader(const BuildReader&) = delete;
    BuildReader& operator=(const BuildReader&) = delete;

    /// Returns the builds of both engines. `engines` must stay valid until the coroutine has
    /// completed.
    [[nodiscard]] boost::asio::awaitable<rules::BySide<plan::BuildReading>> read(
        const rules::BySide<referee::EngineSpec>& engines);
    /// Returns the cache of builds, for callers that read builds on another thread.
    [[nodiscard]] plan::BuildCache& cache() { return cache_; }

  private:
    plan::BuildCache cache_;
    boost::asio::thread_pool thread_{1};
};

}  // namespace tafl::hosting
