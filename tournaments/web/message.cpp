// SPDX-License-Identifier: MIT
#include "tournaments/web/message.h"

#include <nlohmann/json.hpp>

namespace tafl::tournaments {

namespace {

int hexadecimal(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// None for a '%' without two digits, and for bytes that no name of ours has.
std::optional<std::string> decoded(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            const int high = hexadecimal(text[i + 1]);
            const int low = hexadecimal(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = static_cast<char>(high * 16 + low);
            i += 2;
        }
        if (static_cast<unsigned char>(c) < 0x20) return std::nullopt;
        result += c;
    }
    return result;
}

bool read_path(std::string_view text, Request& request) {
    request.ends_with_slash = text.ends_with('/');
    while (!text.empty()) {
        text.remove_prefix(1);  // the slash
        const std::size_t end = std::min(text.find('/'), text.size());
        if (end > 0) {
            auto segment = decoded(text.substr(0, end));
            if (!segment) return false;
            request.path.push_back(std::move(*segment));
        }
        text.remove_prefix(end);
    }
    return true;
}

bool read_query(std::string_view text, Request& request) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('&'), text.size());
        const std::string_view part = text.substr(0, end);
        const std::size_t equals = std::min(part.find('='), part.size());
        const auto name = decoded(part.substr(0, equals));
        const auto value = decoded(part.substr(std::min(equals + 1, part.size())));
        if (!name || !value) return false;
        if (!name->empty()) request.query[*name] = *value;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
}

/// "http://host/path" is what a proxy is sent, and has to be understood by everybody (RFC
/// 9112, 3.2.2).
std::string_view without_authority(std::string_view target) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (!target.starts_with(scheme)) continue;
        target.remove_prefix(scheme.size());
        target.remove_prefix(std::min(target.find_first_of("/?#"), target.size()));
        return target.starts_with('/') ? target : "/";
    }
    return target;
}

}  // namespace

std::optional<Request> parse_target(std::string_view method, std::string_view target) {
    target = without_authority(target);
    if (!target.starts_with('/')) return std::nullopt;
    Request request;
    request.method = method;
    target = target.substr(0, target.find('#'));
    const std::size_t question = std::min(target.find('?'), target.size());
    if (!read_path(target.substr(0, question), request)) return std::nullopt;
    const std::string_view query = target.substr(std::min(question + 1, target.size()));
    if (!read_query(query, request)) return std::nullopt;
    return request;
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

}  // namespace tafl::tournaments
