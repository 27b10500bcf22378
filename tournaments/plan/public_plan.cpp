// SPDX-License-Identifier: MIT
#include "tournaments/plan/public_plan.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

namespace tafl::tournaments {

using nlohmann::ordered_json;

namespace {

constexpr std::array<std::string_view, 16> public_keys = {
    "name",    "version", "sha256",           "dialect",
    "restart", "time",    "round_robin_only", "byes",
    "rest_ms", "cpus",    "memory_mb",        "processes",
    "file_mb", "sandbox", "hello_seconds",    "quit_seconds"};

ordered_json public_engine(const ordered_json& engine) {
    ordered_json shown = ordered_json::object();
    if (!engine.is_object()) return shown;
    for (const auto& [key, value] : engine.items()) {
        if (is_public_engine_key(key)) shown[key] = value;
    }
    return shown;
}

}  // namespace

bool is_public_engine_key(std::string_view key) {
    return std::ranges::find(public_keys, key) != public_keys.end();
}

ordered_json public_plan(const std::string& stored) {
    ordered_json plan = ordered_json::parse(stored, nullptr, false);
    if (!plan.is_object() || !plan.contains("engine")) return ordered_json::object();
    ordered_json engines = ordered_json::array();
    for (const ordered_json& engine : plan["engine"]) engines.push_back(public_engine(engine));
    plan["engine"] = std::move(engines);
    if (plan.contains("seed") && plan["seed"].is_number()) plan["seed"] = plan["seed"].dump();
    return plan;
}

}  // namespace tafl::tournaments
