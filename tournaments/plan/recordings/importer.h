// SPDX-License-Identifier: MIT
// Importer: imports records of games into a database. A file or a directory becomes a tournament;
// the players of the games are its entrants. A repeated import adds only new games. Games are
// written in batches of up to 1000 games, each in one transaction. So an interrupted import can be
// repeated.
//
// Two games are the same if they have the same players, moves, start position, variant and day. A
// game with a known day and a game with an unknown day are never the same. The whole database is
// searched for the same game.
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
#include "store/imported_games.h"
#include "tournaments/plan/recordings/record_rules.h"
#include "tournaments/plan/recordings/recorded_plan.h"
#include "tournaments/plan/recordings/source_files.h"
#include "tournaments/plan/recordings/verified_game.h"

namespace tafl::recordings {

/// Label in Importer::counts() of records that cannot be read.
inline constexpr const char* unreadable_label = "unreadable";

/// Counts for the games of one variant, or for records that cannot be imported.
struct ImportCounts {
    std::int64_t found = 0;     ///< number of records that were read
    std::int64_t imported = 0;  ///< number of imported games that count
    std::int64_t same = 0;      ///< number of games that the database already has
    /// Number of imported games that do not count: unfinished games and puzzles.
    std::int64_t unfinished = 0;
    /// Number of games with an error. They are imported only if ImportOptions::keeps_broken is set.
    std::int64_t broken = 0;
    /// Number of records that are unreadable or have an unknown type of game. They are not
    /// imported.
    std::int64_t refused = 0;
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

/// Options and callbacks of an import.
struct ImportOptions {
    /// Rules for games with a missing or unknown type; empty = such games are refused.
    std::optional<RecordRules> given{};
    bool keeps_broken = false;  ///< true: games with an error are imported
    store::EntrantKind players = store::EntrantKind::person;  ///< kind of new entrants
    /// Called with each error and its place. May be empty.
    std::function<void(const std::string& line)> tell{};
    /// Called after every 100 games with the number of games that were checked so far. May be
    /// empty.
    std::function<void(std::int64_t done)> progress{};
    /// Called before each game; true stops the import.
    std::function<bool()> is_stopped = [] { return false; };
};

/// Returns the files with records of games: the file `path`, or the files below the directory
/// `path`. Throws InputError without such a file.
std::vector<SourceFile> require_records(const std::filesystem::path& path);

/// Imports files with records of games into an archive.
class Importer {
  public:
    /// Keeps a reference to `archive`, which must outlive this object.
    Importer(store::Archive& archive, ImportOptions options);

    /// Imports all records in the file `path`, or in the files below the directory `path`, into the
    /// tournament named `tournament`. Returns false if ImportOptions::is_stopped stopped the
    /// import. The games read before are stored. Throws InputError if `path` has no file of a known
    /// type, if Lawspeaker plays this tournament, or if it has too many players.
    bool import(const std::filesystem::path& path, const std::string& tournament);

    /// Returns the counts of all calls of import(). The map's keys are names of variants. Refused
    /// records are counted under labels such as "type 146, ..." or "unreadable".
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
    void report(const std::string& place, int line, const std::string& what) const;
    void add_to_batch(VerifiedGame game);
    void write_batch();
    bool goes_on();

    store::Archive& archive_;
    ImportOptions options_;
    RecordRulesCache rules_;
    std::unordered_set<std::uint64_t> keys_;  ///< store::same_game_key() of all games
    std::map<std::string, ImportCounts> counts_;
    std::int64_t done_ = 0;
    bool is_stopped_ = false;

    std::filesystem::path folder_;  ///< folder of the places of games, for messages
    store::TournamentRecord tournament_;
    std::unique_ptr<RecordedPlan> plan_;
    int matches_ = 0;
    std::vector<store::RecordedGame> batch_;
};

}  // namespace tafl::recordings
