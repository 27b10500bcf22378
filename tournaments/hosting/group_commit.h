// SPDX-License-Identifier: MIT
// GroupCommit: results that wait for the disk at the same time are written in one commit, which
// costs as much as that of one game. Each save stays one of its own to whoever asked for it: done
// or failed, whatever becomes of the others.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "store/archive.h"

namespace tafl::hosting {

class GroupCommit {
  public:
    class Save;

    /// Games that have ended together; all of them are kept or none. `write` must follow, or the
    /// save may be written with others, or never.
    [[nodiscard]] std::shared_ptr<Save> add(std::vector<store::FinishedGame> games);
    /// Saves that are added from now on are not written with earlier ones: something else that the
    /// archive's thread is to do comes between.
    void separate();
    /// On the archive's thread. Durable when it returns; others that wait may be, too. May be
    /// called again after it has thrown what the archive did.
    void write(store::Archive& archive, const std::shared_ptr<Save>& save);

  private:
    using Saves = std::vector<std::shared_ptr<Save>>;
    [[nodiscard]] Saves take_with(const std::shared_ptr<Save>& save);
    void put_back(const Saves& saves, const std::shared_ptr<Save>& without);

    std::mutex mutex_;
    std::deque<std::shared_ptr<Save>> waiting_;  ///< the oldest first
    int group_ = 0;                              ///< of those that are added now
};

}  // namespace tafl::hosting
