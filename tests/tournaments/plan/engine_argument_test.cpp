// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <map>

#include "tests/tournaments/plan_sample.h"

namespace tafl::tests::engine_argument_test {
namespace {

using plan::differences;
using plan::Plan;
using plan::PlanError;
using plan::to_stored;

TEST_SUITE("tournaments/plan/engine_argument") {
    using plan::read_engine_argument;

    std::string mistakes_of(std::string_view text) {
        const auto entrant = read_engine_argument(text);
        REQUIRE(!entrant.has_value());
        std::string lines;
        for (const PlanError& error : entrant.error()) lines += error.text + '\n';
        return lines;
    }

    TEST_CASE("an engine of the command line has any key of the file") {
        const auto entrant = read_engine_argument(
            R"(name=7,cmd=/bin/cat,arg=-n,arg=a\,b,dir=/tmp,env=A=b=c,env=D=,file_mb=3,)"
            R"(hello_seconds=9,dialect=opentafl,time=60+1,version=12)");
        REQUIRE(entrant.has_value());
        const auto& engine = entrant->engine;
        CHECK(engine.name == "7");
        CHECK(engine.command == "/bin/cat");
        CHECK(engine.arguments == std::vector<std::string>{"-n", "a,b"});
        CHECK(engine.directory == "/tmp");
        CHECK(engine.environment == std::map<std::string, std::string>{{"A", "b=c"}, {"D", ""}});
        CHECK(engine.limits.file_mb == 3);
        CHECK(engine.hello_timeout == std::chrono::seconds(9));
        CHECK(engine.dialect == referee::Dialect::opentafl);
        CHECK(to_string(*entrant->time) == "60+1");
        CHECK(entrant->version == "12");
    }

    TEST_CASE("an engine's protocol is one that there is") {
        const auto entrant =
            read_engine_argument("cmd=/bin/cat,protocol=otep,address=127.0.0.1,seconds=60");
        REQUIRE(entrant.has_value());
        CHECK(entrant->engine.protocol == "otep");
        CHECK(entrant->engine.address == "127.0.0.1");
        CHECK(entrant->engine.seconds == 60);
        const std::string mistake = mistakes_of("cmd=/bin/cat,protocol=otp");
        CHECK(mistake.find("protocol: found \"otp\", expected ") != std::string::npos);
        CHECK(mistake.find("did you mean 'otep'?") != std::string::npos);
        for (const char* wrong : {"foo", "0.0.0.0", "10.0.0.1", "128.0.0.1", "127.0.0", "::1"}) {
            CHECK(mistakes_of(std::string("cmd=/bin/cat,address=") + wrong)
                      .find("address: found \"" + std::string(wrong)) != std::string::npos);
        }
        CHECK(mistakes_of("cmd=/bin/cat,seconds=0").find("seconds") != std::string::npos);
    }

    TEST_CASE("only an engine of OpenTafl's kind is given rest, and within bounds") {
        const auto entrant = read_engine_argument("cmd=/bin/cat,dialect=opentafl,rest_ms=45");
        REQUIRE(entrant.has_value());
        CHECK(entrant->engine.rest == std::chrono::milliseconds(45));
        CHECK(mistakes_of("cmd=/bin/cat,rest_ms=45").find("dialect = \"opentafl\"") !=
              std::string::npos);
        CHECK(mistakes_of("cmd=/bin/cat,dialect=opentafl,rest_ms=10001").find("rest_ms") !=
              std::string::npos);
        CHECK(mistakes_of("cmd=/bin/cat,dialect=opentafl,rest_ms=soon").find("rest_ms") !=
              std::string::npos);
    }

    TEST_CASE("a team is a text even if it looks like a number") {
        const auto entrant = read_engine_argument("cmd=/bin/cat,team=12");
        REQUIRE(entrant.has_value());
        CHECK(entrant->team.name == "12");
    }

    TEST_CASE("a plain path is called like its program") {
        const auto entrant = read_engine_argument("/bin/cat");
        REQUIRE(entrant.has_value());
        CHECK(entrant->engine.name == "cat");
        const auto unnamed = read_engine_argument("cmd=/bin/cat");
        REQUIRE(unnamed.has_value());
        CHECK(unnamed->engine.name == "cat");
    }

    TEST_CASE("mistakes of an argument are reported") {
        CHECK(mistakes_of("").find("found 'nothing'") != std::string::npos);
        CHECK(mistakes_of("name=A,-n").find("found '-n'") != std::string::npos);
        CHECK(mistakes_of("cmd=/bin/cat,colour=red").find("colour") != std::string::npos);
        CHECK(mistakes_of("/no/such/engine").find("does not exist") != std::string::npos);
        CHECK(mistakes_of("name=A").find("command: missing; add ") != std::string::npos);
        CHECK(mistakes_of("cmd=/no/such -x")
                  .find("--engine 'cmd=/no/such -x' command: '/no/such -x' does not exist; name a "
                        "program that can be executed, without arguments") != std::string::npos);
    }

    const std::string ini_text =
        "[engine]\nname=From the file\ndirectory=.\nfilename=OpenTafl.jar\ncommand=cat\n"
        "arguments=-jar OpenTafl.jar --engine\n";

    /// A folder with OpenTafl.jar and engine.ini, gone when the test is over.
    struct IniFolder {
        fs::path path = fs::temp_directory_path() / ("ini-" + std::to_string(getpid()));
        explicit IniFolder(const std::string& text) {
            fs::create_directories(path);
            std::ofstream(path / "OpenTafl.jar") << "jar";
            std::ofstream(path / "engine.ini") << text;
        }
        ~IniFolder() { fs::remove_all(path); }
        IniFolder(const IniFolder&) = delete;
        IniFolder& operator=(const IniFolder&) = delete;
        [[nodiscard]] std::string plan(const std::string& more) const {
            return good_file + "\n[[engine]]\nini = \"" + (path / "engine.ini").string() + "\"\n" +
                   more;
        }
    };

    TEST_CASE("an engine can be given by one") {
        const IniFolder folder(ini_text);
        const Plan plan = plan_of(folder.plan(""));
        REQUIRE(plan.entrants.count() == 3);
        const auto& engine = plan.entrants[3].engine;
        CHECK(engine.name == "From the file");
        CHECK(engine.command == "cat");
        CHECK(engine.arguments.size() == 3);
        CHECK(engine.dialect == referee::Dialect::opentafl);
        CHECK(fs::equivalent(engine.directory, folder.path));
    }

    TEST_CASE("rest_ms may be combined with ini, and does not change the stored plan") {
        const IniFolder folder(ini_text);
        const Plan before = plan_of(folder.plan(""));
        const Plan now = plan_of(folder.plan("rest_ms = 50\n"));
        CHECK(before.entrants[3].engine.rest == std::chrono::milliseconds(10));
        CHECK(now.entrants[3].engine.rest == std::chrono::milliseconds(50));
        CHECK(differences(to_stored(before), to_stored(now)).empty());
    }

    TEST_CASE("rules that an engine of OpenTafl's kind reads otherwise are warned of") {
        const IniFolder folder(ini_text);
        CHECK(plan_of(folder.plan("")).warnings.empty());
        const Plan plan = plan_of(replaced(folder.plan(""), "\"brandub\"", "\"berserk\""));
        REQUIRE(plan.warnings.size() == 4);
        CHECK(plan.warnings[0].find("\"From the file\"") != std::string::npos);
        CHECK(plan.warnings[0].find("tfr:a") != std::string::npos);
        CHECK(plan.warnings[1].find("ks:s") != std::string::npos);
        CHECK(plan.warnings[2].find("ber:c") != std::string::npos);
        CHECK(plan.warnings[3].find("needs more time than 10+1 on 11x11") != std::string::npos);
    }

    TEST_CASE("rules that an engine of OpenTafl's kind cannot load are refused before play") {
        const IniFolder folder(ini_text);
        const auto errors = errors_of(replaced(folder.plan(""), "variant = \"brandub\"",
                                               "rules = \"dim:6 ks:w start:/2t3/6/2K3/6/6/2t3/\""));
        REQUIRE(errors.size() == 1);
        CHECK(errors[0].text.find("cannot load a board of even size") != std::string::npos);
    }

    TEST_CASE("name and dialect of the tournament file prevail") {
        const IniFolder folder(ini_text);
        const Plan plan = plan_of(folder.plan("name = \"Mine\"\ndialect = \"otn\"\n"));
        CHECK(plan.entrants[3].engine.name == "Mine");
        CHECK(plan.entrants[3].engine.dialect == referee::Dialect::otn);
    }

    TEST_CASE("a directory of it that does not exist is one error") {
        const IniFolder folder(replaced(ini_text, "directory=", "directory=nowhere/"));
        const auto errors = errors_of(folder.plan(""));
        REQUIRE(errors.size() == 1);
        CHECK(errors[0].text.find("is not in '") != std::string::npos);
        CHECK(errors[0].text.find("nowhere") != std::string::npos);
    }

    TEST_CASE("mistakes of the ini file are reported with their lines") {
        const IniFolder folder(replaced(ini_text, "command=cat", "command="));
        const PlanFile file(folder.plan("args = [\"x\"]\n"));
        const auto plan = plan::read_plan(file.path());
        REQUIRE(!plan.has_value());
        const std::string text = to_string(plan.error(), file.path());
        CHECK(text.find("engine.ini:5: [engine] command: found nothing") != std::string::npos);
        CHECK(text.find("args: cannot be combined with ini; remove one") != std::string::npos);
    }
}

}  // namespace
}  // namespace tafl::tests::engine_argument_test
