// SPDX-License-Identifier: MIT
// The limits of everything that is read as TOML. The seeds of the fuzzer (tests/fuzz/corpus/toml)
// named deep-* exhaust the stack of a parser that is given them.
#include "tournaments/plan/toml_text.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>

#include "tests/tournaments/program.h"
#include "tournaments/plan/engine_folder.h"
#include "tournaments/plan/submission.h"
#include "tournaments/server/web/config.h"

namespace tafl::tests::toml_text_test {
namespace {

using namespace plan;

/// "a.a.a", with that number of dots.
std::string dotted(std::size_t dots) {
    std::string key = "a";
    for (std::size_t i = 0; i < dots; ++i) key += ".a";
    return key;
}

std::string repeated(std::size_t count, const std::string& piece) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += piece;
    return text;
}

/// Empty if it was accepted.
std::string refusal(const std::string& text) {
    const auto table = parse_toml(text);
    return table ? std::string() : to_string(table.error(), "x");
}

std::vector<fs::path> deep_files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(TAFL_SOURCE_DIR "/tests/fuzz/corpus/toml")) {
        if (entry.path().filename().string().starts_with("deep-")) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

TEST_SUITE_BEGIN("tournaments/plan/toml_text");

TEST_CASE("files that exhaust a parser's stack are refused by all that read TOML") {
    const Scratch scratch;
    const std::vector<fs::path> files = deep_files();
    REQUIRE(files.size() == 9);
    const EngineFolder none;
    for (const fs::path& file : files) {
        CAPTURE(file);
        const std::string text = read_file(file);
        REQUIRE(text.size() > 60'000);
        const fs::path folder = scratch / file.filename().string();
        fs::create_directories(folder);
        fs::copy_file(file, folder / "engines.toml");

        CHECK(!read_submission(text, {none, {}, 1}));
        CHECK(!read_plan(file));
        CHECK(!read_engines(file));
        CHECK(!web::read_serve_config(file));
        const EngineFolder engines = read_engine_folder(folder, nullptr);
        REQUIRE(engines.mistakes.size() == 1);
        CHECK(holds(engines.mistakes[0], "engines.toml:"));
        CHECK(holds(engines.mistakes[0], "longer than 4096 bytes"));
    }
}

TEST_CASE("sixteen dots in the keys of a line are accepted, one more is refused with its place") {
    for (const auto& [before, after] : {std::pair("", " = 1\n"),
                                        {"[", "]\nx = 1\n"},
                                        {"[[", "]]\nx = 1\n"},
                                        {"x = { ", " = 1 }\n"},
                                        {"x = [{ ", " = 1 }]\n"},
                                        {"[tournament]\n", " = 1\n"},
                                        {"x = [\n{ ", " = 1 }\n]\n"}}) {
        CAPTURE(before);
        CHECK(refusal(before + dotted(16) + after) == "");
        CHECK(holds(refusal(before + dotted(17) + after), "key: more than 16 dots in one line"));
    }
    CHECK(refusal("x = 1\n  " + dotted(17) + " = 1\n").starts_with("x:2:36: key: "));
}

TEST_CASE("no quoted part, sign or comma of a line hides the dots before it") {
    for (const std::string between : {"\"=\"", "','", "\"\\\"=\"", "'#'", "\"\"", "\" = [\""}) {
        CAPTURE(between);
        CHECK(refusal(dotted(7) + '.' + between + '.' + dotted(7) + " = 1\n") == "");
        CHECK(holds(refusal(dotted(8) + '.' + between + '.' + dotted(7) + " = 1\n"), "16 dots"));
    }
    const auto two_keys = [](std::size_t one, std::size_t other) {
        return "x = { " + dotted(one) + " = 1.5, b." + dotted(other) + " = \"1.5\" }\n";
    };
    CHECK(refusal(two_keys(8, 7)) == "");
    CHECK(holds(refusal(two_keys(8, 8)), "16 dots"));
    CHECK(holds(refusal('"' + repeated(17, ".") + "\" = 1\n"), "16 dots"));
}

TEST_CASE("dots of values, comments and other lines do not count") {
    const std::string dots(100, '.');
    CHECK(refusal("x = \"" + dots + "\"\n" + "y = '" + dots + "' # " + dots + '\n') == "");
    CHECK(refusal("x = [" + repeated(100, "1.5, ") + "]\n") == "");
    CHECK(refusal("x = \"\"\"\n" + dots + "\n\"\"\"\ny = '''" + dots + "'''\n") == "");
    CHECK(refusal("x = [{ a = \"" + dots + "\" }, { b = '" + dots + "' }]\n") == "");
    CHECK(refusal('[' + dotted(16) + "]\n" + dotted(16) + " = 1\nb." + dotted(15) + " = 2\n") ==
          "");
}

TEST_CASE("sixteen lists and tables within one another are accepted, one more is refused") {
    for (const auto& [begin, end] :
         {std::pair("[", "]"), {"[\n", "]\n"}, {"{ a = ", "}"}, {"[ # [\n", "]"}}) {
        CAPTURE(begin);
        const std::string inner = begin[0] == '{' ? "1" : "";
        CHECK(refusal("x = " + repeated(16, begin) + inner + repeated(16, end) + '\n') == "");
        const std::string deep = refusal("x = " + repeated(17, begin) + inner + repeated(17, end));
        CHECK(holds(deep, "value: more than 16 lists and tables within one another"));
    }
    const std::string brackets = repeated(50, "[{");
    CHECK(refusal("x = \"" + brackets + "\"\ny = '" + brackets + "'\nz = \"\"\"" + brackets +
                  "\"\"\" # " + brackets + '\n') == "");
    CHECK(refusal("x = [" + repeated(100, "[], {}, ") + "]\n") == "");
}

TEST_CASE("a string ends where the parser ends it, whatever quotes are in it") {
    const std::string deep = repeated(17, "[");
    const std::vector<std::pair<std::string, std::string>> strings = {
        {R"("\")", R"(")"},      {R"(")", R"(\\")"},     {"'", R"(\')"},
        {R"(")", R"('")"},       {"'", R"("')"},         {R"(""")", R"(""")"},
        {R"("""")", R"("""")"},  {R"(""")", R"(\"""")"}, {R"(""" "")", R"(""""")"},
        {"'''", "'''"},          {"''' ''", "'''''"},    {"\"\"\"\n", "\n\"\"\""},
        {R"("""\""")", R"(""")"}};
    for (const auto& [begin, end] : strings) {
        const std::string string = begin + deep + end;
        CAPTURE(string);
        CHECK(refusal("x = " + string + '\n') == "");
        CHECK(holds(refusal("x = [" + string + ", " + deep), "more than 16 lists"));
    }
    CHECK(holds(refusal("x = [\"\", '', \"\"\"\"\"\", '''''', " + deep), "more than 16 lists"));
}

TEST_CASE("a line of 4,096 bytes is accepted, one more byte is refused") {
    const auto line = [](const std::string& begin, std::size_t bytes, const std::string& end) {
        return begin + std::string(bytes - begin.size() - end.size(), 'a') + end;
    };
    const std::string why = "line: longer than 4096 bytes; break it into several lines";
    for (const auto& [begin, end] : {std::pair("x = \"", "\""), {"#", ""}, {"x = '", "' # a"}}) {
        CAPTURE(begin);
        for (const char* last : {"", "\n", "\ny = 1\n"}) {
            CHECK(refusal(line(begin, 4096, end) + last) == "");
            CHECK(holds(refusal(line(begin, 4097, end) + last), why));
        }
    }
    CHECK(refusal("x = \"\"\"\n" + line("", 4096, "") + "\n\"\"\"\n") == "");
    CHECK(holds(refusal("x = \"\"\"\n" + line("", 4097, "") + "\n\"\"\"\n"), "x:2:4097: " + why));
}

TEST_CASE("a file that is not a text is refused with the remedy") {
    const std::string why = "not a text in UTF-8; name a text file, stored as UTF-8\n";
    CHECK(refusal(std::string("x = 1\ny = \0\n", 12)) == "x:2:5: " + why);
    CHECK(refusal(std::string("\x7f"
                              "ELF\0",
                              5) +
                  std::string(5000, 'x')) == "x:1:5: " + why);
    CHECK(holds(refusal("x = \"a\xe4\"\n"), "x:1:"));
    CHECK(holds(refusal("x = \"a\xe4\"\n"), why));
}

TEST_CASE("a file of 1 MB is accepted, one more byte is refused") {
    const Scratch scratch;
    const fs::path file = scratch / "large.toml";
    std::string text = repeated(std::size_t{1} << 18U, "#aa\n");
    std::ofstream(file) << text;
    CHECK(parse_toml_file(file, "a file").has_value());
    std::ofstream(file, std::ios::app) << '#';
    const auto refused = parse_toml_file(file, "a file");
    REQUIRE(!refused);
    CHECK(to_string(refused.error(), "large.toml") ==
          "large.toml: file: larger than 1 MB; leave out what is not needed\n");
    CHECK(!read_plan(file));
    CHECK(!web::read_serve_config(file));
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::toml_text_test
