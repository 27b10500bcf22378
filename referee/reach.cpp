// SPDX-License-Identifier: MIT
#include "referee/reach.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

using Paths = std::vector<fs::path>;

/// Programs, libraries, and what programs read of a machine's set-up; no password, no key, nothing
/// of this program's own.
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

/// A folder that is bounded when it must be granted entry by entry.
constexpr std::size_t most_entries = 2000;

fs::path normal(const fs::path& path) {
    fs::path plain = fs::absolute(path).lexically_normal();
    return plain.has_filename() || plain == plain.root_path() ? plain : plain.parent_path();
}

/// Where it leads to; the path itself if nothing is there.
fs::path resolved(const fs::path& path) {
    std::error_code error;
    fs::path real = fs::weakly_canonical(path, error);
    return error ? path : real;
}

bool is_system(const fs::path& path) {
    return std::ranges::any_of(system_places,
                               [&](const char* place) { return is_below(path, place); });
}

/// Too much hangs below it to be one engine's: "/", "/home", "/tmp", a user's home.
bool is_shared(const fs::path& folder) {
    const auto depth = std::distance(folder.begin(), folder.end());
    if (depth <= 2) return true;
    const char* home = std::getenv("HOME");
    return home != nullptr && *home != '\0' && is_below(normal(home), folder);
}

/// A folder "bin" with "lib" beside it stands for both.
fs::path whole_of(const fs::path& folder) {
    const fs::path parent = folder.parent_path();
    const bool holds_programs = folder.filename() == "bin" || folder.filename() == "shims";
    if (!holds_programs || is_shared(parent)) return folder;
    std::error_code ignored;
    for (const char* beside : {"lib", "lib64", "libexec"}) {
        if (fs::is_directory(parent / beside, ignored)) return parent;
    }
    return folder;
}

Paths tools_in(std::string_view search_path) {
    Paths folders;
    while (!search_path.empty()) {
        const fs::path folder = search_path.substr(0, search_path.find(':'));
        search_path.remove_prefix(std::min(folder.native().size() + 1, search_path.size()));
        if (!folder.is_absolute()) continue;
        const fs::path whole = whole_of(normal(folder));
        const bool is_for_games = whole.filename() == "games";
        if (!is_for_games && !is_system(whole) && !is_shared(whole)) folders.push_back(whole);
    }
    return folders;
}

std::string search_path(const EngineSpec& spec) {
    const auto own = spec.environment.find("PATH");
    if (own != spec.environment.end()) return own->second;
    const char* inherited = std::getenv("PATH");
    return inherited != nullptr ? inherited : "/usr/bin:/bin";
}

/// What an engine has of its own, as it is called.
struct Own {
    Paths files;
    Paths homes;  ///< folders of its program
};

/// "--weights=net.bin" and "lib/a.jar:lib/b.jar" name files as well.
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

/// A program that runs another one: of the system, looked up in PATH, or of a folder "bin".
bool is_interpreter(const EngineSpec& spec, const fs::path& program) {
    return is_system(program) || spec.command.find('/') == std::string::npos ||
           program.parent_path().filename() == "bin";
}

void add_home(Paths& homes, const fs::path& folder) {
    const fs::path home = whole_of(folder);
    if (is_shared(home) || is_system(home) || home.filename() == "games") return;
    homes.push_back(home);
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

/// A hidden file hides what goes by its name, too: "open.db" does so with "open.db-wal".
bool hides(const fs::path& hidden, const fs::path& path) {
    if (is_below(path, hidden)) return true;
    const std::string name = path.filename().string();
    const std::string start = hidden.filename().string();
    return path.parent_path() == hidden.parent_path() && name.starts_with(start) &&
           (name[start.size()] == '-' || name[start.size()] == '.');
}

class Granting {
  public:
    explicit Granting(const Paths& hidden) {
        for (const fs::path& path : hidden) {
            if (!path.empty()) hidden_.push_back(resolved(normal(path)));
        }
    }

    void grant(const fs::path& path) {
        std::error_code error;
        const fs::path real = fs::canonical(path, error);
        if (error || is_hidden(real)) return;
        if (!holds_hidden(real)) return add(path, real);
        std::size_t room = most_entries;
        Reach entries;
        if (split(path, real, entries, room)) {
            std::ranges::move(entries.readable, std::back_inserter(reach_.readable));
        }
    }
    /// A folder whose program may want to see what lies beside it.
    void grant_home(const fs::path& path) {
        grant(path);
        const fs::path real = resolved(path);
        if (holds_hidden(real) && !is_hidden(real)) reach_.listed.push_back(path);
    }

    [[nodiscard]] Reach take() && {
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
    [[nodiscard]] bool is_hidden(const fs::path& real) const {
        return std::ranges::any_of(hidden_, [&](const fs::path& one) { return hides(one, real); });
    }
    [[nodiscard]] bool holds_hidden(const fs::path& real) const {
        return std::ranges::any_of(
            hidden_, [&](const fs::path& one) { return one != real && is_below(one, real); });
    }
    void add(const fs::path& path, const fs::path& real) {
        reach_.readable.push_back(path);
        if (real != path) reach_.readable.push_back(real);
    }

    /// Not what is hidden, nor where it leads to elsewhere, nor what people keep out of sight with
    /// a dot (keys lie there). False if there is too much of it.
    bool split(const fs::path& path, const fs::path& real, Reach& entries, std::size_t& room) {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(real, error)) {
            const fs::path name = entry.path().filename();
            const bool is_plain = !entry.is_symlink(error) &&
                                  (entry.is_directory(error) || entry.is_regular_file(error));
            if (!is_plain || name.native().front() == '.' || is_hidden(entry.path())) continue;
            if (room-- == 0) return false;
            if (holds_hidden(entry.path())) {
                if (!split(path / name, entry.path(), entries, room)) return false;
                continue;
            }
            entries.readable.push_back(path / name);
            if (path != real) entries.readable.push_back(entry.path());
        }
        return true;
    }

    Paths hidden_;
    Reach reach_;
};

}  // namespace

bool is_below(const fs::path& path, const fs::path& folder) {
    const std::string& inner = path.native();
    const std::string& outer = folder.native();
    if (outer == "/") return inner.starts_with('/');
    return inner.starts_with(outer) && (inner.size() == outer.size() || inner[outer.size()] == '/');
}

Reach reach_of(const EngineSpec& spec) {
    Granting granting(spec.hidden);
    for (const char* place : system_places) granting.grant(place);
    for (const fs::path& tools : tools_in(search_path(spec))) granting.grant(tools);
    const Own own = own_of(spec);
    for (const fs::path& file : own.files) granting.grant(file);
    for (const fs::path& home : own.homes) granting.grant_home(home);
    const fs::path directory = normal(spec.directory.empty() ? fs::path(".") : spec.directory);
    if (!is_shared(directory)) granting.grant(directory);
    return std::move(granting).take();
}

Paths places_of(const EngineSpec& spec) {
    Own own = own_of(spec);
    std::ranges::move(own.homes, std::back_inserter(own.files));
    std::erase_if(own.files, [](const fs::path& path) { return is_system(path); });
    return std::move(own.files);
}

Paths places_foreign_to(const EngineSpec& spec, const Paths& places) {
    Paths own;
    for (const fs::path& path : places_of(spec)) own.push_back(resolved(path));
    Paths foreign;
    for (const fs::path& place : places) {
        const fs::path real = resolved(normal(place));
        const bool is_shared_with_it =
            std::ranges::any_of(own, [&](const fs::path& path) { return is_below(path, real); });
        if (!is_shared_with_it) foreign.push_back(real);
    }
    return foreign;
}

}  // namespace tafl::referee
