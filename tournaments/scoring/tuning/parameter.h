// SPDX-License-Identifier: MIT
// Parameter: a number in the arguments of an engine that a tuning optimises. The text form of a
// parameter is "name,start,min,max,c_end,r_end", in `tune --param` and in tournament files. Theta
// is the current estimate of the best values. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"

namespace tafl::tuning {

/// Values of all parameters of a tuning, in the order of the parameters.
using Values = std::vector<double>;

/// Parameter of a tuning: its name, start value, range, and step sizes in the last iteration.
struct Parameter {
    std::string name;  ///< name; the value replaces `{name}` in the arguments of the engine
    /// Value before the first iteration.
    double start = 0;
    double least = 0;  ///< smallest valid value (`min` in the text form)
    double most = 0;   ///< largest valid value (`max` in the text form)
    /// SPSA: distance between theta and the value of each entrant, in the last iteration. Royale:
    /// standard deviation of the mutations in the last iteration.
    double c_end = 0;
    /// SPSA: change of theta after a won game in the last iteration, divided by c_end.
    double r_end = 0;
    /// True if start, min and max are written without a decimal point. Then the engine receives
    /// whole numbers.
    bool is_whole = false;
    bool operator==(const Parameter&) const = default;
};

/// Error in the text form of a parameter.
struct ParameterError {
    std::string text;  ///< text for people: "found ..., expected ..."
};
/// Returns the parameter with the text form `text`, or the first error in it.
[[nodiscard]] rules::Expected<Parameter, ParameterError> parse_parameter(std::string_view text);
/// Returns the text form of a parameter. Equal parameters have equal texts, even if they were read
/// from different texts.
[[nodiscard]] std::string to_string(const Parameter& parameter);

/// Returns `value`, limited to the range of the parameter from min to max.
[[nodiscard]] double clamped(const Parameter& parameter, double value);
/// Returns `value` as text for an engine. A whole parameter is rounded to the nearest whole number.
/// Otherwise the unit of the last decimal is at most c_end / 100. The text never has an exponent.
[[nodiscard]] std::string value_text(const Parameter& parameter, double value);

/// Returns `value` as text with decimals, even if the parameter is whole. The unit of the last
/// decimal is at most c_end / 100.
[[nodiscard]] std::string theta_text(const Parameter& parameter, double value);

/// Returns one text with the names of all parameters and their values: "king=12,men=0.50".
[[nodiscard]] std::string values_text(const std::vector<Parameter>& parameters,
                                      const Values& values);
/// Returns the start value of each parameter.
[[nodiscard]] Values start_of(const std::vector<Parameter>& parameters);
/// Returns the sample standard deviation of each parameter over `samples`. Returns an empty list if
/// there are fewer than two samples.
[[nodiscard]] Values standard_deviations(const std::vector<Values>& samples);

}  // namespace tafl::tuning
