// SPDX-License-Identifier: MIT
#include "tournaments/base/async/wakeup.h"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace tafl::async {

namespace asio = boost::asio;

asio::awaitable<void> wait_quietly(asio::steady_timer& timer) {
    boost::system::error_code ignored;
    auto quiet_token = asio::redirect_error(asio::use_awaitable, ignored);
    co_await timer.async_wait(quiet_token);
}

}  // namespace tafl::async
