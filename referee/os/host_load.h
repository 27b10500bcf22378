// SPDX-License-Identifier: MIT
// HostLoad: measures the processor use of other programs, from construction until remark(). If they
// used much, a late engine may not be responsible for its delay.
// load_average(): load of the machine, which is stored with each game.
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

    /// Returns a clause such as "the host was busy: other programs used 1.9 of its 2 processors".
    /// Returns an empty text if other programs left at least `needed` processors free, or used at
    /// most 0.25 of a processor. Also returns an empty text if less than 0.2 s have passed. All
    /// programs except this process and its descendants count as other programs.
    [[nodiscard]] std::string remark(int needed = 1) const;

    /// Returns the text of remark(`needed`) for the given measurements instead of those of this
    /// machine. `busy`: processor time of all programs. `ours`: processor time of this process and
    /// its descendants. `seconds`: elapsed time. All three are in seconds. `processors`: number of
    /// processors of the machine.
    [[nodiscard]] static std::string remark_on(double busy, double ours, double seconds,
                                               int processors, int needed = 1);

  private:
    TimePoint begun_;
    /// Value at construction: seconds for which the processors of the machine were busy since its
    /// start, added up.
    double busy_;
    /// Value at construction: processor time in s that this process and its descendants have used.
    double ours_;
};

/// Returns the load average of this machine in the last minute, rounded to hundredths; nullopt if
/// it is unknown.
[[nodiscard]] std::optional<double> load_average();

}  // namespace tafl::referee
