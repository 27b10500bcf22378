// SPDX-License-Identifier: MIT
// AnswerCache: cache of responses that take long to compute. Each entry has a key that changes when
// its source data change. The size is bounded: the whole cache is cleared when it is full.
// Not thread-safe: use it on one thread at a time.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "tournaments/server/web/message.h"

namespace tafl::web {

/// Cache of responses, by question. A question is the text of a request (question_of()).
class AnswerCache {
  public:
    explicit AnswerCache(std::size_t max_bytes = 8 * 1024 * 1024) : max_bytes_(max_bytes) {}

    /// Returns the stored response to `question`. Returns nullopt if no response is stored, or if
    /// it was stored with another `cache_key`: then it is out of date.
    [[nodiscard]] std::optional<Response> find(const std::string& question,
                                               const std::string& cache_key) const;
    /// Stores `answer` as the response to `question`. The response is valid as long as the cache
    /// key of its source data is `cache_key`. Does nothing if the response is larger than a quarter
    /// of the cache.
    void keep(const std::string& question, const std::string& cache_key, const Response& answer);

  private:
    struct Kept {
        std::string cache_key;
        Response answer;
    };
    std::map<std::string, Kept> kept_;
    std::size_t max_bytes_;
    std::size_t bytes_ = 0;
};

}  // namespace tafl::web
