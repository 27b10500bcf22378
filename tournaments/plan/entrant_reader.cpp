// SPDX-License-Identifier: MIT
#include "tournaments/plan/entrant_reader.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <utility>

#include "referee/os/limits.h"
#include "referee/players/otep/engine_ini.h"
#include "referee/players/protocols.h"
#include "rules/count_of.h"
#include "tournaments/plan/engine_keys.h"
#include "tournaments/plan/shared_keys.h"

namespace tafl::plan {

namespace {

namespace fs = std::filesystem;

/// Reports an unavailable feature at the table that requests it, not at tables that inherit it.
void refuse_what_is_missing(TableReader& reader, const referee::Limits& limits) {
    referee::Limits sandbox;
    sandbox.sandbox = limits.sandbox;
    referee::Limits processors;
    processors.cpus = limits.cpus;
    referee::Limits freezer;
    freezer.ponder = limits.ponder;
    for (const auto& [key, part] : {std::pair("sandbox", sandbox), std::pair("cpus", processors),
                                    std::pair("ponder", freezer)}) {
        if (!reader.has(key)) continue;
        const auto reason = referee::why_unavailable(part);
        if (reason) reader.fail(PlanFault::unavailable, key, *reason);
    }
}

/// Default of `hello_seconds` for a person.
constexpr std::chrono::minutes person_timeout{5};

/// Reads `quit_seconds`: one number for each step of shutting down, or a list of three.
void take_quit_timeouts(TableReader& reader, referee::QuitTimeouts& timeout) {
    constexpr std::string_view key = "quit_seconds";
    const toml::node* node = reader.find(key);
    if (node == nullptr) return;
    std::vector<std::int64_t> seconds;
    if (node->is_array()) {
        reader.take(key, seconds, 0, longest_timeout);
        if (seconds.size() != timeout.steps.size()) {
            return reader.fail(PlanFault::bad_value, key,
                               "a list of " + std::to_string(seconds.size()) + " numbers",
                               "one number, or three: after goodbye, after the end of input, after "
                               "TERM");
        }
    } else {
        seconds.assign(timeout.steps.size(), reader.number(key, {0, longest_timeout}).value_or(2));
    }
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        timeout.steps[i] = std::chrono::seconds(seconds[i]);
    }
}

void take_hello_timeout(TableReader& reader, referee::EngineSpec& engine) {
    if (const auto seconds = reader.number("hello_seconds", {0, longest_timeout}))
        engine.hello_timeout = std::chrono::seconds(*seconds);
}

/// Reads the keys that [limits] and [[engine]] share.
void take_limits(TableReader& reader, referee::EngineSpec& engine) {
    read_keys(limit_keys, reader, engine.limits);
    take_hello_timeout(reader, engine);
    take_quit_timeouts(reader, engine.quit_timeouts);
    refuse_what_is_missing(reader, engine.limits);
}

/// Returns true for a loopback address. Other machines cannot connect to it.
bool is_loopback(const std::string& address) {
    in_addr number{};
    return ::inet_pton(AF_INET, address.c_str(), &number) == 1 &&
           ntohl(number.s_addr) >> 24 == IN_LOOPBACKNET;
}

void read_address(TableReader& reader, referee::EngineSpec& engine) {
    read_key(engine_keys, "address", reader, engine);
    if (engine.address.empty() || is_loopback(engine.address)) return;
    reader.fail(PlanFault::bad_value, "address", TableReader::quoted(engine.address),
                "an address of this machine alone, 127.0.0.1 to 127.255.255.254; without one, the "
                "host takes one that is free");
}

void read_protocol(TableReader& reader, referee::EngineSpec& engine) {
    read_key(engine_keys, "protocol", reader, engine);
    if (referee::find_protocol(engine.protocol) != nullptr) return;
    std::vector<std::string_view> names;
    for (const referee::Protocol& protocol : referee::protocols()) names.push_back(protocol.name);
    reader.fail(PlanFault::bad_value, "protocol", TableReader::quoted(engine.protocol),
                tournaments::expected_one_of(engine.protocol, names));
}

/// Reads `rest_ms`: the pause after each move of an engine with OpenTafl's dialect.
void read_rest(TableReader& reader, referee::EngineSpec& engine) {
    if (!reader.has("rest_ms")) return;
    read_key(engine_keys, "rest_ms", reader, engine);
    if (engine.dialect == referee::Dialect::opentafl) return;
    reader.fail(PlanFault::contradiction, "rest_ms",
                "needs dialect = \"opentafl\"; add it, or remove rest_ms");
}

/// Returns the error text for a program that `engine` cannot run. If a file next to the tournament
/// file, or in the current directory for --engine, was meant, the text has the value to write.
/// `folder` is that directory.
std::string error_of_program(const TableReader& reader, const referee::EngineSpec& engine,
                             const referee::ProgramError& error, const fs::path& folder) {
    const bool is_argument = reader.place_of("command").line == 0;
    const bool is_bare = engine.command.find('/') == std::string::npos &&
                         error.code == referee::ProgramFault::missing;
    const fs::path name = fs::path(engine.command).filename();
    std::error_code ignored;
    std::string text = to_string(error);
    referee::EngineSpec file = engine;
    if (is_bare) file.command = (folder / engine.command).string();
    const auto found = referee::find_program(file);
    const bool is_file = !reader.has("ini") && fs::is_regular_file(file.command, ignored);
    if (is_bare && is_file) {
        text = "'" + engine.command + "' is not in PATH; " +
               (is_argument ? "the current directory" : "the directory of this file") +
               " contains it";
    }
    if (is_bare && is_file && found) {
        return text + ": write " +
               (is_argument ? "cmd=./" + engine.command : "command = \"./" + engine.command + "\"");
    }
    if (is_file && name.extension() == ".py") {
        // Arguments are relative to the directory in which the engine runs.
        const bool runs_there =
            fs::equivalent(fs::path(file.command).parent_path(), engine.directory, ignored);
        const std::string script = runs_there ? name.string() : file.command;
        return text + (is_bare ? ": write " : "; write ") +
               (is_argument ? "cmd=python3,arg=" + script
                            : "command = \"python3\", args = [\"" + script + "\"]");
    }
    if (is_bare && is_file) text += ", but " + to_string(found.error());
    return text + "; name a program that can be executed, without arguments";
}

void check_program(TableReader& reader, const referee::EngineSpec& engine, const fs::path& folder) {
    // The .ini file could not be read. This was reported before.
    if (engine.command.empty() && engine.directory.empty()) return;
    std::error_code error;
    if (!fs::is_directory(engine.directory, error)) {
        reader.fail(PlanFault::bad_engine, reader.has("directory") ? "directory" : "command",
                    TableReader::quoted(engine.directory.string()), "a folder that exists");
        return;
    }
    if (engine.command.empty()) return;
    const auto program = referee::find_program(engine);
    if (!program) {
        reader.fail(PlanFault::bad_engine, reader.has("ini") ? "ini" : "command",
                    error_of_program(reader, engine, program.error(), folder));
    }
}

bool is_web_address(std::string_view text) {
    const bool is_http = text.starts_with("http://") || text.starts_with("https://");
    const std::size_t host = text.find("//") + 2;
    return is_http && host < text.size() && text[host] != '/' &&
           text.find_first_of(" \"<>") == std::string_view::npos;
}

void read_credits(TableReader& reader, EngineCredits& credits) {
    const auto read = [&](std::string_view key, std::string& text) {
        reader.take(key, text);
        check_line(reader, key, text);
    };
    read("author", credits.author);
    read("licence", credits.licence);
    read("link", credits.link);
    if (credits.link.empty() || is_web_address(credits.link)) return;
    reader.fail(PlanFault::bad_value, "link", TableReader::quoted(credits.link),
                "an address such as \"https://tafl.example/engine\"");
}

/// Reads the keys of a person. The defaults for programs do not apply.
void read_person(TableReader& reader, referee::EngineSpec& engine) {
    reader.require("name", "the person's name");
    engine.limits = {};
    engine.hello_timeout = person_timeout;
    take_hello_timeout(reader, engine);
    const auto refuse = [&](std::string_view key) {
        if (!reader.has(key)) return;
        static_cast<void>(reader.find(key));
        reader.fail(PlanFault::contradiction, key,
                    "cannot be combined with protocol = \"browser\"; remove it");
    };
    for (const EngineKey& row : engine_keys)
        if (row.use < KeyUse::person) refuse(row.name);
    for (const auto& row : limit_keys) refuse(row.name);
}

}  // namespace

void EntrantReader::read_limits(TableReader reader) {
    take_limits(reader, defaults_);
    reader.refuse_unknown_keys();
}

void EntrantReader::read_all(TableReader& top, std::size_t least) {
    const toml::node* node = top.find("engine");
    const toml::array* array = node != nullptr ? node->as_array() : nullptr;
    const std::size_t count = array != nullptr ? array->size() : 0;
    is_tournament_ = least > 1;
    if (count < least) {
        top.fail(PlanFault::missing_key, "engine", std::to_string(count) + " engines",
                 least > 1 ? "at least two tables [[engine]]" : "a table [[engine]]");
    }
    constexpr std::size_t most = 10'000;
    if (count > most) {
        return top.fail(PlanFault::bad_value, "engine", std::to_string(count) + " engines",
                        "at most " + std::to_string(most));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::string where = "[[engine]] " + std::to_string(i + 1);
        if (const toml::table* table = (*array)[i].as_table()) {
            read(TableReader(*table, where, errors_));
        } else {
            top.fail(PlanFault::wrong_type, "engine", "no table", "tables [[engine]]");
        }
    }
}

void EntrantReader::read(TableReader reader) {
    const std::size_t mistakes = errors_.size();
    Entrant entrant{defaults_, std::nullopt, {}};
    referee::EngineSpec& engine = entrant.engine;
    read_protocol(reader, engine);
    if (referee::is_person(engine)) {
        read_person(reader, engine);
    } else {
        read_engine(reader, engine);
        read_credits(reader, entrant.credits);
    }
    read_key(engine_keys, "name", reader, engine);
    reader.take("version", entrant.version);
    if (reader.has("version")) check_label(reader, "version", entrant.version);
    read_key(engine_keys, "restart", reader, engine);
    const bool is_barred = take_entry(reader, entrant);
    check_name(reader, engine.name);
    if (is_barred) round_robin_only_.push_back(count_of(entrants_) + 1);
    reader.refuse_unknown_keys();
    if (errors_.size() == mistakes) valid_entrants_.push_back(entrant);
    entrants_.push_back(std::move(entrant));
}

void EntrantReader::read_engine(TableReader& reader, referee::EngineSpec& engine) const {
    if (reader.has("ini")) {
        read_ini(reader, engine);
    } else {
        read_program(reader, engine);
    }
    reader.take("env", engine.environment);
    read_address(reader, engine);
    read_key(engine_keys, "seconds", reader, engine);
    read_key(engine_keys, "dialect", reader, engine);
    read_rest(reader, engine);
    take_limits(reader, engine);
    check_program(reader, engine, folder_);
}

void EntrantReader::read_program(TableReader& reader, referee::EngineSpec& engine) const {
    reader.require("name", "the engine's name");
    reader.require("command", is_tournament_
                                  ? "a path or the name of a program, or send the file to a "
                                    "server with lawspeaker submit"
                                  : "a path, or the name of a program");
    read_key(engine_keys, "command", reader, engine);
    reader.take("args", engine.arguments);
    read_key(engine_keys, "directory", reader, engine);
    engine.directory = (folder_ / engine.directory).lexically_normal();
    if (engine.command.find('/') != std::string::npos) {
        engine.command = (folder_ / engine.command).lexically_normal().string();
    }
}

/// Reads `ini`, an engine file of OpenTafl. It holds the command, and the engine's name unless the
/// table has a `name`.
void EntrantReader::read_ini(TableReader& reader, referee::EngineSpec& engine) const {
    std::string file;
    reader.take("ini", file);
    for (const std::string_view key : {"command", "args", "directory"}) {
        if (!reader.has(key)) continue;
        static_cast<void>(reader.find(key));
        reader.fail(PlanFault::contradiction, key, "cannot be combined with ini; remove one");
    }
    if (file.empty()) return;
    const fs::path path = (folder_ / file).lexically_normal();
    const auto read = referee::read_engine_ini(path);
    if (!read) {
        return reader.fail(PlanFault::bad_engine, "ini", to_string(read.error(), path),
                           "an engine file of OpenTafl's");
    }
    engine.name = read->name;
    engine.command = read->command;
    engine.arguments = read->arguments;
    engine.directory = read->directory;
    engine.dialect = read->dialect;
}

void EntrantReader::check_name(TableReader& reader, const std::string& name) {
    const std::string_view key = reader.has("name") ? "name" : "ini";
    const bool is_ini_unread = key == "ini" && name.empty();  // reported before
    if (!reader.has(key) || is_ini_unread) return;
    check_label(reader, key, name);
    if (!name.empty() && !names_.insert(name).second) {
        reader.fail(PlanFault::contradiction, key, TableReader::quoted(name) + " a second time",
                    "another name for each engine");
    }
}

}  // namespace tafl::plan
