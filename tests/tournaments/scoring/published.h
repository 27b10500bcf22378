// SPDX-License-Identifier: MIT
// Published values of the field's reference implementations (tests/data/statistics.json; each names
// its source).
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace tafl::tests {

/// Returns all records of one type. Throws if the result is empty, so that no test passes without
/// data.
inline std::vector<nlohmann::json> published(const std::string& type) {
    std::ifstream file(TAFL_TEST_DATA "/statistics.json");
    std::vector<nlohmann::json> found;
    const nlohmann::json document = nlohmann::json::parse(file);
    for (const auto& record : document.at("vectors")) {
        if (record.at("type") == type) found.push_back(record);
    }
    if (found.empty()) throw std::runtime_error("no published values of type " + type);
    return found;
}

}  // namespace tafl::tests
