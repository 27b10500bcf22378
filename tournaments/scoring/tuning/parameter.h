// SPDX-License-Identifier: MIT
// Parameter: a number of an engine that a tuning optimises. Text, in `tune --param` and tournament
// files: "name,start,min,max,c_end,r_end". Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"

namespace tafl::tuning {

/// Values of all parameters, in their order.
using Values = std::vector<double>;

/// Parameter of a tuning, with its range and its final gains.
struct Parameter {
    std::string name;  ///< `{name}` in the engine's arguments is replaced by its value
    double start = 0;
    double least = 0;       ///< min
    double most = 0;        ///< max
    double c_end = 0;       ///< distance of each side from theta in the last iteration
    double r_end = 0;       ///< step for a won game in the last iteration, as a share of c_end
    bool is_whole = false;  ///< start, min and max are written without a decimal point
    bool operator==(const Parameter&) const = default;
};

/// Error in the text of a parameter.
struct ParameterError {
    std::string text;  ///< "found ..., expected ..."
};
/// Returns the parameter, or the first error in `text`.
[[nodiscard]] rules::Expected<Parameter, ParameterError> parse_parameter(std::string_view text);
/// Returns the text of a parameter. Equal parameters have equal texts, even if they were read from
/// different texts.
[[nodiscard]] std::string to_string(const Parameter& parameter);

/// Returns `value`, limited to the range from min to max.
[[nodiscard]] double clamped(const Parameter& parameter, double value);
/// Returns the text that an engine receives. If the parameter is whole, it is the nearest whole
/// number. Otherwise it has enough decimals to divide c_end into a hundred steps or more. It never
/// has an exponent.
[[nodiscard]] std::string value_text(const Parameter& parameter, double value);

/// Returns a text like value_text(), but with decimals for whole parameters too. Their number
/// depends on c_end.
[[nodiscard]] std::string theta_text(const Parameter& parameter, double value);

/// Returns a list such as "king=12,men=0.50".
[[nodiscard]] std::string values_text(const std::vector<Parameter>& parameters,
                                      const Values& values);
/// Returns the start values.
[[nodiscard]] Values start_of(const std::vector<Parameter>& parameters);
/// Returns the sample standard deviation of each parameter; empty for fewer than two samples.
[[nodiscard]] Values standard_deviations(const std::vector<Values>& samples);

}  // namespace tafl::tuning
