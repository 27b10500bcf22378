// SPDX-License-Identifier: MIT
#include "referee/os/sandbox_paths.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

using Paths = std::vector<fs::path>;

/// System paths that every engine may read: programs, libraries, and configuration that programs
/// need. No passwords, no keys, and no files of Lawspeaker.
constexpr std::array system_places = {"/usr/bin",
                                      "/usr/sbin",
                                      "/usr/lib",
                                      "/usr/lib32",
                                      "/usr/lib64",
                                      "/usr/libx32",
                                      "/usr/libexec",
                                      "/usr/share",
                                      "/usr/include",
                                      "/usr/local/bin",
                                      "/usr/local/sbin",
                                      "/usr/local/lib",
                                      "/usr/local/lib64",
                                      "/usr/local/libexec",
                                      "/usr/local/share",
                                      "/usr/local/include",
                                      "/bin",
                                      "/sbin",
                                      "/lib",
                                      "/lib32",
                                      "/lib64",
                                      "/libx32",
                                      "/gnu/store",
                                      "/nix/store",
                                      "/etc/alternatives",
                                      "/etc/fonts",
                                      "/etc/gai.conf",
                                      "/etc/group",
                                      "/etc/host.conf",
                                      "/etc/hosts",
                                      "/etc/java-11-openjdk",
                                      "/etc/java-17-openjdk",
                                      "/etc/java-21-openjdk",
                                      "/etc/ld.so.cache",
                                      "/etc/ld.so.conf",
                                      "/etc/ld.so.conf.d",
                                      "/etc/ld.so.preload",
                                      "/etc/locale.alias",
                                      "/etc/localtime",
                                      "/etc/magic",
                                      "/etc/mime.types",
                                      "/etc/mono",
                                      "/etc/nsswitch.conf",
                                      "/etc/OpenCL",
                                      "/etc/os-release",
                                      "/etc/passwd",
                                      "/etc/perl",
                                      "/etc/protocols",
                                      "/etc/services",
                                      "/etc/timezone",
                                      "/etc/vulkan"};

/// Maximum entries of a directory that is granted entry by entry.
constexpr std::size_t max_entries = 2000;

fs::path normal(const fs::path& path) {
    fs::path plain = fs::absolute(path).lexically_normal();
    return plain.has_filename() || plain == plain.root_path() ? plain : plain.parent_path();
}

bool is_system(const fs::path& path) {
    return std::ranges::any_of(system_places,
                               [&](const char* place) { return is_below(path, place); });
}

constexpr std::array shared_folders = {"/",          "/bin",
                                       "/boot",      "/dev",
                                       "/etc",       "/home",
                                       "/lib",       "/lib64",
                                       "/media",     "/mnt",
                                       "/opt",       "/proc",
                                       "/root",      "/run",
                                       "/sbin",      "/srv",
                                       "/sys",       "/tmp",
                                       "/usr",       "/usr/local",
                                       "/usr/games", "/usr/local/games",
                                       "/var",       "/var/cache",
                                       "/var/games", "/var/lib",
                                       "/var/log",   "/var/tmp"};

/// Returns true if the directory contains too many other files to be granted to one engine.
bool is_shared(const fs::path& folder) {
    if (std::ranges::find(shared_folders, folder) != shared_folders.end()) return true;
    if (folder.parent_path() == "/home") return true;
    const char* home = std::getenv("HOME");
    return home != nullptr && *home != '\0' && is_below(normal(home), folder);
}

/// Returns the parent of a directory "bin" or "shims" if that parent also has "lib", "lib64" or
/// "libexec". Returns `folder` otherwise.
fs::path whole_of(const fs::path& folder) {
    const fs::path parent = folder.parent_path();
    const bool holds_programs = folder.filename() == "bin" || folder.filename() == "shims";
    if (!holds_programs || is_shared(parent)) return folder;
    std::error_code ignored;
    for (const char* sibling : {"lib", "lib64", "libexec"}) {
        if (fs::is_directory(parent / sibling, ignored)) return parent;
    }
    return folder;
}

Paths tools_in(std::string_view path_variable) {
    Paths folders;
    while (!path_variable.empty()) {
        const fs::path folder = path_variable.substr(0, path_variable.find(':'));
        path_variable.remove_prefix(std::min(folder.native().size() + 1, path_variable.size()));
        if (!folder.is_absolute()) continue;
        const fs::path whole = whole_of(normal(folder));
        if (!is_system(whole) && !is_shared(whole)) folders.push_back(whole);
    }
    return folders;
}

std::string path_variable_of(const EngineSpec& spec) {
    const auto own = spec.environment.find("PATH");
    if (own != spec.environment.end()) return own->second;
    const char* inherited = std::getenv("PATH");
    return inherited != nullptr ? inherited : "/usr/bin:/bin";
}

/// Files and directories that belong to one engine, from its command and arguments.
struct Own {
    Paths files;
    Paths homes;  ///< directories of the engine's program
};

/// Returns the existing files that an argument names, including those in "--weights=net.bin" and
/// "lib/a.jar:lib/b.jar".
Paths named_in(const std::string& argument, const fs::path& directory) {
    Paths files;
    std::string_view rest = argument;
    std::error_code ignored;
    const auto add = [&](std::string_view word) {
        if (word.empty()) return;
        const fs::path path = normal(directory / word);
        if (fs::exists(path, ignored)) files.push_back(path);
    };
    add(rest);
    if (!files.empty()) return files;
    while (!rest.empty()) {
        const std::size_t end = rest.find_first_of("=:,");
        add(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return files;
}

Paths named_files(const EngineSpec& spec) {
    Paths files;
    for (const std::string& argument : spec.arguments) {
        for (fs::path& path : named_in(argument, spec.directory)) {
            std::error_code ignored;
            const bool is_too_much = is_shared(path) && fs::is_directory(path, ignored);
            if (!is_too_much) files.push_back(std::move(path));
        }
    }
    return files;
}

/// Returns true if the program probably runs another one: a system program, one found through PATH,
/// or one in a directory "bin".
bool is_interpreter(const EngineSpec& spec, const fs::path& program) {
    return is_system(program) || spec.command.find('/') == std::string::npos ||
           program.parent_path().filename() == "bin";
}

void add_home(Paths& homes, const fs::path& folder) {
    const fs::path home = whole_of(folder);
    if (!is_shared(home) && !is_system(home)) homes.push_back(home);
}

Own own_of(const EngineSpec& spec) {
    Own own;
    own.files = named_files(spec);
    const auto found = find_program(spec);
    if (!found) return own;
    const fs::path program = normal(*found);
    if (is_interpreter(spec, program) && !own.files.empty()) {
        add_home(own.homes, own.files.front().parent_path());
    }
    Paths programs = {program};
    if (resolved(program) != program) programs.push_back(resolved(program));
    for (const fs::path& path : programs) {
        if (is_system(path)) continue;
        own.files.push_back(path);
        if (spec.command.find('/') != std::string::npos) add_home(own.homes, path.parent_path());
    }
    return own;
}

/// Set of hidden paths. Lookups are fast even with the paths of thousands of engines.
class Hidden {
  public:
    explicit Hidden(const Paths& paths) {
        for (const fs::path& path : paths) paths_.insert(path.native());
    }

    /// Returns true if the path, or a directory above it, is hidden.
    [[nodiscard]] bool holds(const fs::path& real) const {
        for (fs::path path = real; path.has_relative_path(); path = path.parent_path()) {
            if (paths_.contains(path.native())) return true;
        }
        return goes_by_name_of_one(real);
    }
    /// Returns true if a path below `real` is hidden.
    [[nodiscard]] bool is_any_below(const fs::path& real) const {
        const std::string start = real == "/" ? "/" : real.native() + '/';
        const auto next = paths_.lower_bound(start);
        return next != paths_.end() && next->starts_with(start);
    }

  private:
    /// Returns true if a hidden path is the start of this name: a hidden "open.db" also hides
    /// "open.db-wal".
    [[nodiscard]] bool goes_by_name_of_one(const fs::path& real) const {
        const std::string& path = real.native();
        std::size_t end = path.rfind('/') + 1;
        while ((end = path.find_first_of("-.", end + 1)) != std::string::npos) {
            if (paths_.contains(path.substr(0, end))) return true;
        }
        return false;
    }

    std::set<std::string> paths_;
};

class SandboxGrants {
  public:
    explicit SandboxGrants(const Paths& hidden) : hidden_(hidden) {}

    void grant(const fs::path& path) {
        std::error_code error;
        const fs::path real = fs::canonical(path, error);
        if (error || hidden_.holds(real)) return;
        if (!hidden_.is_any_below(real)) return add(path, real);
        std::size_t room = max_entries;
        SandboxPaths entries;
        if (!split(path, real, entries, room)) {
            return spdlog::warn(
                "sandbox: {} has hidden files and too many other entries: an engine may open only "
                "its own directory there, and the paths in its args",
                path.string());
        }
        std::ranges::move(entries.readable, std::back_inserter(reach_.readable));
    }
    /// Grants the directory of a program. If the directory contains hidden paths, the program may
    /// still list the names in it.
    void grant_home(const fs::path& path) {
        grant(path);
        const fs::path real = resolved(path);
        if (hidden_.is_any_below(real) && !hidden_.holds(real)) reach_.listed.push_back(path);
    }

    [[nodiscard]] SandboxPaths take() && {
        Paths& all = reach_.readable;
        std::ranges::sort(all);
        Paths kept;
        for (fs::path& path : all) {
            if (kept.empty() || !is_below(path, kept.back())) kept.push_back(std::move(path));
        }
        all = std::move(kept);
        return std::move(reach_);
    }

  private:
    void add(const fs::path& path, const fs::path& real) {
        reach_.readable.push_back(path);
        if (real != path) reach_.readable.push_back(real);
    }

    /// Adds the entries of a directory. Leaves out hidden paths, symbolic links, and names that
    /// start with a dot (often keys). Returns false if there are more than `room` entries.
    bool split(const fs::path& path, const fs::path& real, SandboxPaths& entries,
               std::size_t& room) {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(real, error)) {
            const fs::path name = entry.path().filename();
            const bool is_plain = !entry.is_symlink(error) &&
                                  (entry.is_directory(error) || entry.is_regular_file(error));
            if (!is_plain || name.native().front() == '.' || hidden_.holds(entry.path())) continue;
            if (room-- == 0) return false;
            if (hidden_.is_any_below(entry.path())) {
                if (!split(path / name, entry.path(), entries, room)) return false;
                continue;
            }
            entries.readable.push_back(path / name);
            if (path != real) entries.readable.push_back(entry.path());
        }
        return true;
    }

    Hidden hidden_;
    SandboxPaths reach_;
};

}  // namespace

bool is_below(const fs::path& path, const fs::path& folder) {
    const std::string& inner = path.native();
    const std::string& outer = folder.native();
    if (outer == "/") return inner.starts_with('/');
    return inner.starts_with(outer) && (inner.size() == outer.size() || inner[outer.size()] == '/');
}

SandboxPaths sandbox_paths_of(const EngineSpec& spec) {
    SandboxGrants granting(spec.hidden);
    for (const char* place : system_places) granting.grant(place);
    for (const fs::path& tools : tools_in(path_variable_of(spec))) granting.grant(tools);
    const Own own = own_of(spec);
    for (const fs::path& file : own.files) granting.grant(file);
    for (const fs::path& home : own.homes) granting.grant_home(home);
    const fs::path directory = normal(spec.directory.empty() ? fs::path(".") : spec.directory);
    if (!is_shared(directory)) granting.grant(directory);
    return std::move(granting).take();
}

Paths paths_of(const EngineSpec& spec) {
    const Own own = own_of(spec);
    std::set<fs::path> places;
    for (const auto& paths : {own.files, own.homes}) {
        for (const fs::path& path : paths) {
            if (!is_system(resolved(path))) places.insert(resolved(path));
        }
    }
    return {places.begin(), places.end()};
}

Paths paths_not_used_by(const EngineSpec& spec, const Paths& places) {
    const Paths own = paths_of(spec);
    Paths foreign;
    for (const fs::path& place : places) {
        const bool is_shared_with_it =
            std::ranges::any_of(own, [&](const fs::path& path) { return is_below(path, place); });
        if (!is_shared_with_it) foreign.push_back(place);
    }
    return foreign;
}

fs::path resolved(const fs::path& path) {
    std::error_code error;
    fs::path real = fs::weakly_canonical(normal(path), error);
    return error ? normal(path) : real;
}

}  // namespace tafl::referee
