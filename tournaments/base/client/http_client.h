// SPDX-License-Identifier: MIT
// HttpClient: sends requests to one server and receives its event stream. Blocking; every wait has
// a time limit. Not thread-safe.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "tournaments/base/client/event_reader.h"
#include "tournaments/base/client/http_stream.h"

namespace tafl::client {

/// Returns the parts of a server's URL, such as "http://127.0.0.1:8547" or
/// "https://tafl.example/open". A slash at the end of the path is removed. Throws InputError if the
/// URL is invalid or has a query.
[[nodiscard]] HttpUrl server_url(const std::string& url);

/// HTTP response of the server.
struct Reply {
    int status = 0;            ///< HTTP status code, such as 404
    std::string content_type;  ///< value of the header Content-Type; empty if it is missing
    std::string body;
};

/// Error if the server cannot be reached or does not send HTTP. The text names the server and a
/// remedy.
class ServerError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Reason for the end of listen().
enum class StreamEnd : std::uint8_t {
    /// The server could not be reached, closed the connection, or sent nothing for too long. The
    /// caller may try again.
    closed,
    refused,      ///< the response was not an event stream
    interrupted,  ///< SIGINT or SIGTERM arrived
    enough        ///< a callback of the listener returned false
};

/// Client of one server.
class HttpClient {
  public:
    /// `token` may be empty. `ca_file` contains the trusted certificates of an https server (PEM);
    /// empty = those of the system. Throws InputError if an argument is invalid.
    HttpClient(const std::string& url, std::string token,
               const std::filesystem::path& ca_file = {});

    [[nodiscard]] const std::string& url() const { return url_; }
    /// Sends a request and returns the response. Throws ServerError without a response.
    Reply request(const std::string& method, const std::string& target,
                  const std::string& content_type = "", const std::string& body = "");

    /// Callbacks of listen().
    struct Listener {
        /// Called when the stream starts, before the first event. Returns false to end listen().
        std::function<bool()> begins;
        /// Called for each event. Returns false to end listen().
        std::function<bool(const ServerEvent&)> hears;
    };
    /// Requests the event stream `target` and passes its events to `listener`. Blocks until the
    /// connection closes, SIGINT or SIGTERM arrives, or a callback returns false. The stream
    /// continues after the event `last_event_id`; empty = no such event is known. If the response
    /// is not an event stream, stores it in `refusal`; a long body is cut.
    StreamEnd listen(const std::string& target, const std::string& last_event_id,
                     const Listener& listener, Reply& refusal);
    /// Waits for `time`. Returns false if SIGINT or SIGTERM arrived during the wait.
    bool pause(std::chrono::milliseconds time);

  private:
    class Connection;

    std::string url_;
    HttpUrl address_;  ///< its path is the prefix of every target, without a slash at the end
    std::string token_;
    std::shared_ptr<boost::asio::ssl::context> tls_;  ///< null for http
};

}  // namespace tafl::client
