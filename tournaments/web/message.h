// SPDX-License-Identifier: MIT
// What the site is asked and what it answers, as plain values: nothing here knows sockets.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tafl::web {

struct Request {
    std::string method;                        ///< "GET"
    std::vector<std::string> path;             ///< decoded segments: {"api", "games", "3"}
    bool ends_with_slash = false;              ///< a folder's page, whose links are relative to it
    std::map<std::string, std::string> query;  ///< decoded; of a repeated name the last
    std::string if_none_match;                 ///< as it was sent
    std::string accept_encoding;               ///< as it was sent, several as one list
    std::string authorization;                 ///< the header's value, as it was sent
    std::string last_event_id;                 ///< of a viewer who comes back
    std::string content_type;                  ///< of the body
    std::string body;                          ///< within the server's limits
    std::string peer;                          ///< the client's address, behind a proxy too
    /// Returns true if the client has closed its connection. On the listener's thread; empty = not
    /// known.
    std::function<bool()> has_left{};
};
/// Returns true for GET and HEAD.
[[nodiscard]] bool is_read(const Request& request);

/// A file that is sent in portions; gone from its folder already.
class BodyFile {
  public:
    /// Takes the descriptor.
    BodyFile(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}
    ~BodyFile();
    BodyFile(const BodyFile&) = delete;
    BodyFile& operator=(const BodyFile&) = delete;

    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// At most so many bytes from there; empty at its end. Throws std::runtime_error.
    [[nodiscard]] std::string read(std::uint64_t from, std::size_t most) const;

  private:
    int descriptor_;
    std::uint64_t size_;
};

struct Response {
    int status = 200;
    std::string content_type;
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers{};  ///< besides those of every answer
    bool opens_stream = false;  ///< events follow: what Events writes comes after the headers
    std::shared_ptr<const BodyFile> file{};  ///< the body, in the place of `body`
    std::shared_ptr<void> seat{};            ///< of a viewer: it is his from this answer on
};

/// Reads a request target: "/api/games?limit=5", with or without "http://host" before it. None if
/// it is no path, or wrongly encoded.
[[nodiscard]] std::optional<Request> parse_target(std::string_view method, std::string_view target);

/// What went wrong, by RFC 9457.
[[nodiscard]] Response problem(int status, std::string_view title, const std::string& detail);
[[nodiscard]] Response too_many_requests();

/// Whoever answers the requests that a Server has read. Called on the server's loop; may
/// wait for another thread without holding up other connections.
class Handler {
  public:
    virtual ~Handler() = default;
    /// What is thrown becomes a problem with status 500.
    virtual boost::asio::awaitable<Response> answer(Request request) = 0;
};

}  // namespace tafl::web
