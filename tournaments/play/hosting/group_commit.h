// SPDX-License-Identifier: MIT
// GroupCommit: writes the results that wait for the disk at the same time in one commit. Such a
// commit takes about as long as the commit of one game. If one save is refused, the other saves can
// still succeed.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "store/archive.h"

namespace tafl::hosting {

/// Collects saves of results on any thread, and writes several of them in one commit on the
/// archive's thread.
class GroupCommit {
  public:
    class Save;

    /// Adds a save of games that have ended together. Either all of them are stored or none. The
    /// caller must call write() with the returned save afterwards; otherwise it may never be
    /// written. Any thread.
    [[nodiscard]] std::shared_ptr<Save> add(std::vector<store::FinishedGame> games);
    /// Starts a new group of saves: later calls of add() add to the new group. When write() is
    /// called for a save of an earlier group, it does not write saves of later groups. A caller
    /// uses this if the archive's thread must do other work between the groups. Any thread.
    void separate();
    /// Writes `save` and other waiting saves of its group and of earlier groups in one commit. Does
    /// nothing if `save` was written with another save before. When the function returns, `save` is
    /// durable. Throws the exceptions of the archive if `save` cannot be written; write() may then
    /// be called again. Must be called on the archive's thread.
    void write(store::Archive& archive, const std::shared_ptr<Save>& save);

  private:
    using Saves = std::vector<std::shared_ptr<Save>>;
    [[nodiscard]] Saves take_with(const std::shared_ptr<Save>& save);
    void put_back(const Saves& saves, const std::shared_ptr<Save>& without);

    std::mutex mutex_;
    std::deque<std::shared_ptr<Save>> waiting_;  ///< saves that are not written yet
    int group_ = 0;                              ///< number of the group to which add() adds
};

}  // namespace tafl::hosting
