// SPDX-License-Identifier: MIT
// Importer: records of games into a database. A file, or a folder of them, becomes a tournament
// whose people are its entrants; importing it again adds what is new. Games are written in batches,
// each of which is there as a whole or not at all: whatever ends an import, the next one goes on.
//
// A game is the same as another if the same people played the same moves from the same start in the
// same variant on the same day, as far as that is told; wherever in the database that one is.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "store/archive.h"
#include "tournaments/recordings/record_rules.h"
#include "tournaments/recordings/recorded_plan.h"
#include "tournaments/recordings/source_files.h"
#include "tournaments/recordings/verified_game.h"

namespace tafl::recordings {

/// What came of the games of one variant, or of what is no game that can be imported.
struct ImportCounts {
    std::int64_t found = 0;
    std::int64_t imported = 0;    ///< games that count
    std::int64_t same = 0;        ///< that were there already
    std::int64_t unfinished = 0;  ///< imported as well, puzzles too; they do not count
    std::int64_t broken = 0;      ///< break the rules; imported only if that is asked for
    std::int64_t refused = 0;     ///< of a type that is not known, or not to be read
    bool operator==(const ImportCounts&) const = default;
    ImportCounts& operator+=(const ImportCounts& more) {
        found += more.found;
        imported += more.imported;
        same += more.same;
        unfinished += more.unfinished;
        broken += more.broken;
        refused += more.refused;
        return *this;
    }
};

struct ImportOptions {
    std::optional<RecordRules> given{};  ///< for games of which no type is known
    bool keeps_broken = false;
    store::EntrantKind players = store::EntrantKind::person;
    std::function<void(const std::string& line)> tell{};      ///< what is wrong, and where
    std::function<void(std::int64_t done)> progress{};        ///< how many were looked at
    std::function<bool()> is_stopped = [] { return false; };  ///< asked before each game
};

class Importer {
  public:
    Importer(store::Archive& archive, ImportOptions options);

    /// All that the path names, into the tournament of that name. False if it was stopped; what was
    /// read until then is stored. Throws InputError for a path that holds no records.
    bool import(const std::filesystem::path& path, const std::string& tournament);

    /// By variant; "type 146, ..." and the like for what is refused.
    [[nodiscard]] const std::map<std::string, ImportCounts>& counts() const { return counts_; }

  private:
    void open(const std::string& tournament);
    void read_file(const SourceFile& file);
    void read_otg(const SourceFile& file, const std::string& text);
    void read_csv(const SourceFile& file, const std::string& text);
    void read_json(const SourceFile& file, const std::string& text);
    void read_json_lines(const SourceFile& file, const std::string& text);
    void take_written(WrittenGame game);
    void take(VerifiedGame game);
    void refuse(const std::string& label, const std::string& place, const RecordError& why);
    void tell(const std::string& place, int line, const std::string& what) const;
    void add_to_batch(VerifiedGame game);
    void write_batch();
    bool goes_on();

    store::Archive& archive_;
    ImportOptions options_;
    RecordRulesCache rules_;
    std::unordered_set<std::uint64_t> keys_;  ///< of the games that are there
    std::map<std::string, ImportCounts> counts_;
    std::int64_t done_ = 0;
    bool is_stopped_ = false;

    store::TournamentRecord tournament_;
    std::unique_ptr<RecordedPlan> plan_;
    int matches_ = 0;
    std::vector<store::RecordedGame> batch_;
};

}  // namespace tafl::recordings
