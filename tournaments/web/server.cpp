// SPDX-License-Identifier: MIT
#include "tournaments/web/server.h"

#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace tafl::tournaments {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;

namespace {

/// Scripts, styles and pictures come from here alone, and nobody may put a page into a frame.
constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' "
    "data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

using Message = http::response<http::string_body>;

Message message_of(const Response& response, bool is_head, bool keep_alive) {
    Message message{static_cast<http::status>(response.status), 11};
    message.set(http::field::server, "lawspeaker");
    message.set("Content-Security-Policy", content_policy);
    message.set("X-Content-Type-Options", "nosniff");
    message.set("Referrer-Policy", "no-referrer");
    message.set(http::field::cache_control, "no-cache");
    if (!response.content_type.empty()) {
        message.set(http::field::content_type, response.content_type);
    }
    for (const auto& [name, value] : response.headers) message.set(name, value);
    message.keep_alive(keep_alive);
    if (response.status == 304) return message;
    message.content_length(response.body.size());
    if (!is_head) message.body() = response.body;
    return message;
}

/// What a request that was not even read is told; none if nobody is there to be told.
std::optional<Response> complaint(const beast::error_code& error) {
    if (error == http::error::header_limit) {
        return problem(431, "Request header fields too large", "expected at most 8 KiB of headers");
    }
    if (error == http::error::body_limit) {
        return problem(413, "Content too large", "expected a smaller body");
    }
    const bool is_gone = error == http::error::end_of_stream || error == beast::error::timeout ||
                         error.category() == asio::error::get_system_category() ||
                         error.category() == asio::error::get_misc_category() ||
                         error == http::error::partial_message;
    if (is_gone) return std::nullopt;
    return problem(400, "Bad request", "this is no HTTP: " + error.message());
}

Response answer_to(const Site& site, const http::request<http::string_body>& message) {
    const std::string_view method(message.method_string().data(), message.method_string().size());
    const std::string_view target(message.target().data(), message.target().size());
    auto request = parse_target(method, target);
    if (!request) {
        return problem(400, "Bad request", "expected a path that begins with a slash");
    }
    request->if_none_match = std::string(message[http::field::if_none_match]);
    return site.answer(*request);
}

}  // namespace

Server::Server(asio::io_context& loop, const Endpoint& endpoint, const Site& site,
               ServerLimits limits)
    : loop_(loop), acceptor_(loop, endpoint), site_(site), limits_(limits) {}

void Server::start() {
    asio::co_spawn(loop_, listen(), [](std::exception_ptr failure) {
        try {
            if (failure) std::rethrow_exception(failure);
        } catch (const std::exception& error) {
            spdlog::error("the web server has stopped: {}", error.what());
        }
    });
}

asio::awaitable<void> Server::listen() {
    const auto& token = asio::use_awaitable;
    for (;;) {
        boost::system::error_code error;
        auto quiet_token = asio::redirect_error(token, error);
        tcp::socket socket = co_await acceptor_.async_accept(quiet_token);
        if (error == asio::error::operation_aborted) co_return;
        if (error) {  // no descriptor left, say: others go, then there is one
            asio::steady_timer pause(loop_, std::chrono::milliseconds(100));
            co_await pause.async_wait(token);
            continue;
        }
        boost::system::error_code gone;
        const auto peer = socket.remote_endpoint(gone);
        if (gone || !admit(peer.address())) continue;
        const auto address = peer.address();
        asio::co_spawn(loop_, serve(std::move(socket)),
                       [this, address](std::exception_ptr failure) {
                           dismiss(address);
                           if (failure) spdlog::warn("a connection of the web server failed");
                       });
    }
}

asio::awaitable<void> Server::serve(tcp::socket socket) {
    const auto& token = asio::use_awaitable;
    beast::tcp_stream stream(std::move(socket));
    beast::flat_buffer buffer(limits_.header_bytes + limits_.body_bytes);
    for (int count = 1; count <= limits_.requests_per_connection; ++count) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(limits_.header_bytes);
        parser.body_limit(limits_.body_bytes);
        stream.expires_after(limits_.patience);
        beast::error_code error;
        auto quiet_token = asio::redirect_error(token, error);
        co_await http::async_read(stream, buffer, parser, quiet_token);
        const auto unread = error ? complaint(error) : std::nullopt;
        if (error && !unread) co_return;
        const bool is_last = unread.has_value() || count == limits_.requests_per_connection ||
                             !parser.get().keep_alive();
        const bool is_head = !unread && parser.get().method() == http::verb::head;
        const Response response = unread ? *unread : answer_to(site_, parser.get());
        Message message = message_of(response, is_head, !is_last);
        http::serializer<false, http::string_body> serializer{message};
        serializer.split(is_head);
        stream.expires_after(limits_.patience);
        if (is_head) {
            co_await http::async_write_header(stream, serializer, quiet_token);
        } else {
            co_await http::async_write(stream, serializer, quiet_token);
        }
        if (error || is_last) break;
    }
    beast::error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

bool Server::admit(const asio::ip::address& address) {
    if (connections_ >= limits_.connections) return false;
    int& here = by_address_[address];
    if (here >= limits_.connections_per_address) return false;
    ++here;
    ++connections_;
    return true;
}

void Server::dismiss(const asio::ip::address& address) {
    --connections_;
    const auto found = by_address_.find(address);
    if (--found->second == 0) by_address_.erase(found);
}

}  // namespace tafl::tournaments
