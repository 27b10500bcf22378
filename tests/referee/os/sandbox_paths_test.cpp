// SPDX-License-Identifier: MIT
// Paths that an engine in a sandbox may use: its own and the system's, but no hidden ones.
#include "referee/os/sandbox_paths.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "playing.h"

namespace tafl::referee::sandbox_paths_test {

using namespace testing;
namespace fs = std::filesystem;

namespace {

/// Temporary directory with executable files.
struct Tree {
    explicit Tree(const std::string& name, const std::vector<std::string>& files)
        : folder(temporary_path("reach-" + name)) {
        for (const std::string& file : files) {
            fs::create_directories((folder / file).parent_path());
            std::ofstream(folder / file) << "#!/bin/sh\n";
            fs::permissions(folder / file, fs::perms(0755));
        }
        folder = fs::canonical(folder);
    }
    fs::path folder;
};

EngineSpec engine(const fs::path& command, const fs::path& directory,
                  std::vector<std::string> arguments = {}) {
    EngineSpec spec;
    spec.command = command.string();
    spec.directory = directory;
    spec.arguments = std::move(arguments);
    return spec;
}

bool grants(const EngineSpec& spec, const fs::path& path) {
    const SandboxPaths reach = sandbox_paths_of(spec);
    return std::ranges::any_of(reach.readable,
                               [&](const fs::path& granted) { return is_below(path, granted); });
}

}  // namespace

TEST_SUITE_BEGIN("referee/os/sandbox_paths");

TEST_CASE("a path is below another only by whole names") {
    CHECK(is_below("/a/b", "/a"));
    CHECK(is_below("/a", "/a"));
    CHECK(is_below("/a", "/"));
    CHECK_FALSE(is_below("/ab", "/a"));
    CHECK_FALSE(is_below("/a", "/a/b"));
}

TEST_CASE("an engine may use its two directories and the files in its arguments") {
    const Tree tree("own", {"engines/huscarl/huscarl", "engines/huscarl/book", "work/notes",
                            "nets/net.bin", "nets/other.bin", "lib/a.jar", "lib/b.jar"});
    const EngineSpec spec = engine(tree.folder / "engines/huscarl/huscarl", tree.folder / "work",
                                   {"--net=../nets/net.bin", "-cp", "../lib/a.jar:../lib/b.jar"});
    for (const char* file :
         {"engines/huscarl/book", "work/notes", "nets/net.bin", "lib/a.jar", "lib/b.jar"}) {
        CAPTURE(file);
        CHECK(grants(spec, tree.folder / file));
    }
    CHECK_FALSE(grants(spec, tree.folder / "nets/other.bin"));
    CHECK_FALSE(grants(spec, tree.folder / "engines"));
    CHECK_FALSE(grants(spec, tree.folder));
}

TEST_CASE("a script may use the files of its directory") {
    const Tree tree("script", {"bot/engine.py", "bot/board.py", "work/x"});
    CHECK(grants(engine("sh", tree.folder / "work", {"../bot/engine.py"}),
                 tree.folder / "bot/board.py"));
    CHECK(grants(engine("/bin/sh", tree.folder / "work", {"-u", "../bot/engine.py"}),
                 tree.folder / "bot/board.py"));
}

TEST_CASE("a virtual environment is granted with its libraries") {
    const Tree tree("venv", {"venv/bin/python", "venv/lib/module.py", "tools/bin/run",
                             "tools/lib/run.so", "plain/bin/run", "plain/secret"});
    CHECK(grants(engine(tree.folder / "venv/bin/python", tree.folder / "tools"),
                 tree.folder / "venv/lib/module.py"));
    EngineSpec spec = engine("run", tree.folder / "venv");
    spec.environment["PATH"] = (tree.folder / "tools/bin").string();
    CHECK(grants(spec, tree.folder / "tools/lib/run.so"));
    spec.environment["PATH"] = (tree.folder / "plain/bin").string();
    CHECK(grants(spec, tree.folder / "plain/bin/run"));
    CHECK_FALSE(grants(spec, tree.folder / "plain/secret"));
}

TEST_CASE("a hidden file is not granted, nor are files named after it, and all others are") {
    const Tree tree("hidden", {"open.db", "open.db-wal", "open.db.lock", "open.dbx", "open.toml",
                               "engines/a/a", "engines/b/b", ".ssh/key", "book"});
    EngineSpec spec = engine(tree.folder / "engines/a/a", tree.folder);
    CHECK(grants(spec, tree.folder / "open.db"));
    spec.hidden = {tree.folder / "open.db", tree.folder / "engines/b"};
    for (const char* file : {"open.db", "open.db-wal", "open.db.lock", "open.db-new", "engines/b/b",
                             "engines/b", ".ssh/key"}) {
        CAPTURE(file);
        CHECK_FALSE(grants(spec, tree.folder / file));
    }
    for (const char* file : {"open.dbx", "open.toml", "engines/a/a", "book"}) {
        CAPTURE(file);
        CHECK(grants(spec, tree.folder / file));
    }
    spec.arguments = {"open.db"};
    CHECK_FALSE(grants(spec, tree.folder / "open.db"));
}

TEST_CASE("an engine in a home or in the root directory is not granted the other files there") {
    const Tree home("home", {"huscarl", ".ssh/key", "letters"});
    const std::string before = std::getenv("HOME") != nullptr ? std::getenv("HOME") : "";
    ::setenv("HOME", home.folder.c_str(), 1);
    const EngineSpec spec = engine(home.folder / "huscarl", home.folder);
    CHECK(grants(spec, home.folder / "huscarl"));
    CHECK_FALSE(grants(spec, home.folder / "letters"));
    for (const char* path : {"/", "/etc/shadow", "/etc/ssh", "/root", "/home", "/var", "/tmp"}) {
        CAPTURE(path);
        CHECK_FALSE(grants(spec, path));
        CHECK_FALSE(grants(engine("sh", "/", {"/"}), path));
    }
    ::setenv("HOME", before.c_str(), 1);
}

TEST_CASE("files of one engine are foreign to another, unless both share them") {
    const Tree tree("foreign", {"a/a", "b/b", "all/c", "all/d"});
    const auto of = [&](const char* file) { return engine(tree.folder / file, tree.folder); };
    CHECK(paths_not_used_by(of("a/a"), paths_of(of("b/b"))) ==
          std::vector<fs::path>{tree.folder / "b", tree.folder / "b/b"});
    CHECK(paths_not_used_by(of("all/c"), paths_of(of("all/d"))) ==
          std::vector<fs::path>{tree.folder / "all/d"});
    CHECK(paths_not_used_by(of("a/a"), paths_of(of("a/a"))).empty());
    CHECK(paths_of(engine("sh", tree.folder)).empty());
}

TEST_SUITE_END();

}  // namespace tafl::referee::sandbox_paths_test
