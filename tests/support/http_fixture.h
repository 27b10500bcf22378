// SPDX-License-Identifier: MIT
// HttpFixture: requests of a test to a server of this machine. A test derives the server's start
// from it: of the whole program (ServeProcess) or of a web::Server in a thread (WebHost).
#pragma once

#include <doctest/doctest.h>
#include <poll.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/wait_until.h"

namespace tafl::tests {

namespace asio = boost::asio;
using asio::ip::tcp;

struct Answer {
    int status = 0;
    std::string headers;  ///< status line and headers, without the empty line
    std::string body;
    /// Throws if the body is not JSON.
    [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(body); }
    /// Value of a header; empty if it is missing.
    [[nodiscard]] std::string header(const std::string& name) const {
        const std::size_t at = headers.find("\r\n" + name + ": ");
        if (at == std::string::npos) return "";
        const std::size_t begin = at + name.size() + 4;
        return headers.substr(begin, headers.find("\r\n", begin) - begin);
    }
};

/// Fails the test if the head of the answer is incomplete.
inline Answer answer_of(const std::string& text) {
    const std::size_t end = text.find("\r\n\r\n");
    CAPTURE(text.substr(0, 200));
    REQUIRE(end != std::string::npos);
    return {std::stoi(text.substr(9, 3)), text.substr(0, end), text.substr(end + 4)};
}

/// Each of `headers` ends with a line break.
inline std::string request_text(const std::string& method, const std::string& target,
                                const std::string& headers = "", const std::string& body = "") {
    const bool has_body = method != "GET" && method != "HEAD";
    return method + ' ' + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers +
           (has_body ? "Content-Length: " + std::to_string(body.size()) + "\r\n" : "") + "\r\n" +
           body;
}

/// The headers of a token and of a type. An empty one is left out.
inline std::string headers_of(const std::string& token, const std::string& type = "") {
    return (token.empty() ? "" : "Authorization: Bearer " + token + "\r\n") +
           (type.empty() ? "" : "Content-Type: " + type + "\r\n");
}

/// Connection to a server. Waits for a reply at most `wait_limit`.
class Caller {
  public:
    explicit Caller(unsigned short port, const std::string& from = "127.0.0.1",
                    int receive_buffer = 0)
        : socket_(loop()) {
        socket_.open(tcp::v4());
        if (receive_buffer > 0) {
            socket_.set_option(asio::socket_base::receive_buffer_size(receive_buffer));
        }
        socket_.bind({asio::ip::make_address(from), 0});
        socket_.connect({asio::ip::make_address("127.0.0.1"), port});
    }
    void send(const std::string& bytes) {
        boost::system::error_code error;
        asio::write(socket_, asio::buffer(bytes), error);
    }
    void get(const std::string& target, const std::string& headers = "") {
        send(request_text("GET", target, headers));
    }
    /// Reads until `is_enough` returns true or the connection is closed. Returns all that it has
    /// read. Fails the test after `wait_limit`.
    const std::string& read_until(const std::function<bool(const std::string&)>& is_enough) {
        const auto deadline = std::chrono::steady_clock::now() + wait_limit;
        while (!is_enough(text_) && !is_closed_) {
            REQUIRE(std::chrono::steady_clock::now() < deadline);
            read_some(100);
        }
        return text_;
    }
    const std::string& read_until(const std::string& part) {
        return read_until(
            [&](const std::string& text) { return text.find(part) != std::string::npos; });
    }
    const std::string& read_to_end() {
        return read_until([](const std::string&) { return false; });
    }
    /// Returns true if the server closes the connection within `time`.
    bool is_closed_within(std::chrono::milliseconds time) {
        const auto deadline = std::chrono::steady_clock::now() + time;
        while (!is_closed_ && std::chrono::steady_clock::now() < deadline) read_some(10);
        return is_closed_;
    }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] int status() const { return text_.size() > 12 ? std::stoi(text_.substr(9)) : 0; }
    void close() { socket_.close(); }

  private:
    /// For sockets that wait for nothing asynchronously.
    static asio::io_context& loop() {
        static asio::io_context loop;
        return loop;
    }
    void read_some(int milliseconds) {
        pollfd descriptor{socket_.native_handle(), POLLIN, 0};
        if (::poll(&descriptor, 1, milliseconds) <= 0) return;
        char bytes[65536];
        const ssize_t size = ::recv(socket_.native_handle(), bytes, sizeof bytes, 0);
        if (size <= 0) {
            is_closed_ = true;
        } else {
            text_.append(bytes, static_cast<std::size_t>(size));
        }
    }

    tcp::socket socket_;
    std::string text_;
    bool is_closed_ = false;
};

/// A server at a port of this machine. Each request has a connection of its own.
class HttpFixture {
  public:
    explicit HttpFixture(unsigned short port = 0) : port_(port) {}

    [[nodiscard]] unsigned short port() const { return port_; }
    [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
    [[nodiscard]] Caller connect() const { return Caller(port_); }
    /// Connection on which `target` was requested.
    [[nodiscard]] Caller stream(const std::string& target) const {
        Caller caller(port_);
        caller.get(target);
        return caller;
    }
    /// All that comes back until the server closes; empty without a connection.
    [[nodiscard]] std::string raw(const std::string& bytes) const {
        asio::io_context loop;
        tcp::socket socket(loop);
        boost::system::error_code error;
        socket.connect({asio::ip::make_address("127.0.0.1"), port_}, error);
        if (error) return "";
        asio::write(socket, asio::buffer(bytes), error);
        std::string text;
        asio::read(socket, asio::dynamic_buffer(text), error);
        return text;
    }
    [[nodiscard]] Answer request(const std::string& method, const std::string& target,
                                 const std::string& headers = "",
                                 const std::string& body = "") const {
        return answer_of(
            raw(request_text(method, target, "Connection: close\r\n" + headers, body)));
    }
    [[nodiscard]] Answer get(const std::string& target, const std::string& token = "") const {
        return request("GET", target, headers_of(token));
    }
    [[nodiscard]] Answer post(const std::string& target, const std::string& body,
                              const std::string& token,
                              const std::string& type = "application/toml") const {
        return request("POST", target, headers_of(token, type), body);
    }

  protected:
    void set_port(unsigned short port) { port_ = port; }

  private:
    unsigned short port_;
};

}  // namespace tafl::tests
