// SPDX-License-Identifier: MIT
// RandomLink: an engine inside the host that answers at once with any legal move; the opponent that
// `lawspeaker check` brings along.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstdint>
#include <memory>

#include "referee/engine_link.h"

namespace tafl::referee {

/// It speaks to `listener` from the loop, never from within send().
[[nodiscard]] std::unique_ptr<EngineLink> make_random_link(
    const boost::asio::any_io_executor& executor, std::uint64_t seed,
    EngineLink::Listener& listener);

}  // namespace tafl::referee
