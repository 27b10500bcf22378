// SPDX-License-Identifier: MIT
// What the head of a request must be like before anybody looks at the rest: it has one reading, so
// that nothing in front of us can have understood it otherwise (request smuggling), and it names us
// (DNS rebinding). Values only.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "tournaments/web/message.h"

namespace tafl::web {

/// Looks for a header that goes on in the next line, which RFC 9112 (5.2) has done away with. Takes
/// the bytes of a request in pieces of any size; what comes after its head is of no interest.
class HeaderFoldDetector {
  public:
    void take(std::string_view bytes);
    [[nodiscard]] bool has_fold() const { return has_fold_; }

  private:
    std::uint32_t last_ = 0;  // four bytes
    bool has_begun_ = false;
    bool is_over_ = false;
    bool has_fold_ = false;
};

using RequestHeader = boost::beast::http::request_header<>;

/// Returns the values of a header, several as one list.
[[nodiscard]] std::string list_in(const RequestHeader& header, std::string_view name);

/// Returns the request without its body, or nothing if its target is not a path. `client` is the
/// address that counts as the sender's.
[[nodiscard]] std::optional<Request> request_of(const RequestHeader& header,
                                                const boost::asio::ip::address& client);

/// Why nobody can be sure where this request ends; none if everybody can. The connection is worth
/// nothing afterwards.
[[nodiscard]] std::optional<Response> fault_in_framing(const RequestHeader& header);

/// Names of hosts in small letters, without a port.
using HostNames = std::set<std::string>;
/// "Tafl.example:8547" as "tafl.example", "[::1]:80" as "::1"; none for what is no host.
[[nodiscard]] std::optional<std::string> host_name(std::string_view text);

/// Why a request is none for us: it was sent to another name than ours. Ours are `localhost` and
/// every address of the machine's own loop, the address at which it has arrived, and `named`.
[[nodiscard]] std::optional<Response> fault_in_host(const RequestHeader& header,
                                                    const boost::asio::ip::address& arrived_at,
                                                    const HostNames& named);

}  // namespace tafl::web
