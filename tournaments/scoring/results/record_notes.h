// SPDX-License-Identifier: MIT
// RecordNotes: counts the games of built-in variants that were played under another rules record
// than the present one, and reports the counts in sentences. Games are grouped by the name of their
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
    /// built-in variant `variant`, such as "tfr:w, now tfr:a". Returns an empty text if the records
    /// do not differ, or if the variant is not built in. Ignores the name, the start position and
    /// the first side, because an opening changes them. Also ignores `tfr:i` (imported games). The
    /// reference is valid as long as this object.
    const std::string& changes_of(const std::string& variant, const std::string& rules);
    /// Counts `games` games of `variant` that have the differences `changes`, a result of
    /// changes_of(). Does nothing if `changes` is empty.
    void add(const std::string& variant, const std::string& changes, std::int64_t games = 1);

    /// Returns one sentence for each variant and each of its former records; empty if no game was
    /// counted.
    [[nodiscard]] std::vector<std::string> sentences() const;

  private:
    /// Cache of the results of changes_of(), by variant and rules record.
    std::map<std::pair<std::string, std::string>, std::string> known_;
    /// Number of games, by variant and changes.
    std::map<std::pair<std::string, std::string>, std::int64_t> counts_;
};

/// Counts the finished games among `games`, and returns RecordNotes::sentences().
[[nodiscard]] std::vector<std::string> record_notes(const std::vector<store::GameRow>& games);
/// Counts the games of one variant, and returns RecordNotes::sentences(). `played` has rules
/// records with their numbers of games; records of other variants are ignored.
[[nodiscard]] std::vector<std::string> record_notes(const std::vector<store::PlayedRules>& played,
                                                    const std::string& variant);

}  // namespace tafl::results
