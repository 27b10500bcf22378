// SPDX-License-Identifier: MIT
#include "tournaments/server/web/access_control.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "store/archive_error.h"
#include "store/base64.h"
#include "tournaments/scoring/results/unicode.h"
#include "tournaments/server/web/routes.h"

namespace tafl::web {

namespace {

using store::Scope;

/// Returns the scope that the request's token must have; empty = no token is needed. Only an admin
/// may set a priority; other submissions are queued at the end.
std::optional<Scope> scope_for(const Request& request) {
    const auto scope = needed_scope(request);
    const bool orders = request.query.contains("priority");
    return orders && scope == Scope::submit ? Scope::admin : scope;
}

/// Returns the text after `scheme` and space characters; nullopt for another scheme. Scheme names
/// are case-insensitive (RFC 9110).
std::optional<std::string_view> after_scheme(std::string_view header, std::string_view scheme) {
    if (header.size() <= scheme.size() || header[scheme.size()] != ' ') return std::nullopt;
    for (std::size_t i = 0; i < scheme.size(); ++i) {
        const char c = header[i];
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (lower != scheme[i]) return std::nullopt;
    }
    header.remove_prefix(std::min(header.find_first_not_of(' ', scheme.size()), header.size()));
    return header;
}

/// Returns the token; empty if the request has none in an accepted form.
std::string token_text(const Request& request) {
    if (const auto bearer = after_scheme(request.authorization, "bearer")) {
        return std::string(*bearer);
    }
    const auto basic = after_scheme(request.authorization, "basic");
    if (!basic || !is_read(request)) return "";
    const std::string pair = store::from_base64(*basic).value_or("");
    return pair.substr(std::min(pair.find(':'), pair.size() - 1) + 1);
}

Response unauthorized(const Request& request, std::string_view why, std::string_view error) {
    Response response = problem(401, "Unauthorized", std::string(why));
    response.headers.emplace_back("WWW-Authenticate",
                                  "Bearer realm=\"lawspeaker\"" + std::string(error) +
                                      (is_read(request) ? ", Basic realm=\"lawspeaker\"" : ""));
    return response;
}

Response token_missing(const Request& request) {
    return unauthorized(request, "expected the header Authorization: Bearer TOKEN", "");
}

Response token_unknown(const Request& request) {
    return unauthorized(request,
                        "this token is unknown, has expired or was revoked; lawspeaker token "
                        "makes them",
                        ", error=\"invalid_token\"");
}

Response forbidden(Scope found, Scope expected) {
    const std::string scope(name_of(expected));
    Response response =
        problem(403, "Forbidden",
                "this token has the scope " + std::string(name_of(found)) + ", expected " + scope);
    response.headers.emplace_back(
        "WWW-Authenticate",
        R"(Bearer realm="lawspeaker", error="insufficient_scope", scope=")" + scope + '"');
    return response;
}

}  // namespace

std::optional<Response> AccessControl::refuse(const Request& request) const {
    const std::optional<Scope> needed = scope_for(request);
    const bool is_open = needed == Scope::read && !reading_needs_token_;
    if (!needed || is_open) return std::nullopt;
    const std::string text = token_text(request);
    if (text.empty()) return token_missing(request);
    try {
        const auto now = now_();
        const store::Token* token = find_token(tokens(now, std::chrono::seconds(1)), text, now);
        if (token == nullptr) {  // the token may be new: read the tokens again
            token = find_token(tokens(now, std::chrono::milliseconds(20)), text, now);
        }
        if (token == nullptr) {
            note_wrong_token(request);
            return token_unknown(request);
        }
        const bool is_enough =
            needed == Scope::play ? token->scope == *needed : token->scope >= *needed;
        if (!is_enough) return forbidden(token->scope, *needed);
        return std::nullopt;
    } catch (const store::ArchiveError& error) {
        spdlog::warn("every request with a token is refused, because the tokens cannot be read: {}",
                     error.what());
        return problem(503, "Service unavailable", "the tokens cannot be read; try again");
    }
}

const store::Token* AccessControl::shown_token(const Request& request) const {
    return find_token(known_, token_text(request), now_());
}

std::string AccessControl::holder(const Request& request) const { return caller(request).token; }

service::RequestOwner AccessControl::caller(const Request& request) const {
    const store::Token* token = shown_token(request);
    if (token == nullptr) return {};
    return {token->name, token->scope == Scope::admin};
}

/// Logs a wrong token. Limits the lines per client and in total, so that attempts cannot fill the
/// log. The token is not logged: it may be valid on another server.
void AccessControl::note_wrong_token(const Request& request) const {
    const auto now = RequestRate::Clock::now();
    constexpr const char* all = "*";
    if (!notes_.admit(client_key_of(request.peer), now) || !notes_.admit(all, now)) {
        ++not_noted_;
        return;
    }
    const std::uint64_t others = std::exchange(not_noted_, 0);
    const std::string more =
        others > 0 ? " (" + std::to_string(others) + " others were not logged)" : "";
    spdlog::warn("a wrong token from {}: {} /{}{}", request.peer,
                 results::visible_start(request.method, 20),
                 request.path.empty() ? "" : results::visible_start(request.path[0], 40), more);
}

const std::vector<store::Token>& AccessControl::tokens(store::Time now,
                                                       std::chrono::milliseconds age) const {
    const bool is_fresh = read_ && now >= *read_ && now - *read_ < age;
    if (!is_fresh) {
        known_ = store::Tokens::open(database_, store::Access::read_only).all();
        read_ = now;
    }
    return known_;
}

}  // namespace tafl::web
