// SPDX-License-Identifier: MIT
#include "store/opening_index.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "rules/game.h"
#include "rules/position_symmetry.h"
#include "rules/ruleset_text.h"
#include "store/archive_epoch.h"

namespace tafl::store {

namespace {

using Kind = ArchiveError::Kind;

/// application_id of an index file: "TfEx" in ASCII.
constexpr std::int64_t index_id = 0x54664578;
/// user_version of an index file. Raised if the tables, the position keys or the choice of games
/// change.
constexpr std::int64_t index_version = 1;

constexpr std::string_view index_tables = R"sql(
DROP TABLE IF EXISTS about;
DROP TABLE IF EXISTS games;
DROP TABLE IF EXISTS lines;
DROP TABLE IF EXISTS moves;
CREATE TABLE about (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    archive  TEXT NOT NULL,
    endings  TEXT NOT NULL
) STRICT;
CREATE TABLE games (
    id    INTEGER PRIMARY KEY,
    stamp INTEGER NOT NULL
) STRICT;
CREATE TABLE lines (
    tournament  INTEGER NOT NULL,
    fingerprint INTEGER NOT NULL,
    PRIMARY KEY (tournament, fingerprint)
) STRICT, WITHOUT ROWID;
CREATE TABLE moves (
    position   INTEGER NOT NULL,
    tournament INTEGER NOT NULL,
    move       INTEGER NOT NULL,
    attackers  INTEGER NOT NULL,
    draws      INTEGER NOT NULL,
    defenders  INTEGER NOT NULL,
    plies      INTEGER NOT NULL,
    PRIMARY KEY (position, tournament, move)
) STRICT, WITHOUT ROWID;
)sql";

std::int64_t index_number(Database& database, std::string_view sql) {
    auto rows = database.query(sql);
    return rows.next() ? rows.integer(0) : 0;
}

/// Returns true if the file has no pages and no application id. Does not read tables: a file of
/// another program may be damaged.
bool is_empty_file(Database& database) {
    return index_number(database, "PRAGMA application_id") == 0 &&
           index_number(database, "PRAGMA page_count") == 0;
}

// A move is stored as a number; `done` is 0.
constexpr int space_bits = 10;
static_assert(rules::Space::index_end <= 1 << space_bits);

std::int64_t code_of(rules::Move move) {
    return static_cast<std::int64_t>(move.from.index()) << space_bits | move.to.index();
}
constexpr std::int64_t largest_code =
    (std::int64_t{rules::Space::index_end - 1} << space_bits) | (rules::Space::index_end - 1);
/// Maximum of each count in a row of `moves`. A larger number is reported as damage.
constexpr std::int64_t max_in_a_row = 1'000'000'000'000;
rules::Move move_of(std::int64_t code) {
    constexpr int mask = (1 << space_bits) - 1;
    return {rules::Space::from_index(static_cast<int>(code >> space_bits)),
            rules::Space::from_index(static_cast<int>(code & mask))};
}

/// Row of the table `moves`, for one game or for the sum of several games.
struct MoveEntry {
    std::uint64_t position = 0;
    std::int64_t tournament = 0;
    std::int64_t move = 0;
    std::int32_t attackers = 0;
    std::int32_t draws = 0;
    std::int32_t defenders = 0;
    std::int32_t plies = 0;

    [[nodiscard]] auto place() const { return std::tuple(position, tournament, move); }
};

/// Converter of games to entries of the table `moves`.
class Counter {
  public:
    void add(const PlayedLine& line) {
        Replayer* const replayer = replayer_of(line.rules);
        if (replayer == nullptr) return;
        replayer->game.restart();
        seen_.clear();
        for (const rules::Move move : line.moves) {
            if (replayer->game.plies() == OpeningIndex::plies || replayer->game.why_illegal(move))
                return;
            count(*replayer, line, move);
            rules::Effects effects;
            replayer->game.play_unchecked(move, effects);
        }
    }

    /// Returns the entries in the order of the table. Adds up entries with the same key.
    std::vector<MoveEntry> entries() && {
        std::ranges::sort(entries_, {}, &MoveEntry::place);
        std::vector<MoveEntry> sums;
        for (const MoveEntry& entry : entries_) {
            if (sums.empty() || sums.back().place() != entry.place()) {
                sums.push_back(entry);
                continue;
            }
            MoveEntry& sum = sums.back();
            sum.attackers += entry.attackers;
            sum.draws += entry.draws;
            sum.defenders += entry.defenders;
            sum.plies += entry.plies;
        }
        return sums;
    }

  private:
    struct Replayer {
        explicit Replayer(const rules::Ruleset& ruleset) : fold(ruleset), game(ruleset) {}
        rules::PositionSymmetry fold;
        rules::Game game;
    };

    /// Returns the replayer for these rules; null if the record cannot be parsed. That happens only
    /// in a damaged archive.
    Replayer* replayer_of(const std::string& record) {
        const auto [found, is_new] = replayers_.try_emplace(record);
        if (is_new) {
            const auto reading = rules::parse_ruleset(record);
            if (reading) found->second = std::make_unique<Replayer>(reading->ruleset);
        }
        return found->second.get();
    }

    void count(const Replayer& replayer, const PlayedLine& line, rules::Move move) {
        const rules::CanonicalKey key = replayer.fold.key(replayer.game.position());
        if (std::ranges::find(seen_, key.value) != seen_.end()) return;
        seen_.push_back(key.value);
        entries_.push_back(
            {key.value, line.tournament.number(), code_of(replayer.fold.folded(move, key)),
             line.result == rules::Result::attackers_win, line.result == rules::Result::draw,
             line.result == rules::Result::defenders_win,
             static_cast<std::int32_t>(line.moves.size())});
    }

    std::map<std::string, std::unique_ptr<Replayer>, std::less<>> replayers_;
    std::vector<std::uint64_t> seen_;
    std::vector<MoveEntry> entries_;
};

}  // namespace

std::filesystem::path OpeningIndex::path_for(const std::filesystem::path& database) {
    return database.string() + "-explore";
}

OpeningIndex OpeningIndex::open(const std::filesystem::path& path) {
    OpeningIndex index{Database(path, Access::read_write)};
    Database& database = index.database_;
    const bool is_new = is_empty_file(database);
    if (!is_new && index_number(database, "PRAGMA application_id") != index_id) {
        throw ArchiveError(Kind::not_an_archive,
                           path.string() +
                               " is not an index of lawspeaker: move it away, or keep the index "
                               "elsewhere (--index)");
    }
    const auto is_of_another_version = [&] {
        return index_number(database, "PRAGMA user_version") != index_version;
    };
    if (is_of_another_version()) {
        Transaction transaction(database, Durability::process_death);
        // Check again under the write lock: another process may have created the tables.
        if (is_of_another_version()) index.create_tables();
        transaction.commit();
    }
    return index;
}

OpeningIndex OpeningIndex::in_memory() {
    OpeningIndex index{Database::in_memory()};
    index.create_tables();
    return index;
}

void OpeningIndex::create_tables() {
    database_.execute("PRAGMA application_id = " + std::to_string(index_id));
    discard_all();
    database_.execute("PRAGMA user_version = " + std::to_string(index_version));
}

void OpeningIndex::discard_all() {
    database_.execute(std::string(index_tables));
    database_.run("INSERT INTO about VALUES (1, '', '')");
}

bool OpeningIndex::is_current(Archive& archive) {
    auto rows = database_.query("SELECT archive, endings FROM about");
    return rows.next() && rows.text(0) == ArchiveEpoch(archive).current().uuid &&
           rows.text(1) == PlayedLines(archive).endings_version();
}

bool OpeningIndex::is_of(const std::string& uuid) {
    auto rows = database_.query("SELECT archive FROM about");
    return rows.next() && rows.text(0) == uuid;
}

bool OpeningIndex::is_outdated(const std::vector<FinishedStamp>& endings) {
    auto ending = endings.begin();
    for (auto rows = database_.query("SELECT id, stamp FROM games ORDER BY id"); rows.next();) {
        const FinishedStamp known{GameId(rows.integer(0)), rows.integer(1)};
        ending =
            std::ranges::lower_bound(ending, endings.end(), known.game, {}, &FinishedStamp::game);
        if (ending == endings.end() || *ending != known) return true;
    }
    return false;
}

std::vector<FinishedStamp> OpeningIndex::missing(const std::vector<FinishedStamp>& endings) {
    const auto known = read_all(database_.query("SELECT id FROM games ORDER BY id"),
                                [](const Rows& rows) { return rows.integer(0); });
    std::vector<FinishedStamp> others;
    auto at = known.cbegin();
    for (const FinishedStamp& ending : endings) {
        at = std::lower_bound(at, known.cend(), ending.game.number());
        if (at == known.cend() || *at != ending.game.number()) others.push_back(ending);
    }
    return others;
}

void OpeningIndex::add(Archive& archive, const std::vector<FinishedStamp>& games) {
    std::vector<GameId> ids;
    for (const FinishedStamp& game : games) {
        database_.run("INSERT INTO games VALUES (?, ?)", game.game, game.stamp);
        ids.push_back(game.game);
    }
    Counter counter;
    PlayedLines(archive).read(ids, [&](const PlayedLine& line) {
        const int is_new = database_.run("INSERT OR IGNORE INTO lines VALUES (?, ?)",
                                         line.tournament, line.fingerprint);
        if (is_new == 1) counter.add(line);
    });
    for (const MoveEntry& entry : std::move(counter).entries()) {
        database_.run(
            "INSERT INTO moves VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO UPDATE SET"
            " attackers = attackers + ?4, draws = draws + ?5, defenders = defenders + ?6,"
            " plies = plies + ?7",
            entry.position, entry.tournament, entry.move, entry.attackers, entry.draws,
            entry.defenders, entry.plies);
    }
}

std::size_t OpeningIndex::add_games(Archive& archive, std::size_t most) {
    if (is_current(archive)) return 0;
    const std::string uuid = ArchiveEpoch(archive).current().uuid;
    const std::string version = PlayedLines(archive).endings_version();
    const std::vector<FinishedStamp> endings = PlayedLines(archive).endings();
    Transaction transaction(database_, Durability::process_death);
    if (!is_of(uuid) || is_outdated(endings)) discard_all();
    std::vector<FinishedStamp> games = missing(endings);
    const std::size_t left = games.size() - std::min(games.size(), most);
    games.resize(games.size() - left);
    add(archive, games);
    // An empty version marks an incomplete index: is_current() must return false for it.
    database_.run("UPDATE about SET archive = ?, endings = ?", uuid, left == 0 ? version : "");
    transaction.commit();
    return left;
}

std::vector<MoveCount> OpeningIndex::moves(std::uint64_t position,
                                           const std::function<bool(TournamentId)>& counts) {
    std::map<std::int64_t, MoveCount> sums;
    for (auto rows = database_.query(
             "SELECT tournament, move, attackers, draws, defenders, plies FROM moves"
             " WHERE position = ?",
             position);
         rows.next();) {
        if (!counts(TournamentId(rows.integer(0)))) continue;
        const auto code = rows.within(1, std::int64_t{0}, largest_code);
        MoveCount& sum = sums[code];
        sum.move = move_of(code);
        const auto count = [&](int column) {
            return rows.within(column, std::int64_t{0}, max_in_a_row);
        };
        sum.attackers += count(2);
        sum.draws += count(3);
        sum.defenders += count(4);
        sum.plies += count(5);
    }
    std::vector<MoveCount> all;
    for (const auto& [code, sum] : sums) all.push_back(sum);
    std::ranges::stable_sort(all, std::ranges::greater(), &MoveCount::games);
    return all;
}

std::int64_t OpeningIndex::games() { return index_number(database_, "SELECT count(*) FROM games"); }

std::int64_t OpeningIndex::distinct_games() {
    return index_number(database_, "SELECT count(*) FROM lines");
}

}  // namespace tafl::store
