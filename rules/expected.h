// SPDX-License-Identifier: MIT
// Expected<T, E>: a value, or the reason why there is none.
// For things that can be expected to go wrong (bad notation, an illegal move, a bad file). Only
// what std::expected shares with it is used here: construction from T or E, has_value(), operator
// bool,
// *, ->, error().
#pragma once

#include <boost/system/result.hpp>

namespace tafl::rules {

template <class T, class E>
using Expected = boost::system::result<T, E>;

}  // namespace tafl::rules
