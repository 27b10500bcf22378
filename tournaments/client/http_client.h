// SPDX-License-Identifier: MIT
// HttpClient: asks one server, and listens to its events. Blocking; every wait has a limit. One
// thread at a time.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>

#include "tournaments/client/event_reader.h"

namespace tafl::client {

struct ServerAddress {
    std::string host;
    std::string port;
    std::string base;  ///< before every path: "" or "/tafl"
};
/// "http://127.0.0.1:8547". Throws InputError.
[[nodiscard]] ServerAddress server_address(const std::string& url);

struct Reply {
    int status = 0;
    std::string content_type;
    std::string body;
};

/// Nobody is there, or he does not speak HTTP; the text says who and what to do.
class ServerError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Why listening ended.
enum class StreamEnd : std::uint8_t {
    closed,       ///< by the server, or it fell silent: try again
    refused,      ///< it answered with something else than events
    interrupted,  ///< SIGINT or SIGTERM
    enough        ///< the listener said so
};

class HttpClient {
  public:
    /// `token` may be empty.
    HttpClient(const std::string& url, std::string token);

    [[nodiscard]] const std::string& url() const { return url_; }
    /// Throws ServerError.
    Reply ask(const std::string& method, const std::string& target,
              const std::string& content_type = "", const std::string& body = "");

    struct Listener {
        std::function<bool()> begins;                   ///< events will follow; false = enough
        std::function<bool(const ServerEvent&)> hears;  ///< false = enough
    };
    /// Until somebody hangs up. `refusal` is what came instead of events.
    StreamEnd listen(const std::string& target, const std::string& last_event_id,
                     const Listener& listener, Reply& refusal);
    /// False if SIGINT or SIGTERM came meanwhile.
    bool pause(std::chrono::milliseconds time);

  private:
    class Connection;

    std::string url_;
    ServerAddress address_;
    std::string token_;
};

}  // namespace tafl::client
