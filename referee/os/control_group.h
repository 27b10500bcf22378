// SPDX-License-Identifier: MIT
// ControlGroup: a group of the kernel's second hierarchy (cgroup v2) for one engine and all that it
// starts: with a limit of memory and of processes that holds for their sum, frozen or ended at
// once. GroupKeeper: the group that the host itself was given ("delegated") and where it may make
// others.
//
// Entering a group takes the kernel 1.4 ms in the median and up to 15, and the host waits for it.
// So engines get one only when [limits] asks for what it is good for; descendants are found without
// it, too (orphans.h).
//
// The kernel allows processes only in groups that pass nothing on. So the keeper moves the host
// into a group of its own beside those of the engines; it does so only if the group that it was
// given holds nobody else.
//
// All of it is files, so a test can give any folder instead of the kernel's. Belongs to the loop's
// thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/os/descriptor.h"

namespace tafl::referee {

/// What a group limits; 0 = no limit.
struct GroupLimits {
    int memory_mb = 0;
    int processes = 0;
    bool is_freezable = false;  ///< set_frozen() is needed
    [[nodiscard]] bool is_any() const { return memory_mb > 0 || processes > 0 || is_freezable; }
};

class ControlGroup {
  public:
    ControlGroup() = default;
    /// A new one at `folder`. Throws std::system_error.
    ControlGroup(std::filesystem::path folder, const GroupLimits& limits);
    ControlGroup(ControlGroup&& other) noexcept
        : folder_(std::exchange(other.folder_, {})), entrance_(std::move(other.entrance_)) {}
    ControlGroup& operator=(ControlGroup&& other) noexcept {
        std::swap(folder_, other.folder_);
        std::swap(entrance_, other.entrance_);
        return *this;
    }
    /// Kills what is left. A group that still holds dying processes is removed later:
    /// remove_left_groups().
    ~ControlGroup();

    [[nodiscard]] bool exists() const { return !folder_.empty(); }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    /// Whoever writes "0" to this descriptor is in the group; -1 if there is none.
    [[nodiscard]] int entrance() const { return entrance_.number(); }
    /// Stops all processes in it, or lets them continue. Frozen ones can be killed.
    void set_frozen(bool is_frozen);
    /// Ends all processes in it.
    void kill();

  private:
    std::filesystem::path folder_;
    Descriptor entrance_;
};

/// Removes groups whose last process has gone meanwhile; returns how many are still left.
int remove_left_groups();

class GroupKeeper {
  public:
    /// `own` is the folder of the group that this process is in.
    explicit GroupKeeper(std::filesystem::path own) : own_(std::move(own)) {}

    /// Why engines can't be limited in this way, in a clause; none if they can. Moves the host the
    /// first time.
    [[nodiscard]] std::optional<std::string> why_unavailable(const GroupLimits& limits);
    /// A group for one engine. Only if that is available. Throws std::system_error.
    [[nodiscard]] ControlGroup make(const GroupLimits& limits);

  private:
    [[nodiscard]] std::optional<std::string> prepare(const std::vector<std::string>& controllers);
    [[nodiscard]] bool pass_on(const std::vector<std::string>& controllers) const;
    void remove_those_of_dead_hosts() const;

    std::filesystem::path own_;
    int made_ = 0;
};

/// The folder of the second hierarchy's group that a process is in, from the texts of its
/// /proc/self/mountinfo and /proc/self/cgroup; none if that can't be seen.
[[nodiscard]] std::optional<std::filesystem::path> own_control_group(std::string_view mountinfo,
                                                                     std::string_view cgroup);

}  // namespace tafl::referee
