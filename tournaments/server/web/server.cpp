// SPDX-License-Identifier: MIT
#include "tournaments/server/web/server.h"

#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "tournaments/base/async/run_on.h"
#include "tournaments/base/async/wakeup.h"

namespace tafl::web {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;

namespace {

/// Policy of all responses: pages load scripts, styles and pictures from this server only. No site
/// may show the pages in a frame.
constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

using HttpMessage = http::response<http::string_body>;

/// Returns `value` without characters that could end its header.
std::string without_control_characters(std::string value) {
    std::erase_if(value, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    return value;
}

HttpMessage message_of(const Response& response, bool is_head, bool keep_alive) {
    HttpMessage message{static_cast<http::status>(response.status), 11};
    message.set(http::field::server, "lawspeaker");
    message.set("Content-Security-Policy", content_policy);
    message.set("X-Content-Type-Options", "nosniff");
    message.set("Referrer-Policy", "no-referrer");
    message.set(http::field::cache_control, "no-cache");
    if (!response.content_type.empty()) {
        message.set(http::field::content_type, response.content_type);
    }
    for (const auto& [name, value] : response.headers)
        message.set(name, without_control_characters(value));
    message.keep_alive(keep_alive);
    if (response.status == 304 || response.opens_stream) return message;
    message.content_length(response.file ? response.file->size() : response.body.size());
    if (!is_head) message.body() = response.body;
    return message;
}

/// Returns the response to a request that could not be read; nullopt if the client has left.
std::optional<Response> complaint(const beast::error_code& error) {
    if (error == http::error::header_limit) {
        return problem(431, "Request header fields too large", "expected shorter headers");
    }
    if (error == http::error::body_limit) {
        return problem(413, "Content too large", "expected a smaller body");
    }
    const bool is_gone = error == http::error::end_of_stream || error == beast::error::timeout ||
                         error.category() == asio::error::get_system_category() ||
                         error.category() == asio::error::get_misc_category() ||
                         error == http::error::partial_message;
    if (is_gone) return std::nullopt;
    return problem(400, "Bad request", "this is not HTTP: " + error.message());
}

std::string_view bytes_of(const asio::const_buffer& bytes) {
    return {static_cast<const char*>(bytes.data()), bytes.size()};
}

/// Returns true if the client has closed the connection or its sending half. Unread data of the
/// client do not matter.
bool is_closed_by_peer(tcp::socket& socket) {
    pollfd descriptor{socket.native_handle(), POLLRDHUP, 0};
    return ::poll(&descriptor, 1, 0) > 0 &&
           (descriptor.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0;
}

Response folded() {
    return problem(400, "Bad request", "found a header that continues in the next line");
}

/// Raises the process's limit of open files, so that it can have `wanted` connections in addition
/// to all other files. Returns the number of possible connections: `wanted`, or less if the system
/// does not allow more.
int room_for_connections(int wanted) {
    constexpr rlim_t others = 512;  // descriptors for engines' pipes, the database and the log
    const auto all = static_cast<rlim_t>(wanted) + others;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= all) return wanted;
    limit.rlim_cur = std::min(all, limit.rlim_max);
    ::setrlimit(RLIMIT_NOFILE, &limit);
    ::getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= all) return wanted;
    const auto there = limit.rlim_cur > others + 16 ? limit.rlim_cur - others : 16;
    spdlog::warn(
        "the web server accepts at most {} connections, because this process may open only {} "
        "files",
        there, limit.rlim_cur);
    return static_cast<int>(there);
}

}  // namespace

struct Server::Connection {
    Connection(tcp::socket socket, asio::ip::address address, const ServerLimits& limits)
        : stream(std::move(socket)),
          buffer(limits.header_bytes + limits.body_bytes),
          peer(std::move(address)) {}

    beast::tcp_stream stream;
    beast::flat_buffer buffer;
    asio::ip::address peer;
    asio::ip::address arrived_at;
    int requests = 0;
    // State of the current request and response:
    std::optional<http::request_parser<http::string_body>> parser;
    beast::error_code error;          ///< error of the last read or write
    std::optional<Response> refusal;  ///< response to a request that cannot be interpreted
    std::optional<Request> request;
    Response response;
    bool is_last = false;
};

class Server::Reading {
  public:
    Reading(std::shared_ptr<Readers> readers, Connection* connection)
        : readers_(std::move(readers)), at_(readers_->insert(readers_->end(), connection)) {}
    ~Reading() { readers_->erase(at_); }
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

  private:
    std::shared_ptr<Readers> readers_;
    Readers::iterator at_;
};

Server::Server(asio::io_context& loop, const Endpoint& endpoint, Handler& handler, Events& events,
               ServerLimits limits)
    : loop_(loop),
      acceptor_(loop, endpoint),
      handler_(handler),
      events_(events),
      limits_(limits),
      rate_(limits.requests_per_second, limits.requests_at_once) {
    limits_.connections = room_for_connections(limits_.connections);
}

void Server::set_limits(const ServerLimits& limits) {
    limits_ = limits;
    limits_.connections = room_for_connections(limits.connections);
    rate_ = RequestRate(limits.requests_per_second, limits.requests_at_once);
}

void Server::start() { async::spawn(loop_, "the web server has stopped", listen()); }

asio::awaitable<void> Server::listen() {
    const auto& token = asio::use_awaitable;
    for (;;) {
        boost::system::error_code error;
        auto quiet_token = asio::redirect_error(token, error);
        tcp::socket socket = co_await acceptor_.async_accept(quiet_token);
        if (error == asio::error::operation_aborted) co_return;
        if (!error) {
            take(std::move(socket));
            accept_all();
            continue;
        }
        // For example, the process has no free descriptor. When other connections end, the next
        // attempt succeeds.
        asio::steady_timer pause(loop_, std::chrono::milliseconds(100));
        co_await async::wait_quietly(pause);
    }
}

/// Accepts all waiting connections. While the loop is busy, one connection per iteration would be
/// too slow.
void Server::accept_all() {
    boost::system::error_code error;
    acceptor_.non_blocking(true, error);
    for (int i = 0; i < 64 && !error; ++i) {
        tcp::socket socket(loop_);
        acceptor_.accept(socket, error);
        if (!error) take(std::move(socket));
    }
}

/// Closes the connection that has waited longest for a request or for the rest of one. Returns
/// false if no connection waits.
bool Server::make_room() {
    for (Connection* connection : *readers_) {
        tcp::socket& socket = connection->stream.socket();
        if (!socket.is_open()) continue;  // already closed; its coroutine has not resumed yet
        boost::system::error_code ignored;
        socket.close(ignored);
        return true;
    }
    return false;
}

/// Accepts a connection. Closes connections above the limits without a response.
void Server::take(tcp::socket socket) {
    boost::system::error_code error;
    const auto peer = unmapped(socket.remote_endpoint(error).address());
    if (error) return;
    const std::string client_key = client_key_of(peer);
    const bool has_many = clients_.held_by(client_key) >= limits_.connections_per_address;
    if (has_many && !limits_.proxies.contains(peer)) return;
    if (connections_ >= limits_.connections && !make_room()) return;
    auto connection = std::make_shared<Connection>(std::move(socket), peer, limits_);
    connection->stream.socket().set_option(tcp::no_delay(true), error);
    connection->arrived_at = connection->stream.socket().local_endpoint(error).address();
    clients_.add(client_key);
    ++connections_;
    asio::co_spawn(loop_, serve(connection), [this, client_key](std::exception_ptr failure) {
        --connections_;
        clients_.leave(client_key);
        if (failure) spdlog::warn("a connection of the web server failed");
    });
}

asio::awaitable<void> Server::serve(std::shared_ptr<Connection> connection) {
    bool goes_on = true;
    while (goes_on) {
        goes_on = co_await exchange(connection);
    }
    if (connection->response.opens_stream && !connection->error) {
        tcp::socket socket = connection->stream.release_socket();
        std::shared_ptr<void> seat = std::move(connection->response.seat);
        co_await events_.stream(std::move(socket), std::move(*connection->request),
                                std::move(seat));
        co_return;
    }
    beast::error_code ignored;
    connection->stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

/// Reads one request. Stops early if its head must be refused.
asio::awaitable<void> Server::read(std::shared_ptr<Connection> connection) {
    Connection& now = *connection;
    const auto& token = asio::use_awaitable;
    constexpr std::size_t portion = 16 * 1024;
    HeaderFoldDetector folds;
    folds.take(bytes_of(now.buffer.cdata()));
    for (;;) {
        if (now.buffer.size() > 0) {
            now.buffer.consume(now.parser->put(now.buffer.cdata(), now.error));
        }
        if (now.error == http::error::need_more) now.error = {};
        if (now.parser->is_header_done()) now.refusal = fault_in_framing(now.parser->get());
        if (folds.has_fold()) now.refusal = folded();
        if (now.error || now.refusal || now.parser->is_done()) co_return;
        const std::size_t size = beast::read_size(now.buffer, portion);
        if (size == 0) now.error = http::error::header_limit;
        if (now.error) co_return;
        const auto room = now.buffer.prepare(size);
        auto quiet_token = asio::redirect_error(token, now.error);
        const std::size_t count = co_await now.stream.async_read_some(room, quiet_token);
        if (now.error) co_return;
        now.buffer.commit(count);
        folds.take(bytes_of(now.buffer.cdata()).substr(now.buffer.size() - count));
    }
}

/// Reads one request and sends the response. Returns false if it was the last of the connection.
asio::awaitable<bool> Server::exchange(std::shared_ptr<Connection> connection) {
    Connection& now = *connection;
    now.parser.emplace();
    now.parser->eager(true);
    now.parser->header_limit(limits_.header_bytes);
    now.parser->body_limit(limits_.body_bytes);
    now.stream.expires_after(limits_.timeout);
    now.error = {};
    now.refusal.reset();
    now.response = Response();
    {
        const Reading reading(readers_, connection.get());
        co_await read(connection);
    }
    const auto unread = now.error ? complaint(now.error) : now.refusal;
    if (now.error && !unread) co_return false;
    ++now.requests;
    now.is_last = unread.has_value() || now.requests >= limits_.requests_per_connection ||
                  !now.parser->get().keep_alive();
    if (unread) {
        now.response = *unread;
    } else {
        now.response = co_await respond(connection);
    }
    if (listener_) listener_(now.response.status);
    co_await write(connection);
    const bool goes_on = !now.error && !now.is_last;
    co_return goes_on;
}

asio::awaitable<Response> Server::respond(std::shared_ptr<Connection> connection) {
    Connection& now = *connection;
    const auto& message = now.parser->get();
    const auto caller =
        caller_behind(limits_.proxies, now.peer, list_in(message, "X-Forwarded-For"));
    if (!rate_.admit(client_key_of(caller), RequestRate::Clock::now())) {
        // A proxy's connection stays open, because its next request may come from another client.
        now.is_last = now.is_last || caller == now.peer;
        co_return too_many_requests();
    }
    if (auto refusal = fault_in_host(message, now.arrived_at, limits_.hosts)) {
        co_return std::move(*refusal);
    }
    now.request = request_of(message, caller);
    if (now.request) now.request->body = message.body();
    if (!now.request) {
        co_return problem(400, "Bad request",
                          "expected a path such as /api/games?limit=5, and %XX for letters");
    }
    now.request->has_left = [weak = std::weak_ptr(connection)] {
        const auto there = weak.lock();
        return !there || is_closed_by_peer(there->stream.socket());
    };
    std::string what;
    try {
        Request request = *now.request;
        Response response = co_await handler_.answer(std::move(request));
        co_return response;
    } catch (const std::exception& error) {
        what = error.what();
    }
    spdlog::warn("a request could not be answered: {}", what);
    co_return problem(500, "Internal error", "the server's log says why");
}

/// Sends the response. The timeout applies to each portion, since a whole response may take long on
/// a slow line.
asio::awaitable<void> Server::write(std::shared_ptr<Connection> connection) {
    Connection& now = *connection;
    const auto& token = asio::use_awaitable;
    auto quiet_token = asio::redirect_error(token, now.error);
    now.error = {};
    if (now.response.opens_stream) now.is_last = true;
    const bool has_request = now.parser->is_header_done();
    const bool is_head = has_request && now.parser->get().method() == http::verb::head;
    HttpMessage message = message_of(now.response, is_head, !now.is_last);
    http::serializer<false, http::string_body> serializer{message};
    const bool has_file = now.response.file != nullptr;
    const bool is_header_all = is_head || now.response.opens_stream;
    serializer.split(is_header_all || has_file);
    if (is_header_all || has_file) {
        now.stream.expires_after(limits_.timeout);
        co_await http::async_write_header(now.stream, serializer, quiet_token);
        if (is_header_all || now.error) co_return;
        co_await write_file(connection);
        co_return;
    }
    while (!now.error && !serializer.is_done()) {
        now.stream.expires_after(limits_.timeout);
        co_await http::async_write_some(now.stream, serializer, quiet_token);
    }
    if (now.error == http::error::end_of_stream) now.error = {};
}

/// Sends the file; only one portion is in memory at a time.
asio::awaitable<void> Server::write_file(std::shared_ptr<Connection> connection) {
    constexpr std::size_t portion = 64 * 1024;
    Connection& now = *connection;
    auto quiet_token = asio::redirect_error(asio::use_awaitable, now.error);
    const std::shared_ptr<const BodyFile> file = now.response.file;
    for (std::uint64_t sent = 0; sent < file->size() && !now.error; sent += portion) {
        const std::string bytes = file->read(sent, portion);
        now.stream.expires_after(limits_.timeout);
        const auto buffer = asio::buffer(bytes);
        co_await asio::async_write(now.stream, buffer, quiet_token);
    }
}

}  // namespace tafl::web
