// SPDX-License-Identifier: MIT
// Calibration: speed of a machine. It describes the machine's games, and never scales them.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace tafl::remote {

/// Returns the number of random games of Copenhagen that `threads` threads together play per
/// second. Blocks for about `duration`.
[[nodiscard]] double playouts_a_second(int threads, std::chrono::milliseconds duration);

/// Results of the calibrations of one machine, in playouts per second. Pure.
class CalibrationHistory {
  public:
    /// Adds the result of a calibration. Returns a message for people if the speed differs from the
    /// highest one so far by more than 10 %, or if is_slow() changes, else an empty optional.
    [[nodiscard]] std::optional<std::string> add(double playouts);
    /// Returns the result of the last calibration; 0 = no calibration.
    [[nodiscard]] double latest() const { return latest_; }
    /// Returns true if latest() is more than 25 % below the highest result; the machine leases no
    /// games then.
    [[nodiscard]] bool is_slow() const { return is_slow_; }

  private:
    double latest_ = 0;
    double best_ = 0;  ///< highest result so far; 0 = no calibration
    bool is_slow_ = false;
};

}  // namespace tafl::remote
