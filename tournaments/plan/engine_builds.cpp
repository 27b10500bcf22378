// SPDX-License-Identifier: MIT
#include "tournaments/plan/engine_builds.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>
#include <system_error>

#include "referee/players/protocols.h"
#include "rules/count_of.h"
#include "store/sha256.h"

namespace tafl::plan {

namespace fs = std::filesystem;
using referee::EngineSpec;

namespace {

// Files of a build

/// Programs that only run other programs. A version may follow the name.
constexpr std::array<std::string_view, 31> runners = {
    "python", "pypy",    "java",   "node",    "nodejs", "bun",     "deno",  "ruby",
    "perl",   "lua",     "luajit", "php",     "mono",   "dotnet",  "wine",  "guile",
    "racket", "Rscript", "julia",  "tclsh",   "sh",     "bash",    "dash",  "zsh",
    "ksh",    "env",     "nice",   "taskset", "stdbuf", "timeout", "setsid"};

/// File name extensions of programs that such a runner may run: scripts, archives and binaries.
constexpr std::array<std::string_view, 16> script_endings = {
    ".py",  ".pyz", ".jar", ".js",  ".mjs", ".ts",  ".rb",  ".pl",
    ".lua", ".php", ".sh",  ".exe", ".dll", ".scm", ".rkt", ".tcl"};

bool is_runner(const fs::path& program) {
    std::string name = program.filename().string();
    name.resize(name.find_last_not_of("0123456789.-") + 1);
    return std::ranges::find(runners, name) != runners.end();
}

/// Returns true if the file may be a program: a script, a binary, or an archive with a program.
bool is_program_like(const fs::path& file) {
    if (std::ranges::find(script_endings, file.extension().string()) != script_endings.end()) {
        return true;
    }
    std::array<char, 4> start{};
    std::ifstream(file, std::ios::binary).read(start.data(), start.size());
    const std::string_view text(start.data(), start.size());
    return text.starts_with("#!") || text ==
                                         "\x7f"
                                         "ELF";
}

/// Returns true if PATH finds the program by its name. `command` may name it with a directory, or
/// by a symbolic link.
bool is_in_path(const EngineSpec& engine, const fs::path& program) {
    if (engine.command.find('/') == std::string::npos) return true;
    std::error_code error;
    const fs::path real = fs::canonical(program, error);
    for (const fs::path& name : {program.filename(), real.filename()}) {
        EngineSpec by_name = engine;
        by_name.command = name.string();
        const auto found = referee::find_program(by_name);
        if (found && fs::equivalent(*found, program, error)) return true;
    }
    return false;
}

std::vector<std::string> split(std::string_view text, std::string_view separators) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        if (end > 0) parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

/// Returns the parts of an argument that may be paths of files. The most likely reading is first. A
/// reading has several paths if the argument is a list.
std::vector<std::vector<std::string>> readings_of(const std::string& argument) {
    std::vector<std::vector<std::string>> readings = {{argument}};
    const std::size_t equals = argument.find('=');
    if (equals != std::string::npos) readings.push_back({argument.substr(equals + 1)});
    readings.push_back(split(argument, "=:;,"));
    return readings;
}

void add_files_named(const std::string& argument, const fs::path& folder,
                     std::vector<FileStamp>& files) {
    for (const auto& reading : readings_of(argument)) {
        const std::size_t before = files.size();
        for (const std::string& path : reading) {
            if (path.empty()) continue;
            if (auto file = mark_of(folder / path)) files.push_back(std::move(*file));
        }
        if (files.size() > before) return;
    }
}

/// Returns the files that the arguments name, in the order of the arguments. An argument that
/// depends on the side may name a file for each side.
std::vector<FileStamp> files_named(const EngineSpec& engine) {
    std::vector<FileStamp> files;
    const auto as_attackers = arguments_of(engine, {rules::Side::attackers});
    const auto as_defenders = arguments_of(engine, {rules::Side::defenders});
    for (std::size_t i = 0; i < as_attackers.size(); ++i) {
        add_files_named(as_attackers[i], engine.directory, files);
        if (as_defenders[i] != as_attackers[i]) {
            add_files_named(as_defenders[i], engine.directory, files);
        }
    }
    return files;
}

// Contents of the files

std::int64_t nanoseconds(const timespec& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

std::int64_t now() {
    timespec time{};
    ::clock_gettime(CLOCK_REALTIME, &time);
    return nanoseconds(time);
}

/// Maximum tick of a file system's clock, in nanoseconds. A file that changed less than one tick
/// ago may change again within the same tick. Its stamp would stay the same.
constexpr std::int64_t longest_tick = 2'500'000'000;

std::string command_line_of(const EngineSpec& engine) {
    std::string text = engine.command;
    for (const std::string& argument : engine.arguments) text += ' ' + argument;
    return text;
}

/// Returns true if both texts are known, so not empty, and differ.
bool differ(const std::string& before, const std::string& now) {
    return !before.empty() && !now.empty() && before != now;
}

}  // namespace

std::optional<FileStamp> mark_of(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return FileStamp{path,
                     status.st_dev,
                     status.st_ino,
                     status.st_size,
                     nanoseconds(status.st_mtim),
                     nanoseconds(status.st_ctim)};
}

std::vector<FileStamp> build_files(const EngineSpec& engine) {
    const auto program = referee::find_program(engine);
    if (!program) return {};
    auto files = files_named(engine);
    const bool is_left_out = !files.empty() && is_in_path(engine, *program) &&
                             (is_runner(*program) || is_program_like(files.front().path));
    if (is_left_out) return files;
    auto file = mark_of(*program);
    if (!file) return {};
    files.insert(files.begin(), std::move(*file));
    return files;
}

/// Returns nullopt if the file cannot be read, or changes while it is read.
std::optional<BuildCache::Hash> BuildCache::hash(const FileStamp& file) {
    const auto known = hashes_.find(file.path);
    if (known != hashes_.end() && known->second.is_settled && known->second.file == file) {
        return known->second;
    }
    const std::int64_t begun = now();
    auto sha256 = store::sha256_of_file(file.path);
    if (!sha256 || mark_of(file.path) != file) return std::nullopt;
    Hash hash{file, std::move(*sha256), begun - file.changed > longest_tick};
    hashes_.insert_or_assign(file.path, hash);
    return hash;
}

BuildReading BuildCache::read(const EngineSpec& engine) {
    const std::lock_guard lock(mutex_);
    constexpr int max_tries = 3;
    BuildReading reading;
    for (int i = 0; i < max_tries; ++i) {
        reading = {{}, build_files(engine)};
        std::string lines;
        std::size_t hashed = 0;
        for (const FileStamp& file : reading.files) {
            const auto found = hash(file);
            if (!found) break;
            reading.sha256 = found->sha256;
            lines += found->sha256 + '\n';
            ++hashed;
        }
        if (hashed == reading.files.size()) {
            if (hashed > 1) reading.sha256 = store::sha256_of(lines);
            return reading;
        }
    }
    reading.sha256.clear();
    return reading;
}

std::vector<store::EntrantRecord> entrant_records(const Plan& plan, BuildCache& cache) {
    std::vector<store::EntrantRecord> records;
    for (const Entrant& entrant : plan.entrants) {
        const auto& engine = entrant.engine;
        records.push_back(
            {count_of(records) + 1,
             engine.name,
             command_line_of(engine),
             {entrant.version, cache.read(engine).sha256},
             referee::is_person(engine) ? store::EntrantKind::person : store::EntrantKind::engine});
    }
    return records;
}

std::vector<std::string> changed_builds(const std::vector<store::EntrantRecord>& before,
                                        const std::vector<store::EntrantRecord>& now) {
    std::vector<std::string> sentences;
    for (const auto& [number, name, command_line, build, kind] : now) {
        const auto old = std::ranges::find(before, name, &store::EntrantRecord::name);
        if (old == before.end()) continue;
        if (differ(old->build.version, build.version)) {
            sentences.push_back(name + " was version " + old->build.version +
                                " before and is version " + build.version + " now");
        }
        if (differ(old->build.sha256, build.sha256)) {
            sentences.push_back(name + " is another program than before (SHA-256 " +
                                old->build.sha256 + " before, " + build.sha256 + " now)");
        }
    }
    return sentences;
}

}  // namespace tafl::plan
