// SPDX-License-Identifier: MIT
// Calibration: measurement of the speed of a machine. The speed is stored with the machine's games.
// It does not change their time controls.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace tafl::remote {

/// Measures and returns the number of random games under the Copenhagen rules that `threads`
/// threads play together per second. Blocks for about `duration`.
[[nodiscard]] double playouts_a_second(int threads, std::chrono::milliseconds duration);

/// Results of the calibrations of one machine, in playouts per second. Pure.
class CalibrationHistory {
  public:
    /// Adds the result of a calibration. Returns a message for people in two cases: the speed
    /// differs from the highest earlier result by more than 10 %, or is_slow() has changed. Else
    /// returns nullopt.
    [[nodiscard]] std::optional<std::string> add(double playouts);
    /// Returns the result of the last calibration; 0 = no calibration.
    [[nodiscard]] double latest() const { return latest_; }
    /// Returns true if latest() is more than 25 % below the highest earlier result. The machine
    /// then leases no games.
    [[nodiscard]] bool is_slow() const { return is_slow_; }

  private:
    double latest_ = 0;
    double best_ = 0;  ///< highest result so far; 0 = no calibration
    bool is_slow_ = false;
};

}  // namespace tafl::remote
