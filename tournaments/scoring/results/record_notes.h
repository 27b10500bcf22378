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

/// Counts the games that were played under former rules records of built-in variants.
class RecordNotes {
  public:
    /// Returns the differences between the rules record `rules` and the present record of the
    /// built-in variant `variant`, such as "tfr:w, now tfr:a". Empty if the records do not differ,
    /// or if the variant is not built in. Ignores the name, the start position and the first side,
    /// because an opening changes them. Also ignores `tfr:i` (imported games).
    const std::string& changes_of(const std::string& variant, const std::string& rules);
    /// Counts `games` games of `variant` with these differences (changes_of()). Does nothing if
    /// `changes` is empty.
    void add(const std::string& variant, const std::string& changes, std::int64_t games = 1);

    /// Returns one sentence for each variant and each former record of it; empty if no game was
    /// counted.
    [[nodiscard]] std::vector<std::string> sentences() const;

  private:
    /// Results of changes_of(), by variant and rules record.
    std::map<std::pair<std::string, std::string>, std::string> known_;
    /// Number of games, by variant and changes.
    std::map<std::pair<std::string, std::string>, std::int64_t> counts_;
};

/// Returns the sentences of RecordNotes for the finished games among `games`.
[[nodiscard]] std::vector<std::string> record_notes(const std::vector<store::GameRow>& games);
/// Returns the sentences of RecordNotes for the games of one variant. `played` has its rules
/// records with their numbers of games.
[[nodiscard]] std::vector<std::string> record_notes(const std::vector<store::PlayedRules>& played,
                                                    const std::string& variant);

}  // namespace tafl::results
