// SPDX-License-Identifier: MIT
#include "tournaments/plan_file.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "referee/engine_ini.h"
#include "referee/limits.h"
#include "rules/variant.h"
#include "tournaments/engine_argument.h"
#include "tournaments/toml_table.h"

namespace tafl::tournaments {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view time_example = "a time control such as 300+3, 3600 30/3 3i or st=1";

class PlanReader {
  public:
    explicit PlanReader(const fs::path& file) : folder_(fs::absolute(file).parent_path()) {
        plan_.folder = folder_;
        plan_.database = fs::path(file).replace_extension(".db");
    }

    rules::Expected<Plan, PlanErrors> read(const toml::table& root) && {
        TableReader top(root, "the file", errors_);
        if (const toml::table* table = take_table(top, "tournament")) read_tournament(*table);
        if (const toml::table* table = take_optional_table(top, "limits")) {
            read_limits(TableReader(*table, "[limits]", errors_), defaults_);
        }
        read_engines(top, 2);
        top.refuse_unknown_keys();
        if (errors_.empty()) return std::move(plan_);
        std::ranges::stable_sort(errors_, {}, [](const PlanError& error) {
            return std::tuple(error.line, error.column);
        });
        return std::move(errors_);
    }

    rules::Expected<std::vector<Entrant>, PlanErrors> read_entrants(const toml::table& root) && {
        TableReader top(root, "the file", errors_);
        if (const toml::table* table = take_optional_table(top, "limits")) {
            read_limits(TableReader(*table, "[limits]", errors_), defaults_);
        }
        read_engines(top, 1);
        if (errors_.empty()) return std::move(plan_.entrants);
        return std::move(errors_);
    }

    rules::Expected<Entrant, PlanErrors> read_entrant(const toml::table& table) && {
        read_engine(TableReader(table, "--engine", errors_));
        if (errors_.empty()) return std::move(plan_.entrants.front());
        return std::move(errors_);
    }

  private:
    const toml::table* take_optional_table(TableReader& top, std::string_view key) {
        const toml::node* node = top.find(key);
        if (node == nullptr) return nullptr;
        const toml::table* table = node->as_table();
        if (table == nullptr) {
            top.fail(PlanFault::wrong_type, key, "no table", '[' + std::string(key) + ']');
        }
        return table;
    }

    const toml::table* take_table(TableReader& top, std::string_view key) {
        top.require(key, "a table [" + std::string(key) + ']');
        return take_optional_table(top, key);
    }

    void read_tournament(const toml::table& table) {
        TableReader reader(table, "[tournament]", errors_);
        reader.require("name", "the tournament's name");
        reader.take("name", plan_.name);
        check_label(reader, "name", plan_.name);
        reader.take("site", plan_.site);
        reader.take_word("format", plan_.format);
        reader.take("cycles", plan_.cycles, 1, 1000);
        reader.take("games_per_match", plan_.games_per_match, 1, 2);
        reader.take_word("match_tie", plan_.scoring.match_tie);
        reader.take_word("score", plan_.scoring.score);
        read_tie_breaks(reader);
        read_rules(reader);
        reader.require("time", time_example);
        if (const auto time = take_time(reader)) plan_.time = *time;
        reader.take("random_plies", plan_.random_plies, 0, 100);
        reader.take("seed", plan_.seed, 0, std::numeric_limits<std::int64_t>::max());
        reader.take("concurrency", plan_.concurrency, 1, 1024);
        reader.take("max_plies", plan_.max_plies, 0);
        reader.take("no_capture_plies", plan_.no_capture_plies, 0);
        if (plan_.max_plies > 0 && plan_.random_plies >= plan_.max_plies) {
            reader.fail(PlanFault::contradiction, "random_plies",
                        std::to_string(plan_.random_plies),
                        "less than max_plies, " + std::to_string(plan_.max_plies));
        }
        reader.take("illegal_moves", plan_.illegal_moves, 0, 1000);
        std::int64_t margin = 0;
        reader.take("margin_ms", margin, 0, 60'000);
        plan_.margin = std::chrono::milliseconds(margin);
        std::string database;
        reader.take("database", database);
        if (!database.empty()) plan_.database = folder_ / database;
        plan_.scoring.games_per_match = plan_.games_per_match;
        plan_.scoring.seed = plan_.seed;
        reader.refuse_unknown_keys();
    }

    void read_tie_breaks(TableReader& reader) {
        auto& tie_breaks = plan_.scoring.tie_breaks;
        tie_breaks = {TieBreak::direct_encounter, TieBreak::sonneborn_berger, TieBreak::wins,
                      TieBreak::fewest_plies, TieBreak::lots};
        if (!reader.has("tie_breaks")) return;
        std::vector<std::string> words;
        reader.take("tie_breaks", words);
        tie_breaks.clear();
        for (const std::string& word : words) {
            const auto tie_break = word_of<TieBreak>(word);
            if (!tie_break) {
                reader.fail(PlanFault::bad_value, "tie_breaks", TableReader::quoted(word),
                            all_words<TieBreak>());
            } else if (std::ranges::find(tie_breaks, *tie_break) != tie_breaks.end()) {
                reader.fail(PlanFault::contradiction, "tie_breaks",
                            TableReader::quoted(word) + " twice", "each tie-break once");
            } else {
                tie_breaks.push_back(*tie_break);
            }
        }
    }

    void read_rules(TableReader& reader) {
        std::string variant;
        std::string record;
        reader.take("variant", variant);
        reader.take("rules", record);
        if (reader.has("variant") == reader.has("rules")) {
            const std::string found = reader.has("variant") ? "both variant and rules" : "neither";
            reader.fail(PlanFault::contradiction, reader.has("rules") ? "rules" : "variant", found,
                        "either variant or rules");
            return;
        }
        const std::string_view key = reader.has("variant") ? "variant" : "rules";
        const auto reading = key == "variant"
                                 ? rules::ruleset_from_name(variant)
                                 : rules::parse_ruleset(record, rules::Strictness::strict);
        if (!reading) {
            for (const auto& error : reading.error()) {
                reader.fail(PlanFault::bad_value, key, place(key, error), error.expected);
            }
            return;
        }
        if (key == "variant") plan_.variant = variant;
        plan_.ruleset = reading->ruleset;
        for (const auto& warning : reading->warnings) {
            plan_.warnings.push_back("[tournament] rules: " + to_string(warning));
        }
        if (const auto reason = why_unplayable(plan_.ruleset)) {
            reader.fail(PlanFault::bad_value, key, "rules that cannot be played: " + *reason,
                        "a start position for a match");
        }
    }

    static std::string place(std::string_view key, const rules::NotationError& error) {
        std::string text = error.found.empty() ? "nothing" : "'" + error.found + "'";
        if (key == "rules") text += " at offset " + std::to_string(error.offset);
        return text;
    }

    /// None if the key is missing or wrong.
    static std::optional<rules::TimeControl> take_time(TableReader& reader) {
        std::string text;
        reader.take("time", text);
        if (!reader.has("time")) return std::nullopt;
        const auto control = rules::parse_time_control(text);
        if (!control) {
            reader.fail(PlanFault::bad_value, "time", TableReader::quoted(control.error().found),
                        control.error().expected);
            return std::nullopt;
        }
        if (control->nodes > 0 || control->depth > 0) {
            reader.fail(PlanFault::bad_value, "time", TableReader::quoted(text),
                        "a clock or inf: OTEP cannot carry limits of nodes or depth");
            return std::nullopt;
        }
        return *control;
    }

    /// Keys that [limits] and [[engine]] share.
    static void take_limits(TableReader& reader, referee::EngineSpec& engine) {
        reader.take("memory_mb", engine.limits.memory_mb, 0);
        reader.take("processes", engine.limits.processes, 0);
        reader.take("file_mb", engine.limits.file_mb, 0);
        reader.take("cpus", engine.limits.cpus, 0, 1024);
        reader.take_word("sandbox", engine.limits.sandbox);
        const auto take_seconds = [&](std::string_view key, std::chrono::milliseconds& patience) {
            std::int64_t seconds = patience.count() / 1000;
            reader.take(key, seconds, 0, 3600);
            patience = std::chrono::seconds(seconds);
        };
        take_seconds("hello_seconds", engine.hello_patience);
        take_seconds("quit_seconds", engine.quit_patience);
        refuse_what_is_missing(reader, engine.limits);
    }

    /// Told where it is asked for, not again where it is inherited.
    static void refuse_what_is_missing(TableReader& reader, const referee::Limits& limits) {
        referee::Limits sandbox;
        sandbox.sandbox = limits.sandbox;
        referee::Limits processors;
        processors.cpus = limits.cpus;
        for (const auto& [key, part] :
             {std::pair("sandbox", sandbox), std::pair("cpus", processors)}) {
            if (!reader.has(key)) continue;
            const auto reason = referee::why_unavailable(part);
            if (reason) reader.fail(PlanFault::unavailable, key, *reason);
        }
    }

    static void read_limits(TableReader reader, referee::EngineSpec& engine) {
        take_limits(reader, engine);
        reader.refuse_unknown_keys();
    }

    void read_engines(TableReader& top, std::size_t least) {
        const toml::node* node = top.find("engine");
        const toml::array* array = node != nullptr ? node->as_array() : nullptr;
        const std::size_t count = array != nullptr ? array->size() : 0;
        if (count < least) {
            top.fail(PlanFault::missing_key, "engine", std::to_string(count) + " engines",
                     least > 1 ? "at least two tables [[engine]]" : "a table [[engine]]");
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::string where = "[[engine]] " + std::to_string(i + 1);
            if (const toml::table* table = (*array)[i].as_table()) {
                read_engine(TableReader(*table, where, errors_));
            } else {
                top.fail(PlanFault::wrong_type, "engine", "no table", "tables [[engine]]");
            }
        }
        if (plan_.format == Format::match && count > 2) {
            top.fail(PlanFault::contradiction, "engine", std::to_string(count) + " engines",
                     "two engines in a match");
        }
    }

    void read_engine(TableReader reader) {
        Entrant entrant{defaults_, std::nullopt, {}};
        referee::EngineSpec& engine = entrant.engine;
        if (reader.has("ini")) {
            read_ini(reader, engine);
        } else {
            read_program(reader, engine);
        }
        reader.take("name", engine.name);
        reader.take("version", entrant.version);
        if (reader.has("version")) check_label(reader, "version", entrant.version);
        reader.take("env", engine.environment);
        read_dialect(reader, engine);
        reader.take_word("restart", engine.restart);
        entrant.time = take_time(reader);
        take_limits(reader, engine);
        check_name(reader, engine.name);
        check_program(reader, engine);
        reader.refuse_unknown_keys();
        plan_.entrants.push_back(std::move(entrant));
    }

    void read_program(TableReader& reader, referee::EngineSpec& engine) const {
        reader.require("name", "the engine's name");
        reader.require("command", "a path, or the name of a program");
        reader.take("command", engine.command);
        reader.take("args", engine.arguments);
        std::string directory = ".";
        reader.take("directory", directory);
        engine.directory = (folder_ / directory).lexically_normal();
        if (engine.command.find('/') != std::string::npos) {
            engine.command = (folder_ / engine.command).lexically_normal().string();
        }
    }

    /// OpenTafl's own engine file says what to run, and what the engine is called unless `name`
    /// does.
    void read_ini(TableReader& reader, referee::EngineSpec& engine) const {
        std::string file;
        reader.take("ini", file);
        for (const std::string_view key : {"command", "args", "directory"}) {
            if (!reader.has(key)) continue;
            static_cast<void>(reader.find(key));
            reader.fail(PlanFault::contradiction, key, "it beside ini", "one of the two");
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

    static void read_dialect(TableReader& reader, referee::EngineSpec& engine) {
        std::string dialect;
        reader.take("dialect", dialect);
        if (!reader.has("dialect")) return;
        engine.dialect = dialect == "opentafl" ? referee::Dialect::opentafl : referee::Dialect::otn;
        if (dialect != "opentafl" && dialect != "otn") {
            reader.fail(PlanFault::bad_value, "dialect", TableReader::quoted(dialect),
                        "otn or opentafl");
        }
    }

    /// Names stand in tables, on terminals, and in the names of files.
    static void check_label(TableReader& reader, std::string_view key, const std::string& text) {
        if (!reader.has_string(key)) return;
        constexpr std::ptrdiff_t most = 64;
        const auto length = std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
        const bool has_control = std::ranges::any_of(
            text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
        const bool is_trimmed = !text.empty() && text.front() != ' ' && text.back() != ' ';
        if (length >= 1 && length <= most && !has_control && is_trimmed) return;
        reader.fail(PlanFault::bad_value, key, TableReader::quoted(has_control ? "..." : text),
                    "1 to 64 characters, no control characters, no blanks at the ends");
    }

    void check_name(TableReader& reader, const std::string& name) {
        const std::string_view key = reader.has("name") ? "name" : "ini";
        if (!reader.has(key)) return;
        check_label(reader, key, name);
        if (!name.empty() && !names_.insert(name).second) {
            reader.fail(PlanFault::contradiction, key, TableReader::quoted(name) + " a second time",
                        "another name for each engine");
        }
    }

    static void check_program(TableReader& reader, const referee::EngineSpec& engine) {
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
                        "that " + to_string(program.error()), "a program that can be executed");
        }
    }

    fs::path folder_;
    Plan plan_;
    referee::EngineSpec defaults_;
    std::set<std::string> names_;
    PlanErrors errors_;
};

}  // namespace

std::string to_string(const PlanErrors& errors, const std::filesystem::path& file) {
    std::string text;
    for (const PlanError& error : errors) {
        text += file.string() + ':';
        if (error.line > 0) {
            text += std::to_string(error.line) + ':' + std::to_string(error.column) + ':';
        }
        text += ' ' + error.text + '\n';
    }
    return text;
}

namespace {

rules::Expected<toml::table, PlanErrors> parse_file(const std::filesystem::path& file) {
    std::error_code failure;
    if (!std::filesystem::is_regular_file(file, failure)) {
        const bool is_there = std::filesystem::exists(file, failure);
        return PlanErrors{{PlanFault::unreadable, 0, 0,
                           is_there ? "found no regular file, expected a tournament file"
                                    : "found no such file, expected a tournament file"}};
    }
    try {
        return toml::parse_file(file.string());
    } catch (const toml::parse_error& error) {
        const auto place = error.source().begin;
        return PlanErrors{{PlanFault::bad_syntax, static_cast<int>(place.line),
                           static_cast<int>(place.column), std::string(error.description())}};
    }
}

}  // namespace

rules::Expected<Plan, PlanErrors> read_plan(const std::filesystem::path& file) {
    const auto root = parse_file(file);
    if (!root) return root.error();
    return PlanReader(file).read(*root);
}

rules::Expected<std::vector<Entrant>, PlanErrors> read_engines(const std::filesystem::path& file) {
    const auto root = parse_file(file);
    if (!root) return root.error();
    return PlanReader(file).read_entrants(*root);
}

rules::Expected<Entrant, PlanErrors> read_engine_argument(std::string_view text) {
    const auto table = engine_table(text);
    if (!table) return table.error();
    return PlanReader(fs::current_path() / "command-line").read_entrant(*table);
}

}  // namespace tafl::tournaments
