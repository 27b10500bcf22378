// SPDX-License-Identifier: MIT
#include "tournaments/play/views/terminal_view.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <ostream>
#include <vector>

#include "tournaments/play/views/scoreboard.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::views {

namespace {

using Clock = std::chrono::steady_clock;

/// Returns the longest start of a UTF-8 text that fits into `width` columns.
std::string cut_to_width(const std::string& text, int width) {
    std::size_t end = 0;
    for (std::size_t i = 1; i <= text.size(); ++i) {
        const bool is_inside =
            i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
        if (is_inside) continue;
        width -= results::columns_of(std::string_view(text).substr(end, i - end));
        if (width < 0) break;
        end = i;
    }
    return text.substr(0, end);
}

/// Table of lines at the end of a terminal, redrawn in the same place.
class TerminalView {
  public:
    TerminalView(std::string title, std::unique_ptr<std::ostream> stream)
        : title_(std::move(title)), owned_(std::move(stream)), stream_(*owned_) {}
    TerminalView(const TerminalView&) = delete;
    TerminalView& operator=(const TerminalView&) = delete;
    ~TerminalView() {
        clear();
        stream_.flush();
    }

    void on_event(const events::Event& event) {
        board_.on_event(event);
        std::visit([this](const auto& what) { show(what); }, event.what);
    }

  private:
    static constexpr auto redraw_interval = std::chrono::milliseconds(200);

    struct Running {
        events::GameName game;
        std::string machine;
        int ply = 0;
        std::string move;
        rules::BySide<rules::TimeLeft> clocks;
    };

    void show(const events::AttemptStarted& began) {
        running_[began.game.id] = {began.game, began.machine, 0, "", {}};
        draw();
    }
    void show(const events::PlyPlayed& ply) {
        note(store::GameId(ply.game), ply.ply.number, ply.ply.text(), ply.clocks);
    }
    void show(const events::PositionChanged& changed) {
        const std::string move = changed.move ? to_string(changed.move->record.move) : "";
        note(changed.game, changed.ply, move, changed.clocks);
    }
    void show(const events::GameEnded& ended) {
        running_.erase(ended.game.id);
        say(players_text(ended.game) + ": " + outcome_text(ended.end));
    }
    void show(const events::Message& message) { say(message.text); }
    void show(const events::QueueChanged& entry) { say(state_text(entry)); }
    void show(const events::RunEnded&) {
        clear();
        stream_ << results::visible_line(title_) << ": " << board_.done_of_all() << " games, "
                << results::clock_text(board_.elapsed(), results::Tenths::never) << std::endl;
    }
    void show(const auto&) {}

    void note(store::GameId id, int ply, const std::string& move,
              const rules::BySide<rules::TimeLeft>& clocks) {
        const auto found = running_.find(id);
        if (found == running_.end()) return;
        Running& running = found->second;
        running.ply = ply;
        running.move = move;
        running.clocks = clocks;
        if (Clock::now() - drawn_ >= redraw_interval) draw();
    }

    void say(const std::string& text) {
        clear();
        stream_ << results::visible_text(text) << '\n';
        draw();
    }

    /// Erases the table. Computes its rows again, because a terminal that has become narrower wraps
    /// the lines.
    void clear() {
        const int columns = terminal_size().ws_col;
        int rows = 0;
        for (const int width : drawn_widths_) rows += std::max(1, (width + columns - 1) / columns);
        // After Ctrl+C the terminal prints ^C, so that the cursor is not in the first column.
        if (rows > 0) stream_ << "\r\x1b[" << rows << "A\x1b[J";
        drawn_widths_.clear();
    }

    /// Draws the table again. A small terminal shows fewer games, because lines that have scrolled
    /// away cannot be erased.
    void draw() {
        clear();
        const winsize size = terminal_size();
        line(size, title_ + "  " + board_.done_of_all() + " games, " +
                       results::clock_text(board_.elapsed(), results::Tenths::never) +
                       board_.time_to_go());
        const std::size_t most = size.ws_row > 5 ? size.ws_row - 4U : 1U;
        std::size_t shown = 0;
        for (const auto& [id, running] : running_) {
            if (shown == most && running_.size() > most) break;
            line(size, describe(running));
            ++shown;
        }
        const std::size_t hidden = running_.size() - shown;
        if (hidden > 0) line(size, "  and " + std::to_string(hidden) + " more games");
        line(size, "score: " + board_.score());
        stream_.flush();
        drawn_ = Clock::now();
    }

    static winsize terminal_size() {
        winsize size{};
        const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0;
        if (!is_known || size.ws_col == 0) size.ws_col = 80;
        if (!is_known || size.ws_row == 0) size.ws_row = 24;
        return size;
    }

    [[nodiscard]] std::string describe(const Running& running) const {
        const auto clock = [&](rules::Side side) {
            const rules::TimeLeft& left = running.clocks[side];
            return results::clock_text(left.main.count() > 0 ? left.main : left.period,
                                       results::Tenths::never);
        };
        std::array<char, 64> facts{};  // first, because long names may be cut off at the end
        const std::string attackers = running.ply == 0 ? "" : clock(rules::Side::attackers);
        const std::string defenders = running.ply == 0 ? "" : clock(rules::Side::defenders);
        std::snprintf(facts.data(), facts.size(), "  ply %3d %8s %8s  ", running.ply,
                      attackers.c_str(), defenders.c_str());
        return facts.data() + players_text(running.game) + place_text(running.machine) + "  " +
               running.move;
    }

    /// Draws one line, cut to the width of the terminal. A wrapped line would need more rows.
    void line(const winsize& size, const std::string& text) {
        const std::string shown = cut_to_width(results::visible_line(text), size.ws_col - 1);
        stream_ << shown << '\n';
        drawn_widths_.push_back(results::columns_of(shown));
    }

    std::string title_;
    std::unique_ptr<std::ostream> owned_;
    std::ostream& stream_;
    Scoreboard board_;
    std::map<store::GameId, Running> running_;
    std::vector<int> drawn_widths_;  ///< widths of the drawn lines, in columns
    Clock::time_point drawn_{};
};

}  // namespace

events::Observer terminal_view(std::string title, std::unique_ptr<std::ostream> stream) {
    const auto view = std::make_shared<TerminalView>(std::move(title), std::move(stream));
    return [view](const events::Event& event) { view->on_event(event); };
}

}  // namespace tafl::views
