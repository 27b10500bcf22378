// SPDX-License-Identifier: MIT
#include "tournaments/plan/plan_file.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

#include "rules/variant.h"
#include "tournaments/plan/balanced_openings.h"
#include "tournaments/plan/engine_argument.h"
#include "tournaments/plan/entrant_reader.h"
#include "tournaments/plan/protocol_fit.h"
#include "tournaments/plan/shared_keys.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/plan/toml_table.h"

namespace tafl::plan {

namespace {

namespace fs = std::filesystem;

/// Of the file, whatever way it is reached by: what is relative to it does not depend on that.
fs::path resolved_folder(const fs::path& file) {
    const fs::path folder = fs::absolute(file).parent_path();
    std::error_code error;
    fs::path resolved = fs::weakly_canonical(folder, error);
    return error ? folder.lexically_normal() : resolved;
}

class PlanReader {
  public:
    explicit PlanReader(const fs::path& file)
        : folder_(resolved_folder(file)), entrants_(folder_, errors_) {
        plan_.folder = folder_;
        plan_.database = fs::path(file).replace_extension(".db");
    }

    rules::Expected<Plan, PlanErrors> read(const toml::table& root) && {
        TableReader top(root, "the file", errors_);
        top.require("tournament", "a table [tournament]");
        if (const toml::table* table = take_table(top, "tournament")) {
            TableReader reader(*table, "[tournament]", errors_);
            read_tournament(reader);
            read_entrants(top, 2);
            check_field(reader);
            warn_of_repeats();
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
                                           const PlanPlace& place) && {
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
        plan_.form.entrants = static_cast<int>(entrants.size());
        plan_.form.round_robin_only = place.round_robin_only;
        plan_.entrants = std::move(entrants);
        check_field(reader);
        warn_of_repeats();
        reader.refuse_unknown_keys();
        if (errors_.empty()) return std::move(plan_);
        return std::move(errors_);
    }

    rules::Expected<std::vector<Entrant>, PlanErrors> read_entrants(const toml::table& root) && {
        TableReader top(root, "the file", errors_);
        read_entrants(top, 1);
        if (errors_.empty()) return plan_.entrants.values();
        return std::move(errors_);
    }

    rules::Expected<Entrant, PlanErrors> read_entrant(const toml::table& table) && {
        entrants_.read(TableReader(table, "--engine", errors_));
        if (errors_.empty()) return entrants_.entrants().front();
        return std::move(errors_);
    }

  private:
    static const toml::table* take_table(TableReader& top, std::string_view key) {
        const toml::node* node = top.find(key);
        if (node == nullptr) return nullptr;
        const toml::table* table = node->as_table();
        if (table == nullptr) {
            top.fail(PlanFault::wrong_type, key, "no table", '[' + std::string(key) + ']');
        }
        return table;
    }

    void read_entrants(TableReader& top, std::size_t least) {
        if (const toml::table* table = take_table(top, "limits")) {
            entrants_.read_limits(TableReader(*table, "[limits]", errors_));
        }
        entrants_.read_all(top, least);
        plan_.entrants = entrants_.entrants();
        plan_.form.entrants = plan_.entrants.count();
        plan_.form.round_robin_only = entrants_.round_robin_only();
    }

    void read_tournament(TableReader& reader) {
        reader.require("name", "the tournament's name");
        reader.take("name", plan_.name);
        check_label(reader, "name", plan_.name);
        reader.take("site", plan_.site);
        check_line(reader, "site", plan_.site);
        const std::size_t mistakes = errors_.size();
        read_form(reader);
        is_form_read_ = errors_.size() == mistakes;
        read_rules(reader);
        reader.require("time", time_example);
        if (const auto time = take_time(reader)) plan_.time = *time;
        read_limits(reader);
        read_openings_key(reader);
        reader.take("concurrency", plan_.concurrency, 1, 1024);
        std::string database;
        reader.take("database", database);
        if (!database.empty()) plan_.database = folder_ / database;
    }

    void read_form(TableReader& reader) {
        formats::Form& form = plan_.form;
        take_format(reader);
        for (const formats::FormKey& key : formats::form_keys())
            reader.take(key.name, form.*key.member, key.least, key.most);
        reader.take("games_per_match", form.scoring.games_per_match, 1, 2);
        reader.take_word("match_tie", form.scoring.match_tie);
        reader.take_word("score", form.scoring.score);
        reader.take_word("unplayed", form.scoring.unplayed);
        reader.take("seed", form.scoring.seed, 0, std::numeric_limits<std::int64_t>::max());
        read_tie_breaks(reader);
        form.parameters = take_parameters(reader);
    }

    void take_format(TableReader& reader) {
        std::string word;
        reader.take("format", word);
        if (word.empty()) return;
        const auto format = formats::format_named(word);
        const bool is_known = format && is_played_here(*format);
        if (is_known) plan_.form.format = *format;
        if (!is_known) {
            reader.fail(PlanFault::bad_value, "format", TableReader::quoted(word),
                        tournaments::expected_one_of(word, formats::format_names()));
        }
    }

    void read_limits(TableReader& reader) {
        reader.take("max_plies", plan_.max_plies, 0);
        reader.take("no_capture_plies", plan_.no_capture_plies, 0);
        reader.take("illegal_moves", plan_.illegal_moves, 0, 1000);
        reader.take_word("rules_differ", plan_.rules_differ);
        std::int64_t margin = 0;
        reader.take("margin_ms", margin, 0, 60'000);
        plan_.margin = std::chrono::milliseconds(margin);
    }

    void read_openings_key(TableReader& reader) {
        reader.take("random_plies", plan_.random_plies, 0, 100);
        if (plan_.max_plies > 0 && plan_.random_plies >= plan_.max_plies) {
            reader.fail(PlanFault::contradiction, "random_plies",
                        std::to_string(plan_.random_plies),
                        "less than max_plies, " + std::to_string(plan_.max_plies));
        }
        reader.take_word("openings_order", plan_.openings_order);
        std::string file;
        reader.take("openings", file);
        if (file.empty() || plan_.rule_sets.empty()) return;
        if (plan_.random_plies > 0) {
            reader.fail(PlanFault::contradiction, "openings", "it beside random_plies",
                        "one of the two");
        }
        for (RuleSet& rule_set : plan_.rule_sets) {
            auto openings = openings_of(file, rule_set.ruleset);
            if (!openings) {
                return reader.fail(PlanFault::bad_value, "openings", openings.error());
            }
            rule_set.openings = std::move(*openings);
        }
    }

    rules::Expected<std::vector<Opening>, std::string> openings_of(const std::string& name,
                                                                   const rules::Ruleset& ruleset) {
        if (const auto database = balanced_source(name)) {
            const int meetings = std::max(1, plan_.form.cycles);
            auto openings =
                balanced_openings((folder_ / *database).lexically_normal(), ruleset,
                                  std::min(fewest_balanced, static_cast<std::size_t>(meetings)));
            if (!openings) return name + ": " + openings.error();
            return openings;
        }
        auto openings = read_openings((folder_ / name).lexically_normal(), ruleset, budget_);
        if (openings) return std::move(*openings);
        const int line = openings.error().line;
        const std::string place = line > 0 ? ':' + std::to_string(line) : std::string();
        return name + place + ": " + openings.error().text;
    }

    void read_tie_breaks(TableReader& reader) {
        auto& tie_breaks = plan_.form.scoring.tie_breaks;
        tie_breaks = {results::TieBreak::direct_encounter, results::TieBreak::sonneborn_berger,
                      results::TieBreak::wins, results::TieBreak::fewest_plies,
                      results::TieBreak::lots};
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

    void read_rules(TableReader& reader) {
        const bool has_variant = reader.has("variant");
        if (has_variant == reader.has("rules")) {
            static_cast<void>(reader.find("variant"));
            static_cast<void>(reader.find("rules"));
            const std::string found = has_variant ? "both variant and rules" : "neither";
            reader.fail(PlanFault::contradiction, has_variant ? "rules" : "variant", found,
                        "either variant or rules");
            return;
        }
        if (has_variant) {
            for (const std::string& name : take_variants(reader)) {
                add_rules(reader, "variant", name, rules::ruleset_from_name(name));
            }
            return;
        }
        std::string record;
        reader.take("rules", record);
        if (!reader.has_string("rules")) return;
        add_rules(reader, "rules", "custom",
                  rules::parse_ruleset(record, rules::Strictness::strict));
    }

    /// A name, or a list of names.
    std::vector<std::string> take_variants(TableReader& reader) {
        if (reader.find("variant")->is_array()) {
            std::vector<std::string> names;
            reader.take("variant", names, rules::variants().size());
            if (reader.find("variant")->as_array()->empty()) {
                reader.fail(PlanFault::bad_value, "variant", "an empty list", "a built-in name");
            }
            return names;
        }
        std::string name;
        reader.take("variant", name);
        return reader.has_string("variant") ? std::vector{name} : std::vector<std::string>{};
    }

    void add_rules(TableReader& reader, std::string_view key, const std::string& name,
                   const rules::Expected<rules::RulesetReading, rules::NotationErrors>& reading) {
        if (!reading) {
            for (const auto& error : reading.error()) {
                reader.fail(PlanFault::bad_value, key, place(key, error), error.expected);
            }
            return;
        }
        for (const RuleSet& other : plan_.rule_sets) {
            if (other.variant == name) {
                reader.fail(PlanFault::contradiction, key, TableReader::quoted(name) + " twice",
                            "each variant once");
            }
        }
        for (const auto& warning : reading->warnings) {
            plan_.warnings.push_back("[tournament] rules: " + to_string(warning));
        }
        if (const auto reason = why_unplayable(reading->ruleset)) {
            reader.fail(PlanFault::bad_value, key, "rules that cannot be played: " + *reason,
                        "a start position for a match");
        }
        plan_.rule_sets.push_back({name, reading->ruleset, {}});
        plan_.form.variants = static_cast<int>(plan_.rule_sets.size());
    }

    /// Whether a process is told the seed of its game, so that it need not play the same again.
    static bool is_seeded(const Entrant& entrant) {
        const auto has_seed = [](const std::string& text) {
            return text.find("{seed}") != std::string::npos;
        };
        return std::ranges::any_of(entrant.engine.arguments, has_seed);
    }

    /// Deterministic engines that meet again from the same start play the same games again.
    void warn_of_repeats() {
        const formats::Form& form = plan_.form;
        if (!has_key(form.format, "cycles") || plan_.random_plies > 0 || plan_.rule_sets.empty())
            return;
        auto openings = static_cast<std::size_t>(form.cycles);
        for (const RuleSet& rules : plan_.rule_sets) {
            openings = std::min(openings, std::max<std::size_t>(1, rules.openings.size()));
        }
        const auto unseeded = std::ranges::count_if(
            plan_.entrants, [](const Entrant& entrant) { return !is_seeded(entrant); });
        if (openings >= static_cast<std::size_t>(form.cycles) || unseeded < 2) return;
        plan_.warnings.push_back(
            "random_plies = 0, and each two engines meet " + std::to_string(form.cycles) +
            " times from " + std::to_string(openings) +
            (openings == 1 ? " position" : " openings") +
            ": without a seed of the game ({seed} in their arguments) engines that are "
            "deterministic repeat their games, which are then left out of intervals and tests");
    }

    // What format and number of engines must have in common

    /// They would be swallowed: whoever wrote them expects something of them.
    void warn_of_idle_keys(const TableReader& reader) {
        const formats::Format format = plan_.form.format;
        for (const formats::FormKey& key : formats::form_keys()) {
            if (!reader.has(key.name) || has_key(format, key.name)) continue;
            std::string text = "[tournament] " + std::string(key.name) + ": does not apply to " +
                               std::string(name_of(format)) + ", only to ";
            const auto others = formats::formats_with(key.name);
            for (const std::string_view other : others) {
                text += (other == others.front() ? "" : ", ") + std::string(other);
            }
            plan_.warnings.push_back(text);
        }
    }

    void check_field(TableReader& reader) {
        const formats::Form& form = plan_.form;
        if (is_form_read_) warn_of_idle_keys(reader);
        if (form.entrants < 2 || !is_form_read_) return;  // told already
        const auto require = [&](bool holds, std::string_view key, const std::string& found,
                                 const std::string& expected) {
            if (!holds) reader.fail(PlanFault::contradiction, key, found, expected);
        };
        take_byes();
        take_teams();
        give_parameters(reader);
        const std::string engines = std::to_string(form.entrants) + " engines";
        require(form.entrants <= most_entrants, "name", engines,
                "at most " + std::to_string(most_entrants));
        require(games_at_most(form) <= most_games, "cycles",
                std::to_string(games_at_most(form)) + " games",
                "at most " + std::to_string(most_games));
        check_protocols(plan_, errors_);
        for (const formats::FormMistake& mistake : mistakes_in(form)) fail(reader, mistake);
    }

    void fail(TableReader& reader, const formats::FormMistake& mistake) {
        if (mistake.entrant == 0) {
            return reader.fail(PlanFault::contradiction, mistake.key, mistake.found,
                               mistake.expected);
        }
        const Entrant& entrant = plan_.entrants[mistake.entrant];
        errors_.push_back({PlanFault::contradiction, entrant.team.line, entrant.team.column,
                           "[[engine]] \"" + entrant.engine.name + "\" " +
                               std::string(mistake.key) + ": found " + mistake.found +
                               ", expected " + mistake.expected});
    }

    /// To begin with, everyone has what the tuning starts with.
    void give_parameters(TableReader& reader) {
        const auto& parameters = plan_.form.parameters;
        for (Entrant& entrant : plan_.entrants) {
            for (const tuning::Parameter& parameter : parameters)
                entrant.engine.parameters[parameter.name] = value_text(parameter, parameter.start);
            const auto name = parameter_without_place(entrant.engine);
            if (!name) continue;
            reader.fail(PlanFault::contradiction, "parameters",
                        *name + ", which no argument of " + entrant.engine.name + " has",
                        '{' + *name + "} in one of its arguments");
            break;
        }
    }

    void take_teams() {
        tournaments::PerEntrant<std::string> teams;
        for (const Entrant& entrant : plan_.entrants) teams.push_back(entrant.team.name);
        const bool has_one =
            std::ranges::any_of(teams, [](const std::string& team) { return !team.empty(); });
        if (has_one) plan_.form.teams = std::move(teams);
    }

    /// Told where the engine asks for them.
    void take_byes() {
        formats::Form& form = plan_.form;
        const bool has_byes = has_key(form.format, "byes");
        for (int entrant = 1; entrant <= plan_.entrants.count(); ++entrant) {
            const std::string& name = plan_.entrants[entrant].engine.name;
            for (const AskedBye& bye : plan_.entrants[entrant].byes) {
                std::string wrong;
                if (!has_byes) {
                    wrong = "byes in the format " + std::string(name_of(form.format)) +
                            ", expected them in " +
                            formats::list_text(formats::formats_with("byes")) + " only";
                } else if (bye.round > form.rounds) {
                    wrong = "a bye in round " + std::to_string(bye.round) +
                            ", expected one of the " + std::to_string(form.rounds) + " rounds";
                }
                if (wrong.empty()) {
                    form.half_byes.push_back({bye.round, entrant});
                    continue;
                }
                errors_.push_back({PlanFault::contradiction, bye.line, bye.column,
                                   "[[engine]] \"" + name + "\": found " + wrong});
                if (!has_byes) break;  // once for each engine
            }
        }
    }

    static std::string place(std::string_view key, const rules::NotationError& error) {
        std::string text = error.found.empty() ? "nothing" : "'" + error.found + "'";
        if (key == "rules") text += " at offset " + std::to_string(error.offset);
        return text;
    }

    fs::path folder_;
    Plan plan_;
    PlanErrors errors_;
    EntrantReader entrants_;
    Budget budget_;
    bool is_form_read_ = false;  ///< without a mistake
};

}  // namespace

void PlanErrors::push_back(PlanError error) {
    if (errors_.size() < most) {
        errors_.push_back(std::move(error));
    } else {
        ++left_out_;
    }
}

void PlanErrors::append(const PlanErrors& others) {
    for (const PlanError& error : others) push_back(error);
    left_out_ += others.left_out_;
}

void PlanErrors::sort() {
    std::ranges::stable_sort(
        errors_, {}, [](const PlanError& error) { return std::tuple(error.line, error.column); });
}

std::optional<PlanError> PlanErrors::rest() const {
    if (left_out_ == 0) return std::nullopt;
    const std::string mistakes = left_out_ == 1 ? " more mistake" : " more mistakes";
    return PlanError{PlanFault::bad_value, 0, 0, "and " + std::to_string(left_out_) + mistakes};
}

std::string to_string(const PlanErrors& errors, const std::filesystem::path& file) {
    std::string text;
    for (const PlanError& error : errors) {
        text += file.string() + ':';
        if (error.line > 0) {
            text += std::to_string(error.line) + ':' + std::to_string(error.column) + ':';
        }
        text += ' ' + error.text + '\n';
    }
    if (const auto rest = errors.rest()) text += file.string() + ": " + rest->text + '\n';
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
    auto plan = PlanReader(file).read(*root);
    if (plan) plan->hidden.push_back(file);
    return plan;
}

rules::Expected<Plan, PlanErrors> read_plan(const toml::table& tournament,
                                            std::vector<Entrant> entrants, const PlanPlace& place) {
    return PlanReader(place.folder / "command-line").read(tournament, std::move(entrants), place);
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

}  // namespace tafl::plan
