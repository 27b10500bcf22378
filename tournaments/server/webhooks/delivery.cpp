// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/delivery.h"

#include <algorithm>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "tournaments/base/client/http_stream.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::webhooks {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

using Post = http::request<http::string_body>;

constexpr std::uint32_t longest_head = 8 * 1024;

Post post_of(const WebhookRequest& delivery) {
    const Webhook& webhook = *delivery.webhook;
    Post post(http::verb::post, webhook.target, 11);
    post.set(http::field::host, webhook.host.header());
    post.set(http::field::user_agent, "lawspeaker");
    post.set(http::field::content_type, "application/json");
    for (const auto& [name, value] : delivery.headers) post.set(name, value);
    post.keep_alive(false);
    post.body() = delivery.body;
    post.prepare_payload();
    return post;
}

WebhookResponse fault(std::string_view what, const beast::error_code& error) {
    return {0, std::string(what) + " (" + results::visible_start(error.message()) + ')'};
}

/// Returns the value of Retry-After in seconds, at most an hour. Returns nullopt for a date, which
/// is not supported.
std::optional<std::chrono::seconds> pause_in(std::string_view text) {
    constexpr int longest = 3600;
    const auto number = tournaments::whole_number<int>(std::string(text));
    if (!number || *number < 0) return std::nullopt;
    return std::chrono::seconds(std::min(*number, longest));
}

WebhookResponse receipt_of(const http::response_header<>& head) {
    WebhookResponse receipt{static_cast<int>(head.result_int()), ""};
    if (receipt.is_delivered()) return receipt;
    receipt.fault = "answered " + std::to_string(receipt.status);
    if (receipt.status / 100 == 3) receipt.fault += ", and redirects are not followed";
    receipt.retry_after = pause_in(head[http::field::retry_after]);
    return receipt;
}

}  // namespace

asio::awaitable<WebhookResponse> deliver(std::shared_ptr<const WebhookRequest> delivery) {
    const auto executor = co_await asio::this_coro::executor;
    client::HttpStream stream(executor);
    stream.expires_after(delivery->timeout);
    const auto failure = co_await stream.connect(delivery->webhook->host, delivery->tls.get());
    if (failure) co_return fault(failure->what, failure->error);
    beast::error_code error;
    auto quiet_token = asio::redirect_error(asio::use_awaitable, error);
    const Post post = post_of(*delivery);
    co_await http::async_write(stream, post, quiet_token);
    // Read the response even after a failed write. A receiver may send it and close the connection
    // before it has read the whole request.
    const bool is_sent = !error;
    const beast::error_code write_error = error;
    beast::flat_buffer buffer(2 * longest_head);
    http::response_parser<http::empty_body> parser;
    parser.header_limit(longest_head);
    co_await http::async_read_header(stream, buffer, parser, quiet_token);
    if (parser.is_header_done()) co_return receipt_of(parser.get().base());
    if (!is_sent) co_return fault("does not take what it is sent", write_error);
    co_return fault("does not answer", error);
}

}  // namespace tafl::webhooks
