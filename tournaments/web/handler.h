// SPDX-License-Identifier: MIT
// Handler: whoever answers the requests that a Server has read. Called on the server's loop; may
// wait for another thread without holding up other connections.
#pragma once

#include <boost/asio/awaitable.hpp>

#include "tournaments/web/message.h"

namespace tafl::web {

class Handler {
  public:
    virtual ~Handler() = default;
    /// What is thrown becomes a problem with status 500.
    virtual boost::asio::awaitable<Response> answer(Request request) = 0;
};

}  // namespace tafl::web
