// SPDX-License-Identifier: MIT
// Measures the cost of the database.
//
//   store_benchmark make DB [GAMES [PLIES]]    writes a tournament of finished games, through
//                                              Archive, like a host; DB is for timing commands
//   store_benchmark comments GAMES             bytes of plies per game with comments, as stored and
//                                              plain
//   store_benchmark journal DIRECTORY [SECONDS [WRITERS]]
//                                              time of a ply on the loop, and time until another
//                                              connection reads it, while WRITERS processes keep
//                                              the disk busy
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "rules/count_of.h"
#include "rules/game.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "store/ply_codec.h"
#include "tournaments/plan/openings.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/play/hosting/recorder.h"

namespace {

using namespace tafl;
using namespace std::chrono_literals;
namespace fs = std::filesystem;
namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

constexpr int entrants = 16;

rules::Ruleset copenhagen() { return rules::ruleset_of(*rules::find_variant("copenhagen")); }

/// Plan of a tournament file: commands need all that such a file stores.
plan::Plan plan_of_benchmark(const fs::path& folder) {
    const fs::path path = folder / "benchmark.toml";
    std::ofstream file(path);
    file << "[tournament]\nname = \"Benchmark\"\nvariant = \"copenhagen\"\ntime = \"300+3\"\n";
    for (int i = 1; i <= entrants; ++i) {
        file << "[[engine]]\nname = \"Engine " << i << "\"\ncommand = \"true\"\n";
    }
    file.close();
    auto plan = plan::read_plan(path);
    if (!plan) throw std::runtime_error(to_string(plan.error(), path));
    return *plan;
}

std::vector<store::EntrantRecord> entrants_of(const plan::Plan& plan) {
    std::vector<store::EntrantRecord> records;
    for (const auto& entrant : plan.entrants) {
        const auto& engine = entrant.engine;
        records.push_back(
            {count_of(records) + 1, engine.name, engine.command, {"1.0", std::string(64, '0')}});
    }
    return records;
}

/// Returns `plies` random legal moves after which the game is not over.
std::vector<rules::Move> playout(int plies, std::mt19937_64& random) {
    static const auto compiled_rules = std::make_shared<const rules::CompiledRules>(copenhagen());
    rules::Game game(compiled_rules);
    rules::MoveList moves;
    rules::Effects effects;
    do {
        game.restart();
        while (!game.is_over() && game.plies() < plies) {
            legal_moves(game.compiled_rules(), game.position(), moves);
            game.play_unchecked(
                moves[static_cast<int>(random() % static_cast<std::uint64_t>(moves.size()))],
                effects);
        }
    } while (game.is_over());
    return game.moves();
}

/// Schedule of round-robin cycles with matches of two games; each match has a new opening.
std::vector<store::ScheduledGame> schedule_of(int games) {
    std::vector<store::ScheduledGame> schedule;
    const std::string rules = to_string(copenhagen());
    std::mt19937_64 random(1);
    std::vector<std::string> openings;
    for (int i = 0; i < 100; ++i)
        openings.push_back(plan::to_string(plan::Opening{std::nullopt, playout(4, random)}));
    std::string opening;
    for (int i = 0, first = 1, second = 2; i < games; ++i) {
        rules::BySide<int> pair{first, second};
        if (i % 2 == 0) {
            opening = openings[random() % openings.size()];
        } else {
            std::swap(pair.attackers, pair.defenders);
            second = second < entrants ? second + 1 : (first = first % (entrants - 1) + 1) + 1;
        }
        schedule.push_back({0, 1 + i / 16, 1 + i / 2, store::GameNumber(1 + i % 2), pair,
                            "copenhagen", rules, opening, random() >> 1});
    }
    return schedule;
}

/// With a clock of 300+3.
std::vector<rules::PlyRecord> plies_of_game(int count, std::mt19937_64& random) {
    using namespace std::chrono;
    std::exponential_distribution<double> seconds_spent(1 / 3.0);
    std::uniform_int_distribution<int> lag(5, 400);
    rules::BySide<microseconds> left = {300s, 300s};
    std::vector<rules::PlyRecord> plies;
    auto side = rules::Side::attackers;
    for (const rules::Move move : playout(count, random)) {
        rules::PlyRecord ply;
        ply.move = move;
        ply.spent = std::min(left[side], microseconds(std::llround(seconds_spent(random) * 1e6)));
        ply.host_lag = microseconds(lag(random));
        left[side] -= ply.spent;
        ply.left.main = duration_cast<milliseconds>(left[side]);
        left[side] += 3s;
        side = opponent(side);
        plies.push_back(std::move(ply));
    }
    return plies;
}

rules::GameRecord record_of(const store::GameRow& row, std::vector<rules::PlyRecord> plies,
                            std::mt19937_64& random) {
    rules::GameRecord record;
    record.players = row.names;
    record.ruleset = copenhagen();
    record.time = {*rules::parse_time_control("300+3"), *rules::parse_time_control("300+3")};
    record.plies = std::move(plies);
    constexpr std::array outcomes = {
        std::pair(rules::Result::attackers_win, rules::Termination::king_captured),
        std::pair(rules::Result::defenders_win, rules::Termination::escape),
        std::pair(rules::Result::draw, rules::Termination::adjudication_max_plies)};
    std::tie(record.end.result, record.end.termination) = outcomes[random() % outcomes.size()];
    record.started = std::chrono::system_clock::now();
    record.ended = record.started + 600s;
    return record;
}

double microseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
    std::ranges::nth_element(values,
                             values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
    return values[values.size() / 2];
}

int make(const fs::path& path, int games, int plies) {
    store::Archive archive = store::Archive::open(path, store::Access::read_write);
    const auto plan = plan_of_benchmark(fs::absolute(path).parent_path());
    const auto id = archive.add_tournament({0, plan.name, "", to_json(to_stored(plan)), {}},
                                           entrants_of(plan), schedule_of(games));
    std::mt19937_64 random(2);
    std::vector<double> begins;
    std::vector<double> finishes;
    std::size_t bytes = 0;
    for (const store::GameRow& row : archive.games(id)) {
        auto record = record_of(row, plies_of_game(plies, random), random);
        record.end.captures = {static_cast<int>(random() % 12), static_cast<int>(random() % 24)};
        bytes += store::encode_plies(record.plies, 11).size();
        auto start = Clock::now();
        archive.begin_game(row.scheduled.id, record.started, record.time);
        begins.push_back(microseconds_since(start));
        const store::FinishedGame finished{.game = row.scheduled.id, .record = record};
        start = Clock::now();
        archive.finish_together({&finished, 1});
        finishes.push_back(microseconds_since(start));
    }
    std::printf(
        "%d games; plies %.1f bytes a game; begin_game %.0f us, finish_together %.0f us "
        "(medians)\n",
        games, static_cast<double>(bytes) / games, median(begins), median(finishes));
    return 0;
}

int comments(int games) {
    std::mt19937_64 random(3);
    std::size_t plain = 0;
    std::size_t stored = 0;
    const auto start = Clock::now();
    for (int i = 0; i < games; ++i) {
        auto plies = plies_of_game(120, random);
        plain += store::encode_plies(plies, 11).size();
        for (auto& ply : plies) {
            ply.comment = "status depth " + std::to_string(3 + random() % 5) + " score " +
                          std::to_string(static_cast<int>(random() % 400) - 200) + " nodes " +
                          std::to_string(random() % 1'000'000) + " nps " +
                          std::to_string(100'000 + random() % 50'000);
            plain += ply.comment.size() + 1;
        }
        stored += store::encode_plies(plies, 11).size();
    }
    std::printf("%.0f bytes a game plain, %.0f as stored; %.0f us a game\n",
                static_cast<double>(plain) / games, static_cast<double>(stored) / games,
                microseconds_since(start) / games);
    return 0;
}

/// Keeps the disk busy until it is killed; the processor is left to others.
pid_t start_writer(const fs::path& file) {
    const pid_t pid = ::fork();
    if (pid != 0) return pid;
    [[maybe_unused]] const int politeness = ::nice(19);
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT, 0600);
    const std::vector<char> piece(std::size_t{256} << 10, 'x');
    for (;;) {
        if (::pwrite(descriptor, piece.data(), piece.size(), 0) < 0 || ::fsync(descriptor) != 0) {
            ::_exit(1);
        }
    }
}

/// Data that the loop and the reader on another connection share.
struct Probe {
    static constexpr int plies = 4096;
    std::array<std::atomic<Clock::time_point>, plies> played{};
    std::atomic<store::GameId> game{0};
    std::atomic<bool> is_over{false};
};

/// Returns the delays until another connection reads a ply of the probe, in us, the longest first.
std::vector<double> watch(const fs::path& path, Probe& probe) {
    std::vector<double> delays;
    auto archive = store::Archive::open(path, store::Access::read_only);
    std::size_t seen = 0;
    while (!probe.is_over) {
        std::this_thread::sleep_for(10ms);
        const auto record = archive.record(probe.game);
        const auto now = Clock::now();
        for (; record && seen < record->plies.size(); ++seen) {
            const auto played = probe.played[seen].load();
            delays.push_back(std::chrono::duration<double, std::micro>(now - played).count());
        }
    }
    std::ranges::sort(delays, std::greater{});
    return delays;
}

/// Games that never rest: each is begun, has its plies noted one every tick, is saved, and another
/// one follows.
class Rig {
  public:
    Rig(store::Archive archive, std::vector<store::GameRow> games, Probe& probe)
        : games_(std::move(games)),
          probe_(probe),
          recorder_(std::move(archive), loop_.get_executor()) {
        for (int i = 0; i < tables; ++i) moves_.push_back(plies_of_game(plies, random_));
    }

    /// Each in us, worst first.
    struct Delays {
        std::vector<double> late;      ///< from when a ply was due until it was noted
        std::vector<double> handling;  ///< what noting it took of that
    };
    Delays run(Clock::duration length) {
        end_ = Clock::now() + length;
        for (int table = 0; table < tables; ++table) {
            asio::co_spawn(loop_, serve(table), [](std::exception_ptr failure) {
                if (failure) std::rethrow_exception(failure);
            });
        }
        loop_.run();
        std::ranges::sort(delays_.late, std::greater{});
        std::ranges::sort(delays_.handling, std::greater{});
        return std::move(delays_);
    }
    static constexpr int tables = 16;

  private:
    static constexpr auto tick = 10ms;
    static constexpr int plies = 120;

    asio::awaitable<void> serve(int table) {
        bool goes_on = true;
        while (goes_on) {
            const store::GameRow row = games_.at(next_++);
            co_await play(row, table == 0);
            goes_on = Clock::now() < end_;
        }
    }

    asio::awaitable<void> play(store::GameRow row, bool is_probe) {
        auto record = record_of(row, moves_[next_ % moves_.size()], random_);
        const rules::BySide<rules::TimeControl> time = record.time;
        const int count = is_probe ? Probe::plies : plies;
        if (is_probe) probe_.game = row.scheduled.id;
        asio::steady_timer timer(loop_);
        store::PlayedBy by;
        by.builds.emplace();
        co_await recorder_.begin(row.scheduled.id, time, by);
        auto due = Clock::now() + row.scheduled.id.number() % tables * tick / tables;
        for (int i = 0; i < count && Clock::now() < end_; ++i) {
            due += tick;
            timer.expires_at(due);
            co_await timer.async_wait(asio::use_awaitable);
            const auto start = Clock::now();
            const auto& ply = record.plies[i % plies];
            if (is_probe) probe_.played[i] = Clock::now();
            recorder_.journal(row.scheduled.id, i + 1, ply);
            delays_.handling.push_back(microseconds_since(start));
            delays_.late.push_back(microseconds_since(due));
        }
        std::vector<store::FinishedGame> finished(1);
        finished[0].game = row.scheduled.id;
        finished[0].record = std::move(record);
        co_await recorder_.save(std::move(finished));
    }

    asio::io_context loop_{1};
    std::vector<store::GameRow> games_;
    Probe& probe_;
    hosting::Recorder recorder_;
    std::mt19937_64 random_{4};
    std::size_t next_ = 0;
    Clock::time_point end_;
    std::vector<std::vector<rules::PlyRecord>> moves_;
    Delays delays_;
};

double share(const std::vector<double>& worst_first, double part) {
    return worst_first[static_cast<std::size_t>(static_cast<double>(worst_first.size()) * part)];
}

int journal(const fs::path& folder, int seconds, int writers) {
    const fs::path path = folder / "journal.db";
    fs::remove(path);
    store::Archive archive = store::Archive::open(path, store::Access::read_write);
    const auto plan = plan_of_benchmark(folder);
    const auto id =
        archive.add_tournament({0, plan.name, "", to_json(to_stored(plan)), {}}, entrants_of(plan),
                               schedule_of(Rig::tables * (seconds + 1)));
    std::vector<store::GameRow> games = archive.games(id);
    std::vector<pid_t> others;
    for (int i = 0; i < writers; ++i) {
        others.push_back(start_writer(folder / ("busy-" + std::to_string(i))));
    }
    Probe probe;
    Rig rig(std::move(archive), std::move(games), probe);
    std::vector<double> seen;
    std::thread reader([&] { seen = watch(path, probe); });
    const auto delays = rig.run(std::chrono::seconds(seconds));
    probe.is_over = true;
    reader.join();
    for (const pid_t pid : others) {
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
    }
    const auto print = [](const char* what, const std::vector<double>& worst_first) {
        std::printf("%s: p50 %.0f us, p99 %.0f us, p99.9 %.0f us, worst %.0f us\n", what,
                    share(worst_first, 0.5), share(worst_first, 0.01), share(worst_first, 0.001),
                    worst_first.front());
    };
    std::printf("%d writers, %zu plies\n", writers, delays.late.size());
    print("noting a ply on the loop", delays.handling);
    print("from when a ply was due until it was noted", delays.late);
    print("until another connection saw it", seen);
    return 0;
}

}  // namespace

int main(int count, char** words) {
    const std::vector<std::string> arguments(words + 1, words + count);
    const auto number = [&](std::size_t at, int otherwise) {
        return at < arguments.size() ? std::stoi(arguments[at]) : otherwise;
    };
    const std::string what = arguments.empty() ? "" : arguments[0];
    if (what == "make" && count > 2) return make(arguments[1], number(2, 100'000), number(3, 120));
    if (what == "comments") return comments(number(1, 1000));
    if (what == "journal" && count > 2) return journal(arguments[1], number(2, 30), number(3, 2));
    std::fputs(
        "store_benchmark make DB [GAMES [PLIES]] | comments [GAMES] | journal folder [SECONDS "
        "[WRITERS]]\n",
        stderr);
    return 2;
}
