// SPDX-License-Identifier: MIT
#include "golden.h"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "playing.h"
#include "referee/loop_load.h"
#include "rules/move_text.h"
#include "rules/result.h"

namespace tafl::referee::testing {

using rules::Side;

namespace {

/// One line of a script: "1.700 attackers < move d6-c6". Its direction is one of:
/// '<' and '>': a line between host and engine;
/// '!': the engine fails in the given way, with an exit code and standard error output;
/// '+': the engine has connected;
/// '#': a note of the host;
/// '*': the loop was busy with an engine's output for the given number of milliseconds;
/// '.': only time passes.
/// If a line ends with a space character, '$' follows it.
struct Line {
    std::int64_t microseconds = 0;
    Side side{};
    char direction = 0;
    std::string text;
    bool operator==(const Line&) const = default;
};

std::string to_string(const Line& line) {
    return std::to_string(line.microseconds) + " us " + std::string(name_of(line.side)) + ' ' +
           line.direction + ' ' + line.text + '|';
}

Line line_from(const std::string& text) {
    std::istringstream words(text);
    double seconds = 0;
    std::string side;
    Line line;
    words >> seconds >> side >> line.direction;
    words.get();
    std::getline(words, line.text);
    if (line.text.ends_with('$')) line.text.pop_back();
    line.microseconds = std::llround(seconds * 1e6);
    line.side = side == "attackers" ? Side::attackers : Side::defenders;
    return line;
}

struct Golden {
    std::map<std::string, std::string> setting;
    std::vector<Line> lines;

    [[nodiscard]] std::chrono::milliseconds writing() const {
        const auto found = setting.find("write_ms");
        return std::chrono::milliseconds(found == setting.end() ? 0 : std::stoi(found->second));
    }
};

Golden read_golden(const std::filesystem::path& file) {
    Golden golden;
    bool is_dialogue = false;
    for (const std::string& text : lines_of(file.string())) {
        if (text.empty() || text.front() == '#') continue;
        const std::size_t equals = text.find(" = ");
        if (text == "---") {
            is_dialogue = true;
        } else if (is_dialogue) {
            golden.lines.push_back(line_from(text));
        } else {
            REQUIRE(equals != std::string::npos);
            golden.setting[text.substr(0, equals)] = text.substr(equals + 3);
        }
    }
    return golden;
}

class ScriptedLink final : public EngineLink {
  public:
    ScriptedLink(Listener& listener, std::function<void()> on_question)
        : listener_(listener), on_question_(std::move(on_question)) {}
    [[nodiscard]] Listener& listener() { return listener_; }

    [[nodiscard]] bool has_ended() const override { return has_ended_; }
    [[nodiscard]] ExitStatus exit_status() const override { return {}; }
    [[nodiscard]] const std::string& standard_error() const override { return nothing_; }
    void send(std::string_view text) override {
        if (text.find("play ") != std::string_view::npos) on_question_();
    }
    void collect() override {}
    void reset_flood_count() override {}
    void quit(const referee::QuitTimeouts&) override { has_ended_ = true; }

  private:
    Listener& listener_;
    std::function<void()> on_question_;
    bool has_ended_ = false;
    std::string nothing_;
};

class ScriptedSocket final : public SocketLink {
  public:
    explicit ScriptedSocket(Listener& listener) : listener_(listener) {}

    void act(TimePoint now, const Line& line) {
        if (line.direction == '+') listener_.on_connected(now, line.text);
        if (line.direction == '<') listener_.on_bytes(now, line.text + '\n');
        if (line.direction == '!') report_broken(now, line.text);
        if (line.direction == '.') return listener_.on_ended();  // only wakes the game
        listener_.on_batch_end();
    }

    [[nodiscard]] bool has_ended() const override { return has_ended_; }
    [[nodiscard]] ExitStatus exit_status() const override { return status_; }
    [[nodiscard]] const std::string& standard_error() const override { return error_; }
    [[nodiscard]] TimePoint started_at() const override { return {}; }
    void send(std::string_view) override {}
    void collect() override {}
    void reset_flood_count() override {}
    void hang_up() override {}
    void quit(const referee::QuitTimeouts&) override { has_ended_ = true; }

  private:
    void report_broken(TimePoint now, const std::string& text) {
        std::istringstream words(text);
        std::string how;
        int code = 0;
        if (words >> how >> code) status_.code = code;
        std::getline(words >> std::ws, error_);
        listener_.on_broken(now, *rules::termination_from_name(how), "broke");
    }

    Listener& listener_;
    bool has_ended_ = false;
    ExitStatus status_;
    std::string error_;
};

/// World with a clock far ahead of the real one, so that no real timer expires.
class ScriptedWorld final : public World {
  public:
    /// `writing`: duration of each write to an engine.
    explicit ScriptedWorld(std::chrono::milliseconds writing)
        : origin_(SteadyClock::now() + std::chrono::hours(24 * 365)),
          now_(origin_),
          writing_(writing) {}

    [[nodiscard]] TimePoint now() const override { return now_; }
    [[nodiscard]] rules::Expected<std::unique_ptr<EngineLink>, std::string> start(
        const boost::asio::any_io_executor&, const EngineSpec&, LaunchContext context,
        EngineLink::Listener& listener) const override {
        auto link = std::make_unique<ScriptedLink>(listener, [this] { now_ += writing_; });
        links_[context.side] = link.get();
        return std::unique_ptr<EngineLink>(std::move(link));
    }

    [[nodiscard]] rules::Expected<std::unique_ptr<SocketLink>, std::string> start_connecting(
        const boost::asio::any_io_executor&, const EngineSpec&, LaunchContext context,
        const SocketOptions&, SocketLink::Listener& listener) const override {
        auto link = std::make_unique<ScriptedSocket>(listener);
        sockets_[context.side] = link.get();
        return std::unique_ptr<SocketLink>(std::move(link));
    }

    void act(const Line& line, LoopLoad& load) {
        now_ = origin_ + std::chrono::microseconds(line.microseconds);
        ScriptedSocket* socket = sockets_[line.side];
        if (socket != nullptr && !socket->has_ended()) socket->act(now_, line);
        if (socket != nullptr) return;
        ScriptedLink* link = links_[line.side];
        REQUIRE(link != nullptr);
        if (link->has_ended()) return;
        if (line.direction == '<') {
            link->listener().on_line(now_, line.text);
            link->listener().on_batch_end();
        }
        if (line.direction == '!') {
            link->listener().on_broken(now_, *rules::termination_from_name(line.text));
        }
        if (line.direction == '*') {
            load.add(now_ - std::chrono::milliseconds(std::stoi(line.text)), now_);
        }
        if (line.direction == '.') link->listener().on_ended();  // only wakes the game
    }

  private:
    TimePoint origin_;
    mutable TimePoint now_;
    std::chrono::milliseconds writing_;
    mutable rules::BySide<ScriptedLink*> links_;
    mutable rules::BySide<ScriptedSocket*> sockets_;
};

Assignment assignment_of(Golden& golden, const std::string& transcript) {
    auto& setting = golden.setting;
    Assignment assignment = game_of(setting["rules"], {}, {});
    for (const Side side : rules::both_sides) {
        const std::string own = "time " + std::string(name_of(side));
        assignment.time[side] = time_control(setting[setting.contains(own) ? own : "time"]);
        assignment.engines[side].name = std::string(name_of(side));
        const std::string protocol = "protocol " + std::string(name_of(side));
        if (setting.contains(protocol)) assignment.engines[side].protocol = setting[protocol];
    }
    if (setting["dialect"] == "opentafl") {
        assignment.engines.attackers.dialect = Dialect::opentafl;
    }
    const auto number = [&](const char* key, int otherwise) {
        return setting.contains(key) ? std::stoi(setting[key]) : otherwise;
    };
    assignment.limits.illegal_moves = number("illegal_moves", 1);
    assignment.limits.max_plies = number("max_plies", 600);
    assignment.limits.no_capture_plies = number("no_capture_plies", 0);
    std::istringstream opening(setting["opening"]);
    for (std::string move; opening >> move;) {
        assignment.opening.push_back(rules::parse_move(move)->move);
    }
    assignment.transcript = transcript;
    return assignment;
}

std::optional<rules::GameRecord> perform(const Golden& golden, Assignment assignment) {
    boost::asio::io_context loop(1);
    ScriptedWorld world(golden.writing());
    GameRunner table(loop.get_executor(), world);
    std::optional<rules::GameRecord> record;
    boost::asio::co_spawn(loop, table.play(std::move(assignment), Host::ignore),
                          [&](std::exception_ptr failure, rules::GameRecord played) {
                              if (!failure) record = std::move(played);
                          });
    loop.poll();
    for (const Line& line : golden.lines) {
        if (line.direction == '>' || line.direction == '#' || record) continue;
        world.act(line, LoopLoad::of(loop.get_executor()));
        loop.poll();
    }
    if (!record) {
        table.stop();
        loop.poll();
        FAIL_CHECK("the script ends before the game does");
    }
    return record;
}

void check_golden(const std::filesystem::path& file) {
    Golden golden = read_golden(file);
    const std::string protocol = file.parent_path().filename().string();
    const std::string transcript = temporary_path(protocol + "-" + file.filename().string());
    const auto record = perform(golden, assignment_of(golden, transcript));
    REQUIRE(record.has_value());
    CHECK(name_of(record->end.result) == golden.setting["result"]);
    CHECK(name_of(record->end.termination) == golden.setting["termination"]);
    if (golden.setting.contains("summary")) CHECK(record->end.summary == golden.setting["summary"]);
    std::vector<std::string> expected;
    for (const Line& line : golden.lines) {
        const bool is_written = std::string_view("<>#").find(line.direction) != std::string::npos;
        if (is_written) expected.push_back(to_string(line));
    }
    std::vector<std::string> seen;
    for (const std::string& text : lines_of(transcript)) {
        if (!text.starts_with('#')) seen.push_back(to_string(line_from(text)));
    }
    for (std::size_t i = 0; i < std::min(expected.size(), seen.size()); ++i) {
        CHECK(seen[i] == expected[i]);
        if (seen[i] != expected[i]) break;
    }
    CHECK(seen.size() == expected.size());
}

}  // namespace

int check_goldens(const std::string& protocol) {
    int files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(TAFL_SOURCE_DIR "/tests/golden/" + protocol)) {
        CAPTURE(entry.path().filename().string());
        check_golden(entry.path());
        ++files;
    }
    return files;
}

}  // namespace tafl::referee::testing
