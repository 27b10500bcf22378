// SPDX-License-Identifier: MIT
#include <array>
#include <chrono>
#include <iostream>

#include "habits.h"

namespace tafl::zoo {

namespace {

constexpr int many_lines = 9'000;    // less than a flood
constexpr int many_questions = 450;  // less than a flood
constexpr int too_many_questions = 9'000;

std::string times(int count, const std::string& line) {
    std::string text;
    for (int i = 0; i < count; ++i) text += line + '\n';
    return text;
}

void pour(const std::string& text) { std::cout << text << std::flush; }

/// In one write with its move, so that the move is in the pipe as soon as the flood.
std::string flood_named(std::string_view what) {
    if (what == "asks-500-times") return times(500, "position");
    if (what == "asks-501-times") return times(501, "position");
    if (what == "asks") return times(many_questions, "position");
    if (what == "asks-without-end") return times(too_many_questions, "rules");
    if (what == "chatters") return times(many_lines, "x");
    if (what == "long-lines") return times(15, std::string(60'000, 'x'));
    return {};
}

constexpr std::size_t shriek = 1024 * 1024;

}  // namespace

bool Flood::is_one(std::string_view behaviour) {
    return behaviour.ends_with(before) || behaviour.ends_with(after) || behaviour.ends_with(late);
}

Flood::Flood(std::string_view behaviour) {
    for (const std::string_view when : {before, after, late}) {
        if (!behaviour.ends_with(when)) continue;
        when_ = when;
        behaviour.remove_suffix(when.size());
        is_shriek_ = behaviour == "shrieks";
        text_ = flood_named(behaviour);
    }
}

void Flood::hear(std::string_view line) {
    if (when_ != late || !line.starts_with("clock ")) return;
    const std::string text(line.substr(6));
    std::size_t end = 0;
    left_[0] = std::stoi(text, &end);
    left_[1] = std::stoi(text.substr(end));
}

void Flood::before_move(bool is_defender) const {
    if (when_ == late) sleep_for(left_[is_defender ? 1 : 0] - 3);
    if (when_ == after) return;
    if (is_shriek_) std::cerr << std::string(shriek, '!') << std::flush;
    std::cout << text_;  // not flushed: the move goes along
}

void Flood::after_move() const {
    if (when_ != after) return;
    if (is_shriek_) std::cerr << std::string(shriek, '!') << std::flush;
    pour(text_);
}

}  // namespace tafl::zoo
