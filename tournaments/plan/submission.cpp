// SPDX-License-Identifier: MIT
#include "tournaments/plan/submission.h"

#include <algorithm>
#include <set>

#include "rules/count_of.h"
#include "tournaments/plan/balanced_openings.h"
#include "tournaments/plan/engine_argument.h"
#include "tournaments/plan/engine_keys.h"
#include "tournaments/plan/shared_keys.h"
#include "tournaments/plan/toml_table.h"
#include "tournaments/plan/toml_text.h"

namespace tafl::plan {

namespace {

class SubmissionReader {
  public:
    explicit SubmissionReader(const SubmissionContext& offer) : offer_(offer) {}

    rules::Expected<Plan, PlanErrors> read(const toml::table& root) && {
        TableReader top(root, "", errors_);
        refuse_limits(top);
        read_engines(top);
        top.require("tournament", "a table [tournament]");
        const toml::node* node = top.find("tournament");
        const toml::table* table = node != nullptr ? node->as_table() : nullptr;
        if (node != nullptr && table == nullptr) {
            top.fail(PlanFault::wrong_type, "tournament", "no table", "[tournament]");
        }
        Plan plan = table != nullptr ? read_tournament(*table) : Plan{};
        top.refuse_unknown_keys();
        if (errors_.empty()) return plan;
        errors_.sort();
        return std::move(errors_);
    }

  private:
    void refuse_limits(TableReader& top) {
        if (top.find("limits") == nullptr) return;
        top.fail(PlanFault::contradiction, "limits",
                 "found [limits], expected none: a server has its own");
    }

    void read_engines(TableReader& top) {
        const toml::node* node = top.find("engine");
        const toml::array* array = node != nullptr ? node->as_array() : nullptr;
        const std::size_t count = array != nullptr ? array->size() : 0;
        if (count < 2) {
            top.fail(PlanFault::missing_key, "engine", std::to_string(count) + " engines",
                     "at least two tables [[engine]]");
        }
        const std::size_t most = std::max<std::size_t>(2, offer_.engines.engines.size());
        if (count > most) {
            return top.fail(PlanFault::bad_value, "engine", std::to_string(count) + " engines",
                            "each registered engine once; there are " +
                                std::to_string(offer_.engines.engines.size()));
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::string where = "[[engine]] " + std::to_string(i + 1);
            if (const toml::table* table = (*array)[i].as_table()) {
                read_engine(TableReader(*table, where, errors_));
            } else {
                top.fail(PlanFault::wrong_type, "engine", "no table", "tables [[engine]]");
            }
        }
    }

    void read_engine(TableReader reader) {
        std::string name;
        reader.require("name", "the name of a registered engine");
        reader.take("name", name);
        const Entrant* registered = offer_.engines.find(name);
        if (reader.has_string("name") && registered == nullptr) {
            reader.fail(PlanFault::bad_engine, "name", TableReader::quoted(name),
                        "an engine that is registered on this server (" + known_names() + ')');
        }
        const bool is_new = names_.insert(name).second;
        if (!is_new) {
            reader.fail(PlanFault::contradiction, "name",
                        TableReader::quoted(name) + " a second time", "each engine once");
        }
        // Placeholder if the engine is unknown or named twice; this was reported above.
        Entrant entrant;
        entrant.engine.name = std::to_string(entrants_.size());
        if (registered != nullptr && is_new) entrant = *registered;
        const bool is_barred = take_entry(reader, entrant);
        entrants_.push_back(std::move(entrant));
        if (is_barred) round_robin_only_.push_back(count_of(entrants_));
        for (const EngineKey& row : engine_keys) {
            if (row.use != KeyUse::start || !reader.has(row.name)) continue;
            static_cast<void>(reader.find(row.name));
            reader.fail(PlanFault::contradiction, row.name,
                        "found " + std::string(row.name) +
                            ", expected name alone: a server plays engines that are registered "
                            "there, and starts no other program");
        }
        reader.refuse_unknown_keys();
    }

    [[nodiscard]] std::string known_names() const {
        constexpr std::size_t most = 20;
        std::string text;
        for (std::size_t i = 0; i < std::min(offer_.engines.engines.size(), most); ++i) {
            text += (i > 0 ? ", " : "") + offer_.engines.engines[i].engine.name;
        }
        if (offer_.engines.engines.size() > most) text += ", ...";
        return text.empty() ? "none is" : text;
    }

    Plan read_tournament(const toml::table& table) {
        check_paths(TableReader(table, "[tournament]", errors_));
        // After an error, the result is not used, so no opening file is read.
        if (!errors_.empty() && table.contains("openings")) return {};
        const PlanSource place{"[tournament]", offer_.openings, round_robin_only_, offer_.budget};
        auto plan = read_plan(table, entrants_, place);
        if (!plan) {
            errors_.append(plan.error());
            return {};
        }
        plan->concurrency = table.contains("concurrency")
                                ? std::min(plan->concurrency, offer_.concurrency)
                                : offer_.concurrency;
        plan->database.clear();
        // Engines' paths belong to the server. Stored relative to "/", they do not depend on the
        // directory in which the server was started.
        plan->folder = "/";
        // After an error, the plan may have too few engines to count its games.
        if (errors_.empty()) check_size(TableReader(table, "[tournament]", errors_), *plan);
        return *plan;
    }

    void check_paths(TableReader reader) {
        if (reader.has("database")) {
            reader.fail(PlanFault::contradiction, "database",
                        "found database, expected none: a server has its own");
        }
        std::string openings;
        reader.take("openings", openings);
        if (openings.empty()) return;
        if (offer_.openings.empty()) {
            reader.fail(PlanFault::unavailable, "openings",
                        "found openings, but this server offers none (random_plies may do)");
        } else if (openings.find('/') != std::string::npos || openings.starts_with('.') ||
                   balanced_source(openings)) {
            reader.fail(PlanFault::bad_value, "openings", TableReader::quoted(openings),
                        "the name of a file in the server's folder of openings");
        }
    }

    void check_size(TableReader reader, const Plan& plan) {
        const formats::FormatSettings& settings = plan.format_settings;
        const int times =
            has_key(settings.format, "iterations") ? settings.iterations : settings.cycles;
        const double bound =
            1.0 * times * settings.entrants * settings.entrants * settings.variants;
        const bool is_countable = bound <= 10.0 * max_submitted_games;
        if (is_countable && expected_games(settings) <= max_submitted_games) return;
        reader.fail(PlanFault::bad_value, reader.has("cycles") ? "cycles" : "format",
                    is_countable ? std::to_string(expected_games(settings)) + " games"
                                 : std::string("millions of games"),
                    "at most " + std::to_string(max_submitted_games));
    }

    const SubmissionContext& offer_;
    PlanErrors errors_;
    std::set<std::string> names_;
    std::vector<Entrant> entrants_;
    std::vector<int> round_robin_only_;
};

}  // namespace

rules::Expected<Plan, PlanErrors> read_submission(std::string_view text,
                                                  const SubmissionContext& offer) {
    const auto root = parse_toml(text);
    if (!root) return root.error();
    return SubmissionReader(offer).read(*root);
}

}  // namespace tafl::plan
