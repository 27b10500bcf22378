// SPDX-License-Identifier: MIT
// Engine builds: the version of each engine, as its organiser names it, and a hash of its files.
// The functions read files, but start no program.
//
// The files of a build are the program and, in order, the arguments that name a file ("w.bin",
// "--weights=w.bin", "a.jar:b.jar"). A program from PATH that only runs another program is left out
// if an argument names the other program. For `python3 engine.py` the script counts, for `java -jar
// x.jar` the archive. The hash of one file is its SHA-256. The hash of several files is the SHA-256
// of their hashes, one per line. The names and directories of the files are not hashed, so a build
// has the same hash on each machine.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/plan/plan.h"

namespace tafl::plan {

/// Path and metadata of a file. If the file changes, its stamp changes too. So a change can be
/// noticed without reading the file.
struct FileStamp {
    std::filesystem::path path;
    dev_t device{};
    ino_t inode{};
    std::int64_t size = 0;
    std::int64_t modified = 0;  ///< last change of the contents, in nanoseconds
    std::int64_t changed = 0;   ///< last change of the file or its metadata, in nanoseconds
    bool operator==(const FileStamp&) const = default;
};
/// Returns the stamp of a file; nullopt if it does not exist or is not a regular file.
[[nodiscard]] std::optional<FileStamp> mark_of(const std::filesystem::path& path);

/// Returns the stamps of the files of an engine's build. Returns an empty list if the engine's
/// program does not exist.
[[nodiscard]] std::vector<FileStamp> build_files(const referee::EngineSpec& engine);

/// Hash of an engine's build, and the stamps of its files at the time of hashing.
struct BuildReading {
    std::string sha256;  ///< empty: a file is missing, unreadable or always changing
    std::vector<FileStamp> files;
};

/// Cache of file hashes. A file is hashed again only after it has changed. Thread-safe.
class BuildCache {
  public:
    /// Returns the current build of an engine. The call may take seconds if the files are large and
    /// are not in the cache.
    [[nodiscard]] BuildReading read(const referee::EngineSpec& engine);

  private:
    struct Hash {
        FileStamp file;
        std::string sha256;
        bool is_settled = false;  ///< true: each later change also changes the stamp
    };
    [[nodiscard]] std::optional<Hash> hash(const FileStamp& file);

    std::mutex mutex_;
    std::map<std::filesystem::path, Hash> hashes_;
};

/// Returns the entrants of the plan, with their current builds.
[[nodiscard]] std::vector<store::EntrantRecord> entrant_records(const Plan& plan,
                                                                BuildCache& cache);

/// Returns a sentence for each version or hash of an engine that differs between `before` and
/// `now`. Unknown versions and hashes are not compared. Entrants with the same name are compared.
/// The sentences warn people before a tournament is resumed with other programs.
[[nodiscard]] std::vector<std::string> changed_builds(
    const std::vector<store::EntrantRecord>& before, const std::vector<store::EntrantRecord>& now);

}  // namespace tafl::plan
