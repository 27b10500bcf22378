// SPDX-License-Identifier: MIT
// Checks that a coordinator keeps up with many machines. Runs the real `lawspeaker match --workers`
// with a database, its own PostgreSQL server below TMPDIR, and worker processes. These workers play
// nothing: they deliver games of random moves (Copenhagen) that were recorded before.
//
//   fleet_benchmark [WORKERS [SLOTS [SECONDS [GAMES_PER_SECOND [PLIES]]]]]    4 8 60 0 100
//       GAMES_PER_SECOND: limit for all slots together; 0 = games take no time
//   fleet_benchmark idle [SECONDS]     cost of `lawspeaker worker` without work
#include <signal.h>
#include <sys/prctl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

#include <iterator>
#include <optional>
#include <span>
#include <sstream>
#include <thread>

#include "store/archive.h"
#include "tests/benchmarks/queue_programs.h"
#include "tests/benchmarks/sham_worker.h"

namespace {

using namespace tafl::benchmarks;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using tafl::store::Archive;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    return values[values.size() / 2];
}

/// A line of /proc/PID/status, in its own unit.
double status_of(pid_t pid, const std::string& name) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(name + ":")) return std::atof(line.c_str() + name.size() + 1);
    }
    return 0;
}

double processor_seconds_of(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(file, text);
    std::istringstream fields(text.substr(text.rfind(')') + 2));
    std::vector<std::string> all{std::istream_iterator<std::string>(fields), {}};
    const double ticks = std::atof(all[11].c_str()) + std::atof(all[12].c_str());
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

struct Size {
    int workers = 4;
    int slots = 8;
    int seconds = 60;
    int games_per_second = 0;
    int plies = 100;
};

/// Results of ten seconds.
struct Sample {
    double games = 0;    ///< a second, in the archive
    double waiting = 0;  ///< deliveries, the median of one look a second
    double max_waiting = 0;
    double queue_mb = 0;   ///< all tables with their indexes
    double server_ms = 0;  ///< of processor time, a pair
    double host_ms = 0;
    double host_mb = 0;  ///< resident
};

class Fleet {
  public:
    explicit Fleet(const Size& size) : size_(size), folder_(make_folder()) {}
    ~Fleet();
    Fleet(const Fleet&) = delete;
    Fleet& operator=(const Fleet&) = delete;

    void measure();

  private:
    void start_host();
    void start_workers();
    [[nodiscard]] std::string ask(const std::string& query);
    [[nodiscard]] std::string await_needs();
    [[nodiscard]] int finished();
    [[nodiscard]] Sample sample(std::chrono::seconds duration);
    [[nodiscard]] std::map<std::string, double> table_sizes();
    void require_all_alive();
    [[nodiscard]] std::string host_log() const;
    void print_verdicts(const std::vector<Sample>& samples) const;

    Size size_;
    fs::path folder_;
    QueueServer server_;
    pid_t host_ = -1;
    std::vector<pid_t> workers_;
    std::optional<Archive> archive_;
    std::map<std::string, double> largest_;  ///< MB, by table
};

/// Starts the coordinator with more pairs than the workers can play. Two engines meet at most
/// 100,000 times.
void Fleet::start_host() {
    constexpr int max_cycles = 100'000;
    const int rate = size_.games_per_second > 0 ? size_.games_per_second : 8000;
    const int pairs = size_.seconds * rate / 2 + 30 * rate;
    int engines = 2;
    while (engines * (engines - 1) / 2 * max_cycles < pairs) ++engines;
    const int meetings = engines * (engines - 1) / 2;
    std::vector<std::string> words = {"match"};
    for (int i = 0; i < engines; ++i) {
        const std::string name(1, static_cast<char>('A' + i));
        words.insert(words.end(),
                     {"--engine", "name=" + name + ",cmd=" TAFL_BINARY_DIR "/tests/engines/quick"});
    }
    words.insert(words.end(), {"--variant", "copenhagen", "--time", "60+1", "--max-plies",
                               std::to_string(size_.plies), "--random-plies", "0", "--keep-repeats",
                               "--no-check", "--pairs", std::to_string(pairs / meetings + 1),
                               "--database", folder_ / "match.db", "--workers", server_.owner()});
    host_ = start(std::move(words), folder_ / "host.log");
}

/// The engine, as the host asks for it: all of them are the same one.
std::string Fleet::await_needs() {
    for (;;) {
        const std::string need = ask("SELECT needs[1] FROM lawspeaker.units LIMIT 1");
        if (!need.empty()) return need;
        require_all_alive();
        std::this_thread::sleep_for(100ms);
    }
}

void Fleet::start_workers() {
    ShamWorker worker;
    worker.url = server_.worker();
    worker.slots = size_.slots;
    worker.engines = {await_needs()};
    if (size_.games_per_second > 0) {
        const double units_per_second = size_.games_per_second / 2.0;
        worker.unit_time =
            std::chrono::duration<double>(size_.workers * size_.slots / units_per_second);
    }
    for (int i = 0; i < size_.workers; ++i) {
        worker.name = "w" + std::to_string(i);
        worker.seed = static_cast<unsigned>(i + 1);
        const pid_t pid = fork();
        if (pid > 0) workers_.push_back(pid);
        if (pid != 0) continue;
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        try {
            work(worker);
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%s: %s\n", worker.name.c_str(), error.what());
        }
        _exit(1);
    }
}

std::string Fleet::ask(const std::string& query) { return server_.cluster.run(query, "tafl"); }

int Fleet::finished() { return archive_->count_games(archive_->tournaments().front().id).finished; }

void Fleet::require_all_alive() {
    std::vector<pid_t> pids = workers_;
    pids.push_back(host_);
    for (const pid_t pid : pids) {
        if (waitpid(pid, nullptr, WNOHANG) == 0) continue;
        const std::string log = pid == host_ ? "the host has ended:\n" + host_log() : "";
        throw std::runtime_error(log.empty() ? "a worker has ended" : log);
    }
}

std::map<std::string, double> Fleet::table_sizes() {
    std::istringstream text(
        ask("SELECT string_agg(relname || ' ' || pg_total_relation_size(oid), ' ') FROM pg_class "
            "WHERE relnamespace = 'lawspeaker'::regnamespace AND relkind = 'r'"));
    std::map<std::string, double> sizes;
    std::string name;
    for (double bytes = 0; text >> name >> bytes;) sizes[name] = bytes / 1e6;
    return sizes;
}

Sample Fleet::sample(std::chrono::seconds duration) {
    const auto begin = Clock::now();
    const int games = finished();
    const double server = server_.cluster.processor_seconds();
    const double host = processor_seconds_of(host_);
    std::vector<double> waiting;
    for (auto now = begin + 1s; now <= begin + duration; now += 1s) {
        std::this_thread::sleep_until(now);
        waiting.push_back(std::stod(ask("SELECT count(*) FROM lawspeaker.deliveries")));
        require_all_alive();
    }
    Sample sample;
    const int played = finished() - games;
    const double pairs = std::max(played, 1) / 2.0;
    sample.games = played / seconds_since(begin);
    sample.server_ms = 1000 * (server_.cluster.processor_seconds() - server) / pairs;
    sample.host_ms = 1000 * (processor_seconds_of(host_) - host) / pairs;
    sample.waiting = median(waiting);
    sample.max_waiting = std::ranges::max(waiting);
    for (const auto& [table, size] : table_sizes()) {
        sample.queue_mb += size;
        largest_[table] = std::max(largest_[table], size);
    }
    sample.host_mb = status_of(host_, "VmRSS") / 1000;
    return sample;
}

/// The first and the last minute, or thirds of what is shorter.
void Fleet::print_verdicts(const std::vector<Sample>& samples) const {
    const auto part = std::clamp<std::size_t>(samples.size() / 3, 1, 6);
    const auto first = std::span(samples).first(part);
    const auto last = std::span(samples).last(part);
    const auto middle = [](std::span<const Sample> some, double Sample::*what) {
        std::vector<double> values;
        for (const Sample& sample : some) values.push_back(sample.*what);
        return median(values);
    };
    const auto verdict = [](bool is_good) { return is_good ? "ok" : "NOT OK"; };
    std::printf("median of all: %.0f games/s, server %.3f ms a pair, host %.3f ms a pair\n",
                middle(samples, &Sample::games), middle(samples, &Sample::server_ms),
                middle(samples, &Sample::host_ms));
    const double memory = middle(first, &Sample::host_mb);
    const double later = middle(last, &Sample::host_mb);
    std::printf("memory of the host: %.1f MB, then %.1f: %s\n", memory, later,
                verdict(later < 1.1 * memory));
    double queue = 0;
    for (const Sample& sample : samples) queue = std::max(queue, sample.queue_mb);
    std::printf("queue at its largest: %.1f MB: %s\n   ", queue, verdict(queue < 10));
    for (const auto& [table, size] : largest_) std::printf(" %s %.2f", table.c_str(), size);
    const double before = middle(first, &Sample::waiting);
    const double after = middle(last, &Sample::waiting);
    std::printf("\ndeliveries that wait: %.0f, then %.0f: %s\n", before, after,
                verdict(after <= 1.5 * before + 50));
}

void Fleet::measure() {
    start_host();
    start_workers();
    const auto begin = Clock::now();
    while (!fs::exists(folder_ / "match.db")) std::this_thread::sleep_for(50ms);
    archive_.emplace(Archive::open(folder_ / "match.db", tafl::store::Access::read_only));
    while (finished() == 0 && seconds_since(begin) < 30) std::this_thread::sleep_for(50ms);
    std::printf("%d workers, %d slots each, %d games/s at most (0: as fast as can be)\n",
                size_.workers, size_.slots, size_.games_per_second);
    std::printf("%6s %8s %8s %8s %9s %13s %11s %8s\n", "s", "games/s", "waiting", "at most",
                "queue MB", "server ms/pair", "host ms/pair", "host MB");
    std::vector<Sample> samples;
    for (int second = 10; second <= size_.seconds; second += 10) {
        const Sample one = samples.emplace_back(sample(10s));
        std::printf("%6d %8.0f %8.0f %8.0f %9.2f %13.3f %11.3f %8.1f\n", second, one.games,
                    one.waiting, one.max_waiting, one.queue_mb, one.server_ms, one.host_ms,
                    one.host_mb);
    }
    if (!samples.empty()) print_verdicts(samples);
    std::printf("what the host said:\n%s", host_log().c_str());
}

std::string Fleet::host_log() const {
    std::ifstream log(folder_ / "host.log");
    std::string text;
    for (std::string line; std::getline(log, line);) text += "    " + line + '\n';
    return text;
}

Fleet::~Fleet() {
    archive_.reset();
    std::vector<pid_t> pids = workers_;
    pids.push_back(host_);
    for (const pid_t pid : pids) kill(pid, SIGKILL);
    for (const pid_t pid : pids) waitpid(pid, nullptr, 0);
    fs::remove_all(folder_);
}

/// Without the worker, then with it.
void measure_idle(int seconds) {
    QueueServer server;
    const fs::path folder = make_folder();
    write_engines(folder, {"d1-c1", "c1-d1"});
    const auto calls = [&] {
        return std::stod(
            server.cluster.run("SELECT xact_commit FROM pg_stat_database WHERE datname = 'tafl'"));
    };
    pid_t pid = -1;
    for (const char* what : {"no worker", "one worker"}) {
        std::this_thread::sleep_for(10s);  // until the server is at rest
        const auto begin = Clock::now();
        const double used = server.cluster.processor_seconds();
        const double called = calls();
        const double own = pid > 0 ? processor_seconds_of(pid) : 0;
        const double switches = pid > 0 ? status_of(pid, "voluntary_ctxt_switches") : 0;
        std::this_thread::sleep_for(std::chrono::seconds(seconds));
        const double elapsed = seconds_since(begin);
        std::printf("%s: server %.2f ms of processor time a second, %.2f transactions/s\n", what,
                    1000 * (server.cluster.processor_seconds() - used) / elapsed,
                    (calls() - called) / elapsed);
        if (pid > 0) {
            std::printf(
                "    the worker: %.2f ms a second, %.1f waits/s on its main thread, %.1f MB\n",
                1000 * (processor_seconds_of(pid) - own) / elapsed,
                (status_of(pid, "voluntary_ctxt_switches") - switches) / elapsed,
                status_of(pid, "VmRSS") / 1000);
            continue;
        }
        pid = start({"worker", "--queue", server.worker(), "--engines", folder, "--slots", "8",
                     "--name", "idle", "--calibration", "0"},
                    folder / "worker.log");
    }
    kill(pid, SIGTERM);
    await(pid, folder / "worker.log");
    fs::remove_all(folder);
}

}  // namespace

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    signal(SIGPIPE, SIG_IGN);  // who is gone leaves no programs behind
    if (const auto reason = tafl::tests::PostgresCluster::why_not()) {
        std::fprintf(stderr, "skipped: %s\n", reason->c_str());
        return 77;
    }
    const auto number = [&](int place, int usual) {
        return argc > place ? std::atoi(argv[place]) : usual;
    };
    if (argc > 1 && std::strcmp(argv[1], "idle") == 0) {
        measure_idle(number(2, 60));
        return 0;
    }
    try {
        const Size size{number(1, 4), number(2, 8), number(3, 60), number(4, 0), number(5, 100)};
        Fleet(size).measure();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
