// SPDX-License-Identifier: MIT
// Expected<T, E>: a value of type T, or an error of type E.
// For operations that can fail in normal use: bad notation, an illegal move, a bad file. The
// program uses only members that std::expected also has. These are construction from T or E,
// has_value(), operator bool, *, ->, error().
#pragma once

#include <boost/system/result.hpp>

namespace tafl::rules {

/// A value of type T, or an error of type E that explains why the value is missing.
template <class T, class E>
using Expected = boost::system::result<T, E>;

}  // namespace tafl::rules
