// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/start_wait.h"

#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <iostream>
#include <string>

#include "tournaments/play/hosting/standard_output.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::hosting {

namespace asio = boost::asio;
using std::chrono::nanoseconds;

nanoseconds time_to_look(tournaments::WallTime start, tournaments::WallTime now) {
    return std::clamp<nanoseconds>(start - now, nanoseconds(0), std::chrono::minutes(1));
}

bool wait_until_start(tournaments::WallTime start, std::ostream& out, Countdown countdown,
                      const std::function<tournaments::WallTime()>& now) {
    asio::io_context loop(1);
    asio::signal_set signals(loop, SIGINT, SIGTERM);
    bool is_stopped = false;
    signals.async_wait([&](boost::system::error_code error, int) { is_stopped = !error; });
    asio::steady_timer timer(loop);
    const bool is_rewritten = countdown == Countdown::rewritten;
    const std::string text = "waiting for the start at " + results::time_words(start) + ", in ";
    bool is_shown = false;
    for (tournaments::WallTime time = now(); time < start && !is_stopped; time = now()) {
        if (is_rewritten || !is_shown) {
            const auto left = std::chrono::ceil<std::chrono::seconds>(start - time);
            out << (is_shown ? "\r" : "") << text
                << results::clock_text(left, results::Tenths::never)
                << (is_rewritten ? "\x1b[K" : "\n") << std::flush;
            is_shown = true;
        }
        const nanoseconds wait = time_to_look(start, time);
        timer.expires_after(is_rewritten ? std::min<nanoseconds>(wait, std::chrono::seconds(1))
                                         : wait);
        timer.async_wait([](boost::system::error_code) {});
        loop.run_one();  // the timer or a signal
    }
    if (is_shown && is_rewritten) out << '\n' << std::flush;
    return !is_stopped;
}

bool wait_until_start(tournaments::WallTime start) {
    if (isatty(STDERR_FILENO) == 0) return wait_until_start(start, std::cerr, Countdown::once);
    RawTerminal terminal;
    return wait_until_start(start, terminal, Countdown::rewritten);
}

}  // namespace tafl::hosting
