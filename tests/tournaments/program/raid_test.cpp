// SPDX-License-Identifier: MIT
// Files that an engine in a sandbox cannot open: the database of a run or a server, their other
// files, and other engines. A test of the referee checks the rest of the sandbox.
#include "tests/tournaments/program/test_server.h"

namespace tafl::tests::raid_test {
namespace {

const fs::path raider = TAFL_BINARY_DIR "/tests/engines/raider";

/// Returns the table [[engine]] of a raider in its own directory. It attacks the files `targets`.
std::string raider_table(const fs::path& folder,
                         const std::vector<std::pair<std::string, fs::path>>& targets) {
    fs::create_directories(folder);
    fs::copy_file(raider, folder / "raider", fs::copy_options::overwrite_existing);
    std::string text = "[[engine]]\nname = \"Raider\"\ncommand = \"" +
                       (folder / "raider").string() + "\"\nenv = {";
    for (const auto& [name, path] : targets) {
        text += (text.ends_with('{') ? " " : ", ") + name + " = \"" + path.string() + "\"";
    }
    return text + " }\n";
}

/// Returns the comment in which the raider reports its attacks, or "nothing".
std::string answers_in(store::Archive archive) {
    for (const auto& tournament : archive.tournaments()) {
        for (const auto& row : archive.games(tournament.id)) {
            const auto record = archive.record(row.scheduled.id);
            if (!record) continue;
            for (const auto& ply : record->plies) {
                if (ply.comment.find("open-database") != std::string::npos) return ply.comment;
            }
        }
    }
    return "nothing";
}

void check_that_nothing_was_had(const std::string& answers) {
    CAPTURE(answers);
    for (const char* attack :
         {"open-database", "lock-database", "change-mode", "list-folder", "open-configuration",
          "open-log", "open-other-engine", "write-elsewhere"}) {
        CAPTURE(attack);
        CHECK(answers.find(std::string("error 0 ") + attack + ": no") != std::string::npos);
    }
}

bool has_no_landlock() {
    const Scratch scratch;
    std::ofstream(scratch / "x.toml")
        << "[tournament]\nname = \"X\"\nvariant = \"brandub\"\ntime = \"1+0\"\n[limits]\nsandbox = "
           "\"landlock\"\n[[engine]]\nname = \"A\"\ncommand = \"sh\"\n[[engine]]\nname = "
           "\"B\"\ncommand = \"sh\"\n";
    if (run(scratch, {"run", scratch / "x.toml", "--dry-run"}) == 0) return false;
    MESSAGE("skipped: this kernel has no landlock");
    return true;
}

TEST_SUITE("tournaments/program/raid") {
    TEST_CASE("an engine in the directory of the database cannot open the database") {
        if (has_no_landlock()) return;
        const Scratch scratch;
        const fs::path file = scratch / "open.toml";
        fs::create_directories(scratch / "engines/other");
        fs::copy_file(engines / "random", scratch / "engines/other/random");
        std::ofstream(file)
            << "[tournament]\nname = \"Open\"\nvariant = \"brandub\"\ntime = \"60+1\"\n"
               "max_plies = 4\n[limits]\nsandbox = \"auto\"\n"
            << raider_table(scratch / "engines/raider",
                            {{"RAID_DATABASE", scratch / "open.db"},
                             {"RAID_FOLDER", file.parent_path()},
                             {"RAID_CONFIGURATION", file},
                             {"RAID_LOG", scratch / "events"},
                             {"RAID_OTHER", scratch / "engines/other/random"}})
            << "[[engine]]\nname = \"Other\"\ncommand = \"engines/other/random\"\n";
        Run host(scratch,
                 {"run", file, "--database", scratch / "open.db", "--events", scratch / "events"});
        const int code = host.wait();
        CAPTURE(host.errors());
        CHECK(code == 0);
        check_that_nothing_was_had(
            answers_in(store::Archive::open(scratch / "open.db", store::Access::read_only)));
    }

    TEST_CASE("by default, the engines of a server are in the best available sandbox") {
        if (has_no_landlock()) return;
        TestServer server;
        TestServer::write(server.registry() / "raider.toml",
                          raider_table(server.registry() / "raider",
                                       {{"RAID_DATABASE", server.database()},
                                        {"RAID_FOLDER", server.database().parent_path()},
                                        {"RAID_CONFIGURATION", server.registry() / "engines.toml"},
                                        {"RAID_LOG", server.scratch / "stderr"},
                                        {"RAID_OTHER", server.scratch / "engines/random"}}));
        server.begin();
        const int id = server.submit(file_of("Thing", "Raider", "Quick", 1));
        server.wait_for_state(id, "finished");
        check_that_nothing_was_had(answers_in(server.look()));
    }
}

}  // namespace
}  // namespace tafl::tests::raid_test
