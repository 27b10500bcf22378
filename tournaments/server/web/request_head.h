// SPDX-License-Identifier: MIT
// Checks of a request's head, before any other part of the request is used. The head must have only
// one interpretation, so that a proxy cannot have read it differently (request smuggling). It must
// name this server (DNS rebinding). Uses no sockets.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "tournaments/server/web/message.h"

namespace tafl::web {

/// Detects a header that continues in the next line, which RFC 9112 (5.2) forbids. Takes the bytes
/// of a request in pieces of any size. Ignores all bytes after the head.
class HeaderFoldDetector {
  public:
    void take(std::string_view bytes);
    [[nodiscard]] bool has_fold() const { return has_fold_; }

  private:
    std::uint32_t last_ = 0;  // the last four bytes
    bool has_begun_ = false;
    bool is_over_ = false;
    bool has_fold_ = false;
};

using RequestHeader = boost::beast::http::request_header<>;

/// Returns the value of a header. If it occurs several times, the values are joined by commas.
[[nodiscard]] std::string list_in(const RequestHeader& header, std::string_view name);

/// Returns the request without its body, or none if its target is not a path. `client` is the
/// address that counts as the sender's.
[[nodiscard]] std::optional<Request> request_of(const RequestHeader& header,
                                                const boost::asio::ip::address& client);

/// Returns a problem if the end of the request is ambiguous or its transfer coding is not
/// supported; else none. After a problem, the connection must be closed.
[[nodiscard]] std::optional<Response> fault_in_framing(const RequestHeader& header);

/// Host names in lower case, without a port.
using HostNames = std::set<std::string>;
/// Returns the host without its port: "Tafl.example:8547" as "tafl.example", "[::1]:80" as "::1".
/// Returns none if `text` does not name a host.
[[nodiscard]] std::optional<std::string> host_name(std::string_view text);

/// Returns a problem if the request names another host than this server; else none. Valid names are
/// `localhost`, every loopback address, the address `arrived_at`, and `named`.
[[nodiscard]] std::optional<Response> fault_in_host(const RequestHeader& header,
                                                    const boost::asio::ip::address& arrived_at,
                                                    const HostNames& named);

}  // namespace tafl::web
