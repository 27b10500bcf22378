// SPDX-License-Identifier: MIT
// HttpClient: sends requests to one server and receives its event stream. All functions block until
// they have finished. Each wait for the server has a time limit, except the lookup of the host's
// name. Not thread-safe.
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
    /// The server could not be reached, closed the connection, sent nothing for too long, or sent
    /// an event that is too long. The caller may try again.
    closed,
    refused,      ///< the response was not an event stream
    interrupted,  ///< SIGINT or SIGTERM arrived
    enough        ///< a callback of the listener returned false
};

/// Client of one server.
class HttpClient {
  public:
    /// Makes a client of the server with the address `url`, such as "http://127.0.0.1:8547". Each
    /// request contains the access token `token`; empty = requests without a token. `ca_file` is a
    /// file with the trusted certificates for https (PEM); empty = the certificates of the system.
    /// Throws InputError if an argument is invalid.
    HttpClient(const std::string& url, std::string token,
               const std::filesystem::path& ca_file = {});

    [[nodiscard]] const std::string& url() const { return url_; }
    /// Sends a request and returns the response, whatever its status is. `target` is the path below
    /// the address of the server, with the query. Throws ServerError if it receives no response.
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
    /// connection closes, SIGINT or SIGTERM arrives, or a callback returns false. `last_event_id`
    /// is the id of the last event that the caller knows: the server continues after it. Empty =
    /// the caller knows no event. If the response is not an event stream, stores it in `refusal`. A
    /// body of more than about 64 KB is cut.
    StreamEnd listen(const std::string& target, const std::string& last_event_id,
                     const Listener& listener, Reply& refusal);
    /// Waits for `time`. Returns false if SIGINT or SIGTERM arrived during the wait.
    bool pause(std::chrono::milliseconds time);

  private:
    class Connection;

    std::string url_;
    HttpUrl address_;  ///< parts of `url_`; the path has no slash at the end
    std::string token_;
    std::shared_ptr<boost::asio::ssl::context> tls_;  ///< null for http
};

}  // namespace tafl::client
