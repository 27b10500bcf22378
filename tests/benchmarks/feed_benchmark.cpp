// SPDX-License-Identifier: MIT
// Measures the cost of viewers for the games, and the delay of events at the viewers. One thread
// runs four games of engines that answer at once. Another thread runs a server. The viewers are in
// another process. Each round measures three cases: no feed; a feed without viewers; a feed with
// viewers that receive the events of all games.
//
//   feed_benchmark [ROUNDS [SECONDS [VIEWERS]]]
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "referee/game_runner.h"
#include "rules/variant.h"
#include "tournaments/play/hosting/tournament_run.h"
#include "tournaments/server/web/server.h"

namespace {

using namespace tafl;
using namespace std::chrono_literals;
namespace asio = boost::asio;
using asio::ip::tcp;

constexpr int tables = 4;
constexpr int plies_of_a_game = 20'000;  // so that starting engines does not count
constexpr auto probe_interval = 130ms;
const std::string engine = TAFL_BINARY_DIR "/tests/engines/quick";
/// Back and forth for ever: repetition is ignored.
const char* const rules_record =
    "dim:7 name:Brandub surf:n atkf:y tfr:i ks:w cenh: cenhe: "
    "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

double seconds_of(clockid_t clock) {
    timespec time{};
    ::clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::int64_t nanoseconds() {
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// Pins the calling thread, and the threads and processes that it starts. The games have one
/// processor, the server and the viewers another: waking an idle one costs more than a ply.
void pin_to(int processor) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(processor), &set);
    ::sched_setaffinity(0, sizeof set, &set);
}

double at_fraction(std::vector<double> values, double fraction) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    const auto last = static_cast<double>(values.size() - 1);
    return values[static_cast<std::size_t>(last * fraction)];
}
double median(std::vector<double> values) { return at_fraction(std::move(values), 0.5); }

void write_line(int descriptor, const std::string& line) {
    const std::string text = line + '\n';
    if (::write(descriptor, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
        std::exit(EXIT_FAILURE);
    }
}

std::string read_line(int descriptor) {
    std::string line;
    for (char c = 0; c != '\n';) {
        if (::read(descriptor, &c, 1) != 1) std::_Exit(EXIT_SUCCESS);  // who asked has gone
        if (c != '\n') line += c;
    }
    return line;
}

// The viewers, a process of their own: "connect PORT COUNT" is answered when all are served,
// "leave" with what they saw: "MEDIAN P99 BYTES EVENTS", in milliseconds.

class LoadClients {
  public:
    explicit LoadClients(int answers) : answers_(answers) {}
    void connect(unsigned short port, int count) {
        for (int i = 0; i < count; ++i) {
            auto& viewer = viewers_.emplace_back(loop_);
            viewer.socket.connect({asio::ip::make_address("127.0.0.1"), port});
            const std::string request = "GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n";
            asio::write(viewer.socket, asio::buffer(request));
            listen(viewer);
        }
    }
    /// Returns four numbers as text. A probe has one delay per viewer; m is the median of these.
    /// The numbers: median of m, 95 % quantile of m, median of the 99 % quantiles, bytes received.
    std::string leave() {
        std::vector<double> medians;
        std::vector<double> worst;
        for (const auto& [sent, delays] : delays_) {
            if (delays.size() < viewers_.size()) continue;  // the last ones are on their way
            medians.push_back(median(delays));
            worst.push_back(at_fraction(delays, 0.99));
        }
        const std::string seen = std::to_string(median(medians)) + ' ' +
                                 std::to_string(at_fraction(medians, 0.95)) + ' ' +
                                 std::to_string(median(worst)) + ' ' + std::to_string(bytes_);
        viewers_.clear();  // before the next command has come, what was cancelled has ended
        delays_.clear();
        served_ = 0;
        bytes_ = 0;
        return seen;
    }
    asio::io_context& loop() { return loop_; }

  private:
    struct Viewer {
        explicit Viewer(asio::io_context& loop) : socket(loop) {}
        tcp::socket socket;
        std::array<char, 65536> room{};
        std::string rest;
        bool is_served = false;
    };

    void listen(Viewer& viewer) {
        viewer.socket.async_read_some(asio::buffer(viewer.room),
                                      [this, &viewer](auto error, std::size_t size) {
                                          if (error == asio::error::operation_aborted) return;
                                          if (error) {
                                              std::puts("a viewer was let go");
                                              std::exit(EXIT_FAILURE);
                                          }
                                          bytes_ += size;
                                          viewer.rest.append(viewer.room.data(), size);
                                          take(viewer);
                                          listen(viewer);
                                      });
    }
    void take(Viewer& viewer) {
        if (!viewer.is_served && viewer.rest.find("retry: ") != std::string::npos) {
            viewer.is_served = true;
            if (++served_ == viewers_.size()) write_line(answers_, "there");
        }
        constexpr std::string_view mark = "probe ";
        std::size_t begin = 0;
        for (std::size_t end = viewer.rest.find("\n\n"); end != std::string::npos;
             begin = end + 2, end = viewer.rest.find("\n\n", begin)) {
            const auto event = std::string_view(viewer.rest).substr(begin, end - begin);
            const std::size_t at = event.find(mark);
            if (at == std::string_view::npos) continue;
            std::int64_t sent = 0;
            std::from_chars(event.data() + at + mark.size(), event.data() + event.size(), sent);
            delays_[sent].push_back(static_cast<double>(nanoseconds() - sent) * 1e-6);
        }
        viewer.rest.erase(0, begin);
    }

    asio::io_context loop_{1};
    std::list<Viewer> viewers_;
    std::map<std::int64_t, std::vector<double>> delays_;
    int answers_;
    std::size_t served_ = 0;
    std::size_t bytes_ = 0;
};

[[noreturn]] void be_the_crowd(int commands, int answers) {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    pin_to(1);
    LoadClients clients(answers);
    const auto guard = asio::make_work_guard(clients.loop());
    std::thread listener([&] {
        for (;;) {
            const std::string line = read_line(commands);
            asio::post(clients.loop(), [&clients, answers, line] {
                unsigned port = 0;
                int count = 0;
                if (std::sscanf(line.c_str(), "connect %u %d", &port, &count) == 2) {
                    clients.connect(static_cast<unsigned short>(port), count);
                } else {
                    write_line(answers, clients.leave());
                }
            });
        }
    });
    clients.loop().run();
    std::_Exit(EXIT_SUCCESS);
}

// The games

referee::EngineSpec quick(const std::vector<std::string>& moves) {
    referee::EngineSpec spec;
    spec.name = "quick";
    spec.command = engine;
    spec.arguments = moves;
    return spec;
}

/// Plays games on its own thread until the destructor.
class Games {
  public:
    /// `feed`: null = no events.
    explicit Games(web::Feed* feed) : feed_(feed), thread_([this] { play(); }) {}
    ~Games() {
        is_over_ = true;
        thread_.join();
    }
    Games(const Games&) = delete;
    Games& operator=(const Games&) = delete;

    /// Returns the thread's CPU time per ply in microseconds, measured during the next `time`.
    double cost(std::chrono::duration<double> time) {
        while (plies_ < 1000) std::this_thread::sleep_for(1ms);
        const auto before = sample();
        std::this_thread::sleep_for(time);
        const auto after = sample();
        return (after.second - before.second) * 1e6 /
               static_cast<double>(after.first - before.first);
    }
    [[nodiscard]] std::uint64_t plies() const { return plies_; }

  private:
    std::pair<std::uint64_t, double> sample() {
        clockid_t clock{};
        ::pthread_getcpuclockid(thread_.native_handle(), &clock);
        const std::uint64_t plies = plies_;
        return {plies, seconds_of(clock)};
    }

    void play() {
        pin_to(0);
        asio::io_context loop(1);
        plan::Plan plan;
        plan.name = "Benchmark";
        plan.time = *rules::parse_time_control("3600+1");
        plan.entrants.resize(2);
        plan.entrants[1].engine.name = "A";
        plan.entrants[2].engine.name = "B";
        if (feed_ != nullptr) {
            events::Observers observers;
            observers.add([this](const auto& event) { feed_->publish(event); });
            view_.emplace(hosting::snapshot_of(plan, 1, 100, {}), std::move(observers));
        }
        std::vector<std::unique_ptr<referee::GameRunner>> seats;
        for (int i = 0; i < tables; ++i) {
            seats.push_back(std::make_unique<referee::GameRunner>(loop.get_executor()));
            asio::co_spawn(loop, sit_at(*seats.back()), [](std::exception_ptr failure) {
                if (failure) std::rethrow_exception(failure);
            });
        }
        while (!is_over_ && !loop.stopped()) {
            loop.run_for(probe_interval);
            if (view_) view_->message("probe " + std::to_string(nanoseconds()));
        }
        for (const auto& seat : seats) seat->stop();
        loop.run();
        if (view_) view_->run_ended(events::RunOutcome::interrupted);
    }

    asio::awaitable<void> sit_at(referee::GameRunner& table) {
        while (!is_over_) {
            store::ScheduledGame game;
            game.id = store::GameId(++games_);
            game.entrants = {1, 2};
            game.rules = rules_record;
            referee::Assignment assignment = assignment_of(game.id.number());
            if (view_) view_->game_began(game);
            const referee::GameObserver observer = [this](const referee::GameEvent& event) {
                const auto* ply = std::get_if<referee::PlyPlayed>(&event);
                if (ply == nullptr) return;
                ++plies_;
                if (view_) view_->ply_played(*ply);
            };
            const rules::GameRecord record = co_await table.play(assignment, observer);
            if (view_) view_->game_ended(game, record);
        }
    }

    static referee::Assignment assignment_of(std::int64_t game) {
        static const auto compiled_rules = std::make_shared<const rules::CompiledRules>(
            rules::ruleset_from(rules_record)->ruleset);
        referee::Assignment assignment;
        assignment.game = game;
        assignment.engines = {quick({"d1-c1", "c1-d1"}), quick({"d3-c3", "c3-d3"})};
        assignment.compiled_rules = compiled_rules;
        const auto time = *rules::parse_time_control("3600+1");
        assignment.time = {time, time};
        assignment.limits.max_plies = plies_of_a_game;
        return assignment;
    }

    web::Feed* feed_;
    std::optional<events::EventPublisher> view_;
    std::atomic<std::uint64_t> plies_ = 0;
    std::atomic<bool> is_over_ = false;
    std::int64_t games_ = 0;
    std::thread thread_;
};

// The server

class Nothing : public web::Handler {
  public:
    explicit Nothing(const web::Events& events) : events_(events) {}
    asio::awaitable<web::Response> answer(web::Request request) override {
        co_return events_.admit(request);
    }

  private:
    const web::Events& events_;
};

web::ServerLimits open_doors() {
    web::ServerLimits limits;
    limits.connections_per_address = limits.connections;
    limits.requests_per_second = 0;
    return limits;
}

web::Events::Limits many_viewers() {
    web::Events::Limits limits;
    limits.viewers = limits.viewers_per_address = 3000;
    return limits;
}

struct Web {
    Web()
        : feed(loop),
          events(feed, many_viewers()),
          handler(events),
          server(loop, {asio::ip::make_address("127.0.0.1"), 0}, handler, events, open_doors()) {
        server.start();
        thread = std::thread([this] {
            pin_to(1);
            loop.run();
        });
    }
    ~Web() {
        loop.stop();
        thread.join();
    }
    Web(const Web&) = delete;
    Web& operator=(const Web&) = delete;

    asio::io_context loop{1};
    web::Feed feed;
    web::Events events;
    Nothing handler;
    web::Server server;
    std::thread thread;
};

double web_seconds(Web& web) {
    clockid_t clock{};
    ::pthread_getcpuclockid(web.thread.native_handle(), &clock);
    return seconds_of(clock);
}

}  // namespace

int main(int count, char** words) {
    const int rounds = count > 1 ? std::atoi(words[1]) : 7;
    const std::chrono::duration<double> time(count > 2 ? std::atof(words[2]) : 3);
    const int viewers = count > 3 ? std::atoi(words[3]) : 1000;
    int commands[2];
    int answers[2];
    if (::pipe2(commands, O_CLOEXEC) + ::pipe2(answers, O_CLOEXEC) != 0) return EXIT_FAILURE;
    if (::fork() == 0) {
        ::close(commands[1]);
        be_the_crowd(commands[0], answers[1]);
    }
    ::close(commands[0]);
    referee::prepare_host();
    std::vector<double> alone;
    std::vector<double> unwatched;
    std::vector<double> watched;
    std::printf("%-6s %12s %12s %12s   %s\n", "round", "no feed", "no viewer", "watched",
                "median viewer, its p95, p99 viewer; MB sent; web thread");
    for (int round = 1; round <= rounds; ++round) {
        alone.push_back(Games(nullptr).cost(time));
        Web web;
        Games games(&web.feed);
        unwatched.push_back(games.cost(time));
        write_line(commands[1], "connect " + std::to_string(web.server.endpoint().port()) + ' ' +
                                    std::to_string(viewers));
        static_cast<void>(read_line(answers[0]));
        const double web_before = web_seconds(web);
        watched.push_back(games.cost(time));
        const double web_share = (web_seconds(web) - web_before) / time.count();
        write_line(commands[1], "leave");
        double middle = 0;
        double p95 = 0;
        double p99 = 0;
        double bytes = 0;
        const std::string seen = read_line(answers[0]);
        std::sscanf(seen.c_str(), "%lf %lf %lf %lf", &middle, &p95, &p99, &bytes);
        std::printf(
            "%-6d %9.2f us %9.2f us %9.2f us   %.1f ms, %.1f ms, %.1f ms; %.0f MB; %.0f %%\n",
            round, alone.back(), unwatched.back(), watched.back(), middle, p95, p99, bytes * 1e-6,
            web_share * 100);
        std::fflush(stdout);
    }
    std::printf(
        "medians, game thread's CPU a ply: %.2f us, %.2f us, %.2f us: %+.1f %% by %d viewers,"
        " %+.1f %% in all\n",
        median(alone), median(unwatched), median(watched),
        (median(watched) / median(unwatched) - 1) * 100, viewers,
        (median(watched) / median(alone) - 1) * 100);
}
