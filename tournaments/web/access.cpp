// SPDX-License-Identifier: MIT
#include "tournaments/web/access.h"

namespace tafl::tournaments {

namespace {

bool only_reads(const Request& request) {
    return request.method == "GET" || request.method == "HEAD";
}

Response unknown_bearer(const std::string& detail) {
    Response response = problem(401, "Unauthorized", detail);
    response.headers.emplace_back("WWW-Authenticate", "Bearer realm=\"lawspeaker\"");
    return response;
}

}  // namespace

std::optional<Response> Access::refuse(const Request& request) const {
    const bool is_open = only_reads(request) && !reading_needs_token_;
    if (is_open) return std::nullopt;
    return unknown_bearer("expected the header Authorization: Bearer TOKEN");
}

}  // namespace tafl::tournaments
