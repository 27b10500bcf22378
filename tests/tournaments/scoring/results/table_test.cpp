// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/table.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <type_traits>

#include "tournaments/scoring/results/html.h"

namespace tafl::tests::table_test {
namespace {

// Text must be escaped before it becomes HTML.
static_assert(!std::is_convertible_v<std::string, results::Html>);
static_assert(!std::is_convertible_v<const char*, results::Html>);
static_assert(!std::is_convertible_v<std::string_view, results::Html>);

using results::render;
using results::Table;
using results::TableFormat;

const Table sample{{{"Name"}, {"Points", true}}, {{"Åse, \"A\" & <B>", "2.5"}, {"x|y", "10"}}};

TEST_SUITE("tournaments/scoring/results/table") {
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
    TEST_CASE("a cell is one line, and steers no terminal") {
        const Table table{{{"Name"}, {"N", true}}, {{"a\nb\x1b[2J\u202e", "1"}, {"c", "2"}}};
        CHECK(render(table, TableFormat::text) ==
              "Name               N\na\\nb\\x1b[2J\\u202e  1\nc                  2\n");
        for (const TableFormat format : {TableFormat::markdown, TableFormat::latex}) {
            const std::string text = render(table, format);
            CHECK(text.find("a\nb") == std::string::npos);
            CHECK(text.find('\x1b') == std::string::npos);
            CHECK(text.find("\u202e") == std::string::npos);
        }
    }
    TEST_CASE("a spreadsheet takes no cell for a formula, and numbers stay numbers") {
        // The signs are those of OWASP's page on CSV injection.
        const auto cell = [](const std::string& text) {
            const std::string csv = render({{{"x"}}, {{text}}}, TableFormat::csv);
            return csv.substr(3, csv.size() - 5);
        };
        CHECK(cell("=1+1") == "'=1+1");
        CHECK(cell("@SUM(A1)") == "'@SUM(A1)");
        CHECK(cell("+cmd|' /C calc'!A0") == "'+cmd|' /C calc'!A0");
        CHECK(cell("-2+3") == "'-2+3");
        CHECK(cell("-") == "'-");
        CHECK(cell("\t=1") == "\"'\t=1\"");
        CHECK(cell("\r=1") == "\"'\r=1\"");
        CHECK(cell("=\"a\",b") == "\"'=\"\"a\"\",b\"");
        CHECK(cell("a;=1") == "\"a;=1\"");
        for (const char* number : {"-12.5", "+3", "-0", "1e-7", "-1.5E+3", "12"}) {
            CHECK(cell(number) == number);
        }
        CHECK(cell("d1-d2") == "d1-d2");
        CHECK(cell("-inf") == "'-inf");
    }
    TEST_CASE("Markdown makes neither links nor pictures nor tags of names") {
        const auto cell = [](const std::string& text) {
            const std::string table = render({{{"x"}}, {{text}}}, TableFormat::markdown);
            return table.substr(table.find("---|\n") + 5);
        };
        CHECK(cell("[x](javascript:alert(1))") == "| \\[x\\](javascript:alert(1)) |\n");
        CHECK(cell("![x](http://a)") == "| !\\[x\\](http\\://a) |\n");
        CHECK(cell("<javascript:1>&lt;") == "| &lt;javascript:1&gt;&amp;lt; |\n");
        CHECK(cell("a|b\\|c") == "| a\\|b\\\\\\|c |\n");
        CHECK(cell("https://a www.b") == "| https\\://a www\\.b |\n");
        // GitHub notifies the user of that name; addresses become links.
        CHECK(cell("@user a@b.example") == "| &#64;user a&#64;b.example |\n");
        CHECK(cell("`a` *b* _c_ ~d~") == "| \\`a\\` \\*b\\* \\_c\\_ \\~d\\~ |\n");
    }
    TEST_CASE("LaTeX takes no name for an argument") {
        const std::string text =
            render({{{"x"}}, {{"[2cm] * \\input{x} \"q\" $a$ %"}}}, TableFormat::latex);
        CHECK(text.find("{[}2cm{]} {*} \\textbackslash{}input\\{x\\} \\textquotedbl{}q"
                        "\\textquotedbl{} \\$a\\$ \\%") != std::string::npos);
    }
    TEST_CASE("numbers are written without needless decimals") {
        CHECK(results::number_text(3) == "3");
        CHECK(results::number_text(2.5) == "2.5");
        CHECK(results::number_text(-0.126) == "-0.13");
        CHECK(results::number_text(100) == "100");
    }
}

}  // namespace
}  // namespace tafl::tests::table_test
