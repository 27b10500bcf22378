// SPDX-License-Identifier: MIT
// GroupCommit: writes the results that wait for the disk at the same time in one commit. Such a
// commit costs as much as the commit of one game. Each save still succeeds or fails on its own,
// independently of the others.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "store/archive.h"

namespace tafl::hosting {

/// Collects saves on any thread and writes them on the archive's thread.
class GroupCommit {
  public:
    class Save;

    /// Adds a save of games that have ended together; all of them are stored or none. The caller
    /// must call write() for the save afterwards. Without it, the save may never be written.
    [[nodiscard]] std::shared_ptr<Save> add(std::vector<store::FinishedGame> games);
    /// Prevents later saves from being written together with earlier ones. Used when the archive's
    /// thread has other work to do between them.
    void separate();
    /// Writes `save`, and possibly other waiting saves, in one commit. When it returns, `save` is
    /// durable. Throws the exceptions of the archive; write() may be called again after that.
    /// Archive's thread only.
    void write(store::Archive& archive, const std::shared_ptr<Save>& save);

  private:
    using Saves = std::vector<std::shared_ptr<Save>>;
    [[nodiscard]] Saves take_with(const std::shared_ptr<Save>& save);
    void put_back(const Saves& saves, const std::shared_ptr<Save>& without);

    std::mutex mutex_;
    std::deque<std::shared_ptr<Save>> waiting_;  ///< saves to be written, the oldest first
    int group_ = 0;                              ///< group of the saves that are added now
};

}  // namespace tafl::hosting
