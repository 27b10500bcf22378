// SPDX-License-Identifier: MIT
// HostLoad: processor use of other programs, from construction until remark(). It shows that a late
// engine may not be to blame. load_average(): the load that is stored with each game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "referee/time_point.h"

namespace tafl::referee {

/// Measures the processor use of other programs, from the construction of this object.
class HostLoad {
  public:
    HostLoad();

    /// Returns "the host was busy: other programs used 1.9 of its 2 processors". Returns an empty
    /// text if `needed` processors, or all but 0.25 of a processor, were left. Also returns an
    /// empty text if less than 0.2 s have passed. Other programs are all except this process and
    /// its descendants.
    [[nodiscard]] std::string remark(int needed = 1) const;

    /// Returns the text of remark() for given figures. `busy`: processor time of all programs,
    /// `ours`: of this process and its descendants, `seconds`: elapsed time; all in seconds.
    /// `processors`: number of processors of the machine.
    [[nodiscard]] static std::string remark_on(double busy, double ours, double seconds,
                                               int processors, int needed = 1);

  private:
    TimePoint begun_;
    double busy_;  ///< seconds that all processors together were busy since the machine was started
    double ours_;  ///< processor seconds of this process and its descendants so far
};

/// Returns the load average of this machine in the last minute, rounded to hundredths; nullopt if
/// it is unknown.
[[nodiscard]] std::optional<double> load_average();

}  // namespace tafl::referee
