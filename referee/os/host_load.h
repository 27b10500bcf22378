// SPDX-License-Identifier: MIT
// HostLoad: whether other programs than ours kept the processors busy, from its making until it is
// asked. An engine that was late then may not be to blame.
#pragma once

#include <cstdint>
#include <string>

#include "referee/time_point.h"

namespace tafl::referee {

class HostLoad {
  public:
    HostLoad();

    /// "the host was busy: other programs used 1.9 of its 2 processors"; empty if they left enough,
    /// or if the time was too short to tell. What our own processes used counts once they are gone.
    [[nodiscard]] std::string remark() const;

    /// The same for a measured time, in seconds of processors.
    [[nodiscard]] static std::string remark_on(double busy, double ours, double seconds,
                                               int processors);

  private:
    TimePoint begun_;
    double busy_;  ///< all processors together, since the machine was started
    double ours_;
};

}  // namespace tafl::referee
