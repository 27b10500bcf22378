// SPDX-License-Identifier: MIT
#include "tournaments/web/api_engines.h"

#include "tournaments/results/engine_record.h"
#include "tournaments/web/api_answers.h"

namespace tafl::web {

namespace {

using nlohmann::ordered_json;

ordered_json tally_json(const results::ScoreTally& metrics) {
    return {{"games", metrics.games},
            {"wins", metrics.wins},
            {"draws", metrics.draws},
            {"losses", metrics.losses}};
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
    const bool has_version = registered != nullptr && !registered->version.empty();
    ordered_json engine = {
        {"name", name},
        {"kind", name_of(kind)},
        {"registered", registered != nullptr},
        {"version", has_version ? ordered_json(registered->version) : ordered_json(nullptr)}};
    engine.update(tally_json(record.all()));
    engine["forfeits"] = record.forfeits();
    engine["time_forfeits"] = record.time_forfeits();
    engine["sides"] = sides_json(record.by_side());
    engine["variants"] = std::move(variants);
    return engine;
}

}  // namespace

Response answer_engines(store::Archive& archive, const Request& request,
                        const ApiSources& sources) {
    store::GameFilter filter;
    if (request.path.size() == 3) filter.engine = request.path[2];
    const auto games = archive.games(filter);
    auto records = results::engine_records(games);
    const auto registered = sources.engines ? sources.engines() : std::vector<RegisteredEngine>();
    for (const RegisteredEngine& engine : registered) records.try_emplace(engine.name);
    const auto people = archive.people();
    const auto kind_of = [&](const std::string& name) {
        return people.contains(name) ? store::EntrantKind::person : store::EntrantKind::engine;
    };
    const auto json_for = [&](const std::string& name, const results::EngineRecord& record) {
        const auto found = std::ranges::find(registered, name, &RegisteredEngine::name);
        return engine_json(name, kind_of(name), record,
                           found == registered.end() ? nullptr : &*found);
    };
    if (request.path.size() == 3) {
        const auto found = records.find(request.path[2]);
        if (found == records.end()) return not_found("there is no engine " + request.path[2]);
        return json_response(json_for(found->first, found->second));
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

}  // namespace tafl::web
