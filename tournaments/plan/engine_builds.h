// SPDX-License-Identifier: MIT
// Engine builds: the version of each engine, as its organiser names it, and a hash of its files.
// Reads the file system; starts no program.
//
// The files of a build are the program and, in order, the arguments that name a file ("w.bin",
// "--weights=w.bin", "a.jar:b.jar"). A program from PATH that only runs another one is left out if
// the other one is named. For `python3 engine.py` the script counts, for `java -jar x.jar` the
// archive. The hash of one file is its SHA-256. The hash of several files is the SHA-256 of their
// hashes, one per line. Names and directories do not count, so a build has the same hash on each
// machine.
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

/// Path and metadata of a file. They show that a file has changed, without reading it.
struct FileStamp {
    std::filesystem::path path;
    dev_t device{};
    ino_t inode{};
    std::int64_t size = 0;
    std::int64_t modified = 0;  ///< last change of the contents, in nanoseconds
    std::int64_t changed = 0;   ///< last change of the file or its metadata, in nanoseconds
    bool operator==(const FileStamp&) const = default;
};
/// Returns the stamp of a file; none if it does not exist or is not a regular file.
[[nodiscard]] std::optional<FileStamp> mark_of(const std::filesystem::path& path);

/// Returns the files of an engine as they are now; empty if its program does not exist.
[[nodiscard]] std::vector<FileStamp> build_files(const referee::EngineSpec& engine);

/// Hash of an engine's build, and its files at the time of hashing.
struct BuildReading {
    std::string sha256;  ///< empty if a file is missing, unreadable or changes all the time
    std::vector<FileStamp> files;
};

/// Cache of file hashes. A file is hashed again only after it has changed. Thread-safe.
class BuildCache {
  public:
    /// Returns the current build of an engine. Takes seconds if its files are large and new.
    [[nodiscard]] BuildReading read(const referee::EngineSpec& engine);

  private:
    struct Hash {
        FileStamp file;
        std::string sha256;
        bool is_settled = false;  ///< a later change will change the stamp
    };
    [[nodiscard]] std::optional<Hash> hash(const FileStamp& file);

    std::mutex mutex_;
    std::map<std::filesystem::path, Hash> hashes_;
};

/// Returns the entrants of the plan, with their current builds.
[[nodiscard]] std::vector<store::EntrantRecord> entrant_records(const Plan& plan,
                                                                BuildCache& cache);

/// Returns a sentence for each version or hash that is known to differ. It is a warning for people
/// before a tournament is resumed with other programs. Engines are compared by name.
[[nodiscard]] std::vector<std::string> changed_builds(
    const std::vector<store::EntrantRecord>& before, const std::vector<store::EntrantRecord>& now);

}  // namespace tafl::plan
