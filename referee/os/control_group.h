// SPDX-License-Identifier: MIT
// ControlGroup: control group (cgroup v2) of one engine and all its descendants. The group limits
// the memory and the number of all these processes together, and can freeze or kill all of them at
// once.
// ControlGroupFactory: creates control groups inside the group that was delegated to the host.
//
// Entering a group takes 1.4 ms in the median and up to 15 ms, and the host waits for it. So an
// engine gets a group only if `[limits]` needs one. Descendants are found without a group, too
// (orphans.h).
//
// The kernel allows processes only in groups that do not enable controllers for child groups. So
// ControlGroupFactory moves the host into a group of its own, next to the groups of the engines.
// ControlGroupFactory moves the host only if the delegated group holds no other process.
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

/// Limits of one control group.
struct GroupLimits {
    int memory_mb = 0;          ///< maximum memory of all processes together in MB; 0 = no limit
    int processes = 0;          ///< maximum number of processes and threads together; 0 = no limit
    bool is_freezable = false;  ///< true: the group must support ControlGroup::set_frozen()
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
    /// Kills the processes that are left in the group, and removes the group. If a process has not
    /// ended yet, remove_left_groups() removes the group later.
    ~ControlGroup();

    [[nodiscard]] bool exists() const { return !folder_.empty(); }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    /// Returns a descriptor of the group's file `cgroup.procs`; -1 without a group. A process that
    /// writes "0" to it enters the group.
    [[nodiscard]] int entrance() const { return entrance_.number(); }
    /// Freezes or thaws all processes of the group; does nothing without a group. Frozen processes
    /// can be killed.
    void set_frozen(bool is_frozen);
    /// Kills all processes of the group; does nothing without a group.
    void kill();

  private:
    std::filesystem::path folder_;
    Descriptor entrance_;
};

/// Removes the groups that ~ControlGroup() could not remove, if their processes have ended by now.
/// Returns the number of groups that still have processes.
int remove_left_groups();

/// Factory of the control groups of one host.
class ControlGroupFactory {
  public:
    /// `own`: directory of the control group that the host process is in.
    explicit ControlGroupFactory(std::filesystem::path own) : own_(std::move(own)) {}

    /// Returns the reason why the host cannot create a group with these limits, as a clause;
    /// nullopt if it can. A call may move the host into a group of its own.
    [[nodiscard]] std::optional<std::string> why_unavailable(const GroupLimits& limits);
    /// Creates a group for one engine. Requires that why_unavailable() returned nullopt for
    /// `limits`. Throws std::system_error.
    [[nodiscard]] ControlGroup make(const GroupLimits& limits);

  private:
    [[nodiscard]] std::optional<std::string> prepare(const std::vector<std::string>& controllers);
    /// Enables `controllers` for the child groups of `own_`. Returns false if the kernel refuses.
    [[nodiscard]] bool enable_for_children(const std::vector<std::string>& controllers) const;
    void remove_those_of_dead_hosts() const;

    std::filesystem::path own_;
    int made_ = 0;  ///< number of groups created so far; part of the next group's name
};

/// Returns the directory of the cgroup v2 group that a process is in; nullopt if that directory is
/// not visible. Arguments: the texts of the process's /proc/self/mountinfo and /proc/self/cgroup.
[[nodiscard]] std::optional<std::filesystem::path> own_control_group(std::string_view mountinfo,
                                                                     std::string_view cgroup);

}  // namespace tafl::referee
