// SPDX-License-Identifier: MIT
// Any text as TOML: what is accepted is not nested deeply, so that nothing that walks over it runs
// out of stack; what is refused is refused with one sentence and its place.
#include <algorithm>

#include "tests/fuzz/check.h"
#include "tournaments/plan/toml_text.h"

namespace {

using namespace tafl;
using tests::hold;

/// Tables and lists within one another; `node` itself counts.
std::size_t depth_of(const toml::node& node) {
    std::size_t below = 0;
    if (const toml::table* table = node.as_table()) {
        for (const auto& [key, value] : *table) below = std::max(below, depth_of(value));
    } else if (const toml::array* array = node.as_array()) {
        for (const toml::node& value : *array) below = std::max(below, depth_of(value));
    }
    return below + 1;
}

/// Each part of a table head, of a key, and of the keys of each inline table is a table.
constexpr std::size_t max_depth =
    2 * (plan::max_toml_dots + 1) + plan::max_toml_nesting * (plan::max_toml_dots + 2) + 2;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(tests::text_of(data, size));
    const auto table = plan::parse_toml(text);
    if (table) {
        hold(depth_of(*table) <= max_depth, "what is accepted is not nested deeply", text);
        return 0;
    }
    const plan::PlanErrors errors = table.error();
    hold(errors.size() == 1, "a refusal has one reason", text);
    const plan::PlanError& error = errors[0];
    hold(error.code == plan::PlanFault::bad_syntax, "the syntax is at fault", error.text);
    hold(!error.text.empty() && error.text.find('\n') == std::string::npos,
         "a reason is one sentence", error.text);
    hold(error.line >= 1 && error.column >= 1, "a place counts from 1", error.text);
    return 0;
}
