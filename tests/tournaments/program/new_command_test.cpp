// SPDX-License-Identifier: MIT
// The first steps of a new user: the screen of tasks, `help`, `new`, and the places where `run` and
// the search for engines look.
#include <doctest/doctest.h>
#include <pty.h>

#include <regex>

#include "tests/tournaments/program.h"

namespace tafl::tests::new_command_test {
namespace {

/// Returns the lines of `text`.
std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

struct Answered {
    int exit_code;
    std::string output;
};

/// Runs `lawspeaker new FILE` on a terminal and types `answers`.
Answered run_on_terminal(const std::string& file, const std::string& answers) {
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
        execl(program.c_str(), program.c_str(), "new", file.c_str(), nullptr);
        _exit(127);
    }
    REQUIRE(child > 0);
    REQUIRE(write(terminal, answers.data(), answers.size()) ==
            static_cast<ssize_t>(answers.size()));
    std::string output;
    char buffer[4096];
    ssize_t count = 0;
    while ((count = read(terminal, buffer, sizeof buffer)) > 0) {
        output.append(buffer, static_cast<std::size_t>(count));
    }
    int status = 0;
    waitpid(child, &status, 0);
    close(terminal);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 256, output};
}

/// Returns true if `text` contains `line` as a whole line; a comment may follow it.
bool has_line(const std::string& text, const std::string& line) {
    for (const std::string& found : lines_of(text)) {
        if (found.starts_with(line) &&
            (found.size() == line.size() || found.substr(line.size()).starts_with("  ")))
            return true;
    }
    return false;
}

TEST_SUITE("tournaments/program/new_command") {
    TEST_CASE("without arguments the program prints one screen of tasks") {
        const Scratch scratch;
        Run tasks(scratch, {});
        CHECK(tasks.wait() == 0);
        CHECK(tasks.errors().empty());
        const auto lines = lines_of(tasks.output());
        CHECK(lines.size() > 10);
        CHECK(lines.size() <= 24);
        const std::string all = [&] {
            Run help(scratch, {"--help"});
            help.wait();
            return help.output();
        }();
        const std::regex command("lawspeaker ([a-z]+)");
        int commands = 0;
        for (const std::string& line : lines) {
            CAPTURE(line);
            CHECK(line.size() <= 80);
            std::smatch match;
            if (!std::regex_search(line, match, command)) continue;
            ++commands;
            CHECK(all.find("\n  " + match[1].str() + ' ') != std::string::npos);
        }
        CHECK(commands >= 15);
    }

    TEST_CASE("help prints pages of the manual and the help of commands") {
        const Scratch scratch;
        Run list(scratch, {"help"});
        CHECK(list.wait() == 0);
        const std::string listed = list.output();
        for (const auto& page : fs::directory_iterator(TAFL_SOURCE_DIR "/tournaments/manual")) {
            if (page.path().extension() != ".md") continue;
            const std::string name = page.path().stem().string();
            CAPTURE(name);
            CHECK(listed.find("\n  " + name + ' ') != std::string::npos);
            Run printed(scratch, {"help", name});
            CHECK(printed.wait() == 0);
            const std::string heading = lines_of(read_file(page.path())).at(0);
            CHECK(printed.output().starts_with(heading + '\n'));
            CHECK(printed.output().find("|---") == std::string::npos);
        }
        for (const std::string command : {"run", "standings", "help"}) {
            CAPTURE(command);
            Run help(scratch, {"help", command});
            CHECK(help.wait() == 0);
            const std::string printed = help.output();
            Run option(scratch, {command, "--help"});
            CHECK(option.wait() == 0);
            CHECK(printed == option.output());
            CHECK(printed.find("Usage: lawspeaker " + command) != std::string::npos);
        }
    }

    TEST_CASE("help of an unknown word lists the pages and suggests a word") {
        const Scratch scratch;
        Run unknown(scratch, {"help", "standing"});
        CHECK(unknown.wait() == 2);
        CHECK(
            unknown.errors().starts_with("lawspeaker help: found 'standing', expected a command "));
        CHECK(unknown.errors().find("lawspeaker") != std::string::npos);
        CHECK(unknown.errors().ends_with("; did you mean 'standings'?\n"));
        CHECK(run(scratch, {"help", "run", "match"}) == 2);
    }

    TEST_CASE("new writes a file that runs, and run prints the next commands") {
        const Scratch scratch;
        const std::string file = scratch / "first cup.toml";
        Run made(scratch, {"new", file, "--variant", "brandub", "--time", "60+1", "--max-plies",
                           "6", "--engine", "name=A,cmd=random,arg=--seed,arg={seed},env=K=V",
                           "--engine", "name=B,cmd=simple,memory_mb=500"});
        REQUIRE(made.wait() == 0);
        CHECK(made.output().find("lawspeaker run '" + file + "'\n") != std::string::npos);
        const std::string text = read_file(file);
        for (const char* line :
             {"name = \"first cup\"", "variant = \"brandub\"", "time = \"60+1\"", "max_plies = 6",
              "format = \"round-robin\"", "# cycles = 1", "# concurrency = 1", "# rounds = 5",
              "# seconds = ", "name = \"A\"", "command = \"random\"",
              "args = [ \"--seed\", \"{seed}\" ]", "env = { K = \"V\" }", "memory_mb = 500",
              "# protocol = \"otep\"", "# dialect = "}) {
            CAPTURE(line);
            CHECK(has_line(text, line));
        }
        const std::string database = scratch / "cup.db";
        Run played(scratch, {"run", file, "--database", database});
        CHECK(played.wait() == 0);
        CHECK(played.errors().ends_with("database: " + database + "\nnext: lawspeaker standings " +
                                        database + "\n      lawspeaker export " + database +
                                        " --html report\n"));
        Run events(scratch, {"run", file, "--database", database, "--events", "-"});
        CHECK(events.wait() == 0);
        CHECK(events.errors().find("next: ") == std::string::npos);

        // The same database with a second tournament: the commands name the tournament.
        const std::string second = scratch / "second.toml";
        std::ofstream(second) << std::regex_replace(text, std::regex("first cup"), "second cup");
        Run again(scratch, {"run", second, "--database", database});
        CHECK(again.wait() == 0);
        CHECK(again.errors().find(" --tournament 'second cup'\n") != std::string::npos);
    }

    TEST_CASE("each key in a comment of a new file is valid, with the default") {
        const Scratch scratch;
        const std::string file = scratch / "t.toml";
        REQUIRE(run(scratch, {"new", file, "--engine", "name=A,cmd=random", "--engine",
                              "name=B,cmd=random"}) == 0);
        const std::string text = read_file(file);
        int keys = 0;
        for (const std::string& line : lines_of(text)) {
            std::smatch match;
            const bool is_key =
                std::regex_search(line, match, std::regex("^# ([a-z_]+) = ([^ ]|\\S.*?)  "));
            // It needs another key.
            if (!is_key || match[1] == "rest_ms") continue;
            ++keys;
            CAPTURE(line);
            std::string changed = text;
            changed.replace(changed.find('\n' + line) + 1, 2, "");
            const fs::path other = scratch / "changed.toml";
            std::ofstream(other) << changed;
            Run dry(scratch, {"run", other, "--dry-run", "--database", scratch / "x.db"});
            const int code = dry.wait();
            CAPTURE(dry.errors());
            CHECK(code == 0);
        }
        CHECK(keys > 15);
    }

    TEST_CASE("new never overwrites a file, and refuses wrong options") {
        const Scratch scratch;
        const std::string file = scratch / "t.toml";
        const std::vector<std::string> engines_of_file = {"--engine", "name=A,cmd=random",
                                                          "--engine", "name=B,cmd=random"};
        const auto refused = [&](std::vector<std::string> words, const std::string& message) {
            CAPTURE(message);
            words.insert(words.begin(), {"new", file});
            Run made(scratch, words);
            CHECK(made.wait() == 2);
            CAPTURE(made.errors());
            CHECK(made.errors().find(message) != std::string::npos);
        };
        refused({}, "lawspeaker new: no options, and no terminal for questions; add options");
        refused({"--engine", "random"}, "'random' is the only engine");
        refused({"--engine", "random", "--engine", "random"}, "'random' twice");
        refused({"--engine", "random", "--engine", "no-such-program"}, "no-such-program");
        refused({"--variant", "brandubb"}, "did you mean 'brandub'?");
        refused({"--time", "5m"}, "5m");
        auto swiss = engines_of_file;
        swiss.insert(swiss.end(), {"--format", "swiss"});
        refused(swiss, "rounds");
        CHECK_FALSE(fs::exists(file));
        std::ofstream(file) << "mine";
        refused(engines_of_file, file + ": exists, and is not overwritten; give another name");
        CHECK(read_file(file) == "mine");
        fs::remove(file);
        fs::create_symlink(scratch / "elsewhere", file);
        refused(engines_of_file, "exists");
        CHECK_FALSE(fs::exists(scratch / "elsewhere"));
    }

    TEST_CASE("paths of a new file in another directory stay valid") {
        const fs::path here = fs::current_path();
        const Scratch scratch;
        fs::create_directories(scratch / "a/b");
        fs::create_directories(scratch / "c");
        fs::create_symlink(engines / "random", scratch / "a/player");
        fs::current_path(scratch / "a");
        const std::vector<std::string> options = {"--engine", "name=A,cmd=./player", "--engine",
                                                  "name=B,cmd=random,dir=b"};
        for (const char* file : {"near.toml", "../c/far.toml"}) {
            CAPTURE(file);
            auto words = options;
            words.insert(words.begin(), {"new", file});
            CHECK(run(scratch, words) == 0);
            CHECK(run(scratch, {"run", file, "--dry-run"}) == 0);
        }
        CHECK(has_line(read_file("near.toml"), "command = \"./player\""));
        CHECK(has_line(read_file("../c/far.toml"),
                       "directory = \"" + fs::canonical("b").string() + '"'));
        fs::current_path(here);
    }

    TEST_CASE("on a terminal new asks four questions, and a wrong answer again") {
        const Scratch scratch;
        const std::string file = scratch / "asked.toml";
        const auto asked =
            run_on_terminal(file, "nonsense\nbrandub\nrandom\nrandom simple\n\nswiss\nknockout\n");
        CAPTURE(asked.output);
        CHECK(asked.exit_code == 0);
        const std::string text = read_file(file);
        for (const char* line :
             {"name = \"asked\"", "variant = \"brandub\"", "command = \"random\"",
              "command = \"simple\"", "time = \"10+0.1\"", "format = \"knockout\""}) {
            CAPTURE(line);
            CHECK(has_line(text, line));
        }
        CHECK(run(scratch, {"run", file, "--dry-run"}) == 0);

        const std::string none = scratch / "none.toml";
        const auto ended = run_on_terminal(none, "brandub\n\x04");  // end of input
        CAPTURE(ended.output);
        CHECK(ended.exit_code == 2);
        CHECK_FALSE(fs::exists(none));
    }

    TEST_CASE("the default database is in the working directory") {
        const fs::path here = fs::current_path();
        const Scratch scratch;
        fs::create_directories(scratch / "files");
        fs::create_directories(scratch / "work");
        const std::string file = scratch / "files/cup.toml";
        REQUIRE(run(scratch, {"new", file, "--variant", "brandub", "--max-plies", "4", "--engine",
                              "name=A,cmd=random", "--engine", "name=B,cmd=random"}) == 0);
        fs::current_path(scratch / "work");
        CHECK(run(scratch, {"run", file}) == 0);
        CHECK(fs::exists("cup.db"));
        CHECK_FALSE(fs::exists(scratch / "files/cup.db"));
        fs::current_path(here);
    }

    TEST_CASE("a command without a slash is searched in PATH, then among the installed engines") {
        const Scratch scratch;
        fs::create_directories(scratch / "bin");
        const auto check = [&](const std::string& spec) {
            return run(scratch, {"check", "--engine", "name=R,cmd=" + spec, "--variant", "brandub",
                                 "--plies", "4"});
        };
        const std::string path = ",env=PATH=" + (scratch / "bin").string();
        CHECK(check("random" + path) == 0);
        CHECK(check("nothing" + path) == 2);
        std::ofstream(scratch / "bin/random") << "#!/bin/sh\nexit 3\n";
        fs::permissions(scratch / "bin/random", fs::perms::owner_all);
        CHECK(check("random" + path) == 1);
        CHECK(check("./random" + path) == 2);
    }
}

}  // namespace
}  // namespace tafl::tests::new_command_test
