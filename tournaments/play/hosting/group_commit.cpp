// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/group_commit.h"

#include <iterator>
#include <utility>

namespace tafl::hosting {

namespace {

/// Maximum number of saves in one commit. Limits the waiting time, and the size of a commit that
/// fails.
constexpr std::size_t max_at_once = 64;

}  // namespace

class GroupCommit::Save {
  public:
    Save(std::vector<store::FinishedGame> ended, int in_group)
        : games(std::move(ended)), group(in_group) {}

    const std::vector<store::FinishedGame> games;
    const int group;
    // The members below are used on the archive's thread only.
    bool is_done = false;
    /// True if this save must be written alone, because a commit with this save was refused.
    bool is_alone = false;
};

std::shared_ptr<GroupCommit::Save> GroupCommit::add(std::vector<store::FinishedGame> games) {
    const std::lock_guard lock(mutex_);
    auto save = std::make_shared<Save>(std::move(games), group_);
    waiting_.push_back(save);
    return save;
}

void GroupCommit::separate() {
    const std::lock_guard lock(mutex_);
    ++group_;
}

/// Removes `save` from the queue, with waiting saves of its group and of earlier groups. Returns
/// them, or `save` only if it must be written alone.
GroupCommit::Saves GroupCommit::take_with(const std::shared_ptr<Save>& save) {
    const std::lock_guard lock(mutex_);
    std::erase(waiting_, save);
    Saves taken{save};
    if (save->is_alone) return taken;
    for (auto one = waiting_.begin(); one != waiting_.end() && taken.size() < max_at_once;) {
        const bool is_its_turn = (*one)->group <= save->group;
        if (is_its_turn) taken.push_back(*one);
        one = is_its_turn ? waiting_.erase(one) : std::next(one);
    }
    return taken;
}

void GroupCommit::put_back(const Saves& saves, const std::shared_ptr<Save>& without) {
    const std::lock_guard lock(mutex_);
    for (const auto& save : saves) {
        if (save != without && !save->is_alone) waiting_.push_back(save);
    }
}

void GroupCommit::write(store::Archive& archive, const std::shared_ptr<Save>& save) {
    if (save->is_done) return;
    const Saves taken = take_with(save);
    std::vector<store::FinishedGame> games;
    for (const auto& one : taken) games.insert(games.end(), one->games.begin(), one->games.end());
    try {
        archive.finish_together(games);
    } catch (const store::ArchiveError& error) {
        // One save was refused. Each save is written again alone, so that only that one fails.
        const bool is_order = error.kind() == store::ArchiveError::Kind::refused;
        for (const auto& one : taken) one->is_alone |= is_order;
        put_back(taken, save);
        if (!is_order || taken.size() == 1) throw;
        return write(archive, save);
    } catch (...) {
        put_back(taken, save);
        throw;
    }
    for (const auto& one : taken) one->is_done = true;
}

}  // namespace tafl::hosting
