// SPDX-License-Identifier: MIT
// Transcripts can be printed to a terminal, whatever an engine has written.
#include "referee/dialogue.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <string>

#include "playing.h"

namespace tafl::referee::transcript_test {

using namespace testing;

TEST_SUITE_BEGIN("referee/transcript");

TEST_CASE("what would steer a terminal is written out, and other text stays as it is") {
    const std::string path = temporary_path("transcript-steering");
    const TimePoint origin{};
    {
        Transcript transcript(path, origin);
        const auto received = [&](std::string_view line) {
            transcript.note(rules::Side::attackers, origin, '<', line);
        };
        received("move d1-c1");
        received("\x1b]0;title\x07");
        received(std::string_view("a\0b\tc\r", 6));
        received("\xc3\x96re \xe2\x82\xac \xf0\x9f\x8f\xb0");  // O with dots, euro, castle
        received(
            "\xc2\x9b"
            "31m \xe2\x80\xae");              // CSI of 8 bits, U+202E
        received("\xff \x9b \xc3 \xc0\x9b");  // not UTF-8
        transcript.remark("by \x1b[2J");
    }
    const auto lines = lines_of(path);
    REQUIRE(lines.size() == 7);
    const auto text_of = [&](std::size_t i) { return lines[i].substr(lines[i].find("< ") + 2); };
    CHECK(text_of(0) == "move d1-c1");
    CHECK(text_of(1) == "\\x1b]0;title\\x07");
    CHECK(text_of(2) == "a\\x00b\tc\\x0d");
    CHECK(text_of(3) == "\xc3\x96re \xe2\x82\xac \xf0\x9f\x8f\xb0");
    CHECK(text_of(4) == "\\xc2\\x9b31m \\xe2\\x80\\xae");
    CHECK(text_of(5) == "\\xff \\x9b \\xc3 \\xc0\\x9b");
    CHECK(lines[6] == "# by \\x1b[2J");
}

TEST_CASE("a transcript is for its owner alone") {
    const std::string path = temporary_path("transcript-mode");
    const mode_t before = ::umask(0);
    { const Transcript transcript(path, TimePoint{}); }
    ::umask(before);
    struct stat status {};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777U) == 0600U);
}

TEST_SUITE_END();

}  // namespace tafl::referee::transcript_test
