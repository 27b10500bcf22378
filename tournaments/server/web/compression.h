// SPDX-License-Identifier: MIT
// Compression: gzip for responses, if the client accepts it (RFC 9110, 12.5.3). Responses to
// requests with a token are not compressed: their compressed length could reveal their content to
// an attacker who controls a part of it (BREACH). Event streams are not compressed.
#pragma once

#include <string>
#include <string_view>

#include "tournaments/server/web/answer_cache.h"
#include "tournaments/server/web/message.h"

namespace tafl::web {

/// Returns true if this Accept-Encoding allows gzip and its weight for gzip is at least that of
/// `identity`. `identity` has the weight 0 if it is not listed. A weight that cannot be parsed
/// counts as 0.
[[nodiscard]] bool prefers_gzip(std::string_view accept_encoding);

/// Returns `text` in gzip format (RFC 1952). Equal texts give equal bytes. Throws
/// std::runtime_error if zlib fails.
[[nodiscard]] std::string gzipped(std::string_view text);

/// Compresses responses, and caches the compressed bodies by ETag. Not thread-safe: use it on one
/// thread at a time.
class Compression {
  public:
    /// Compresses the body of the response and makes a strong ETag weak, because the bytes change.
    /// Returns the response unchanged if the client does not prefer gzip, or if the request has the
    /// header Authorization. Also returns it unchanged if its body is short, is not a text, or has
    /// no ETag.
    [[nodiscard]] Response applied(Response response, const Request& request);

  private:
    AnswerCache cache_;
};

}  // namespace tafl::web
