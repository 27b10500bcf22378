// SPDX-License-Identifier: MIT
// Measures the cost of the host for two engines that answer at once: it checks rules, runs clocks
// and records plies. Compares it with a bare relay of lines of the same length through the same
// kind of pipes, and with the whole program (`lawspeaker match` with a database). All processes are
// pinned to one processor: waking an idle one costs more than the rest. Prints medians of several
// runs.
//
//   referee_benchmark [RUNS [ROW...]]      rows by the beginning of their names
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/game_runner.h"
#include "referee/os/launch.h"
#include "referee/os/orphans.h"
#include "referee/world.h"
#include "rules/variant.h"

namespace {

using namespace tafl;
using namespace tafl::referee;

constexpr int plies_of_a_game = 400;  // long for a game, and no captures
constexpr int plies_of_a_short_game = 40;
constexpr int games_of_one_table = 16;  // one after the other, in each run
constexpr int tables = 64;
const std::string engine = TAFL_BINARY_DIR "/tests/engines/quick";
const std::string lawspeaker = TAFL_BINARY_DIR "/tournaments/lawspeaker";
/// Back and forth for ever: repetition is ignored.
const char* const rules_record =
    "dim:7 name:Brandub surf:n atkf:y tfr:i ks:w cenh: cenhe: "
    "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
const std::vector<std::string> attackers_moves = {"d1-c1", "c1-d1"};
const std::vector<std::string> defenders_moves = {"d3-c3", "c3-d3"};

struct Cost {
    double wall = 0;       ///< microseconds
    double cpu = 0;        ///< of the host alone
    double whole_cpu = 0;  ///< with starting and seeing out
};

double seconds_of(clockid_t clock) {
    timespec time{};
    ::clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

class Stopwatch {
  public:
    [[nodiscard]] Cost per(int count) const {
        const double scale = 1e6 / count;
        return {(seconds_of(CLOCK_MONOTONIC) - wall_) * scale,
                (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu_) * scale, 0};
    }

  private:
    double wall_ = seconds_of(CLOCK_MONOTONIC);
    double cpu_ = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
};

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

Cost median(const std::vector<Cost>& costs) {
    std::vector<double> walls;
    std::vector<double> cpus;
    std::vector<double> whole_cpus;
    for (const Cost& cost : costs) {
        walls.push_back(cost.wall);
        cpus.push_back(cost.cpu);
        whole_cpus.push_back(cost.whole_cpu);
    }
    return {median(walls), median(cpus), median(whole_cpus)};
}

// The host

EngineSpec quick(const std::vector<std::string>& moves) {
    EngineSpec spec;
    spec.name = "quick";
    spec.command = engine;
    spec.arguments = moves;
    return spec;
}

Assignment assignment(int plies) {
    static const auto compiled_rules =
        std::make_shared<const rules::CompiledRules>(rules::ruleset_from(rules_record)->ruleset);
    Assignment assignment;
    assignment.engines = {quick(attackers_moves), quick(defenders_moves)};
    assignment.compiled_rules = compiled_rules;
    const auto time = *rules::parse_time_control("3600+1");
    assignment.time = {time, time};
    assignment.limits.max_plies = plies;
    return assignment;
}

/// Measures from the first ply to the last, so that starting and seeing out do not count.
class Meter {
  public:
    explicit Meter(int plies) : plies_(plies) {}
    void note(const GameEvent& event) {
        const auto* ply = std::get_if<PlyPlayed>(&event);
        if (ply == nullptr) return;
        journal_.push_back({ply->ply.record, ply->ply.text()});
        ++seen_;
        if (seen_ == 1) watch_ = Stopwatch();
        if (seen_ == plies_) cost_ = watch_.per(plies_ - 1);
    }
    [[nodiscard]] Cost cost() const { return cost_; }
    [[nodiscard]] bool is_complete() const { return seen_ == plies_; }

  private:
    struct Entry {
        rules::PlyRecord record;
        std::string text;
    };
    int plies_;
    int seen_ = 0;
    std::vector<Entry> journal_;
    Stopwatch watch_;
    Cost cost_;
};

Cost games_at_once(int games, int plies) {
    const Stopwatch whole;
    boost::asio::io_context loop(1);
    Meter meter(games * plies);
    std::vector<std::unique_ptr<GameRunner>> rooms;
    for (int i = 0; i < games; ++i) {
        rooms.push_back(std::make_unique<GameRunner>(loop.get_executor()));
        boost::asio::co_spawn(
            loop,
            rooms.back()->play(assignment(plies),
                               [&meter](const GameEvent& event) { meter.note(event); }),
            [](std::exception_ptr failure, const rules::GameRecord& record) {
                if (failure) std::rethrow_exception(failure);
                if (record.end.at_fault) std::puts(record.end.summary.c_str());
            });
    }
    loop.run();
    if (!meter.is_complete()) std::exit(EXIT_FAILURE);
    Cost cost = meter.cost();
    cost.whole_cpu = whole.per(games * plies).cpu;
    return cost;
}

// The bare relay

Launched start(const std::vector<std::string>& moves) {
    Program program;
    program.file = engine;
    program.arguments = moves;
    auto launched = launch(program);
    if (!launched) std::exit(EXIT_FAILURE);
    return std::move(*launched);
}

void read_line(const Descriptor& from) {
    char buffer[512];
    ssize_t count = 0;
    do {
        count = ::read(from.number(), buffer, sizeof buffer);
    } while (count > 0 && buffer[count - 1] != '\n');
    if (count <= 0) std::exit(EXIT_FAILURE);
}

void write_all(const Descriptor& to, const std::string& text) {
    if (::write(to.number(), text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
        std::exit(EXIT_FAILURE);
    }
}

struct Pair {
    Launched engines[2] = {start(attackers_moves), start(defenders_moves)};
};

/// All pairs take turns, so that their engines work while others are served.
Cost relay(int games, int plies) {
    const Stopwatch whole;
    std::vector<Pair> pairs(static_cast<std::size_t>(games));
    for (const Pair& pair : pairs) {
        for (const Launched& one : pair.engines) read_line(one.output);
    }
    const std::string confirmation = "move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n";
    const std::string question =
        "opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n"
        "clock 3600000 3600000 0 0 0 \nplay defenders\n";
    const Stopwatch watch;
    for (int ply = 0; ply < plies; ++ply) {
        for (const Pair& pair : pairs) write_all(pair.engines[ply % 2].input, question);
        for (const Pair& pair : pairs) {
            read_line(pair.engines[ply % 2].output);
            write_all(pair.engines[ply % 2].input, confirmation);
        }
    }
    Cost cost = watch.per(games * plies);
    for (Pair& pair : pairs) {
        for (Launched& one : pair.engines) {
            one.input.close();
            reap_engine(one.pid);
        }
    }
    cost.whole_cpu = whole.per(games * plies).cpu;
    return cost;
}

// The whole program

std::vector<std::string> words_of_match(const std::string& folder, int games, int at_once,
                                        int plies) {
    std::string moves;
    for (const std::string& move : attackers_moves) moves += ",arg=" + move;
    moves += ",arg=/";
    for (const std::string& move : defenders_moves) moves += ",arg=" + move;
    return {lawspeaker,       "match",
            "--engine",       "name=one,cmd=" + engine + moves,
            "--engine",       "name=other,cmd=" + engine + moves,
            "--rules",        rules_record,
            "--random-plies", "0",
            "--time",         "3600+1",
            "--max-plies",    std::to_string(plies),
            "--pairs",        std::to_string(games / 2),
            "--concurrency",  std::to_string(at_once),
            "--database",     folder + "/games.db",
            "--keep-repeats"};
}

/// Waits for the end of process `pid`. Returns its own CPU time in seconds, without its engines.
double processor_time_of(pid_t pid) {
    siginfo_t end{};
    clockid_t clock{};
    const bool is_known = ::waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOWAIT) == 0 &&
                          ::clock_getcpuclockid(pid, &clock) == 0;
    const double time = is_known ? seconds_of(clock) : 0;
    ::waitpid(pid, nullptr, 0);
    if (!is_known || end.si_code != CLD_EXITED || end.si_status != 0) {
        std::puts("the match failed");
        std::exit(EXIT_FAILURE);
    }
    return time;
}

/// Cost of one `lawspeaker match` in microseconds, from its start to its end.
Cost whole_match(int games, int at_once, int plies) {
    std::string folder = (std::filesystem::temp_directory_path() / "match-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) std::exit(EXIT_FAILURE);
    std::vector<std::string> words = words_of_match(folder, games, at_once, plies);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions{};
    ::posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
        ::posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
    }
    const double begin = seconds_of(CLOCK_MONOTONIC);
    pid_t pid = 0;
    if (::posix_spawn(&pid, lawspeaker.c_str(), &actions, nullptr, arguments.data(), environ) !=
        0) {
        std::exit(EXIT_FAILURE);
    }
    ::posix_spawn_file_actions_destroy(&actions);
    const double cpu = processor_time_of(pid);
    const double wall = seconds_of(CLOCK_MONOTONIC) - begin;
    std::filesystem::remove_all(folder);
    return {wall * 1e6, cpu * 1e6, cpu * 1e6};
}

/// Cost of a ply, from the difference between long and short games. Starts of engines and games,
/// saves and ends cost the same in both.
Cost match(int games, int at_once) {
    const Cost all = whole_match(games, at_once, plies_of_a_game);
    const Cost few = whole_match(games, at_once, plies_of_a_short_game);
    const int more = games * (plies_of_a_game - plies_of_a_short_game);
    return {(all.wall - few.wall) / more, (all.cpu - few.cpu) / more,
            all.cpu / (games * plies_of_a_game)};
}

// Starting

class Greeting final : public EngineLink::Listener {
  public:
    explicit Greeting(boost::asio::io_context& loop) : loop_(loop) {}
    void on_line(TimePoint, std::string) override { loop_.stop(); }
    void on_batch_end() override {}
    void on_broken(TimePoint, rules::Termination) override { loop_.stop(); }
    void on_ended() override {}

  private:
    boost::asio::io_context& loop_;
};

double start_by_host() {
    boost::asio::io_context loop(1);
    Greeting greeting(loop);
    const Stopwatch watch;
    const auto link = real_world().start(loop.get_executor(), quick({}), {}, greeting);
    if (!link) std::exit(EXIT_FAILURE);
    loop.run();
    return watch.per(1).wall;
}

/// posix_spawn is vfork and exec in the C library's words; pipes for all three, as the host has
/// them.
double start_bare() {
    const Stopwatch watch;
    int input[2];
    int output[2];
    int error[2];
    if (::pipe2(input, O_CLOEXEC) + ::pipe2(output, O_CLOEXEC) + ::pipe2(error, O_CLOEXEC) != 0) {
        std::exit(EXIT_FAILURE);
    }
    posix_spawn_file_actions_t actions{};
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, error[1], STDERR_FILENO);
    std::string name = engine;
    char* words[] = {name.data(), nullptr};
    pid_t pid = 0;
    if (::posix_spawn(&pid, engine.c_str(), &actions, nullptr, words, environ) != 0) {
        std::exit(EXIT_FAILURE);
    }
    char buffer[64];
    [[maybe_unused]] const auto count = ::read(output[0], buffer, sizeof buffer);
    const double time = watch.per(1).wall;
    for (const int end : {input[0], input[1], output[0], output[1], error[0], error[1]}) {
        ::close(end);
    }
    ::waitpid(pid, nullptr, 0);
    ::posix_spawn_file_actions_destroy(&actions);
    return time;
}

void compare_starts(const char* when) {
    std::vector<double> bare;
    std::vector<double> host;
    for (int i = 0; i < 200; ++i) {
        bare.push_back(start_bare());
        host.push_back(start_by_host());
    }
    const double ours = median(host);
    const double floor = median(bare);
    std::printf("start to hello, %-22s host %7.1f us   vfork/exec %7.1f us   ratio %.2f\n", when,
                ours, floor, ours / floor);
}

void pin_to_one_processor() {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(::sched_getcpu()), &set);
    ::sched_setaffinity(0, sizeof set, &set);
}

// Rows of the benchmark

struct Row {
    const char* name;
    int times;  ///< in each run
    std::function<Cost()> measure;
    std::vector<Cost> costs = {};
};

std::vector<Row> all_rows() {
    constexpr int plies = plies_of_a_game;
    return {{"bare relay", games_of_one_table, [] { return relay(1, plies); }},
            {"one game", games_of_one_table, [] { return games_at_once(1, plies); }},
            {"match", 1, [] { return match(tables, 1); }},
            {"64 bare relays", 1, [] { return relay(tables, plies); }},
            {"64 games at once", 1, [] { return games_at_once(tables, plies); }},
            {"64 of a match", 1, [] { return match(tables, tables); }}};
}

bool is_wanted(std::string_view name, int count, char** words) {
    for (int i = 2; i < count; ++i) {
        if (name.starts_with(words[i])) return true;
    }
    return count <= 2;
}

/// The rows in turn, so that the machine is as busy for each as for the others.
void measure(std::vector<Row>& rows, int runs) {
    for (int run = 0; run < runs; ++run) {
        for (int time = 0; time < games_of_one_table; ++time) {
            for (Row& row : rows) {
                if (time < row.times) row.costs.push_back(row.measure());
            }
        }
    }
}

/// Wall time in those of the relay before it.
void print(const std::vector<Row>& rows) {
    std::optional<double> relay;
    std::puts("us a ply           wall  of the relay  host's CPU  with starting and end");
    for (const Row& row : rows) {
        const Cost cost = median(row.costs);
        if (std::string_view(row.name).find("relay") != std::string_view::npos) relay = cost.wall;
        std::printf("%-16s %6.2f %6.2f %17.2f %22.2f\n", row.name, cost.wall,
                    cost.wall / relay.value_or(cost.wall), cost.cpu, cost.whole_cpu);
    }
}

}  // namespace

int main(int count, char** words) {
    const int runs = count > 1 ? std::atoi(words[1]) : 7;
    prepare_host();
    pin_to_one_processor();
    std::vector<Row> rows = all_rows();
    std::erase_if(rows, [&](const Row& row) { return !is_wanted(row.name, count, words); });
    measure(rows, runs);
    print(rows);
    if (!is_wanted("start", count, words)) return 0;
    compare_starts("small host:");
    std::vector<char> ballast(std::size_t{500} * 1024 * 1024, 'x');
    compare_starts(ballast[ballast.size() / 2] == 'x' ? "500 MB more of it:" : "");
}
