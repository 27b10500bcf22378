// SPDX-License-Identifier: MIT
// WebhookRequest: one POST to a webhook, on a connection of its own. Bounded in time and in what it
// reads: of the answer the head alone. Redirects are not followed.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ssl/context.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/webhooks/webhook.h"

namespace tafl::webhooks {

struct WebhookRequest {
    std::shared_ptr<const Webhook> webhook;
    std::shared_ptr<boost::asio::ssl::context> tls;  ///< null for http
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    /// From the connection's beginning to the answer's head. How long the system looks for an
    /// address is for the system to say.
    std::chrono::milliseconds timeout{10'000};
};

struct WebhookResponse {
    int status = 0;     ///< 0: no answer
    std::string fault;  ///< "cannot connect (Connection refused)", "answered 503"; empty = none
    std::optional<std::chrono::seconds> retry_after{};

    [[nodiscard]] bool is_delivered() const { return status >= 200 && status < 300; }
    /// To ask again would be of no use: 3xx and 4xx, but for what says "not now".
    [[nodiscard]] bool is_refused() const {
        return status >= 300 && status < 500 && status != 408 && status != 425 && status != 429;
    }
};

/// Never throws for what the other side does.
boost::asio::awaitable<WebhookResponse> deliver(std::shared_ptr<const WebhookRequest> delivery);

}  // namespace tafl::webhooks
