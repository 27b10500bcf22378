// SPDX-License-Identifier: MIT
// RecordNotes: counts games of a built-in variant that were played by another rules record than the
// program has today, and states them in sentences. Games are pooled by the name of their variant.
// Not thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "store/played_lines.h"
#include "store/records.h"

namespace tafl::results {

class RecordNotes {
  public:
    /// Returns the keys in which a record differs from the built-in one of `variant`: "tfr:w, now
    /// tfr:a". Empty for other variants, and for a difference in the name, the start position or
    /// the first side (an opening changes these), or by `tfr:i` (imported games).
    const std::string& changes_of(const std::string& variant, const std::string& rules);
    /// Adds games with these changes; does nothing if `changes` is empty.
    void add(const std::string& variant, const std::string& changes, std::int64_t games = 1);

    /// One sentence for each variant and record that differ; empty if none does.
    [[nodiscard]] std::vector<std::string> sentences() const;

  private:
    std::map<std::pair<std::string, std::string>, std::string> known_;    ///< by variant and record
    std::map<std::pair<std::string, std::string>, std::int64_t> counts_;  ///< variant and changes
};

/// The sentences for finished games.
[[nodiscard]] std::vector<std::string> record_notes(const std::vector<store::GameRow>& games);
/// The sentences for the games of one variant.
[[nodiscard]] std::vector<std::string> record_notes(const std::vector<store::PlayedRules>& played,
                                                    const std::string& variant);

}  // namespace tafl::results
