// SPDX-License-Identifier: MIT
// WebhookRequest: one POST request to a webhook, on a connection of its own. The time for it is
// limited. Only the head of the response is read. Redirects are not followed.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ssl/context.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/server/webhooks/webhook.h"

namespace tafl::webhooks {

/// Data of one request.
struct WebhookRequest {
    std::shared_ptr<const Webhook> webhook;
    /// TLS settings of the connection; null for an http address.
    std::shared_ptr<boost::asio::ssl::context> tls;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    /// Time limit from the start of the connection to the end of the response's head. The name
    /// lookup is not limited.
    std::chrono::milliseconds timeout{10'000};
};

/// Result of one request.
struct WebhookResponse {
    int status = 0;  ///< HTTP status of the response; 0 = no response
    /// Error, as a clause such as "answered 503". Empty = the webhook has accepted the request.
    std::string fault;
    /// Waiting time that the response requests by the header Retry-After, at most an hour; empty =
    /// no such header.
    std::optional<std::chrono::seconds> retry_after{};

    /// Returns true if the webhook accepted the request: status 2xx.
    [[nodiscard]] bool is_delivered() const { return status >= 200 && status < 300; }
    /// Returns true if the webhook has refused the request, so that a retry is useless: status 3xx
    /// or 4xx, except 408, 425 and 429.
    [[nodiscard]] bool is_refused() const {
        return status >= 300 && status < 500 && status != 408 && status != 425 && status != 429;
    }
};

/// Sends a request and returns its result. Errors of the network or of the receiver are part of the
/// result and are not thrown.
boost::asio::awaitable<WebhookResponse> deliver(std::shared_ptr<const WebhookRequest> delivery);

}  // namespace tafl::webhooks
