// SPDX-License-Identifier: MIT
// RecordNotes: counts games of a built-in variant that were played under a different rules record
// than the present one. Reports the counts in sentences. Games are grouped by the name of their
// variant. Not thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "store/played_lines.h"
#include "store/records.h"

namespace tafl::results {

/// Counts of games under former rules records.
class RecordNotes {
  public:
    /// Returns the keys in which the record `rules` differs from the built-in one of `variant`:
    /// "tfr:w, now tfr:a". Returns an empty text for variants that are not built in. Ignores
    /// differences in the name, the start position and the first side (an opening changes these).
    /// Also ignores `tfr:i` (imported games).
    const std::string& changes_of(const std::string& variant, const std::string& rules);
    /// Adds `games` games with these changes; does nothing if `changes` is empty.
    void add(const std::string& variant, const std::string& changes, std::int64_t games = 1);

    /// Returns one sentence for each variant and former record; empty without such a pair.
    [[nodiscard]] std::vector<std::string> sentences() const;

  private:
    /// Changes by variant and record.
    std::map<std::pair<std::string, std::string>, std::string> known_;
    /// Games by variant and changes.
    std::map<std::pair<std::string, std::string>, std::int64_t> counts_;
};

/// Returns the sentences for the finished games among `games`.
[[nodiscard]] std::vector<std::string> record_notes(const std::vector<store::GameRow>& games);
/// Returns the sentences for the games of one variant.
[[nodiscard]] std::vector<std::string> record_notes(const std::vector<store::PlayedRules>& played,
                                                    const std::string& variant);

}  // namespace tafl::results
