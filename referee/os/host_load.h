// SPDX-License-Identifier: MIT
// HostLoad: processor use of other programs, from construction until remark(). It shows that a late
// engine may not be to blame. load_average(): the load that is stored with each game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "referee/time_point.h"

namespace tafl::referee {

/// Measurement that starts with the construction.
class HostLoad {
  public:
    HostLoad();

    /// Returns "the host was busy: other programs used 1.9 of its 2 processors". Returns an empty
    /// text if `needed` processors were left, or if the time was too short to measure (0.2 s).
    /// Other programs: all except this process and its descendants.
    [[nodiscard]] std::string remark(int needed = 1) const;

    /// Returns the same text for given figures. `busy`: processor time of all programs, `ours`: of
    /// this program, `seconds`: elapsed time; all in seconds.
    [[nodiscard]] static std::string remark_on(double busy, double ours, double seconds,
                                               int processors, int needed = 1);

  private:
    TimePoint begun_;
    double busy_;  ///< seconds of all processors together, since the machine was started
    double ours_;  ///< processor seconds of this process and its descendants
};

/// Returns the load average of the last minute, rounded to hundredths; none if it is unknown.
[[nodiscard]] std::optional<double> load_average();

}  // namespace tafl::referee
