// SPDX-License-Identifier: MIT
#include "tournaments/server/service/logging.h"

#include <poll.h>
#include <spdlog/formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <mutex>
#include <nlohmann/json.hpp>

#include "tournaments/play/views/scoreboard.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::service {

namespace {

std::string_view view_of(spdlog::string_view_t text) { return {text.data(), text.size()}; }

/// Returns the time in UTC, such as "2026-11-21T14:15:18.042Z".
std::string stamp(spdlog::log_clock::time_point time) {
    const auto whole = std::chrono::floor<std::chrono::seconds>(time);
    const auto rest = std::chrono::floor<std::chrono::milliseconds>(time - whole).count();
    std::string text = results::iso_text(whole);
    text.pop_back();
    return text + '.' + std::to_string(1000 + rest).substr(1) + 'Z';
}

class TextLines : public spdlog::formatter {
  public:
    void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& line) override {
        const std::string text = stamp(message.time) + ' ' +
                                 std::string(view_of(to_string_view(message.level))) + ": " +
                                 results::visible_line(view_of(message.payload)) + '\n';
        line.append(text.data(), text.data() + text.size());
    }
    [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override {
        return std::make_unique<TextLines>();
    }
};

class JsonLines : public spdlog::formatter {
  public:
    void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& line) override {
        using nlohmann::ordered_json;
        const ordered_json object = {{"time", stamp(message.time)},
                                     {"level", view_of(to_string_view(message.level))},
                                     {"message", view_of(message.payload)}};
        const std::string text = results::visible_line(object.dump(
                                     -1, ' ', false, ordered_json::error_handler_t::replace)) +
                                 '\n';
        line.append(text.data(), text.data() + text.size());
    }
    [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override {
        return std::make_unique<JsonLines>();
    }
};

class CommandLines : public spdlog::formatter {
  public:
    void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& line) override {
        const std::string text =
            "lawspeaker: " + std::string(view_of(to_string_view(message.level))) + ": " +
            results::visible_line(view_of(message.payload)) + '\n';
        line.append(text.data(), text.data() + text.size());
    }
    [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override {
        return std::make_unique<CommandLines>();
    }
};

/// Standard error as a sink that never blocks, because the games' thread logs as well. Lines that
/// cannot be written at once are dropped and counted.
class NonBlockingStandardError : public spdlog::sinks::base_sink<std::mutex> {
  protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        spdlog::memory_buf_t line;
        formatter_->format(message, line);
        if (is_torn_ && !write("\n")) return void(++lost_);
        is_torn_ = false;
        if (lost_ > 0) {
            const std::string told = std::to_string(lost_) + " lines of the log were not read";
            const spdlog::details::log_msg note(message.logger_name, spdlog::level::warn, told);
            spdlog::memory_buf_t first;
            formatter_->format(note, first);
            if (!write({first.data(), first.size()})) return void(++lost_);
            lost_ = 0;
        }
        if (!write({line.data(), line.size()})) ++lost_;
    }
    void flush_() override {}

  private:
    /// Writes without blocking; returns false if a part was not written. A pipe that is ready takes
    /// PIPE_BUF bytes without blocking.
    bool write(std::string_view text) {
        const std::size_t all = text.size();
        while (!text.empty()) {
            pollfd ready{STDERR_FILENO, POLLOUT, 0};
            if (poll(&ready, 1, 0) <= 0) break;
            const auto size =
                ::write(STDERR_FILENO, text.data(), std::min<std::size_t>(text.size(), PIPE_BUF));
            if (size <= 0) break;
            text.remove_prefix(static_cast<std::size_t>(size));
        }
        if (!text.empty() && text.size() < all) is_torn_ = true;
        return text.empty();
    }

    std::size_t lost_ = 0;  ///< lines dropped since the last complete line
    bool is_torn_ = false;  ///< the last output ended within a line
};

/// Rotated log files. They can be opened again after another program has renamed one.
class LogFile : public spdlog::sinks::base_sink<std::mutex> {
  public:
    explicit LogFile(const LogSettings& settings) : settings_(settings), file_(opened()) {}

    /// Opens the file again. If that fails, throws spdlog_ex and keeps the old file.
    void reopen() {
        const std::lock_guard lock(mutex_);
        auto file = opened();
        file->set_formatter(formatter_->clone());
        file_ = std::move(file);
    }

  protected:
    void sink_it_(const spdlog::details::log_msg& message) override { file_->log(message); }
    void flush_() override { file_->flush(); }
    void set_formatter_(std::unique_ptr<spdlog::formatter> formatter) override {
        file_->set_formatter(formatter->clone());
        formatter_ = std::move(formatter);
    }

  private:
    using File = spdlog::sinks::rotating_file_sink_st;
    [[nodiscard]] std::unique_ptr<File> opened() const {
        return std::make_unique<File>(settings_.file.string(), settings_.file_bytes,
                                      settings_.old_files);
    }

    LogSettings settings_;
    std::unique_ptr<File> file_;
};

spdlog::sink_ptr sink_for(const LogSettings& settings) {
    if (settings.file.empty()) return std::make_shared<NonBlockingStandardError>();
    try {
        return std::make_shared<LogFile>(settings);
    } catch (const spdlog::spdlog_ex& error) {
        throw std::runtime_error("the log cannot be written: " + std::string(error.what()));
    }
}

}  // namespace

std::string_view name_of(LogFormat format) { return format == LogFormat::json ? "json" : "text"; }

void set_up_log(const LogSettings& settings) {
    auto logger = std::make_shared<spdlog::logger>("", sink_for(settings));
    if (settings.format == LogFormat::json) {
        logger->set_formatter(std::make_unique<JsonLines>());
    } else {
        logger->set_formatter(std::make_unique<TextLines>());
    }
    logger->flush_on(spdlog::level::trace);
    spdlog::set_default_logger(std::move(logger));
}

void reopen_log() {
    try {
        for (const spdlog::sink_ptr& sink : spdlog::default_logger()->sinks()) {
            if (auto* file = dynamic_cast<LogFile*>(sink.get())) file->reopen();
        }
    } catch (const spdlog::spdlog_ex& error) {
        spdlog::error("the log file cannot be opened again: {}", error.what());
    }
}

void set_up_command_log() {
    auto logger =
        std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    logger->set_formatter(std::make_unique<CommandLines>());
    spdlog::set_default_logger(std::move(logger));
}

namespace {

std::string players(const events::GameName& game) {
    return game.players.attackers + " - " + game.players.defenders;
}

}  // namespace

events::Observer log_view(const std::string& tournament) {
    const auto tell = events::Overloaded{
        [tournament](const events::ScheduleExtended& schedule) {
            spdlog::info("\"{}\": round {} has {} games", tournament, schedule.round,
                         schedule.games);
        },
        [](const events::AttemptStarted& began) {
            spdlog::debug("game {} begins: {}{}", began.game.id.number(), players(began.game),
                          views::place_text(began.machine));
        },
        [](const events::GameEnded& ended) {
            if (ended.counts) {
                spdlog::info("game {} ended: {}: {}", ended.game.id.number(), players(ended.game),
                             views::outcome_text(ended.end));
            } else {
                spdlog::warn("game {} does not count: {}: {}", ended.game.id.number(),
                             players(ended.game), views::outcome_text(ended.end));
            }
        },
        [tournament](const events::Message& message) {
            spdlog::info("\"{}\": {}", tournament, message.text);
        },
        [](const auto&) {}};
    return [tell](const events::Event& event) { std::visit(tell, event.what); };
}

}  // namespace tafl::service
