// SPDX-License-Identifier: MIT
// Answers in fewer bytes, for those who ask for that (RFC 9110, 12.5.3). Only what everybody may
// see: the length of an answer that was made for one caller alone, compressed together with what
// somebody else made him ask, would tell of it (BREACH). Streams of events are none of this.
#pragma once

#include <string>
#include <string_view>

#include "tournaments/web/answer_cache.h"
#include "tournaments/web/message.h"

namespace tafl::web {

/// Whether who sends that Accept-Encoding takes gzip, and does not like it less than nothing at
/// all. What cannot be read is not asked for.
[[nodiscard]] bool prefers_gzip(std::string_view accept_encoding);

/// By RFC 1952; the same bytes for the same text.
[[nodiscard]] std::string gzipped(std::string_view text);

/// Remembers what it has compressed, by ETag. One thread at a time.
class Compression {
  public:
    /// `response` itself where that is shorter, not asked for, or has no ETag. A strong ETag
    /// becomes a weak one, for the bytes are others.
    [[nodiscard]] Response applied(Response response, const Request& request);

  private:
    AnswerCache cache_;
};

}  // namespace tafl::web
