// SPDX-License-Identifier: MIT
#include "tournaments/distributed/work_queue/queue_update_reader.h"

namespace tafl::work_queue {

namespace {

// Kinds of rows and order of columns, as in the SQL function poll() (coordinator.sql).
enum class QueueUpdateKind : std::uint8_t { beginning, lease, delivery, lost, progress };
struct Column {
    enum : std::uint8_t {
        kind,
        number,
        unit,
        token,
        machine,
        machine_name,
        game,
        words,
        records,
        changed
    };
};

LeaseHolder holding_of(const QueryResult& rows, int row) {
    return {rows.integer(row, Column::unit), rows.uuid(row, Column::token),
            rows.integer(row, Column::machine), rows.text(row, Column::machine_name)};
}

}  // namespace

QueueUpdates QueueUpdateReader::read(const QueryResult& rows) {
    QueueUpdates news;
    heard_.clear();
    told_now_.clear();
    for (int row = 0; row < rows.count(); ++row) read_row(rows, row, news);
    std::swap(told_, told_now_);
    return news;
}

void QueueUpdateReader::read_row(const QueryResult& rows, int row, QueueUpdates& news) {
    switch (static_cast<QueueUpdateKind>(rows.integer(row, Column::kind))) {
        case QueueUpdateKind::beginning:
            since_ = rows.transaction(row, Column::changed);
            break;
        case QueueUpdateKind::lease:
            read_lease(rows, row, news);
            break;
        case QueueUpdateKind::delivery:
            read_delivery(rows, row, news);
            break;
        case QueueUpdateKind::lost:
            news.lost.push_back({holding_of(rows, row)});
            heard_.push_back(rows.integer(row, Column::number));
            break;
        case QueueUpdateKind::progress:
            read_progress(rows, row, news);
            break;
    }
}

void QueueUpdateReader::read_lease(const QueryResult& rows, int row, QueueUpdates& news) {
    LeaseHolder holding = holding_of(rows, row);
    std::string& told = leases_[holding.unit];
    if (told == holding.token) return;
    told = holding.token;
    news.leased.push_back(std::move(holding));
}

void QueueUpdateReader::read_delivery(const QueryResult& rows, int row, QueueUpdates& news) {
    if (rows.is_null(row, Column::records)) {
        news.has_more = true;
        return;
    }
    news.deliveries.push_back({rows.integer(row, Column::number), holding_of(rows, row),
                               rows.blobs(row, Column::records), rows.text(row, Column::words)});
    deliveries_[news.deliveries.back().number] = news.deliveries.back().from;
}

void QueueUpdateReader::read_progress(const QueryResult& rows, int row, QueueUpdates& news) {
    const Change change{rows.uuid(row, Column::token), rows.transaction(row, Column::changed)};
    if (change.second >= since_) told_now_.insert(change);
    if (told_.contains(change)) return;
    news.progress.push_back({rows.integer(row, Column::unit), change.first,
                             static_cast<int>(rows.integer(row, Column::game)),
                             rows.text(row, Column::words)});
}

std::string QueueUpdateReader::token_of(std::int64_t delivery) const {
    const auto found = deliveries_.find(delivery);
    return found == deliveries_.end() ? std::string() : found->second.token;
}

void QueueUpdateReader::forget_deliveries(std::span<const std::int64_t> deliveries) {
    for (const std::int64_t delivery : deliveries) {
        const auto found = deliveries_.find(delivery);
        if (found == deliveries_.end()) continue;
        leases_.erase(found->second.unit);
        deliveries_.erase(found);
    }
}

void QueueUpdateReader::forget_units(std::span<const UnitId> units) {
    for (const UnitId unit : units) leases_.erase(unit);
}

}  // namespace tafl::work_queue
