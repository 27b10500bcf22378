// SPDX-License-Identifier: MIT
// AnswerCache: answers that were costly to make and may be asked for again, each with a key of
// what it was made from. It takes little room: when that is full it begins anew. One thread at a
// time.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "tournaments/web/message.h"

namespace tafl::web {

class AnswerCache {
  public:
    explicit AnswerCache(std::size_t most_bytes = 8 * 1024 * 1024) : most_bytes_(most_bytes) {}

    /// None if there is no answer to that question, or one that is out of date.
    [[nodiscard]] std::optional<Response> find(const std::string& question,
                                               const std::string& cache_key) const;
    void keep(const std::string& question, const std::string& cache_key, const Response& answer);

  private:
    struct Kept {
        std::string cache_key;
        Response answer;
    };
    std::map<std::string, Kept> kept_;
    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
};

}  // namespace tafl::web
