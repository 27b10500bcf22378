// SPDX-License-Identifier: MIT
#include "store/new_database.h"

#include <string>
#include <system_error>

#include "store/archive_error.h"
#include "store/sqlite.h"

namespace tafl::store {

namespace fs = std::filesystem;

namespace {

using Kind = ArchiveError::Kind;

void require_whole(const fs::path& file, const fs::path& target, std::int64_t games) {
    Database database(file, Access::immutable);
    const auto faults = database.page_faults();
    std::int64_t there = 0;
    if (faults.empty()) {
        auto rows = database.query("SELECT count(*) FROM games");
        if (rows.next()) there = rows.integer(0);
    }
    if (faults.empty() && there >= games) return;
    const std::string why = faults.empty() ? "it has " + std::to_string(there) + " of " +
                                                 std::to_string(games) + " games"
                                           : faults.front();
    throw ArchiveError(Kind::damaged, target.string() + ": the new database is not whole: " + why +
                                          "; check the original (lawspeaker verify), or write to "
                                          "another disk");
}

/// Temporary file that the destructor removes.
struct PartialFile {
    explicit PartialFile(fs::path file) : path(std::move(file)) {
        // An earlier process that was killed may have left its file.
        fs::remove(path);
    }
    ~PartialFile() {
        std::error_code ignored;
        fs::remove(path, ignored);
    }
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;

    fs::path path;
};

}  // namespace

void create_whole_database(const fs::path& target,
                           const std::function<std::int64_t(const fs::path&)>& write) {
    if (fs::exists(target)) {
        throw ArchiveError(Kind::refused, target.string() + " exists; it is not overwritten");
    }
    const PartialFile partial(target.string() + ".partial");
    const std::int64_t games = write(partial.path);
    require_whole(partial.path, target, games);
    // A link, not a rename: a rename would replace a file that was created in the meantime.
    std::error_code error;
    fs::create_hard_link(partial.path, target, error);
    if (error) throw ArchiveError(Kind::io, target.string() + ": " + error.message());
}

}  // namespace tafl::store
