// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/start_check.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <exception>
#include <sstream>
#include <stdexcept>

#include "referee/players/protocols.h"
#include "tournaments/play/hosting/assignment_maker.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::hosting {

namespace asio = boost::asio;
using referee::FailedStart;
using referee::StartCheck;

namespace {

const char* const advice =
    "\nCorrect the engine's command, args, directory, env or limits; `lawspeaker check` tests one "
    "engine.\nTo start games without this check, and let the engine lose them: --no-check";

/// Returns the last lines of an engine's output, with control characters made visible.
std::string excerpt(const std::string& text) {
    constexpr std::size_t max_lines = 12;
    constexpr std::size_t longest_line = 300;
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.size() > longest_line) {
            line.resize(longest_line);
            line.resize(longest_line - results::unfinished_bytes(line));
        }
        if (!line.empty()) lines.push_back(results::visible_text(line));
    }
    if (lines.size() > max_lines) {
        lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(max_lines));
    }
    std::string result;
    for (const std::string& line : lines) result += "\n    " + line;
    return result;
}

tournaments::PerEntrant<bool> entrants_that_play(const plan::Plan& plan,
                                                 const std::vector<store::GameRow>& games,
                                                 const std::vector<int>& withdrawn) {
    tournaments::PerEntrant<bool> plays(plan.entrants.count());
    bool has_finished = false;
    for (const store::GameRow& row : games) {
        if (row.state == store::GameState::finished) {
            has_finished = true;
            continue;
        }
        for (const rules::Side side : rules::both_sides) {
            plays[row.scheduled.entrants[side]] = true;
        }
    }
    const bool is_any_known = std::ranges::find(plays, true) != plays.end();
    if (!has_finished || !is_any_known) plays = tournaments::PerEntrant<bool>(plays.count(), true);
    for (const int entrant : withdrawn) plays[entrant] = false;
    return plays;
}

}  // namespace

StartCheck::Engines engines_to_check(const plan::Plan& plan,
                                     const std::vector<store::GameRow>& games,
                                     const std::vector<int>& withdrawn) {
    const tournaments::PerEntrant<bool> plays = entrants_that_play(plan, games, withdrawn);
    const auto hidden = hidden_from_each(plan);
    StartCheck::Engines engines;
    for (int entrant = 1; entrant <= plays.count(); ++entrant) {
        if (!plays[entrant] || referee::is_person(plan.entrants[entrant].engine)) continue;
        engines.specs.push_back(plan.entrants[entrant].engine);
        engines.specs.back().hidden = hidden[entrant];
        engines.times.push_back(plan.entrants[entrant].time.value_or(plan.time));
    }
    engines.ruleset = plan.rule_sets.front().ruleset;
    engines.at_once = 2 * static_cast<std::size_t>(plan.concurrency);
    return engines;
}

std::string refusal(const std::vector<FailedStart>& failed) {
    std::string text =
        "no game was started, because an engine failed the check before the first game:";
    for (const FailedStart& start : failed) {
        text += "\n  \"" + start.engine + "\" " + results::visible_text(start.what);
        const std::string wrote = excerpt(start.wrote);
        if (!start.unfinished.empty()) text += "; " + results::visible_text(start.unfinished);
        if (!wrote.empty()) text += "; it wrote:" + wrote;
        if (wrote.empty() && start.unfinished.empty()) text += " and wrote nothing";
    }
    return text;
}

std::string public_refusal(const std::vector<FailedStart>& failed) {
    std::string text;
    for (const FailedStart& start : failed) {
        const bool is_unstarted = start.what.starts_with("cannot be started");
        text += (text.empty() ? "the engine \"" : "; the engine \"") + start.engine + "\" " +
                (is_unstarted ? "cannot be started on this host" : start.what);
    }
    return text + "; the host's log shows what it wrote";
}

std::string cannot_start(const std::string& engine) {
    return "the engine \"" + engine + "\" cannot be started on this host; its log says why";
}

StartFindings check_start(StartCheck::Engines engines) {
    asio::io_context loop(1);
    StartCheck roll(loop.get_executor(), std::move(engines));
    asio::signal_set signals(loop, SIGINT, SIGTERM);
    signals.async_wait([&](boost::system::error_code error, int) {
        if (!error) roll.stop();
    });
    std::exception_ptr failure;
    std::vector<FailedStart> failed;
    asio::co_spawn(loop, roll.run(),
                   [&](std::exception_ptr thrown, std::vector<FailedStart> found) {
                       failure = thrown;
                       failed = std::move(found);
                       signals.cancel();
                   });
    loop.run();
    if (failure) std::rethrow_exception(failure);
    if (roll.is_stopped() || failed.empty()) return {roll.is_stopped(), roll.opentafl()};
    throw std::runtime_error(refusal(failed) + advice);
}

}  // namespace tafl::hosting
