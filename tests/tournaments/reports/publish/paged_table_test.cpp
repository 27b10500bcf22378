// SPDX-License-Identifier: MIT
// Long tables on pages: which rows, in which order, with which links.
#include "tournaments/reports/publish/paged_table.h"

#include <doctest/doctest.h>

#include "tests/support/text.h"

namespace tafl::tests::paged_table_test {
namespace {

using publish::TableChoice;
using results::Html;

const results::Table players = {
    {{"Rank", true}, {"Name", false}, {"Points", true}, {"Line", false}, {"As defenders, %", true}},
    {{"1", "Zoë", "10½", "", "\u2013"},
     {"2", "adam", "½", "", "9.5"},
     {"3", "Zora", "\u22123", "", "100.0"},
     {"4", "Bo", "+11", "", "50.0 [44.1, 55.9]"}}};

std::string shown(const TableChoice& choice) {
    return publish::paged_table("Players", players, 1, choice,
                                [](std::size_t row) {
                                    return "<td>" + results::html_text(players.rows[row][1]) +
                                           "</td>";
                                })
        .text();
}

/// The names on the page, "Zoë adam".
std::string names(const TableChoice& choice) {
    const std::string text = shown(choice);
    std::string found;
    for (auto at = text.find("<td>"); at != std::string::npos; at = text.find("<td>", at + 1)) {
        const auto end = text.find('<', at + 4);
        found += (found.empty() ? "" : " ") + text.substr(at + 4, end - at - 4);
    }
    return found;
}

TEST_SUITE("tournaments/reports/publish/paged_table") {
    TEST_CASE("a column orders the rows: numbers from the greatest, texts from A") {
        CHECK(names({}) == "Zoë adam Zora Bo");
        CHECK(names({.column = "rank"}) == "Zoë adam Zora Bo");
        CHECK(names({.column = "weight"}) == "Zoë adam Zora Bo");
        CHECK(names({.column = "points"}) == "Bo Zoë adam Zora");
        CHECK(names({.column = "as-defenders"}) == "Zora Bo adam Zoë");
        CHECK(names({.column = "name"}) == "Bo Zora Zoë adam");
        CHECK(names({.text = "zo", .column = "points"}) == "Zoë Zora");
        CHECK(names({.text = "zoe"}) == "Zoë");
        CHECK(holds(shown({.text = "nobody"}), "No row has such a name."));
    }

    TEST_CASE("heads are links that keep the rest of the address, and name the order") {
        const std::string text =
            shown({.text = "z&o", .column = "points", .page = 1, .kept = {{"kind", "person"}}});
        CHECK(holds(text, "<input type=\"hidden\" name=\"kind\" value=\"person\">"));
        CHECK(holds(text, "<input type=\"hidden\" name=\"sort\" value=\"points\">"));
        CHECK(holds(text, "name=\"find\" value=\"z&amp;o\""));
        const std::string head = shown({.column = "points", .kept = {{"kind", "person"}}});
        CHECK(holds(head,
                    "<th class=\"number\" aria-sort=\"descending\">"
                    "<a href=\"?kind=person&amp;sort=points\">Points</a></th>"));
        CHECK(holds(head, "<a href=\"?kind=person\">Rank</a>"));
        CHECK(holds(head, "<a href=\"?kind=person&amp;sort=as-defenders\">As defenders, %</a>"));
        CHECK(holds(head, "<th>Line</th>"));
    }

    TEST_CASE("more than 200 rows are several pages") {
        results::Table many{{{"Name", false}}, {}};
        for (int i = 0; i < 401; ++i) many.rows.push_back({"E" + std::to_string(i)});
        const auto page = [&](std::size_t number) {
            return publish::paged_table("Engines", many, 0, {.page = number},
                                        [&](std::size_t row) {
                                            return "<td>" + results::html_text(many.rows[row][0]) +
                                                   "</td>";
                                        })
                .text();
        };
        CHECK(holds(page(1), "<td>E199</td>"));
        CHECK_FALSE(holds(page(1), "<td>E200</td>"));
        CHECK(holds(page(2), "Rows 201 to 400 of 401."));
        CHECK(holds(page(2), "<a href=\"?page=3\">3</a>"));
        CHECK(page(0) == page(1));
        CHECK(page(99) == page(3));
        CHECK_FALSE(holds(shown({}), "aria-label=\"Pages\""));
    }
}

}  // namespace
}  // namespace tafl::tests::paged_table_test
