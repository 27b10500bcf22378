// SPDX-License-Identifier: MIT
// BuildReader: finds out which builds are about to play, on a thread of its own, so that the hash
// of a large file delays nobody's lines. GameBuilds: which builds did play one game, as far as that
// can be known: files may be replaced at any time.
//
// All members are called on the loop's thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>

#include "referee/event.h"
#include "rules/side.h"
#include "tournaments/plan/engine_builds.h"

namespace tafl::hosting {

class GameBuilds {
  public:
    GameBuilds(const rules::BySide<referee::EngineSpec>& engines,
               const rules::BySide<plan::BuildReading>& readings);

    /// To be told of the game's events.
    void watch(const referee::GameEvent& event);
    /// True if the files of a side were touched after they were hashed and before its engine had
    /// read them: the same contents may have been written anew.
    [[nodiscard]] bool is_doubtful() const {
        return is_doubtful_.attackers || is_doubtful_.defenders;
    }
    /// Clears up what is doubtful by another reading: what is not as before is not known.
    void settle(const rules::BySide<plan::BuildReading>& again);

    /// Hashes; empty = not known. Of an engine that has stayed: when it was started.
    [[nodiscard]] const rules::BySide<std::string>& hashes() const { return hashes_; }

  private:
    const rules::BySide<referee::EngineSpec>& engines_;
    const rules::BySide<plan::BuildReading>& readings_;
    rules::BySide<std::string> hashes_;
    rules::BySide<bool> is_doubtful_{};
};

class BuildReader {
  public:
    BuildReader() = default;
    /// Waits for what is being read.
    ~BuildReader() { thread_.join(); }
    BuildReader(const BuildReader&) = delete;
    BuildReader& operator=(const BuildReader&) = delete;

    [[nodiscard]] boost::asio::awaitable<rules::BySide<plan::BuildReading>> read(
        const rules::BySide<referee::EngineSpec>& engines);
    /// For those with a thread of their own.
    [[nodiscard]] plan::BuildCache& cache() { return cache_; }

  private:
    plan::BuildCache cache_;
    boost::asio::thread_pool thread_{1};
};

}  // namespace tafl::hosting
