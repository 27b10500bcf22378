// SPDX-License-Identifier: MIT
#include "tournaments/server/web/answer_cache.h"

namespace tafl::web {

std::optional<Response> AnswerCache::find(const std::string& question,
                                          const std::string& cache_key) const {
    const auto found = kept_.find(question);
    if (found == kept_.end() || found->second.cache_key != cache_key) return std::nullopt;
    return found->second.answer;
}

void AnswerCache::keep(const std::string& question, const std::string& cache_key,
                       const Response& answer) {
    const std::size_t size = question.size() + cache_key.size() + answer.body.size();
    if (size > max_bytes_ / 4) return;
    if (bytes_ + size > max_bytes_) {
        kept_.clear();
        bytes_ = 0;
    }
    // A replaced entry stays counted, so the cache is also cleared after many replacements.
    bytes_ += size;
    kept_[question] = {cache_key, answer};
}

}  // namespace tafl::web
