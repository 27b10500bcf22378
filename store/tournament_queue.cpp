// SPDX-License-Identifier: MIT
#include "store/tournament_queue.h"

#include <array>
#include <limits>

#include "rules/to_underlying.h"
#include "store/columns.h"
#include "store/tournament_rows.h"

namespace tafl::store {

namespace {

using Kind = ArchiveError::Kind;

constexpr std::array<std::string_view, 6> state_names = {"queued",   "running",   "paused",
                                                         "finished", "cancelled", "failed"};

void require_one(int changed, TournamentId tournament) {
    if (changed == 1) return;
    throw ArchiveError(Kind::refused,
                       "tournament " + to_string(tournament) + " is not in the queue");
}

constexpr std::string_view select_entries =
    "SELECT q.tournament, t.name, q.state, q.priority, q.submitted, q.reason, q.owner"
    " FROM queue q LEFT JOIN tournaments t ON t.id = q.tournament";

QueueEntry read_entry(const Rows& rows) {
    const auto state = queue_state_from(rows.text(2));
    if (!state) throw ArchiveError(Kind::damaged, "the queue has the state " + rows.text(2));
    return {TournamentId(rows.integer(0)),
            rows.text(1),
            *state,
            rows.within(3, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()),
            time_from(rows, 4),
            rows.text(5),
            rows.text(6)};
}

}  // namespace

std::string_view name_of(QueueState state) { return state_names.at(to_underlying(state)); }

std::optional<QueueState> queue_state_from(std::string_view name) {
    for (std::size_t i = 0; i < state_names.size(); ++i) {
        if (state_names.at(i) == name) return static_cast<QueueState>(i);
    }
    return std::nullopt;
}

TournamentId TournamentQueue::add(const TournamentRecord& tournament,
                                  std::span<const EntrantRecord> entrants,
                                  const ScheduledStage& draw, const QueueOrder& order) {
    Transaction transaction(database_);
    if (archive_.find_tournament(tournament.name)) {
        throw ArchiveError(Kind::refused, "the tournament \"" + tournament.name +
                                              "\" exists already; choose another name");
    }
    const TournamentId id = insert_tournament(database_, tournament, entrants, draw);
    database_.run(
        "INSERT INTO queue (tournament, state, priority, submitted, source, owner)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        id, name_of(QueueState::queued), order.priority, to_column(tournament.created),
        order.source, order.owner);
    transaction.commit();
    return id;
}

std::vector<QueueEntry> TournamentQueue::entries() {
    static const std::string sql =
        std::string(select_entries) + " ORDER BY q.priority DESC, q.tournament";
    return read_all(database_.query(sql), read_entry);
}

std::optional<QueueEntry> TournamentQueue::entry(TournamentId tournament) {
    static const std::string sql = std::string(select_entries) + " WHERE q.tournament = ?";
    auto rows = database_.query(sql, tournament);
    if (!rows.next()) return std::nullopt;
    return read_entry(rows);
}

std::string TournamentQueue::file_of(TournamentId tournament) {
    auto rows = database_.query("SELECT source FROM queue WHERE tournament = ?", tournament);
    require_one(rows.next() ? 1 : 0, tournament);
    return rows.text(0);
}

void TournamentQueue::set_state(TournamentId tournament, QueueState state,
                                std::string_view reason) {
    Transaction transaction(database_);
    require_one(database_.run("UPDATE queue SET state = ?, reason = ? WHERE tournament = ?",
                              name_of(state), reason, tournament),
                tournament);
    transaction.commit();
}

void TournamentQueue::set_priority(TournamentId tournament, int priority) {
    Transaction transaction(database_);
    require_one(
        database_.run("UPDATE queue SET priority = ? WHERE tournament = ?", priority, tournament),
        tournament);
    transaction.commit();
}

}  // namespace tafl::store
