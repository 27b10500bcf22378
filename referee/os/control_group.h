// SPDX-License-Identifier: MIT
// ControlGroup: control group (cgroup v2) of one engine and all its descendants. It limits their
// memory and number together, and it can freeze or kill them at once.
// GroupKeeper: creates control groups inside the group that was delegated to the host.
//
// Entering a group takes 1.4 ms in the median and up to 15 ms, and the host waits for it. So an
// engine gets a group only if `[limits]` needs one. Descendants are found without a group, too
// (orphans.h).
//
// The kernel allows processes only in groups that do not pass on controllers. So the keeper moves
// the host into a group of its own, next to those of the engines. It does so only if the delegated
// group holds no other process.
//
// All operations are file operations, so a test can use any directory instead of the kernel's. Used
// on the loop's thread only.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/os/descriptor.h"

namespace tafl::referee {

/// Limits of one group; 0 = no limit.
struct GroupLimits {
    int memory_mb = 0;
    int processes = 0;
    bool is_freezable = false;  ///< ControlGroup::set_frozen() must work
    [[nodiscard]] bool is_any() const { return memory_mb > 0 || processes > 0 || is_freezable; }
};

/// Owner of one control group. A default-constructed object has no group.
class ControlGroup {
  public:
    ControlGroup() = default;
    /// Creates the group at `folder` and sets its limits. Throws std::system_error.
    ControlGroup(std::filesystem::path folder, const GroupLimits& limits);
    ControlGroup(ControlGroup&& other) noexcept
        : folder_(std::exchange(other.folder_, {})), entrance_(std::move(other.entrance_)) {}
    ControlGroup& operator=(ControlGroup&& other) noexcept {
        std::swap(folder_, other.folder_);
        std::swap(entrance_, other.entrance_);
        return *this;
    }
    /// Kills the processes that are left, and removes the group. If processes are still dying,
    /// remove_left_groups() removes it later.
    ~ControlGroup();

    [[nodiscard]] bool exists() const { return !folder_.empty(); }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    /// Returns a descriptor of the group's `cgroup.procs`; -1 if there is no group. A process that
    /// writes "0" to it enters the group.
    [[nodiscard]] int entrance() const { return entrance_.number(); }
    /// Freezes or thaws all processes of the group. Frozen processes can be killed.
    void set_frozen(bool is_frozen);
    /// Kills all processes of the group.
    void kill();

  private:
    std::filesystem::path folder_;
    Descriptor entrance_;
};

/// Removes groups whose last process has ended by now. Returns the number of groups still left.
int remove_left_groups();

/// Factory of the control groups of one host.
class GroupKeeper {
  public:
    /// `own`: directory of the group that this process is in.
    explicit GroupKeeper(std::filesystem::path own) : own_(std::move(own)) {}

    /// Returns the reason why engines cannot get these limits, as a clause; none if they can. The
    /// first call may move the host into a group of its own.
    [[nodiscard]] std::optional<std::string> why_unavailable(const GroupLimits& limits);
    /// Creates a group for one engine. Requires that why_unavailable() returned none. Throws
    /// std::system_error.
    [[nodiscard]] ControlGroup make(const GroupLimits& limits);

  private:
    [[nodiscard]] std::optional<std::string> prepare(const std::vector<std::string>& controllers);
    [[nodiscard]] bool pass_on(const std::vector<std::string>& controllers) const;
    void remove_those_of_dead_hosts() const;

    std::filesystem::path own_;
    int made_ = 0;  ///< groups created so far; part of their names
};

/// Returns the directory of the cgroup v2 group that a process is in; none if it is not visible.
/// Arguments: the texts of the process's /proc/self/mountinfo and /proc/self/cgroup.
[[nodiscard]] std::optional<std::filesystem::path> own_control_group(std::string_view mountinfo,
                                                                     std::string_view cgroup);

}  // namespace tafl::referee
