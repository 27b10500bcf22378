// SPDX-License-Identifier: MIT
// What the tests of imports share: a folder of their own, a database in it, and records written by
// hand.
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

/// One game of Brandubh as aagenielsen.dk tells it: the king runs to a1, as on any board of that
/// game after d4-b4, a4 having moved away.
inline std::string json_game(const std::string& attackers, const std::string& defenders,
                             const std::string& moves, const std::string& won,
                             const std::string& type = "51") {
    return R"({"WhiteSidePlayerName":")" + defenders + R"(","BlackSidePlayerName":")" + attackers +
           R"(","AageGameTypeKey":)" + type +
           R"(,"AageGameTypeName":"Brandubh","WhoMovedFirst":"black","Moves":[)" + moves +
           R"(],"WhoWon":")" + won + "\"}";
}

/// What an import came to.
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

/// A folder of recorded games; empty, with the reason said, where there is none.
inline fs::path corpus(const std::string& part) {
    const char* folder = std::getenv("LAWSPEAKER_CORPUS");
    if (folder != nullptr && fs::exists(fs::path(folder) / part)) return fs::path(folder) / part;
    MESSAGE("skipped: LAWSPEAKER_CORPUS names no folder with " << part);
    return {};
}

}  // namespace tafl::recordings::tests
