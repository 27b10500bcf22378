// SPDX-License-Identifier: MIT
#include "tournaments/plan/plan_file.h"

#include <algorithm>
#include <tuple>

namespace tafl::plan {

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

}  // namespace tafl::plan
