// SPDX-License-Identifier: MIT
#include "referee/players/otep/engine_ini.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "playing.h"

namespace tafl::referee::engine_ini_test {

using namespace testing;
namespace fs = std::filesystem;

TEST_SUITE_BEGIN("referee/players/otep/engine_ini");

namespace {

/// Makes OpenTafl's own directory layout: OpenTafl.jar, engines/opentafl.ini.
fs::path make_home() {
    const fs::path home = temporary_path("opentafl-home");
    fs::create_directories(home / "engines" / "fast");
    std::ofstream(home / "OpenTafl.jar") << "jar";
    std::ofstream(home / "engines" / "fast" / "huscarl") << "#!/bin/sh\n";
    return home;
}

std::string errors_of(std::string_view text) {
    const auto spec = parse_engine_ini(text, make_home() / "engines" / "bad.ini");
    REQUIRE(!spec.has_value());
    return to_string(spec.error(), "bad.ini");
}

}  // namespace

TEST_CASE("OpenTafl's sample file is read as it is, and its dialect is known") {
    const fs::path home = make_home();
    const fs::path file = home / "engines" / "opentafl.ini";
    std::ofstream(file) << "[engine]\r\nname=OpenTafl External\r\ndirectory=..\r\n"
                           "filename=OpenTafl.jar\r\ncommand=java\r\n"
                           "arguments=-Xmx512m -jar OpenTafl.jar --engine\r\n";
    const auto spec = read_engine_ini(file);
    REQUIRE(spec.has_value());
    CHECK(spec->name == "OpenTafl External");
    CHECK(spec->command == "java");
    CHECK(spec->arguments ==
          std::vector<std::string>{"-Xmx512m", "-jar", "OpenTafl.jar", "--engine"});
    CHECK(fs::equivalent(spec->directory, home));
    CHECK(spec->dialect == Dialect::opentafl);
}

TEST_CASE("OpenTafl is known by its class, too") {
    const fs::path home = make_home();
    for (const char* main :
         {"com.manywords.softworks.tafl.OpenTafl", "com/manywords/softworks/tafl/OpenTafl"}) {
        const auto spec = parse_engine_ini(
            "[engine]\nname=x\ndirectory=..\nfilename=OpenTafl.jar\ncommand=java\narguments=-cp "
            "out:lib/a.jar " +
                std::string(main) + " --engine\n",
            home / "engines" / "x.ini");
        REQUIRE(spec.has_value());
        CHECK(spec->dialect == Dialect::opentafl);
    }
}

TEST_CASE("arguments and name may be missing, a command with a slash starts at the directory") {
    const fs::path home = make_home();
    const auto spec = parse_engine_ini(
        "; a comment\n[other]\nname=Not this\n[engine]\ndirectory = fast\nfilename = huscarl\n"
        "command = ./huscarl\n",
        home / "engines" / "huscarl.ini");
    REQUIRE(spec.has_value());
    CHECK(spec->name == "huscarl");
    CHECK(spec->arguments.empty());
    CHECK(spec->command == (home / "engines" / "fast" / "huscarl").string());
    CHECK(spec->dialect == Dialect::automatic);
}

TEST_CASE("a directory is searched next to the file, then in the subdirectory engines") {
    const fs::path home = make_home();
    const auto spec = parse_engine_ini("[engine]\ndirectory=fast\nfilename=huscarl\ncommand=sh\n",
                                       home / "x.ini");
    REQUIRE(spec.has_value());
    CHECK(fs::equivalent(spec->directory, home / "engines" / "fast"));
}

TEST_CASE("mistakes are reported with their lines, all at once") {
    CHECK(errors_of("[engine]\ndirectory=..\nfilename=\nwhat is this\n") ==
          "bad.ini:4: found 'what is this', expected key=value or [engine]\n"
          "bad.ini:3: [engine] filename: found nothing, expected a value\n"
          "bad.ini:1: [engine] command: found nothing, expected a value");
    CHECK(errors_of("directory=..\n") == "bad.ini: found no section [engine]");
    CHECK(errors_of("") == "bad.ini: found no section [engine]");
    CHECK(errors_of("[engine]\ndirectory=..\ndirectory=.\nfilename=OpenTafl.jar\ncommand=java\n") ==
          "bad.ini:3: directory is set twice");
    const std::string missing =
        errors_of("[engine]\ndirectory=..\nfilename=Other.jar\ncommand=java\n");
    CHECK(missing.starts_with("bad.ini:3: 'Other.jar' is not in '"));
}

TEST_CASE("a file that is not there is an error, too") {
    const auto spec = read_engine_ini("no/such/file.ini");
    REQUIRE(!spec.has_value());
    CHECK(spec.error().front().code == IniFault::unreadable);
}

TEST_CASE("a command that runs OpenTafl is recognised by its file name") {
    EngineSpec spec;
    spec.command = "java";
    CHECK(!runs_opentafl(spec));
    spec.arguments = {"-jar", "lib/opentafl-0.4.8.jar"};
    CHECK(runs_opentafl(spec));
}

TEST_SUITE_END();

}  // namespace tafl::referee::engine_ini_test
