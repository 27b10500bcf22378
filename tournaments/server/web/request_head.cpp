// SPDX-License-Identifier: MIT
#include "tournaments/server/web/request_head.h"

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/url.hpp>

#include "tournaments/scoring/results/unicode.h"
#include "tournaments/server/web/client_key.h"

namespace tafl::web {

namespace asio = boost::asio;
namespace http = boost::beast::http;
namespace urls = boost::urls;

namespace {

std::string_view view_of(boost::beast::string_view text) { return {text.data(), text.size()}; }

/// Returns true for a possible host name or address: letters, digits and some other characters.
bool is_host_text(std::string_view text) {
    constexpr std::string_view signs = "-._:";
    return !text.empty() && text.size() <= 255 && std::ranges::all_of(text, [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               signs.find(c) != std::string_view::npos;
    });
}

/// Returns the host of a target such as "http://host/path"; nullopt for a path. It has priority
/// over the header (RFC 9112, 3.2.2).
std::optional<std::string> authority_in(std::string_view target) {
    if (target.starts_with('/')) return std::nullopt;
    const auto url = urls::parse_uri(target.substr(0, target.find('#')));
    if (!url || !url->has_authority()) return std::nullopt;
    return std::string(url->encoded_authority());
}

Response not_ours(std::string_view host) {
    return problem(421, "Misdirected request",
                   "found the host \"" + results::visible_start(host) +
                       "\", expected this server's address, localhost, or a name that its "
                       "configuration has in hosts");
}

}  // namespace

void HeaderFoldDetector::take(std::string_view bytes) {
    constexpr std::uint32_t line_end = 0x0d0a;
    constexpr std::uint32_t head_end = 0x0d0a0d0a;
    for (const char c : bytes) {
        if (is_over_) return;
        has_begun_ = has_begun_ || (c != '\r' && c != '\n');
        if (!has_begun_) continue;
        if ((c == ' ' || c == '\t') && (last_ & 0xffff) == line_end) has_fold_ = true;
        last_ = last_ << 8 | static_cast<unsigned char>(c);
        is_over_ = last_ == head_end;
    }
}

std::optional<Response> fault_in_framing(const RequestHeader& header) {
    const auto codings = header.count(http::field::transfer_encoding);
    const auto lengths = header.count(http::field::content_length);
    if (codings > 0) {
        const bool is_chunked =
            codings == 1 &&
            boost::iequals(view_of(header[http::field::transfer_encoding]), "chunked");
        if (!is_chunked) {
            return problem(501, "Not implemented",
                           "found another Transfer-Encoding, expected chunked or none");
        }
        if (lengths > 0 || header.version() < 11) {
            return problem(400, "Bad request",
                           "found Transfer-Encoding where it cannot be, expected Content-Length "
                           "alone");
        }
    }
    const std::string_view length = view_of(header[http::field::content_length]);
    const bool is_number = length.find_first_not_of("0123456789") == std::string_view::npos;
    if (lengths > 1 || !is_number) {
        return problem(400, "Bad request", "expected one Content-Length, a number");
    }
    return std::nullopt;
}

std::optional<std::string> host_name(std::string_view text) {
    // An IPv6 address without a port is accepted without brackets.
    const bool is_bare = !text.starts_with('[') && std::ranges::count(text, ':') > 1;
    const std::string whole = is_bare ? '[' + std::string(text) + ']' : std::string(text);
    const auto authority = urls::parse_authority(whole);
    if (!authority || authority->has_userinfo()) return std::nullopt;
    std::string name = boost::to_lower_copy(std::string(authority->encoded_host_address()));
    if (name.ends_with('.')) name.pop_back();
    return is_host_text(name) ? std::optional(name) : std::nullopt;
}

std::optional<Response> fault_in_host(const RequestHeader& header,
                                      const asio::ip::address& arrived_at, const HostNames& named) {
    const auto hosts = header.count(http::field::host);
    const auto authority = authority_in(view_of(header.target()));
    // HTTP before 1.1 does not require the header. All browsers send it.
    if (hosts == 0 && !authority && header.version() < 11) return std::nullopt;
    if (hosts > 1 || (hosts == 0 && header.version() >= 11)) {
        return problem(400, "Bad request", "expected one header Host");
    }
    const std::string given =
        authority ? *authority : std::string(view_of(header[http::field::host]));
    const auto name = host_name(given);
    if (!name) return not_ours(given);
    if (*name == "localhost" || named.contains(*name)) return std::nullopt;
    boost::system::error_code error;
    const auto address = asio::ip::make_address(*name, error);
    if (error) return not_ours(given);
    const auto plain = unmapped(address);
    if (plain.is_loopback() || plain == unmapped(arrived_at)) return std::nullopt;
    return not_ours(given);
}

std::string list_in(const RequestHeader& header, std::string_view name) {
    std::string all;
    const auto [begin, end] = header.equal_range(name);
    for (auto field = begin; field != end; ++field) {
        all += (all.empty() ? "" : ",") + std::string(field->value());
    }
    return all;
}

std::optional<Request> request_of(const RequestHeader& header, const asio::ip::address& client) {
    auto request = parse_target(view_of(header.method_string()), view_of(header.target()));
    if (!request) return std::nullopt;
    const auto text_in = [&](http::field field) { return std::string(header[field]); };
    request->if_none_match = text_in(http::field::if_none_match);
    request->accept_encoding = list_in(header, "Accept-Encoding");
    request->authorization = text_in(http::field::authorization);
    request->content_type = text_in(http::field::content_type);
    request->last_event_id = std::string(header["Last-Event-ID"]);
    request->peer = client.to_string();
    return request;
}

}  // namespace tafl::web
