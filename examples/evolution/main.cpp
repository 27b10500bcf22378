// SPDX-License-Identifier: MIT
// evolution: Hingston's experiment. See README.md.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <thread>

#include "examples/engines/engine_options.h"
#include "examples/evolution/report.h"
#include "examples/evolution/run_folder.h"
#include "rules/variant.h"

namespace {

using namespace tafl;
using evolution::Error;

struct RunOptions {
    std::string rules = "hingston-original";
    std::string out;
    int generations = 300;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    std::vector<std::string> readings;
    evolution::Settings settings;
};

struct ReportOptions {
    std::string folder;
    std::string out;
};

void add_run(CLI::App& app, RunOptions& options) {
    auto* run = app.add_subcommand(
        "run", "Evolves players, or resumes an earlier run of the same settings");
    auto& settings = options.settings;
    run->add_option("--rules", options.rules, "Variant or rules record")->capture_default_str();
    run->add_option("--seed", settings.seed, "What all random numbers come from")
        ->check(examples::error_of_number)
        ->capture_default_str();
    run->add_option("--out", options.out, "Folder of the run")
        ->check(examples::error_of_path)
        ->required();
    const auto number = [run](const char* name, int& value, const char* help, int least, int most) {
        run->add_option(name, value, help)->check(CLI::Range(least, most))->capture_default_str();
    };
    number("--generations", options.generations, "How far it goes", 0, 1'000'000);
    number("--threads", options.threads, "They change nothing but the time", 1, 1024);
    run->add_option("--reading", options.readings,
                    "Where the paper may be read otherwise (README.md): schwefel, moves-each, "
                    "blind-random; may be given several times")
        ->check(CLI::IsMember({"schwefel", "moves-each", "blind-random"}))
        ->allow_extra_args(false);
    number("--strip", settings.shape.strip, "Files or ranks of a strip", 1, 19);
    number("--patch", settings.shape.patch, "Files and ranks of a patch", 1, 19);
    number("--hidden", settings.shape.hidden, "Hidden neurons", 1, 1000);
    number("--parents", settings.parents, "Number of parents; each has one child", 1, 1000);
    number("--random-matches", settings.random_matches, "Of each player, a generation", 1, 10'000);
    number("--plies", settings.plies, "That players look ahead", 1, 6);
    number("--max-plies", settings.max_plies, "After which a game is drawn", 2, 100'000);
}

void apply_readings(RunOptions& options) {
    const auto is_asked_for = [&](std::string_view reading) {
        return std::ranges::find(options.readings, reading) != options.readings.end();
    };
    options.settings.schwefel = is_asked_for("schwefel");
    options.settings.blind_random = is_asked_for("blind-random");
    if (is_asked_for("moves-each")) options.settings.max_plies *= 2;
}

void apply_rules(RunOptions& options) {
    const auto reading = rules::ruleset_from(options.rules);
    if (!reading) throw Error("--rules: " + to_string(reading.error()));
    if (const auto reason = why_unplayable(reading->ruleset))
        throw Error("--rules: no match can be played: " + *reason);
    options.settings.rules = to_string(reading->ruleset);
    options.settings.shape.board = reading->ruleset.size();
    check_shape(options.settings.shape);
}

std::string duration_text(double seconds) {
    const auto whole = static_cast<long long>(seconds + 0.5);
    if (whole < 60) return std::to_string(whole) + " s";
    if (whole < 3600)
        return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
    return std::to_string(whole / 3600) + " h " + std::to_string(whole / 60 % 60) + " min";
}

/// Prints the progress of a run every few seconds and at its end.
class Progress {
  public:
    Progress(int begin, int end) : begin_(begin), end_(end) {}
    void tell(const evolution::Generation& generation) {
        const Time now = Clock::now();
        if (generation.number < end_ && now - told_ < std::chrono::seconds(5)) return;
        told_ = now;
        const double each =
            std::chrono::duration<double>(now - start_).count() / (generation.number - begin_);
        std::cerr << "generation " << generation.number << " of " << end_ << ", best fitness "
                  << generation.fitness[generation.best] << ", " << each << " s each, "
                  << duration_text(each * (end_ - generation.number)) << " left\n";
    }

  private:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;
    int begin_;
    int end_;
    Time start_ = Clock::now();
    Time told_ = start_;
};

void run(RunOptions& options) {
    apply_readings(options);
    apply_rules(options);
    const evolution::RunFolder folder(options.out);
    evolution::State state = folder.load(options.settings);
    std::cerr << "a network of " << options.settings.shape.weights() << " weights"
              << (options.settings.shape == evolution::Shape{} ? " (the paper says 2862: README.md)"
                                                               : "")
              << ", from generation " << state.generation() << " on\n";
    Progress progress(state.generation(), options.generations);
    while (state.generation() < options.generations) {
        advance(state, options.settings, options.threads);
        folder.save(options.settings, state);
        progress.tell(state.history.back());
    }
    std::cout
        << (std::filesystem::path(options.out) / evolution::best_file(state.generation())).string()
        << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Evolves players of hnefatafl, as Philip Hingston's paper of 2007 did");
    app.require_subcommand(1);
    RunOptions run_options;
    ReportOptions report_options;
    add_run(app, run_options);
    auto* report = app.add_subcommand(
        "report",
        "Prints the games of reproduce.sh next to the paper's numbers: tables and figures");
    report->add_option("FOLDER", report_options.folder, "Where reproduce.sh has put them")
        ->required();
    report->add_option("--out", report_options.out, "Folder for LaTeX and SVG")->required();
    CLI11_PARSE(app, argc, argv);
    try {
        if (*report) {
            std::cout << evolution::write_report(report_options.folder, report_options.out);
        } else {
            run(run_options);
        }
    } catch (const Error& error) {
        std::cerr << "error: " << error.what() << '\n';
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
