// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/columns.h"

#include "tournaments/scoring/results/numbers.h"

namespace tafl::results {

std::string cell_text(const CellValue& value, Look look) {
    if (const auto* real = std::get_if<double>(&value)) {
        return look == Look::whole ? decimals(*real, 0) : number_text(*real);
    }
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "yes" : "";
    const auto* words = std::get_if<std::string>(&value);
    return words != nullptr ? *words : std::string();
}

std::string people_text(const CellValue& value, Look look) {
    const auto* points = look == Look::points ? std::get_if<double>(&value) : nullptr;
    return points != nullptr ? points_text(*points) : cell_text(value, look);
}

}  // namespace tafl::results
