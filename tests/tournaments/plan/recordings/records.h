// SPDX-License-Identifier: MIT
// Helpers for the tests of imports: a temporary directory, the counts of an import, and records
// written by hand.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "rules/variant.h"
#include "store/archive.h"
#include "tests/support/scratch.h"
#include "tournaments/plan/recordings/importer.h"

namespace tafl::recordings::tests {

namespace fs = std::filesystem;

struct Folder : tafl::tests::Scratch {
    fs::path write(const std::string& name, const std::string& text) const {
        fs::create_directories((path() / name).parent_path());
        std::ofstream(path() / name, std::ios::binary) << text;
        return path() / name;
    }
};

/// One game of Brandubh as aagenielsen.dk writes it. After d4-b4 the king moves to a1, as a4 is
/// empty by then.
inline std::string json_game(const std::string& attackers, const std::string& defenders,
                             const std::string& moves, const std::string& won,
                             const std::string& type = "51") {
    return R"({"WhiteSidePlayerName":")" + defenders + R"(","BlackSidePlayerName":")" + attackers +
           R"(","AageGameTypeKey":)" + type +
           R"(,"AageGameTypeName":"Brandubh","WhoMovedFirst":"black","Moves":[)" + moves +
           R"(],"WhoWon":")" + won + "\"}";
}

/// Result of an import.
struct Imported {
    bool is_whole = false;
    std::map<std::string, ImportCounts> counts;
    std::string told;

    [[nodiscard]] ImportCounts total() const {
        ImportCounts sum;
        for (const auto& [label, some] : counts) sum += some;
        return sum;
    }
};

inline Imported import_into(const fs::path& database, const fs::path& path,
                            ImportOptions options = {}, const std::string& name = "Federation") {
    store::Archive archive = store::Archive::open(database, store::Access::read_write);
    Imported imported;
    options.tell = [&](const std::string& line) { imported.told += line + '\n'; };
    Importer importer(archive, options);
    imported.is_whole = importer.import(path, name);
    imported.counts = importer.counts();
    return imported;
}

inline std::vector<store::GameRow> games_in(const fs::path& database) {
    store::Archive archive = store::Archive::open(database, store::Access::read_only);
    return archive.games(store::GameFilter{});
}

/// Returns the directory of recorded games. If it does not exist, logs the reason and returns an
/// empty path.
inline fs::path corpus(const std::string& part) {
    const char* folder = std::getenv("LAWSPEAKER_CORPUS");
    if (folder != nullptr && fs::exists(fs::path(folder) / part)) return fs::path(folder) / part;
    MESSAGE("skipped: LAWSPEAKER_CORPUS names no folder with " << part);
    return {};
}

}  // namespace tafl::recordings::tests
