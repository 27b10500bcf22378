// SPDX-License-Identifier: MIT
#include "tournaments/server/service/logging.h"

#include <doctest/doctest.h>
#include <spdlog/spdlog.h>

#include <array>
#include <nlohmann/json.hpp>

#include "tests/tournaments/program.h"

namespace tafl::service::logging_test {
namespace {

/// A log in a temporary file. The destructor restores the logger of before.
struct Log {
    Log(LogFormat format, std::size_t bytes = 1 << 20) { set_up_log({format, file, bytes, 2}); }
    ~Log() { spdlog::set_default_logger(before); }

    [[nodiscard]] std::vector<std::string> lines() const {
        std::istringstream text(tests::read_file(file));
        std::vector<std::string> all;
        for (std::string line; std::getline(text, line);) all.push_back(line);
        return all;
    }

    std::shared_ptr<spdlog::logger> before = spdlog::default_logger();
    tests::Scratch scratch;
    std::filesystem::path file = scratch / "host.log";
};

/// Texts of untrusted engines: names and messages.
const std::vector<std::string> hostile = {"plain",
                                          "quotes \" and \\ and {braces} and %v",
                                          "two\nlines",
                                          "\r\n2026-11-21T14:00:00.000Z info: forged",
                                          "\"}\n{\"level\":\"info\",\"message\":\"forged",
                                          std::string("nul \0 inside", 12),
                                          "\x1b[31mred\x07",
                                          "cut UTF-8 \xe2\x82",
                                          "no UTF-8 \xff\xfe",
                                          "Víðarr ᚢ",
                                          ""};

TEST_SUITE_BEGIN("tournaments/server/service/logging");

TEST_CASE("each line of JSON is one object, whatever is logged") {
    Log log(LogFormat::json);
    for (const std::string& text : hostile) spdlog::warn("{}", text);
    spdlog::error("worse");
    const auto lines = log.lines();
    REQUIRE(lines.size() == hostile.size() + 1);
    for (std::size_t i = 0; i < hostile.size(); ++i) {
        CAPTURE(lines[i]);
        const auto object = nlohmann::json::parse(lines[i]);
        CHECK(object.size() == 3);
        CHECK(object.at("level") == "warning");
        CHECK(object.at("time").get<std::string>().size() ==
              std::string_view("2026-11-21T14:00:00.000Z").size());
        const bool is_text = hostile[i].find("UTF-8") == std::string::npos;
        if (is_text) CHECK(object.at("message") == hostile[i]);
    }
    CHECK(nlohmann::json::parse(lines.back()).at("level") == "error");
}

TEST_CASE("in text format a message can neither end its line nor control the terminal") {
    Log log(LogFormat::text);
    for (const std::string& text : hostile) spdlog::warn("{}", text);
    const auto lines = log.lines();
    REQUIRE(lines.size() == hostile.size());
    for (const std::string& line : lines) {
        CAPTURE(line);
        CHECK(line.substr(23, 11) == "Z warning: ");
        CHECK(line.find('\x1b') == std::string::npos);
        CHECK(line.find('\0') == std::string::npos);
    }
    CHECK(lines[2].ends_with("two\\nlines"));
    CHECK(lines[9].ends_with("Víðarr ᚢ"));
}

TEST_CASE("full files are rotated, and the oldest is dropped") {
    Log log(LogFormat::json, 1000);
    for (int i = 0; i < 200; ++i) spdlog::info("line {}", i);
    const auto folder = log.file.parent_path();
    CHECK(std::filesystem::exists(folder / "host.log"));
    CHECK(std::filesystem::exists(folder / "host.1.log"));
    CHECK(std::filesystem::exists(folder / "host.2.log"));
    CHECK_FALSE(std::filesystem::exists(folder / "host.3.log"));
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        CHECK(entry.file_size() <= 1000);
    }
    CHECK(log.lines().back().find("line 199") != std::string::npos);
}

/// Standard error is a small pipe.
struct Pipe {
    Pipe() {
        REQUIRE(pipe2(ends.data(), O_CLOEXEC) == 0);
        fcntl(ends[1], F_SETPIPE_SZ, 16384);
        dup2(ends[1], STDERR_FILENO);
        close(ends[1]);
    }
    ~Pipe() {
        dup2(before, STDERR_FILENO);
        close(before);
        close(ends[0]);
    }
    [[nodiscard]] std::string take() const {
        std::string text(65'536, ' ');
        const auto size = read(ends[0], text.data(), text.size());
        text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
        return text;
    }
    int before = dup(STDERR_FILENO);
    std::array<int, 2> ends{};
};

TEST_CASE("an unread log delays no other output, and the number of lost lines is logged") {
    const auto before = spdlog::default_logger();
    std::string first;
    std::string second;
    {
        const Pipe pipe;
        set_up_log({LogFormat::json, {}});
        for (int i = 0; i < 2000; ++i) spdlog::info("{} {}", i, std::string(3000, 'x'));
        first = pipe.take();
        spdlog::info("read again");
        second = pipe.take();
    }
    spdlog::set_default_logger(before);
    CHECK(first.find("\"0 xxx") != std::string::npos);
    CHECK(second.find("lines of the log were not read") != std::string::npos);
    CHECK(second.find("read again") != std::string::npos);
    std::istringstream lines(second.substr(second.find('{')));
    for (std::string line; std::getline(lines, line);) CHECK(nlohmann::json::accept(line));
}

TEST_CASE("after another program has renamed the file, a new one is begun on demand") {
    const Log log(LogFormat::json);
    spdlog::info("first");
    std::filesystem::rename(log.file, log.scratch / "old.log");
    spdlog::info("second");
    reopen_log();
    spdlog::info("third");
    CHECK(tests::read_file(log.scratch / "old.log").find("second") != std::string::npos);
    REQUIRE(log.lines().size() == 1);
    CHECK(nlohmann::json::parse(log.lines()[0]).at("message") == "third");
    std::filesystem::remove(log.file);
    std::filesystem::create_directory(log.file);
    reopen_log();  // impossible: the old file stays in use
    spdlog::info("fourth");
}

TEST_CASE("a log that cannot be written is reported at once") {
    const tests::Scratch scratch;
    std::ofstream(scratch / "file") << "x";
    CHECK_THROWS_WITH_AS(set_up_log({LogFormat::text, scratch / "file/x.log"}),
                         doctest::Contains("cannot be written"), std::runtime_error);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::service::logging_test
