// SPDX-License-Identifier: MIT
#include "playing.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>

#include "referee/os/limits.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"

namespace tafl::referee::testing {

namespace asio = boost::asio;

EngineSpec zoo(std::string behaviour, std::vector<std::string> more) {
    EngineSpec spec;
    spec.name = behaviour;
    spec.command = std::string(TAFL_BINARY_DIR) + "/tests/engines/zoo";
    spec.arguments = {std::move(behaviour), "--seed", "{seed}"};
    spec.arguments.insert(spec.arguments.end(), more.begin(), more.end());
    spec.quit_timeouts = std::chrono::milliseconds(150);
    return spec;
}

rules::TimeControl time_control(std::string_view text) { return *rules::parse_time_control(text); }

Assignment game_of(std::string_view record, EngineSpec attackers, EngineSpec defenders) {
    const auto reading = rules::ruleset_from(record);
    REQUIRE(reading.has_value());
    Assignment assignment;
    assignment.engines = {std::move(attackers), std::move(defenders)};
    assignment.compiled_rules = std::make_shared<const rules::CompiledRules>(reading->ruleset);
    assignment.time = {time_control("60+0"), time_control("60+0")};
    assignment.seed = 7;
    return assignment;
}

Assignment brandub(EngineSpec attackers, EngineSpec defenders) {
    return game_of(
        "dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: "
        "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        std::move(attackers), std::move(defenders));
}

namespace {

/// No child of ours is alive or unreaped.
bool has_no_children() { return ::waitpid(-1, nullptr, WNOHANG) < 0; }

/// Attempts of a game that is void because the host was late.
constexpr int max_attempts = 20;

}  // namespace

Host::Host() : table_(loop_.get_executor()) { prepare_host(); }

void Host::later(std::chrono::milliseconds delay, std::function<void()> action) {
    auto timer = std::make_shared<asio::steady_timer>(loop_, delay);
    timer->async_wait([timer, action](boost::system::error_code) { action(); });
}

rules::GameRecord Host::play(Assignment assignment, GameObserver observer) {
    std::optional<rules::GameRecord> record;
    std::exception_ptr failure;
    asio::co_spawn(loop_, table_.play(std::move(assignment), std::move(observer)),
                   [&](std::exception_ptr thrown, rules::GameRecord played) {
                       failure = thrown;
                       record = std::move(played);
                   });
    loop_.restart();
    loop_.run_for(longest_game);
    if (failure) std::rethrow_exception(failure);
    REQUIRE_MESSAGE(record.has_value(), "the game took too long");
    CHECK(has_no_children());
    return std::move(*record);
}

rules::GameRecord play(Assignment assignment, GameObserver observer) {
    for (int attempt = 1;; ++attempt) {
        Host host;
        rules::GameRecord record = host.play(assignment, observer);
        const bool is_void = record.end.termination == rules::Termination::void_host_late;
        if (!is_void || attempt == max_attempts) return record;
    }
}

namespace {

asio::awaitable<void> play_evening(GameRunner* table, std::vector<Assignment> assignments,
                                   std::vector<rules::GameRecord>* records) {
    const auto executor = co_await asio::this_coro::executor;
    asio::steady_timer timer(executor);
    for (const Assignment& assignment : assignments) {
        rules::GameRecord record = co_await table->play(assignment, Host::ignore);
        records->push_back(std::move(record));
        timer.expires_after(std::chrono::milliseconds(50));
        co_await timer.async_wait(asio::use_awaitable);
    }
    co_await table->clear();
}

}  // namespace

std::vector<rules::GameRecord> play_in_a_row(std::vector<Assignment> assignments,
                                             const World& world) {
    prepare_host();
    asio::io_context loop(1);
    GameRunner table(loop.get_executor(), world);
    std::vector<rules::GameRecord> records;
    const std::size_t count = assignments.size();
    asio::co_spawn(loop, play_evening(&table, std::move(assignments), &records),
                   [](std::exception_ptr failure) { CHECK(!failure); });
    loop.run_for(longest_game);
    REQUIRE_MESSAGE(records.size() == count, "the games took too long");
    CHECK_MESSAGE(has_no_children(), "an engine is left");
    return records;
}

bool is_missing(Sandbox sandbox) {
    Limits limits;
    limits.sandbox = sandbox;
    const auto reason = why_unavailable(limits);
    if (reason) MESSAGE("skipped: " << *reason);
    return reason.has_value();
}

std::string temporary_path(std::string_view name) {
    struct Folder {
        std::filesystem::path path =
            std::filesystem::temp_directory_path() / ("tafl-referee-" + std::to_string(::getpid()));
        Folder() { std::filesystem::create_directories(path); }
        ~Folder() {
            std::error_code ignored;
            std::filesystem::remove_all(path, ignored);
        }
    };
    static const Folder folder;
    return (folder.path / name).string();
}

std::vector<std::string> lines_of(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

}  // namespace tafl::referee::testing
