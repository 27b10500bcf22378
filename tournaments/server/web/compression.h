// SPDX-License-Identifier: MIT
// Compression: gzip for responses, if the client accepts it (RFC 9110, 12.5.3). Only public
// responses are compressed. The compressed length of a private response could reveal its content to
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
    /// Returns the response with its body compressed, and with a weak instead of a strong ETag,
    /// since the bytes differ. Leaves the body unchanged if the client does not prefer gzip, or if
    /// the request has the header Authorization. Also leaves it unchanged if it is short, not a
    /// text, or has no ETag.
    [[nodiscard]] Response applied(Response response, const Request& request);

  private:
    AnswerCache cache_;
};

}  // namespace tafl::web
