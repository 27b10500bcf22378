// SPDX-License-Identifier: MIT
// Which programs a tournament is played with: each engine's version as its organiser calls it, and
// a hash of its files. Reads the file system; starts nothing.
//
// A build's files are the program that is started and, in their order, the arguments that name a
// file ("w.bin", "--weights=w.bin", "a.jar:b.jar"). A program found in PATH that only runs another
// is left out where that is named: of `python3 engine.py` the script counts, of `java -jar x.jar`
// the archive. One file's hash is its SHA-256; that of several is the SHA-256 of theirs, each on a
// line. Neither names nor folders count, so the same build has the same hash on other machines.
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

/// A file and what tells that it has changed, without reading it.
struct FileStamp {
    std::filesystem::path path;
    dev_t device{};
    ino_t inode{};
    std::int64_t size = 0;
    std::int64_t modified = 0;  ///< both in nanoseconds
    std::int64_t changed = 0;
    bool operator==(const FileStamp&) const = default;
};
/// None for a file that is not there, or no regular one.
[[nodiscard]] std::optional<FileStamp> mark_of(const std::filesystem::path& path);

/// The files of an engine as they stand there now; empty if its program is not there.
[[nodiscard]] std::vector<FileStamp> build_files(const referee::EngineSpec& engine);

/// The hash of an engine's files, and the files as they were when they were hashed.
struct BuildReading {
    std::string sha256;  ///< empty if a file cannot be read, or changes all the time
    std::vector<FileStamp> files;
};

/// Hashes builds, and files once only until they change. Any thread.
class BuildCache {
  public:
    /// Takes seconds where files are large and new.
    [[nodiscard]] BuildReading read(const referee::EngineSpec& engine);

  private:
    struct Hash {
        FileStamp file;
        std::string sha256;
        bool is_settled = false;  ///< a later change would show in the mark
    };
    [[nodiscard]] std::optional<Hash> hash(const FileStamp& file);

    std::mutex mutex_;
    std::map<std::filesystem::path, Hash> hashes_;
};

/// The entrants as they stand in the plan, with their builds as they are now.
[[nodiscard]] std::vector<store::EntrantRecord> entrant_records(const Plan& plan,
                                                                BuildCache& cache);

/// What people must know before a tournament goes on with other programs: a sentence for each
/// engine whose version or hash is known to differ.
[[nodiscard]] std::vector<std::string> changed_builds(
    const std::vector<store::EntrantRecord>& before, const std::vector<store::EntrantRecord>& now);

}  // namespace tafl::plan
