// SPDX-License-Identifier: MIT
// Converts rows to JSON with the columns of columns.h. This code has its own file, so that pages do
// not include the JSON library.
#pragma once

#include <nlohmann/json.hpp>

#include "tournaments/scoring/results/columns.h"

namespace tafl::results {

/// Returns the value of a cell as JSON; null if the row has no value.
[[nodiscard]] inline nlohmann::ordered_json json_of(const CellValue& value) {
    const auto convert = [](const auto& known) {
        if constexpr (std::is_same_v<std::decay_t<decltype(known)>, std::monostate>) {
            return nlohmann::ordered_json(nullptr);
        } else {
            return nlohmann::ordered_json(known);
        }
    };
    return std::visit(convert, value);
}

/// Returns `row` as a JSON object, with its members in the order of the columns.
template <class Row>
[[nodiscard]] nlohmann::ordered_json object_of(ColumnsOf<Row> columns, const Row& row) {
    auto object = nlohmann::ordered_json::object();
    for (const ColumnOf<Row>& column : columns) {
        if (column.member.empty()) continue;
        const CellValue value = column.value(row);
        const bool is_shown = !std::holds_alternative<std::monostate>(value) &&
                              (column.is_shown == nullptr || column.is_shown(row));
        if (is_shown || column.in_json == InJson::always) {
            object[std::string(column.member)] = json_of(value);
        }
    }
    return object;
}

}  // namespace tafl::results
