// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "referee/players/protocols.h"
#include "rules/count_of.h"
#include "tournaments/base/json_text.h"
#include "tournaments/plan/engine_keys.h"
#include "tournaments/plan/game_limit_keys.h"
#include "tournaments/plan/plan.h"
#include "tournaments/plan/plan_keys.h"
#include "tournaments/plan/stored_plan.h"

namespace tafl::plan {

namespace {

using nlohmann::json;
using tournaments::shown;

/// Maximum nesting of a stored plan. Code that processes JSON recurses for each level.
/// The deepest part of a valid plan is {"engine": [{"env": {"K": "V"}}]}.
constexpr int deepest = 8;
constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

[[noreturn]] void refuse(const std::string& found, const std::string& expected) {
    throw std::runtime_error("the stored plan is damaged: found " + found + ", expected " +
                             expected);
}

json parsed(const std::string& text) {
    if (tournaments::is_deeper(text, deepest)) refuse("lists within lists without end", "a plan");
    json value = json::parse(text, nullptr, false);
    if (!value.is_object()) refuse("something else", "a plan, which is a JSON object");
    return value;
}

bool is_text(const json& value) { return value.is_string(); }
bool is_object(const json& value) { return value.is_object(); }
bool is_round(const json& value) {
    return value.is_number_unsigned() && value >= 1 && value <= 1000;
}

/// Reader of a JSON object of a plan. It accepts a value only if a tournament file could have a
/// value of this type and range.
class Members final : public tournaments::KeySource {
  public:
    /// `where` is put before the keys in messages: "engine 2."
    explicit Members(const json& object, std::string where = {})
        : object_(object), where_(std::move(where)) {}

    std::optional<std::int64_t> number(std::string_view key,
                                       const tournaments::KeyRange& range) override {
        const json* found = find(key);
        if (found == nullptr) return std::nullopt;
        const auto number = tournaments::whole_number_in(*found, range.min, range.max_stored);
        if (!number) {
            refuse_value(key, *found,
                         "a whole number from " + std::to_string(range.min) + " to " +
                             std::to_string(range.max_stored));
        }
        return number;
    }
    std::optional<std::string> text(std::string_view key) override {
        const json* found = find(key, &json::is_string, "a word");
        return found != nullptr ? std::optional(found->get<std::string>()) : std::nullopt;
    }
    std::optional<std::size_t> index(std::string_view key,
                                     const tournaments::Words& words) override {
        const auto word = text(key);
        return word ? std::optional(index_in(*word, words)) : std::nullopt;
    }
    std::optional<bool> flag(std::string_view key) override {
        const json* found = find(key, &json::is_boolean, "true or false");
        return found != nullptr ? std::optional(found->get<bool>()) : std::nullopt;
    }
    void real(std::string_view key, double& value) const {
        if (const json* found = find(key, &json::is_number, "a number")) found->get_to(value);
    }
    void text(std::string_view key, std::string& value) const {
        if (const json* found = find(key, &json::is_string, "a word")) found->get_to(value);
    }
    template <class Enum>
    static Enum word_in(const std::string& text) {
        return static_cast<Enum>(index_in(text, tournaments::words_of<Enum>()));
    }
    /// Returns a list of `least` to `most` values that are valid by `is_right`. Empty if the key is
    /// missing.
    json list(const std::string& key, std::size_t least, std::size_t most,
              bool (*is_right)(const json&)) const {
        const json* found = find(key);
        if (found == nullptr) return json::array();
        if (!found->is_array() || found->size() < least || found->size() > most) {
            refuse(where_ + key + " with " +
                       (found->is_array() ? std::to_string(found->size()) + " members" : "no list"),
                   "from " + std::to_string(least) + " to " + std::to_string(most));
        }
        for (const json& one : *found) {
            if (!is_right(one))
                refuse(where_ + key + " with " + shown(one), "a plan's " + std::string(key));
        }
        return *found;
    }
    std::map<std::string, std::string> texts_by_name(const std::string& key) const {
        const json* found = find(key);
        if (found == nullptr) return {};
        if (!found->is_object() || !std::ranges::all_of(*found, is_text))
            refuse(where_ + key + " of another kind", "words by their names");
        return found->get<std::map<std::string, std::string>>();
    }
    /// Returns an object; null if `key` is missing.
    [[nodiscard]] const json* object(std::string_view key) const {
        return find(key, &json::is_object, "an object");
    }
    void require(const std::string& key) const {
        if (!has(key)) refuse("no " + where_ + key, "a plan that says it");
    }
    [[nodiscard]] bool has(const std::string& key) const { return find(key) != nullptr; }

  private:
    static std::size_t index_in(const std::string& word, const tournaments::Words& words) {
        const auto index = tournaments::index_of(word, words);
        if (!index) refuse('\'' + word + '\'', tournaments::one_of(words));
        return *index;
    }
    [[nodiscard]] const json* find(std::string_view key) const {
        const auto found = object_.find(std::string(key));
        return found == object_.end() ? nullptr : &*found;
    }
    /// Returns the value of `key`, which must be valid by `is_right`; null if `key` is missing.
    [[nodiscard]] const json* find(std::string_view key, bool (json::*is_right)() const,
                                   const char* expected) const {
        const json* found = find(key);
        if (found != nullptr && !(found->*is_right)()) refuse_value(key, *found, expected);
        return found;
    }
    [[noreturn]] void refuse_value(std::string_view key, const json& value,
                                   const std::string& expected) const {
        refuse(where_ + std::string(key) + " = " + shown(value), expected);
    }

    const json& object_;
    std::string where_;
};

StoredRules read_rules(const Members& members) {
    StoredRules rules;
    members.text("variant", rules.variant);
    members.text("rules", rules.rules);
    members.list("openings", 0, any_number, is_text).get_to(rules.openings);
    return rules;
}

StoredEngine read_engine(Members members, int entrant, formats::FormatSettings& settings) {
    StoredEngine engine;
    for (const EngineKey& row : engine_keys)
        if (row.is_stored != nullptr) row.read(row, members, engine);
    members.list("args", 0, any_number, is_text).get_to(engine.arguments);
    engine.environment = members.texts_by_name("env");
    if (referee::find_protocol(engine.protocol) == nullptr)
        refuse('\'' + engine.protocol + '\'', "a protocol of this program");
    members.text("time", engine.time);
    settings.teams.push_back({});
    members.text("team", settings.teams.back());
    if (members.flag("round_robin_only") == true) settings.round_robin_only.push_back(entrant);
    for (const json& round : members.list("byes", 0, 1000, is_round))
        settings.half_byes.push_back({round.get<int>(), entrant});
    return engine;
}

formats::Format read_format(const Members& members) {
    std::string word;
    members.text("format", word);
    const auto format = formats::format_named(word);
    if (!format) refuse('\'' + word + '\'', formats::list_text(formats::format_names()));
    return *format;
}

void read_settings(Members& members, formats::FormatSettings& settings) {
    constexpr std::size_t max_tie_breaks = 32;
    for (const char* key : {"format", "score", "match_tie", "cycles", "games_per_match", "seed",
                            "tie_breaks", "engine"}) {
        members.require(key);
    }
    settings.format = read_format(members);
    read_keys(format_keys, members, settings);
    results::ScoringRules& scoring = settings.scoring;
    read_keys(scoring_keys, members, scoring);
    for (const std::string word : members.list("tie_breaks", 0, max_tie_breaks, is_text))
        scoring.tie_breaks.push_back(Members::word_in<results::TieBreak>(word));
    for (const std::string text : members.list("parameters", 0, 1000, is_text)) {
        const auto parameter = tuning::parse_parameter(text);
        if (!parameter) refuse("'" + text + "'", "a plan's parameters");
        settings.parameters.push_back(*parameter);
    }
}

results::MatchTest read_test(Members members) {
    std::string rule;
    members.text("rule", rule);
    if (rule == "pairs") return {};
    if (rule != "sprt") refuse("test.rule = '" + rule + '\'', "pairs or sprt");
    results::SprtTest sprt;
    members.real("elo0", sprt.elo0);
    members.real("elo1", sprt.elo1);
    members.real("alpha", sprt.alpha);
    members.real("beta", sprt.beta);
    if (const auto model = members.text("model"))
        sprt.model = Members::word_in<results::EloModel>(*model);
    if (const auto mistake = mistake_in(sprt)) refuse("test: " + *mistake, "an SPRT");
    return {sprt};
}

StoredPlan read_members(const json& object) {
    Members members(object);
    StoredPlan plan;
    static_cast<void>(members.number("version", {1, plan_version}));
    read_keys(plan_keys, members, plan);
    members.text("time", plan.time);
    members.text("openings_order", plan.openings_order);
    plan.limits = {.max_plies = 0, .illegal_moves = 0};  // of a text without these keys
    read_keys(game_limit_keys, members, plan.limits);
    if (const json* test = members.object("test")) plan.test = read_test(Members(*test, "test."));
    read_settings(members, plan.format_settings);
    int entrant = 0;
    for (const json& engine : members.list("engine", 2, max_entrants, is_object)) {
        ++entrant;
        const std::string where = "engine " + std::to_string(entrant) + '.';
        plan.engines.push_back(read_engine(Members(engine, where), entrant, plan.format_settings));
    }
    plan.format_settings.entrants = entrant;
    const auto is_none = [](const std::string& team) { return team.empty(); };
    if (std::ranges::all_of(plan.format_settings.teams, is_none))
        plan.format_settings.teams.clear();
    if (members.has("variants")) {
        for (const json& rules : members.list("variants", 1, 100, is_object))
            plan.rule_sets.push_back(read_rules(Members(rules)));
    } else {
        plan.rule_sets.push_back(read_rules(members));
    }
    plan.format_settings.variants = count_of(plan.rule_sets);
    return plan;
}

}  // namespace

void require_valid(const formats::FormatSettings& settings) {
    const std::int64_t games = games_at_most(settings);
    if (games > max_games) {
        refuse("a tournament of " + std::to_string(games) + " games",
               "at most " + std::to_string(max_games));
    }
    const auto mistakes = errors_in(settings);
    if (mistakes.empty()) return;
    const std::string& found = mistakes.front().found;
    refuse(found.empty() ? "nothing" : found, mistakes.front().expected);
}

StoredPlan read_stored_plan(const std::string& text) {
    const json members = parsed(text);
    StoredPlan plan = read_members(members);
    require_valid(plan.format_settings);
    return plan;
}

}  // namespace tafl::plan
