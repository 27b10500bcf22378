// SPDX-License-Identifier: MIT
// Manual pages and completions contain the commands and options of --help. Shells and groff accept
// them.
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/tournaments/program.h"

namespace tafl::tests::documents_test {
namespace {

const fs::path documents = TAFL_BINARY_DIR "/generated/documents";

/// Returns the long options that a help text has at the start of a line.
std::set<std::string> options_in(const std::string& help) {
    std::set<std::string> options;
    const std::regex option(R"(\n  (?:-\w,)?(--[a-z0-9-]+))");
    for (std::sregex_iterator i(help.begin(), help.end(), option), end; i != end; ++i) {
        options.insert((*i)[1]);
    }
    return options;
}

std::set<std::string> commands_in(const std::string& help) {
    std::set<std::string> commands;
    const std::regex command(R"(\n  ([a-z]+) +[A-Z])");
    for (std::sregex_iterator i(help.begin(), help.end(), command), end; i != end; ++i) {
        commands.insert((*i)[1]);
    }
    return commands;
}

std::string replaced_all(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
        text.replace(at, from.size(), to);
    }
    return text;
}

/// Returns the completions of bash for the word number `index`.
std::string offered(const std::string& words, int index) {
    const Scratch scratch;
    const std::string script =
        "source '" + (documents / "completions" / "lawspeaker").string() + "'; COMP_WORDS=(" +
        words + "); COMP_CWORD=" + std::to_string(index) +
        "; _lawspeaker; echo \"${COMPREPLY[@]}\" > '" + (scratch / "reply").string() + "'";
    REQUIRE(std::system(("bash -c '" + replaced_all(script, "'", "'\\''") + "'").c_str()) == 0);
    return read_file(scratch / "reply");
}

/// Returns a help text with single spaces, and with defaults as "=1". Versions of CLI11 differ in
/// line breaks and in the form of defaults: "=1" before 2.4, " [1]" since then.
std::string without_layout(const std::string& help) {
    const std::string words = std::regex_replace(help, std::regex("\\s+"), " ");
    return std::regex_replace(words, std::regex(" \\[([^\\] ]*)\\]"), "=$1");
}

bool has_program(const std::string& name) {
    if (std::system(("command -v " + name + " > /dev/null").c_str()) == 0) return true;
    MESSAGE("not checked with " << name << ", which is not installed");
    return false;
}

TEST_SUITE("tournaments/program/documents") {
    TEST_CASE("the help of commands with keys of tournament files is as before") {
        const Scratch scratch;
        for (const std::string command : {"match", "tune", "serve"}) {
            CAPTURE(command);
            Run help(scratch, {command, "--help"});
            REQUIRE(help.wait() == 0);
            CHECK(without_layout(help.output()) ==
                  without_layout(
                      read_file(TAFL_SOURCE_DIR "/tests/data/plans/" + command + ".help")));
        }
    }

    TEST_CASE("the keys of files are printed as tables") {
        const Scratch scratch;
        Run keys(scratch, {"documents", "--keys"});
        REQUIRE(keys.wait() == 0);
        const std::string text = keys.output();
        CAPTURE(text);
        for (const char* line :
             {"## tournament\n\n| Name | Type | Default | Range | Description "
              "|\n|---|---|---|---|---|",
              "| random\\_plies | whole number | 0 | 0 to 100 | Random legal plies",
              "| max\\_plies | whole number | 600 | 0 or more | A draw when reached; 0 = no limit "
              "|",
              "| openings\\_order | word | \"sequential\" | sequential or random |",
              "| time | text |  |  | Time control", "## engine\n",
              "| seconds | whole number |  | 1 to 3600 |", "| ponder | true or false | true |",
              "| dialect | word |  | otn or opentafl |", "| args |  |  |  | List of arguments",
              "| scratch\\_mb | whole number |  | 0 or more |", "## server\n", "## log\n",
              "## web\n", "## quotas\n", "## webhook\n",
              "| file\\_mb | whole number | 10 | 1 to 100000 |",
              "| request\\_timeout\\_seconds | whole number | 10 | 1 to 3600 |"}) {
            CAPTURE(line);
            CHECK(text.find(line) != std::string::npos);
        }
        CHECK(run(scratch, {"documents"}) == 2);
    }

    TEST_CASE("every command and option of --help is in the manual and in the completions") {
        const Scratch scratch;
        Run main_help(scratch, {"--help"});
        REQUIRE(main_help.wait() == 0);
        const auto commands = commands_in(main_help.output());
        CHECK(commands.size() >= 16);
        CHECK_FALSE(commands.contains("documents"));
        const std::string bash = read_file(documents / "completions" / "lawspeaker");
        const std::string zsh = read_file(documents / "completions" / "_lawspeaker");
        const std::string fish = read_file(documents / "completions" / "lawspeaker.fish");
        const std::string index = read_file(documents / "man1" / "lawspeaker.1");
        for (const std::string& command : commands) {
            CAPTURE(command);
            const std::string page =
                read_file(documents / "man1" / ("lawspeaker-" + command + ".1"));
            CHECK(index.find("lawspeaker\\-" + command) != std::string::npos);
            Run help(scratch, {command, "--help"});
            REQUIRE(help.wait() == 0);
            const auto options = options_in(help.output());
            CHECK(options.contains("--help"));
            for (const std::string& option : options) {
                CAPTURE(option);
                CHECK(page.find(replaced_all(option, "-", "\\-")) != std::string::npos);
                CHECK(bash.find(option + ' ') != std::string::npos);
                CHECK(zsh.find(option + '[') != std::string::npos);
                CHECK(fish.find("from " + command + "' -l " + option.substr(2)) !=
                      std::string::npos);
            }
        }
    }

    TEST_CASE("bash completes commands, options and their values") {
        CHECK(offered("lawspeaker bal", 1) == "balance\n");
        CHECK(offered("lawspeaker balance --to", 2) == "--tournament\n");
        CHECK(offered("lawspeaker balance --by e", 3) == "engines\n");
    }

    TEST_CASE("shells accept the completions") {
        const auto completions = documents / "completions";
        if (has_program("zsh")) {
            CHECK(std::system(("zsh -n " + (completions / "_lawspeaker").string()).c_str()) == 0);
        }
        if (has_program("fish")) {
            CHECK(std::system(("fish -n " + (completions / "lawspeaker.fish").string()).c_str()) ==
                  0);
        }
    }

    TEST_CASE("groff accepts all manual pages, and no Markdown is left in them") {
        if (!has_program("groff")) return;
        const Scratch scratch;
        const std::regex leftover(R"(```|\]\(|\*\*|^ *##+ |^ *\|.*\| *$|\|---|sh needs=)");
        std::map<std::string, int> pages;
        for (const auto& file : fs::recursive_directory_iterator(documents)) {
            const std::string section = file.path().parent_path().filename();
            if (!std::regex_match(section, std::regex("man[157]"))) continue;
            ++pages[section];
            CAPTURE(file.path().string());
            CHECK(
                std::system(("groff -t -man -ww -Tutf8 -P-cbou " + file.path().string() + " > " +
                             (scratch / "text").string() + " 2> " + (scratch / "warnings").string())
                                .c_str()) == 0);
            CHECK(read_file(scratch / "warnings").empty());
            std::istringstream text(read_file(scratch / "text"));
            for (std::string line; std::getline(text, line);) {
                CAPTURE(line);
                CHECK_FALSE(std::regex_search(line, leftover));
            }
        }
        CHECK(pages["man1"] >= 35);
        CHECK(pages["man5"] == 2);
        CHECK(pages["man7"] >= 15);
    }
}

}  // namespace
}  // namespace tafl::tests::documents_test
