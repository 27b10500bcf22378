// SPDX-License-Identifier: MIT
#include "store/result_totals.h"

#include "rules/result.h"
#include "store/columns.h"

namespace tafl::store {

namespace {

ResultTotal read_total(const Rows& rows) {
    constexpr int no_side = 2;
    ResultTotal total{{rows.text(0), rows.text(1)}, rows.text(2), {}, 0};
    total.end.result = rows.word(3, rules::Result::draw);
    total.end.termination = rows.word(4, last_termination);
    const int at_fault = rows.within(5, 0, no_side);
    if (at_fault != no_side) total.end.at_fault = static_cast<rules::Side>(at_fault);
    total.games = count_from(rows, 6);
    return total;
}

}  // namespace

std::vector<ResultTotal> ResultTotals::all() {
    std::int64_t sum = 0;
    return read_all(database_.query("SELECT attackers, defenders, variant, result, termination,"
                                    " at_fault, sum(games) FROM counts"
                                    " GROUP BY 1, 2, 3, 4, 5, 6"),
                    [&](const Rows& rows) {
                        ResultTotal total = read_total(rows);
                        // Callers add totals as int.
                        sum += total.games;
                        if (sum > max_counted) rows.refuse(6, rows.shown(6), "a number of games");
                        return total;
                    });
}

std::vector<ResultTotal> ResultTotals::ended_since(Time time) {
    return read_all(
        database_.query("SELECT attackers_name, defenders_name, variant, result, termination,"
                        " ifnull(at_fault, 2), count(*) FROM games WHERE ended >= ? AND state = 2"
                        " GROUP BY 1, 2, 3, 4, 5, 6",
                        to_column(time)),
        read_total);
}

std::vector<std::string> ResultTotals::players() {
    return read_all(
        database_.query("SELECT DISTINCT name FROM entrants e WHERE EXISTS"
                        " (SELECT 1 FROM games WHERE attackers_name = e.name)"
                        " OR EXISTS (SELECT 1 FROM games WHERE defenders_name = e.name)"),
        [](const Rows& rows) { return rows.text(0); });
}

}  // namespace tafl::store
