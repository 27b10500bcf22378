// SPDX-License-Identifier: MIT
#include "store/archive_health.h"

namespace tafl::store {

void ArchiveHealth::write_heartbeat(std::int64_t beat) {
    Transaction transaction(database_);
    database_.run("INSERT OR REPLACE INTO heartbeat VALUES (1, ?)", beat);
    transaction.commit();
}

std::int64_t ArchiveHealth::heartbeat() {
    auto rows = database_.query("SELECT beat FROM heartbeat");
    return rows.next() ? rows.integer(0) : 0;
}

std::vector<std::string> ArchiveHealth::faults() {
    // Reject long names: each lookup in the table reads a whole name, which Guard::steps does not
    // count.
    constexpr int longest_name = 4096;
    auto longest = database_.query("SELECT ifnull(max(length(name)), 0) FROM entrants");
    longest.next();
    static_cast<void>(longest.within(0, 0, longest_name));
    constexpr std::size_t max_references = 10;
    std::vector<std::string> all = database_.all_faults();
    std::size_t references = 0;
    for (auto rows = database_.query("PRAGMA foreign_key_check"); rows.next();) {
        if (++references > max_references) break;
        all.push_back("a row of " + rows.text(0) + " refers to one of " + rows.text(2) +
                      " that is not there");
    }
    return all;
}

}  // namespace tafl::store
