// SPDX-License-Identifier: MIT
#include "tournaments/plan/plan_file.h"

#include <algorithm>
#include <set>

#include "rules/count_of.h"
#include "tournaments/plan/engine_argument.h"
#include "tournaments/plan/entrant_reader.h"
#include "tournaments/plan/format_check.h"
#include "tournaments/plan/game_limit_keys.h"
#include "tournaments/plan/plan_keys.h"
#include "tournaments/plan/rule_sets.h"
#include "tournaments/plan/shared_keys.h"
#include "tournaments/plan/toml_text.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::plan {

namespace {

namespace fs = std::filesystem;

/// Returns the directory of the file, without symbolic links. Relative paths in the file then do
/// not depend on the path by which the file was opened.
fs::path resolved_folder(const fs::path& file) {
    const fs::path folder = fs::absolute(file).parent_path();
    std::error_code error;
    fs::path resolved = fs::weakly_canonical(folder, error);
    return error ? folder.lexically_normal() : resolved;
}

/// Returns the place of an error in the value of --engine, for messages.
std::string argument_place(std::string_view text) {
    return "--engine '" + results::visible_start(text) + '\'';
}

class PlanReader {
  public:
    explicit PlanReader(const fs::path& file)
        : folder_(resolved_folder(file)), entrants_(folder_, errors_) {
        plan_.folder = folder_;
        plan_.database = file.filename().replace_extension(".db");
    }

    rules::Expected<Plan, PlanErrors> read(const toml::table& root) && {
        TableReader top(root, "", errors_);
        top.require("tournament", "a table [tournament]");
        if (const toml::table* table = take_table(top, "tournament")) {
            TableReader reader(*table, "[tournament]", errors_);
            read_tournament(reader);
            read_entrants(top, 2);
            check_together(reader);
            reader.refuse_unknown_keys();
        } else {
            read_entrants(top, 2);
        }
        top.refuse_unknown_keys();
        if (errors_.empty()) return std::move(plan_);
        errors_.sort();
        return std::move(errors_);
    }

    rules::Expected<Plan, PlanErrors> read(const toml::table& tournament,
                                           std::vector<Entrant> entrants,
                                           const PlanSource& place) && {
        TableReader reader(tournament, place.where, errors_);
        budget_ = place.budget;
        read_tournament(reader);
        std::set<std::string> names;
        for (const Entrant& entrant : entrants) {
            if (names.insert(entrant.engine.name).second) continue;
            errors_.push_back({PlanFault::contradiction, 0, 0,
                               "--engine: found the name '" + entrant.engine.name +
                                   "' twice, expected another name for each (name=...)"});
        }
        plan_.format_settings.entrants = count_of(entrants);
        plan_.format_settings.round_robin_only = place.round_robin_only;
        plan_.entrants = std::move(entrants);
        check_together(reader);
        reader.refuse_unknown_keys();
        if (errors_.empty()) return std::move(plan_);
        return std::move(errors_);
    }

    rules::Expected<std::vector<Entrant>, PlanErrors> read_entrants(const toml::table& root) && {
        TableReader top(root, "", errors_);
        read_entrants(top, 1);
        if (errors_.empty()) return plan_.entrants.values();
        return std::move(errors_);
    }

    rules::Expected<Entrant, PlanErrors> read_entrant(const toml::table& table,
                                                      const std::string& place) && {
        entrants_.read(TableReader(table, place, errors_));
        if (errors_.empty()) return entrants_.entrants().front();
        return std::move(errors_);
    }

  private:
    static const toml::table* take_table(TableReader& top, std::string_view key) {
        const toml::node* node = top.find(key);
        if (node == nullptr) return nullptr;
        const toml::table* table = node->as_table();
        if (table == nullptr) {
            top.fail(PlanFault::wrong_type, key, "not a table; write [" + std::string(key) + ']');
        }
        return table;
    }

    void read_entrants(TableReader& top, std::size_t least) {
        if (const toml::table* table = take_table(top, "limits")) {
            entrants_.read_limits(TableReader(*table, "[limits]", errors_));
        }
        entrants_.read_all(top, least);
        plan_.entrants = entrants_.entrants();
        plan_.format_settings.entrants = plan_.entrants.count();
        plan_.format_settings.round_robin_only = entrants_.round_robin_only();
    }

    void read_tournament(TableReader& reader) {
        reader.require("name", "the tournament's name");
        read_key(plan_keys, "name", reader, plan_);
        check_label(reader, "name", plan_.name);
        read_key(plan_keys, "site", reader, plan_);
        check_line(reader, "site", plan_.site);
        read_key(plan_keys, "starts_at", reader, plan_);
        const std::size_t mistakes = errors_.size();
        read_settings(reader);
        is_form_read_ = errors_.size() == mistakes;
        read_rule_sets(reader, plan_);
        reader.require("time", time_example);
        if (const auto time = take_time(reader)) plan_.time = *time;
        read_keys(game_limit_keys, reader, plan_.limits);
        read_openings_keys(reader, plan_, budget_);
        read_key(run_keys, "concurrency", reader, plan_);
        std::string database;
        reader.take("database", database);
        if (!database.empty()) plan_.database = folder_ / database;
    }

    void read_settings(TableReader& reader) {
        formats::FormatSettings& settings = plan_.format_settings;
        take_format(reader);
        read_keys(format_keys, reader, settings);
        read_keys(scoring_keys, reader, settings.scoring);
        read_tie_breaks(reader);
        settings.parameters = take_parameters(reader);
    }

    void take_format(TableReader& reader) {
        const auto word = reader.text("format");
        if (!word) return;
        const auto format = formats::format_named(*word);
        const bool is_known = format && is_played_here(*format);
        if (is_known) plan_.format_settings.format = *format;
        if (!is_known) {
            reader.fail(PlanFault::bad_value, "format", TableReader::quoted(*word),
                        tournaments::expected_one_of(*word, formats::format_names()));
        }
    }

    void read_tie_breaks(TableReader& reader) {
        auto& tie_breaks = plan_.format_settings.scoring.tie_breaks;
        tie_breaks.assign(default_tie_breaks.begin(), default_tie_breaks.end());
        if (!reader.has("tie_breaks")) return;
        std::vector<std::string> words;
        reader.take("tie_breaks", words,
                    static_cast<std::size_t>(tournaments::last_of<results::TieBreak>) + 1);
        tie_breaks.clear();
        for (const std::string& word : words) {
            const auto tie_break = tournaments::word_of<results::TieBreak>(word);
            if (!tie_break) {
                reader.fail(PlanFault::bad_value, "tie_breaks", TableReader::quoted(word),
                            tournaments::expected_word<results::TieBreak>(word));
            } else if (std::ranges::find(tie_breaks, *tie_break) != tie_breaks.end()) {
                reader.fail(PlanFault::contradiction, "tie_breaks",
                            TableReader::quoted(word) + " twice", "each tie-break once");
            } else {
                tie_breaks.push_back(*tie_break);
            }
        }
    }

    void check_together(TableReader& reader) {
        if (is_form_read_) {
            warn_of_idle_keys(reader, plan_);
            check_format(reader, plan_, errors_);
        }
        warn_of_repeats(plan_);
    }

    fs::path folder_;
    Plan plan_;
    PlanErrors errors_;
    EntrantReader entrants_;
    CpuTimeLimit budget_;
    bool is_form_read_ = false;  ///< the format settings had no errors
};

constexpr const char* file_kind = "a tournament file";

}  // namespace

rules::Expected<Plan, PlanErrors> read_plan(const std::filesystem::path& file) {
    const auto root = parse_toml_file(file, file_kind);
    if (!root) return root.error();
    auto plan = PlanReader(file).read(*root);
    if (plan) plan->hidden.push_back(file);
    return plan;
}

rules::Expected<Plan, PlanErrors> read_plan_text(std::string_view text, const fs::path& file) {
    const auto root = parse_toml(text);
    if (!root) return root.error();
    return PlanReader(file).read(*root);
}

rules::Expected<Plan, PlanErrors> read_plan(const toml::table& tournament,
                                            std::vector<Entrant> entrants,
                                            const PlanSource& place) {
    return PlanReader(place.folder / "command-line").read(tournament, std::move(entrants), place);
}

rules::Expected<std::vector<Entrant>, PlanErrors> read_engines(const std::filesystem::path& file) {
    const auto root = parse_toml_file(file, file_kind);
    if (!root) return root.error();
    return PlanReader(file).read_entrants(*root);
}

rules::Expected<Entrant, PlanErrors> read_engine_argument(std::string_view text) {
    const auto table = engine_table(text);
    if (!table) return table.error();
    return PlanReader(fs::current_path() / "command-line")
        .read_entrant(*table, argument_place(text));
}

}  // namespace tafl::plan
