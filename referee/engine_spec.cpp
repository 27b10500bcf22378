// SPDX-License-Identifier: MIT
#include "referee/engine_spec.h"

#include <elf.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>

#include "rules/ascii.h"
#include "rules/to_underlying.h"

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

bool is_program(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

std::string start_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string start(sizeof(Elf64_Ehdr), '\0');
    file.read(start.data(), start.size());
    start.resize(file.gcount());
    return start;
}

/// Returns true for the formats that the kernel can run: an ELF binary, or a script with a "#!"
/// line.
bool has_program_format(const std::string& start) {
    return start.starts_with(ELFMAG) || start.starts_with("#!");
}

/// Returns the processor type of an ELF binary (`e_machine`), negative if it is big-endian. Empty
/// if the header is invalid.
std::optional<int> machine_of(const std::string& start) {
    constexpr std::size_t machine = offsetof(Elf64_Ehdr, e_machine);  // same offset in Elf32_Ehdr
    if (!start.starts_with(ELFMAG) || start.size() < machine + 2) return std::nullopt;
    const char order = start[EI_DATA];
    const bool is_sound =
        start[EI_VERSION] == EV_CURRENT && (order == ELFDATA2LSB || order == ELFDATA2MSB);
    if (!is_sound) return std::nullopt;
    const auto byte = [&](std::size_t at) -> unsigned char { return start[at]; };
    const bool is_big = order == ELFDATA2MSB;
    const int number =
        is_big ? byte(machine) << 8 | byte(machine + 1) : byte(machine + 1) << 8 | byte(machine);
    return is_big ? -number : number;
}

/// Returns true if binfmt_misc has an entry: the kernel may run foreign binaries with an emulator.
bool has_emulators() {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc/sys/fs/binfmt_misc", error)) {
        const std::string name = entry.path().filename().string();
        if (name != "register" && name != "status") return true;
    }
    return false;
}

bool is_for_this_machine(const std::string& start) {
    const auto wanted = machine_of(start);
    const auto own = machine_of(start_of("/proc/self/exe"));
    if (!wanted || !own || *wanted == *own) return true;
    // These 64-bit processors also run binaries of their 32-bit predecessors.
    const bool is_forebear =
        (*own == EM_X86_64 && *wanted == EM_386) || (*own == EM_AARCH64 && *wanted == EM_ARM);
    return is_forebear || has_emulators();
}

std::string search_path(const EngineSpec& spec) {
    const auto own = spec.environment.find("PATH");
    if (own != spec.environment.end()) return own->second;
    const char* inherited = std::getenv("PATH");
    return inherited != nullptr ? inherited : "/usr/bin:/bin";
}

std::optional<fs::path> look_up(std::string_view name, std::string_view path) {
    while (!path.empty()) {
        const std::string_view folder = path.substr(0, path.find(':'));
        const fs::path candidate = fs::path(folder) / name;
        if (!folder.empty() && is_program(candidate)) return candidate;
        path.remove_prefix(std::min(folder.size() + 1, path.size()));
    }
    return std::nullopt;
}

/// Returns the directory of the installed engines. Its place depends on the program's own path, so
/// that a moved installation finds it.
fs::path installed_engines() {
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    return program.parent_path().parent_path() / TAFL_ENGINES;
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
    std::size_t at = text.find(what);
    while (at != std::string::npos) {
        text.replace(at, what.size(), by);
        at = text.find(what, at + by.size());
    }
}

}  // namespace

std::string_view name_of(Sandbox sandbox) {
    constexpr std::array<std::string_view, 4> names = {"none", "landlock", "bwrap", "auto"};
    return names[to_underlying(sandbox)];
}

std::string_view name_of(Dialect dialect) {
    return dialect == Dialect::opentafl ? "opentafl" : "otn";
}

std::string_view name_of(Restart restart) { return restart == Restart::game ? "game" : "never"; }

std::string to_string(const ProgramError& error) {
    const std::string name = "'" + error.path + "'";
    switch (error.code) {
        case ProgramFault::missing:
            if (error.path.find('/') != std::string::npos) return name + " does not exist";
            return name + " does not exist in PATH (write './" + error.path + "' for a file)";
        case ProgramFault::not_executable:
            return name + " is not an executable file";
        case ProgramFault::wrong_format:
            return name + " is neither a program nor a script with a \"#!\" line";
        case ProgramFault::wrong_machine:
            return name + " was built for another kind of processor";
        case ProgramFault::no_directory:
            break;
    }
    return "the working directory " + name + " does not exist";
}

int seconds_of(const EngineSpec& spec, const rules::TimeControl& time) {
    if (spec.seconds > 0) return spec.seconds;
    return static_cast<int>(std::chrono::floor<std::chrono::seconds>(time.per_move).count());
}

rules::Expected<fs::path, ProgramError> find_program(const EngineSpec& spec) {
    std::error_code ignored;
    if (!spec.directory.empty() && !fs::is_directory(spec.directory, ignored)) {
        return ProgramError{ProgramFault::no_directory, spec.directory.string()};
    }
    fs::path program = spec.command;
    if (spec.command.find('/') == std::string::npos) {
        const auto found =
            look_up(spec.command, search_path(spec) + ':' + installed_engines().string());
        if (!found) return ProgramError{ProgramFault::missing, spec.command};
        program = *found;
    }
    if (!fs::exists(program, ignored)) return ProgramError{ProgramFault::missing, program.string()};
    if (!is_program(program)) return ProgramError{ProgramFault::not_executable, program.string()};
    if (::access(program.c_str(), R_OK) != 0) return program;  // the kernel decides
    const std::string start = start_of(program);
    if (!has_program_format(start)) {
        return ProgramError{ProgramFault::wrong_format, program.string()};
    }
    if (!is_for_this_machine(start)) {
        return ProgramError{ProgramFault::wrong_machine, program.string()};
    }
    return program;
}

std::vector<std::string> arguments_of(const EngineSpec& spec, const LaunchContext& context) {
    const bool is_black = context.side == rules::Side::attackers;
    std::vector<std::string> arguments = spec.arguments;
    for (std::string& argument : arguments) {
        replace_all(argument, "{seed}", std::to_string(context.seed));
        replace_all(argument, "{side}", name_of(context.side));
        replace_all(argument, "{colour}", is_black ? "BLACK" : "WHITE");
        replace_all(argument, "{seconds}", std::to_string(seconds_of(spec, context.time)));
        replace_all(argument, "{address}", context.address);
        for (const auto& [name, value] : spec.parameters) {
            replace_all(argument, '{' + name + '}', value);
        }
    }
    return arguments;
}

bool is_parameter_name(std::string_view text) {
    constexpr std::size_t longest = 32;
    constexpr std::array<std::string_view, 5> reserved = {"seed", "side", "colour", "seconds",
                                                          "address"};
    const auto may_be_first = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    const auto may_follow = [&](char c) {
        return may_be_first(c) || is_digit(c) || c == '-' || c == '.';
    };
    return !text.empty() && text.size() <= longest && may_be_first(text.front()) &&
           std::ranges::all_of(text, may_follow) &&
           std::ranges::find(reserved, text) == reserved.end();
}

bool is_parameter_value(std::string_view text) {
    constexpr std::size_t longest = 40;
    if (text.size() > longest) return false;
    if (text.starts_with('-')) text.remove_prefix(1);
    const std::size_t point = std::min(text.find('.'), text.size());
    const auto are_digits = [](std::string_view part) {
        return !part.empty() && std::ranges::all_of(part, is_digit);
    };
    return are_digits(text.substr(0, point)) &&
           (point == text.size() || are_digits(text.substr(point + 1)));
}

std::optional<std::string> parameter_without_place(const EngineSpec& spec) {
    for (const auto& [name, value] : spec.parameters) {
        const std::string place = '{' + name + '}';
        const auto has_place = [&](const std::string& argument) {
            return argument.find(place) != std::string::npos;
        };
        if (!std::ranges::any_of(spec.arguments, has_place)) return name;
    }
    return std::nullopt;
}

}  // namespace tafl::referee
