// SPDX-License-Identifier: MIT
// Parameter: a number of an engine that a tuning optimises. Text, in `tune --param` and tournament
// files: "name,start,min,max,c_end,r_end". Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"

namespace tafl::tuning {

/// Values of all parameters of a tuning, in the order of the parameters.
using Values = std::vector<double>;

/// Parameter of a tuning: its start value, its range and its final gains.
struct Parameter {
    std::string name;  ///< name; `{name}` in the engine's arguments is replaced by the value
    /// Value before the first iteration.
    double start = 0;
    double least = 0;  ///< smallest value (`min` in the text form)
    double most = 0;   ///< largest value (`max` in the text form)
    /// SPSA: distance of the value of each entrant from theta in the last iteration; royale:
    /// standard deviation of the mutations in the last iteration
    double c_end = 0;
    double r_end = 0;  ///< step of theta for a won game in the last iteration, as a share of c_end
    /// True if start, min and max are written without a decimal point. The engine then receives
    /// whole numbers.
    bool is_whole = false;
    bool operator==(const Parameter&) const = default;
};

/// Error in the text form of a parameter.
struct ParameterError {
    std::string text;  ///< "found ..., expected ..."
};
/// Returns the parameter with the text form `text`, or the first error in it.
[[nodiscard]] rules::Expected<Parameter, ParameterError> parse_parameter(std::string_view text);
/// Returns the text form of a parameter. Equal parameters have equal texts, even if they were read
/// from different texts.
[[nodiscard]] std::string to_string(const Parameter& parameter);

/// Returns `value`, limited to the range of the parameter from min to max.
[[nodiscard]] double clamped(const Parameter& parameter, double value);
/// Returns `value` as text for an engine. If the parameter is whole, it is the nearest whole
/// number. Otherwise the number of decimals is such that the last decimal is at most a hundredth of
/// c_end. The text never has an exponent.
[[nodiscard]] std::string value_text(const Parameter& parameter, double value);

/// Returns `value` as text like value_text(), but with decimals if the parameter is whole. The
/// number of decimals depends on c_end.
[[nodiscard]] std::string theta_text(const Parameter& parameter, double value);

/// Returns the values with the names of their parameters, such as "king=12,men=0.50".
[[nodiscard]] std::string values_text(const std::vector<Parameter>& parameters,
                                      const Values& values);
/// Returns the start value of each parameter.
[[nodiscard]] Values start_of(const std::vector<Parameter>& parameters);
/// Returns the sample standard deviation of each parameter over `samples`; empty for fewer than two
/// samples.
[[nodiscard]] Values standard_deviations(const std::vector<Values>& samples);

}  // namespace tafl::tuning
