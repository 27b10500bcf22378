// SPDX-License-Identifier: MIT
// /api/engines: engines that have played in a database, and engines that the server may start.
#include <algorithm>
#include <functional>
#include <map>

#include "rules/result.h"
#include "tournaments/scoring/results/columns_json.h"
#include "tournaments/scoring/results/engine_record.h"
#include "tournaments/scoring/results/rated_builds.h"
#include "tournaments/scoring/results/rating_tables.h"
#include "tournaments/server/web/api.h"
#include "tournaments/server/web/api_answers.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using nlohmann::ordered_json;

ordered_json tally_json(const results::ScoreTally& tally) {
    return object_of(results::tally_columns(), tally);
}

ordered_json sides_json(const rules::BySide<results::ScoreTally>& sides) {
    return {{"attackers", tally_json(sides.attackers)}, {"defenders", tally_json(sides.defenders)}};
}

ordered_json engine_json(const std::string& name, store::EntrantKind kind,
                         const results::EngineRecord& record, const RegisteredEngine* registered) {
    auto variants = ordered_json::array();
    for (const auto& [variant, sides] : record.variants) {
        ordered_json item = {{"variant", variant}};
        item.update(sides_json(sides));
        variants.push_back(std::move(item));
    }
    const RegisteredEngine known = registered != nullptr ? *registered : RegisteredEngine{};
    const auto text_or_null = [](const std::string& text) {
        return text.empty() ? ordered_json(nullptr) : ordered_json(text);
    };
    ordered_json engine = {{"name", name},
                           {"kind", name_of(kind)},
                           {"registered", registered != nullptr},
                           {"version", text_or_null(known.version)},
                           {"author", text_or_null(known.credits.author)},
                           {"licence", text_or_null(known.credits.licence)},
                           {"link", text_or_null(known.credits.link)}};
    engine.update(tally_json(record.all()));
    engine.update(object_of(results::engine_columns(), record));
    engine["sides"] = sides_json(record.by_side());
    engine["variants"] = std::move(variants);
    return engine;
}

/// Returns the results of `tallies` as a list. `member`: name of the member with the key.
template <class Key, class TextOf>
ordered_json tallies_json(const char* member, const std::map<Key, results::ScoreTally>& tallies,
                          TextOf text_of) {
    auto items = ordered_json::array();
    for (const auto& [key, tally] : tallies) {
        ordered_json item = {{member, text_of(key)}};
        item.update(tally_json(tally));
        items.push_back(std::move(item));
    }
    return items;
}

/// Returns the builds of an engine; null with more than `max_rated_games` games.
ordered_json builds_json(const SiteView& view, const std::string& name) {
    const auto games = marked_games(view);
    if (games.size() > max_rated_games) return nullptr;
    auto builds = ordered_json::array();
    for (const results::RatedBuild& build : results::rated_builds(view.archive, name, games)) {
        ordered_json item = object_of(results::build_columns(), build);
        item.update(tally_json(build.player.tally));
        item.update(object_of(results::rating_columns(), build.player));
        builds.push_back(std::move(item));
    }
    return builds;
}

/// Returns the engine with this name; without a name, all of the kind that the request names.
Response engines_response(const SiteView& view, const Request& request, const std::string* only) {
    auto records = stored_records(view);
    for (const RegisteredEngine& engine : view.registered) records.try_emplace(engine.name);
    const auto people = view.archive.people();
    const auto kind_of = [&](const std::string& name) {
        return people.contains(name) ? store::EntrantKind::person : store::EntrantKind::engine;
    };
    const auto json_for = [&](const std::string& name, const results::EngineRecord& record) {
        const auto found = std::ranges::find(view.registered, name, &RegisteredEngine::name);
        return engine_json(name, kind_of(name), record,
                           found == view.registered.end() ? nullptr : &*found);
    };
    if (only != nullptr) {
        const auto found = records.find(*only);
        if (found == records.end()) return not_found("no engine has the name " + *only);
        ordered_json engine = json_for(found->first, found->second);
        engine["opponents"] = tallies_json("opponent", found->second.opponents, std::identity());
        engine["endings"] =
            tallies_json("termination", found->second.endings,
                         [](rules::Termination termination) { return name_of(termination); });
        if (kind_of(*only) == store::EntrantKind::engine)
            engine["builds"] = builds_json(view, *only);
        return json_response(engine);
    }
    const auto kind = request.query.find("kind");
    const std::string wanted = kind == request.query.end() ? "engine" : kind->second;
    if (wanted != "engine" && wanted != "person" && wanted != "all") {
        return problem(400, "Bad request", "kind is engine, person or all, not " + wanted);
    }
    auto items = ordered_json::array();
    for (const auto& [name, record] : records) {
        if (wanted == "all" || wanted == name_of(kind_of(name)))
            items.push_back(json_for(name, record));
    }
    return json_response({{"items", std::move(items)}, {"next", nullptr}});
}

}  // namespace

Response list_engines(const SiteView& view, const Request& request) {
    return engines_response(view, request, nullptr);
}

Response get_engine(const SiteView& view, const Request& request) {
    return engines_response(view, request, &request.path[2]);
}

}  // namespace tafl::web
