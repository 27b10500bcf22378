// SPDX-License-Identifier: MIT
#include "tournaments/server/web/message.h"

#include <unistd.h>

#include <algorithm>
#include <boost/url.hpp>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace tafl::web {

namespace urls = boost::urls;

namespace {

/// Decodes percent-encoding. Returns nullopt if the result has control characters, which no name
/// has.
std::optional<std::string> decoded(const urls::pct_string_view& text,
                                   urls::encoding_opts options = {}) {
    std::string result = text.decode(options);
    const bool is_clean =
        std::ranges::none_of(result, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    return is_clean ? std::optional(std::move(result)) : std::nullopt;
}

bool read_path(const urls::url_view& url, Request& request) {
    request.ends_with_slash = url.encoded_path().empty() || url.encoded_path().ends_with('/');
    for (const urls::pct_string_view segment : url.encoded_segments()) {
        if (segment.empty()) continue;
        auto name = decoded(segment);
        if (!name) return false;
        request.path.push_back(std::move(*name));
    }
    return true;
}

bool read_query(const urls::url_view& url, Request& request) {
    urls::encoding_opts options;
    options.space_as_plus = true;  // forms send a space character as '+'
    for (const auto& part : url.encoded_params()) {
        const auto name = decoded(part.key, options);
        const auto value = decoded(part.value, options);
        if (!name || !value) return false;
        if (!name->empty()) request.query[*name] = *value;
    }
    return true;
}

/// Encodes all characters that need it and leaves encoded ones unchanged. People and browsers
/// encode fewer characters than the standard requires.
std::string normalized_target(std::string_view target) {
    constexpr urls::grammar::lut_chars plain = urls::pchars + urls::grammar::lut_chars("/?");
    std::string text;
    while (true) {
        const std::size_t end = target.find('%');
        text += urls::encode(target.substr(0, end), plain);
        if (end == std::string_view::npos) return text;
        text += '%';
        target.remove_prefix(end + 1);
    }
}

}  // namespace

bool is_read(const Request& request) { return request.method == "GET" || request.method == "HEAD"; }

std::optional<Request> parse_target(std::string_view method, std::string_view target) {
    target = target.substr(0, target.find('#'));
    // A server must accept "http://host/path" as well, which clients send to proxies (RFC 9112,
    // 3.2.2).
    const bool is_path = target.starts_with('/');
    const std::string text = is_path ? normalized_target(target) : std::string(target);
    const auto url = is_path ? urls::parse_origin_form(text) : urls::parse_absolute_uri(text);
    const bool is_ours = url && (is_path || url->scheme_id() == urls::scheme::http ||
                                 url->scheme_id() == urls::scheme::https);
    if (!is_ours) return std::nullopt;
    Request request;
    request.method = method;
    const bool is_valid = read_path(*url, request) && read_query(*url, request);
    return is_valid ? std::optional(std::move(request)) : std::nullopt;
}

Response problem(int status, std::string_view title, const std::string& detail) {
    const nlohmann::ordered_json body = {
        {"type", "about:blank"}, {"title", title}, {"status", status}, {"detail", detail}};
    return {status, "application/problem+json",
            body.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n'};
}

Response too_many_requests() {
    Response response = problem(429, "Too many requests", "ask again in a second, and less often");
    response.headers.emplace_back("Retry-After", "1");
    return response;
}

BodyFile::~BodyFile() { ::close(descriptor_); }

std::string BodyFile::read(std::uint64_t from, std::size_t most) const {
    std::string bytes(most, '\0');
    const ssize_t count = ::pread(descriptor_, bytes.data(), most, static_cast<off_t>(from));
    if (count < 0)
        throw std::runtime_error("a file cannot be read: " + std::string(std::strerror(errno)));
    bytes.resize(count);
    return bytes;
}

}  // namespace tafl::web
