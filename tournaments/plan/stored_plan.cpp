// SPDX-License-Identifier: MIT
#include "tournaments/plan/stored_plan.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tournaments/plan/plan.h"

namespace tafl::tournaments {

namespace {

using nlohmann::json;

/// {"engine": [{"env": {"K": "V"}}]}: no plan goes deeper. Programs that look at one call
/// themselves for what is within.
constexpr int deepest = 8;

[[noreturn]] void refuse(const std::string& found, const std::string& expected) {
    throw std::runtime_error("the stored plan is damaged: found " + found + ", expected " +
                             expected);
}

std::string shown(const json& value) {
    constexpr std::size_t most = 60;
    const std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    return text.size() <= most ? text : text.substr(0, most) + "...";
}

/// How many lists and objects stand within each other at most; the parser itself would look for
/// something at each, among all that it has read.
int depth_of(const std::string& text) {
    int depth = 0;
    int most = 0;
    bool is_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (is_string && c == '\\') {
            ++i;
        } else if (c == '"') {
            is_string = !is_string;
        } else if (!is_string && (c == '[' || c == '{')) {
            most = std::max(most, ++depth);
        } else if (!is_string && (c == ']' || c == '}')) {
            --depth;
        }
    }
    return most;
}

json parsed(const std::string& text) {
    if (depth_of(text) > deepest) refuse("lists within lists without end", "a plan");
    json value = json::parse(text, nullptr, false);
    if (!value.is_object()) refuse("something else", "a plan, which is a JSON object");
    return value;
}

/// One member of the plan; the value that a file need not give is the default of the form.
class Members {
  public:
    explicit Members(const json& plan) : plan_(plan) {}

    void number(const char* key, std::int64_t least, std::int64_t most, bool is_needed) const {
        const json* value = member(key, is_needed);
        if (value == nullptr) return;
        const bool is_whole = value->is_number_integer();
        // Beyond the signed numbers there are unsigned ones.
        const bool is_in_range =
            is_whole &&
            (value->is_number_unsigned()
                 ? value->get<std::uint64_t>() <= static_cast<std::uint64_t>(most) &&
                       static_cast<std::int64_t>(value->get<std::uint64_t>()) >= least
                 : value->get<std::int64_t>() >= least && value->get<std::int64_t>() <= most);
        if (is_in_range) return;
        refuse(std::string(key) + " = " + shown(*value),
               "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    }
    void text(const char* key) const {
        const json* value = member(key, true);
        if (!value->is_string()) refuse(std::string(key) + " = " + shown(*value), "a word");
    }
    /// Of so many values; `is_right` looks at each.
    template <class IsRight>
    void list(const char* key, std::size_t least, std::size_t most, bool is_needed,
              IsRight is_right) const {
        const json* value = member(key, is_needed);
        if (value == nullptr) return;
        if (!value->is_array() || value->size() < least || value->size() > most) {
            refuse(std::string(key) + " with " +
                       (value->is_array() ? std::to_string(value->size()) + " members" : "no list"),
                   "from " + std::to_string(least) + " to " + std::to_string(most));
        }
        for (const json& one : *value) {
            if (!is_right(one))
                refuse(std::string(key) + " with " + shown(one), "a plan's " + std::string(key));
        }
    }

  private:
    [[nodiscard]] const json* member(const char* key, bool is_needed) const {
        const auto found = plan_.find(key);
        if (found != plan_.end()) return &*found;
        if (is_needed) refuse("no " + std::string(key), "a plan that says it");
        return nullptr;
    }

    const json& plan_;
};

bool is_engine(const json& value) {
    if (!value.is_object()) return false;
    const auto barred = value.find("round_robin_only");
    return barred == value.end() || barred->is_boolean();
}

void check_members(const json& plan) {
    const Members members(plan);
    constexpr std::size_t most_tie_breaks = 32;
    members.text("format");
    members.text("score");
    members.text("match_tie");
    members.number("cycles", 1, 100'000, true);
    members.number("rounds", 1, 1000, false);
    members.number("groups", 1, 1000, false);
    members.number("qualifiers", 2, 1000, false);
    members.number("match_replays", 0, 100, false);
    members.number("games_per_match", 1, 2, true);
    members.number("seed", 0, std::numeric_limits<std::int64_t>::max(), true);
    members.list("engine", 2, most_entrants, true, is_engine);
    members.list("variants", 1, 100, false, [](const json& one) { return one.is_object(); });
    members.list("tie_breaks", 0, most_tie_breaks, true,
                 [](const json& one) { return one.is_string(); });
}

}  // namespace

std::int64_t scheduled_games(const Form& form) {
    const std::int64_t entrants = form.entrants;
    const std::int64_t pairs = entrants * (entrants - 1) / 2;
    const std::int64_t games_per_cycle = form.format == Format::gauntlet ? entrants - 1
                                         : form.format == Format::match  ? 1
                                                                         : pairs;
    const std::int64_t all = form.format == Format::swiss ? form.rounds * entrants / 2
                             : form.format == Format::knockout
                                 ? entrants
                                 : games_per_cycle * form.cycles * form.variants;
    return all * form.scoring.games_per_match;
}

namespace {

/// As a tournament file is held against them.
void check_groups(const Form& form) {
    if (2 * form.groups > form.entrants) {
        refuse(std::to_string(form.groups) + " groups of " + std::to_string(form.entrants) +
                   " engines",
               "at least two engines in each group");
    }
    const int each = form.qualifiers / form.groups;
    if (form.qualifiers % form.groups != 0)
        refuse("qualifiers = " + std::to_string(form.qualifiers), "as many from each group");
    for (const std::vector<int>& group : groups_of(form)) {
        const auto barred = std::ranges::count_if(group, [&](int entrant) {
            return std::ranges::binary_search(form.round_robin_only, entrant);
        });
        if (each <= static_cast<int>(group.size()) - barred) continue;
        refuse(std::to_string(each) + " qualifiers from a group", "as many as can qualify");
    }
}

}  // namespace

void require_sound(const Form& form) {
    const std::int64_t games = scheduled_games(form);
    if (games > most_games) {
        refuse("a tournament of " + std::to_string(games) + " games",
               "at most " + std::to_string(most_games));
    }
    if (form.variants > 1 && !is_fixed(form)) refuse("several variants in this format", "one");
    if (form.format == Format::match && form.entrants != 2) refuse("a match of several", "two");
    if (form.format == Format::swiss && form.rounds >= form.entrants) {
        refuse("rounds = " + std::to_string(form.rounds), "fewer rounds than engines");
    }
    if (form.format == Format::groups_knockout) check_groups(form);
}

json checked_plan(const std::string& stored) {
    json plan = parsed(stored);
    check_members(plan);
    return plan;
}

void require_same_field(int in_plan, std::size_t stored) {
    if (static_cast<std::size_t>(in_plan) == stored) return;
    refuse(std::to_string(in_plan) + " engines in it and " + std::to_string(stored) + " entrants",
           "as many");
}

Form stored_form(const std::string& plan, std::size_t entrants) {
    Form form = form_from_json(plan);
    require_same_field(form.entrants, entrants);
    return form;
}

}  // namespace tafl::tournaments
