// SPDX-License-Identifier: MIT
#include "referee/line_buffer.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace tafl::referee::line_buffer_test {

namespace {

std::vector<std::string> lines_from(LineBuffer& buffer, std::string_view piece) {
    std::vector<std::string> lines;
    buffer.append(piece);
    while (auto line = buffer.take_line()) lines.push_back(*line);
    return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_SUITE_BEGIN("referee/line_buffer");

TEST_CASE("lines are put together across pieces and taken apart within one") {
    LineBuffer buffer;
    CHECK(lines_from(buffer, "hel").empty());
    CHECK(lines_from(buffer, "lo\nmove a").front() == "hello");
    CHECK(lines_from(buffer, "1-a2\n\nstatus x\nres") == Lines{"move a1-a2", "", "status x"});
    CHECK(lines_from(buffer, "t\n") == Lines{"rest"});
}

TEST_CASE("however text is cut, the same lines come out") {
    const std::string text = "hello\nstatus deep thought\n\nmove e4-e5\n";
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        CAPTURE(cut);
        LineBuffer buffer;
        Lines lines = lines_from(buffer, text.substr(0, cut));
        for (auto& line : lines_from(buffer, text.substr(cut))) lines.push_back(line);
        CHECK(lines == Lines{"hello", "status deep thought", "", "move e4-e5"});
    }
}

TEST_CASE("a line of 64 KiB is allowed, a longer one is a flood, finished or not") {
    const std::string longest(64 * 1024, 'x');
    LineBuffer allowed;
    CHECK(lines_from(allowed, longest + "\n").size() == 1);
    CHECK(!allowed.is_flooded());
    LineBuffer finished;
    CHECK(lines_from(finished, longest + "x\n").size() == 1);
    CHECK(finished.is_flooded());
    LineBuffer endless;
    CHECK(lines_from(endless, longest + "x").empty());
    CHECK(endless.is_flooded());
}

TEST_CASE("ten thousand lines are allowed between two pardons") {
    LineBuffer buffer;
    for (int i = 0; i < 10'000; ++i) CHECK(lines_from(buffer, "\n").size() == 1);
    CHECK(!buffer.is_flooded());
    buffer.reset_flood_count();
    for (int i = 0; i < 10'000; ++i) CHECK(lines_from(buffer, "\n").size() == 1);
    CHECK(!buffer.is_flooded());
    CHECK(lines_from(buffer, "\n").size() == 1);
    CHECK(buffer.is_flooded());
}

TEST_CASE("a mebibyte is allowed between two pardons") {
    LineBuffer buffer;
    const std::string kibibyte = std::string(1023, 'x') + "\n";
    for (int i = 0; i < 1024; ++i) CHECK(lines_from(buffer, kibibyte).size() == 1);
    CHECK(!buffer.is_flooded());
    CHECK(lines_from(buffer, "x").empty());
    CHECK(buffer.is_flooded());
}

TEST_CASE("of a tail only the last characters are kept") {
    std::string text = "abc";
    append_tail(text, "def", 4);
    CHECK(text == "cdef");
    append_tail(text, "", 4);
    CHECK(text == "cdef");
}

TEST_SUITE_END();

}  // namespace tafl::referee::line_buffer_test
