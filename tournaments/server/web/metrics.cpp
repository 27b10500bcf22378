// SPDX-License-Identifier: MIT
#include "tournaments/server/web/metrics.h"

#include <array>
#include <cstdio>
#include <string_view>

#include "rules/result.h"

namespace tafl::web {

namespace {

using rules::Termination;

/// Returns a number with at most nine significant digits, without trailing zeros.
std::string text_of(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.9g", value);
    return text.data();
}

class Writer {
  public:
    /// Starts a metric; the next samples belong to it. `name` has no prefix.
    void describe(std::string_view name, std::string_view type, std::string_view help) {
        name_ = "lawspeaker_" + std::string(name);
        text_ += "# HELP " + name_ + ' ' + std::string(help) + "\n# TYPE " + name_ + ' ' +
                 std::string(type) + '\n';
    }
    /// Adds a sample. `labels` is "state=\"running\"", with values that need no escapes.
    void sample(const std::string& value, const std::string& labels = "",
                const std::string& suffix = "") {
        text_ += name_ + suffix + (labels.empty() ? "" : '{' + labels + '}') + ' ' + value + '\n';
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    std::string name_;
    std::string text_;
};

/// Returns a label value with escapes for backslash, quotation mark and line break.
std::string label_text(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\' || c == '"') escaped += '\\';
        escaped += c == '\n' ? "\\n" : std::string(1, c);
    }
    return escaped;
}

template <class Wanted>
void by_termination(Writer& writer, const std::map<Termination, std::uint64_t>& counts,
                    Wanted is_wanted) {
    for (int i = 1; i < rules::termination_count; ++i) {
        const auto termination = static_cast<Termination>(i);
        const auto found = counts.find(termination);
        const std::uint64_t count = found == counts.end() ? 0 : found->second;
        if (!is_wanted(termination, count)) continue;
        writer.sample(std::to_string(count),
                      "termination=\"" + std::string(name_of(termination)) + '"');
    }
}

void write_games(Writer& writer, const Metrics& metrics) {
    const auto has_happened = [](Termination, std::uint64_t count) { return count > 0; };
    const auto is_forfeit = [](Termination termination, std::uint64_t) {
        return rules::is_forfeit(termination) && rules::is_played(termination);
    };
    writer.describe("plies_total", "counter", "Plies played, those of openings included.");
    writer.sample(std::to_string(metrics.plies));
    writer.describe("games_total", "counter", "Games that count, by the reason of their end.");
    by_termination(writer, metrics.games, has_happened);
    writer.describe("void_games_total", "counter", "Attempts at games that do not count.");
    by_termination(writer, metrics.voids, has_happened);
    writer.describe("engine_void_games_total", "counter",
                    "Attempts that do not count as the host was late, by the engine to move.");
    for (const auto& [engine, count] : metrics.engine_voids) {
        writer.sample(std::to_string(count), "engine=\"" + label_text(engine) + '"');
    }
    writer.describe("forfeits_total", "counter", "Forfeits of an engine, by kind.");
    by_termination(writer, metrics.games, is_forfeit);
}

void write_lag(Writer& writer, const Metrics& metrics) {
    writer.describe("host_lag_seconds", "histogram",
                    "How late the host handled the line of a move.");
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < Metrics::lag_bounds.size(); ++i) {
        count += metrics.lags[i];
        writer.sample(std::to_string(count), "le=\"" + text_of(Metrics::lag_bounds[i]) + '"',
                      "_bucket");
    }
    count += metrics.lags.back();
    writer.sample(std::to_string(count), "le=\"+Inf\"", "_bucket");
    writer.sample(text_of(metrics.lag_sum), "", "_sum");
    writer.sample(std::to_string(count), "", "_count");
    writer.describe("host_lag_max_seconds", "gauge", "The latest of all so far.");
    writer.sample(text_of(metrics.lag_most));
}

void write_queue(Writer& writer, const Metrics& metrics) {
    writer.describe("queue_length", "gauge", "Entries of the queue, by state.");
    for (const char* state : {"queued", "running", "paused", "finished", "cancelled", "failed"}) {
        std::uint64_t count = 0;
        for (const auto& [id, now] : metrics.queue) count += now == state ? 1 : 0;
        writer.sample(std::to_string(count), std::string("state=\"") + state + '"');
    }
}

void write_web(Writer& writer, const Metrics& metrics) {
    writer.describe("viewers", "gauge", "Open event streams.");
    writer.sample(std::to_string(metrics.viewers));
    writer.describe("viewers_dropped_total", "counter", "Event streams closed as too slow.");
    writer.sample(std::to_string(metrics.viewers_dropped));
    writer.describe("events_total", "counter", "Events, without plies.");
    writer.sample(std::to_string(metrics.events));
    writer.describe("plies_unsent_total", "counter",
                    "Plies that were not sent to viewers, because too many waited.");
    writer.sample(std::to_string(metrics.lost_plies));
    writer.describe("http_requests_total", "counter", "Answers, by status.");
    for (const auto& [status, count] : metrics.answers) {
        writer.sample(std::to_string(count), "status=\"" + std::to_string(status) + '"');
    }
}

}  // namespace

std::string metrics_text(const Metrics& metrics, std::uint64_t engine_starts) {
    Writer writer;
    write_games(writer, metrics);
    write_lag(writer, metrics);
    writer.describe("engine_starts_total", "counter", "Engines that were started.");
    writer.sample(std::to_string(engine_starts));
    write_queue(writer, metrics);
    write_web(writer, metrics);
    return writer.take();
}

}  // namespace tafl::web
