// SPDX-License-Identifier: MIT
#include "tournaments/base/client/http_client.h"

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <csignal>
#include <optional>

#include "tournaments/base/input_file.h"

namespace tafl::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

namespace {

constexpr std::chrono::seconds timeout{30};
/// Limit between two pieces of an event stream. A server without events sends a heartbeat every 15
/// seconds.
constexpr std::chrono::seconds longest_silence{45};
constexpr std::uint64_t max_body_bytes = std::uint64_t{256} << 20;

bool is_line_safe(std::string_view text) {
    return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
}

}  // namespace

HttpUrl server_url(const std::string& url) {
    auto parts = http_url(url);
    if (!parts || !parts->query.empty()) {
        throw tournaments::InputError("--server: found '" + url +
                                      "', expected an address such as http://127.0.0.1:8547");
    }
    while (parts->path.ends_with('/')) parts->path.pop_back();
    return *std::move(parts);
}

/// One connection with its own loop. Each operation blocks until it has ended.
class HttpClient::Connection {
  public:
    explicit Connection(const HttpClient& client) : client_(client) { connect(); }

    void send(const std::string& method, const std::string& target, const std::string& content_type,
              const std::string& body, const std::string& last_event_id = "") {
        const HttpUrl& address = client_.address_;
        http::request<http::string_body> request(http::verb::unknown, address.path + target, 11);
        request.method_string(method);
        request.set(http::field::host, address.host.header());
        request.set(http::field::user_agent, "lawspeaker");
        request.keep_alive(false);
        if (!client_.token_.empty()) {
            request.set(http::field::authorization, "Bearer " + client_.token_);
        }
        if (!content_type.empty()) request.set(http::field::content_type, content_type);
        if (!last_event_id.empty()) request.set("Last-Event-ID", last_event_id);
        request.body() = body;
        request.prepare_payload();
        stream_.expires_after(timeout);
        // Ignore a failed write. If the body is too large, a server may respond and close the
        // connection before it has read all of it.
        static_cast<void>(
            wait([&](auto done) { http::async_write(stream_, request, std::move(done)); }));
    }

    Reply receive() {
        http::response_parser<http::string_body> parser;
        parser.body_limit(max_body_bytes);
        stream_.expires_after(timeout);
        const error_code error =
            wait([&](auto done) { http::async_read(stream_, buffer_, parser, std::move(done)); });
        if (error) fail("does not answer", error);
        return reply_of(parser.get());
    }

    StreamEnd listen(const Listener& listener, Reply& refusal) {
        asio::signal_set signals(loop_, SIGINT, SIGTERM);
        bool is_interrupted = false;
        signals.async_wait([&](error_code error, int) {
            if (error) return;
            is_interrupted = true;
            stream_.cancel();
        });
        http::response_parser<http::buffer_body> parser;
        parser.body_limit(boost::none);
        stream_.expires_after(timeout);
        const error_code error = wait(
            [&](auto done) { http::async_read_header(stream_, buffer_, parser, std::move(done)); });
        if (is_interrupted) return StreamEnd::interrupted;
        if (error) return StreamEnd::closed;
        const auto& head = parser.get();
        const bool is_stream = head.result_int() == 200 &&
                               head[http::field::content_type].starts_with("text/event-stream");
        if (!is_stream) {
            refusal.status = static_cast<int>(head.result_int());
            refusal.content_type = std::string(head[http::field::content_type]);
            read_pieces(parser, [&](std::string_view piece) {
                refusal.body += piece;
                return refusal.body.size() < 64 * 1024;
            });
            return StreamEnd::refused;
        }
        if (!listener.begins()) return StreamEnd::enough;
        bool is_enough = false;
        EventReader reader;
        read_pieces(parser, [&](std::string_view piece) {
            if (!reader.take(piece)) return false;
            while (const auto event = reader.next()) {
                if (!listener.hears(*event)) {
                    is_enough = true;
                    return false;
                }
            }
            return !is_interrupted;
        });
        if (is_enough) return StreamEnd::enough;
        return is_interrupted ? StreamEnd::interrupted : StreamEnd::closed;
    }

  private:
    /// Starts an operation and runs the loop until it has ended. Returns its error.
    template <class Begin>
    error_code wait(Begin begin) {
        std::optional<error_code> result;
        begin([&](error_code error, auto&&...) { result = error; });
        loop_.restart();
        while (!result && loop_.run_one() > 0) {
        }
        return result.value_or(asio::error::operation_aborted);
    }

    void connect() {
        std::optional<HttpFault> failure;
        stream_.expires_after(timeout);
        asio::co_spawn(loop_, stream_.connect(client_.address_.host, client_.tls_.get()),
                       [&](std::exception_ptr error, std::optional<HttpFault> result) {
                           if (error) std::rethrow_exception(error);
                           failure = result;
                       });
        loop_.run();
        if (failure) fail(failure->what, failure->error);
    }

    [[noreturn]] void fail(std::string_view what, const error_code& error) const {
        throw ServerError("the server at " + client_.url_ + ' ' + std::string(what) + " (" +
                          error.message() +
                          "); lawspeaker serve starts one; --server URL names another");
    }

    static Reply reply_of(const http::response<http::string_body>& message) {
        return {static_cast<int>(message.result_int()),
                std::string(message[http::field::content_type]), message.body()};
    }

    /// Reads the body in pieces. Returns if `take` returns false, the body ends, reading fails or
    /// the time limit is reached.
    template <class Take>
    void read_pieces(http::response_parser<http::buffer_body>& parser, Take take) {
        std::array<char, 16 * 1024> piece{};
        while (!parser.is_done()) {
            parser.get().body().data = piece.data();
            parser.get().body().size = piece.size();
            stream_.expires_after(longest_silence);
            const error_code error = wait([&](auto done) {
                http::async_read_some(stream_, buffer_, parser, std::move(done));
            });
            if (error && error != http::error::need_buffer) return;
            const std::size_t size = piece.size() - parser.get().body().size;
            if (!take(std::string_view(piece.data(), size))) return;
        }
    }

    const HttpClient& client_;
    asio::io_context loop_{1};
    HttpStream stream_{loop_.get_executor()};
    beast::flat_buffer buffer_;
};

HttpClient::HttpClient(const std::string& url, std::string token,
                       const std::filesystem::path& ca_file)
    : url_(url), address_(server_url(url)), token_(std::move(token)) {
    if (!is_line_safe(token_))
        throw tournaments::InputError("the token: found a line break within it");
    if (!address_.host.is_tls) return;
    const auto reason = ca_file.empty() ? std::nullopt : tournaments::why_unreadable(ca_file);
    if (reason) {
        throw tournaments::InputError("--ca-file " + ca_file.string() + ": " + *reason +
                                      ", expected certificates (PEM)");
    }
    try {
        tls_ = tls_context(ca_file);
    } catch (const boost::system::system_error& error) {
        throw tournaments::InputError("--ca-file " + ca_file.string() + ": " +
                                      error.code().message() + ", expected certificates (PEM)");
    }
}

Reply HttpClient::request(const std::string& method, const std::string& target,
                          const std::string& content_type, const std::string& body) {
    Connection connection(*this);
    connection.send(method, target, content_type, body);
    return connection.receive();
}

StreamEnd HttpClient::listen(const std::string& target, const std::string& last_event_id,
                             const Listener& listener, Reply& refusal) {
    std::optional<Connection> connection;
    try {
        connection.emplace(*this);
    } catch (const ServerError&) {
        return StreamEnd::closed;
    }
    connection->send("GET", target, "", "", last_event_id);
    return connection->listen(listener, refusal);
}

bool HttpClient::pause(std::chrono::milliseconds time) {
    asio::io_context loop{1};
    asio::signal_set signals(loop, SIGINT, SIGTERM);
    asio::steady_timer timer(loop, time);
    bool is_interrupted = false;
    signals.async_wait([&](error_code error, int) {
        is_interrupted = !error;
        timer.cancel();
    });
    timer.async_wait([&](error_code) { signals.cancel(); });
    loop.run();
    return !is_interrupted;
}

}  // namespace tafl::client
