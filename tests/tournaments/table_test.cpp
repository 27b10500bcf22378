// SPDX-License-Identifier: MIT
#include "tournaments/results/table.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace tafl::tests {
namespace {

using tournaments::render;
using tournaments::Table;
using tournaments::TableFormat;

const Table sample{{{"Name"}, {"Points", true}}, {{"Åse, \"A\" & <B>", "2.5"}, {"x|y", "10"}}};

TEST_SUITE("tournaments/results/table") {
    TEST_CASE("text is aligned by what people see, not by bytes") {
        CHECK(render(sample, TableFormat::text) ==
              "Name            Points\n"
              "Åse, \"A\" & <B>     2.5\n"
              "x|y                 10\n");
    }
    TEST_CASE("wide letters take two columns and combining marks none") {
        // East Asian Width and General Category of the Unicode standard: wide, wide; Mn.
        const Table table{{{"Name"}, {"Points", true}}, {{"棋手", "1"}, {"A\u0301sa", "2"}}};
        CHECK(render(table, TableFormat::text) ==
              "Name  Points\n"
              "棋手       1\n"
              "A\u0301sa        2\n");
    }
    TEST_CASE("every format escapes what it must") {
        CHECK(render(sample, TableFormat::csv) ==
              "Name,Points\r\n\"Åse, \"\"A\"\" & <B>\",2.5\r\nx|y,10\r\n");
        CHECK(render(sample, TableFormat::markdown).find("x\\|y") != std::string::npos);
        CHECK(render(sample, TableFormat::html).find("&quot;A&quot; &amp; &lt;B&gt;") !=
              std::string::npos);
        CHECK(render(sample, TableFormat::latex).find("\\& \\textless{}B\\textgreater{}") !=
              std::string::npos);
        CHECK(render(sample, TableFormat::json).find("\"Points\": 2.5") != std::string::npos);
    }
    TEST_CASE("in JSON, what a column of numbers does not have is null") {
        const Table table{{{"Name"}, {"Points", true}}, {{"1", ""}, {"2", "n/a"}, {"3", "0.5"}}};
        CHECK(nlohmann::json::parse(render(table, TableFormat::json)) ==
              nlohmann::json::parse(R"([{"Name": "1", "Points": null},
                  {"Name": "2", "Points": null}, {"Name": "3", "Points": 0.5}])"));
    }
    TEST_CASE("numbers are written without needless decimals") {
        CHECK(tournaments::number_text(3) == "3");
        CHECK(tournaments::number_text(2.5) == "2.5");
        CHECK(tournaments::number_text(-0.126) == "-0.13");
        CHECK(tournaments::number_text(100) == "100");
    }
}

}  // namespace
}  // namespace tafl::tests
