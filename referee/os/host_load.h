// SPDX-License-Identifier: MIT
// HostLoad: use of the processors by other programs than ours, from its construction until
// remark(). An engine that was late then may not be to blame. load_average(): what is stored with
// each game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "referee/time_point.h"

namespace tafl::referee {

class HostLoad {
  public:
    HostLoad();

    /// "the host was busy: other programs used 1.9 of its 2 processors"; empty if they left
    /// `needed` processors, or if the time was too short to measure. Our own processes are this one
    /// and all that it has started.
    [[nodiscard]] std::string remark(int needed = 1) const;

    /// The same for a measured time, in seconds of processors.
    [[nodiscard]] static std::string remark_on(double busy, double ours, double seconds,
                                               int processors, int needed = 1);

  private:
    TimePoint begun_;
    double busy_;  ///< all processors together, since the machine was started
    double ours_;
};

/// The load average of the last minute, rounded to hundredths; empty if it is unknown.
[[nodiscard]] std::optional<double> load_average();

}  // namespace tafl::referee
