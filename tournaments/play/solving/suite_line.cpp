// SPDX-License-Identifier: MIT
#include "tournaments/play/solving/suite_line.h"

#include <algorithm>
#include <utility>

#include "tournaments/base/suggestion.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::solving {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

bool is_operation(const SuiteToken& word) {
    return !word.is_quoted &&
           std::ranges::find(operation_names, word.text) != operation_names.end();
}

bool is_separator(const SuiteToken& word) { return !word.is_quoted && word.text == ";"; }

/// Returns the words, quoted texts and semicolons of a line, up to a comment.
rules::Expected<std::vector<SuiteToken>, SuiteLineError> words_of(std::string_view line) {
    std::vector<SuiteToken> words;
    std::size_t at = 0;
    while ((at = line.find_first_not_of(blanks, at)) != std::string_view::npos && line[at] != '#') {
        const int column = static_cast<int>(at) + 1;
        std::size_t end = at + 1;
        if (line[at] == '"') {
            end = line.find('"', end);
            if (end == std::string_view::npos) {
                return SuiteLineError{column,
                                      "found a text without an end, expected another \" behind it"};
            }
            words.push_back({std::string(line.substr(at + 1, end - at - 1)), column, true});
            ++end;
        } else {
            if (line[at] != ';')
                end = std::min(line.find_first_of(" \t\r\v\f;#\"", at), line.size());
            words.push_back({std::string(line.substr(at, end - at)), column, false});
        }
        at = end;
    }
    return words;
}

std::vector<std::string_view> known_operations() {
    return {operation_names.begin(), operation_names.end()};
}

}  // namespace

std::string shown(std::string_view word) {
    constexpr std::size_t most = 60;
    return "'" + results::visible_start(word, most) + "'";
}

rules::Expected<SuiteLine, SuiteLineError> parse_suite_line(std::string_view line) {
    auto words = words_of(line);
    if (!words) return words.error();
    SuiteLine parsed;
    bool is_name_next = false;
    for (SuiteToken& word : *words) {
        if (is_separator(word)) {
            is_name_next = true;
        } else if (is_operation(word) && (is_name_next || parsed.operations.empty())) {
            parsed.operations.push_back({std::move(word), {}});
            is_name_next = false;
        } else if (is_name_next) {
            return SuiteLineError{word.column,
                                  "found " + shown(word.text) + ", expected " +
                                      tournaments::expected_one_of(word.text, known_operations())};
        } else {
            (parsed.operations.empty() ? parsed.head : parsed.operations.back().values)
                .push_back(std::move(word));
        }
    }
    return parsed;
}

}  // namespace tafl::solving
