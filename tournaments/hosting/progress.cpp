// SPDX-License-Identifier: MIT
#include "tournaments/hosting/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>

#include "rules/result.h"
#include "tournaments/results/outcomes.h"
#include "tournaments/results/table.h"
#include "tournaments/results/unicode.h"

namespace tafl::tournaments {

namespace {

using Clock = std::chrono::steady_clock;

/// As many characters as fit into `width` columns.
std::string cut_to_width(const std::string& text, int width) {
    std::size_t end = 0;
    for (std::size_t i = 1; i <= text.size(); ++i) {
        const bool is_inside =
            i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
        if (is_inside) continue;
        width -= columns_of(std::string_view(text).substr(end, i - end));
        if (width < 0) break;
        end = i;
    }
    return text.substr(0, end);
}

/// What both kinds of view know: the games that run, and the score so far.
class Scoreboard : public Progress {
  public:
    explicit Scoreboard(Field field) : field_(std::move(field)), begun_(Clock::now()) {
        half_points_.resize(field_.names.size());
        for (const Outcome& outcome : field_.past.outcomes) count(outcome);
    }
    /// Replays of tied matches come on top of what was expected.
    void schedule_grows(const store::Draw& draw) override {
        known_ = std::max(known_, done_) + static_cast<int>(draw.games.size());
        field_.games = std::max(field_.games, known_);
    }

    void expect_games(int in_all) override { field_.games = in_all; }

  protected:
    [[nodiscard]] const std::string& name(int entrant) const {
        return field_.names[static_cast<std::size_t>(entrant - 1)];
    }
    [[nodiscard]] std::string players(const store::ScheduledGame& game) const {
        return name(game.entrants.attackers) + " (attackers) - " + name(game.entrants.defenders);
    }
    [[nodiscard]] std::string done_of_all() const {
        return std::to_string(done_) + "/" + std::to_string(field_.games);
    }

    void count(const Outcome& outcome) {
        ++done_;
        for (const rules::Side side : rules::both_sides) {
            const int entrant = outcome.entrants[side];
            half_points_[static_cast<std::size_t>(entrant - 1)] += half_points(outcome, entrant);
        }
    }
    void count(const store::ScheduledGame& game, const rules::GameRecord& record) {
        ++done_here_;
        count(outcome_of(game, record.end));
    }

    /// "Simple-3 4.5, Random 1": of the players of one game.
    [[nodiscard]] std::string score_of(const store::ScheduledGame& game) const {
        const auto text = [this](int entrant) {
            const int half = half_points_[static_cast<std::size_t>(entrant - 1)];
            return name(entrant) + ' ' + number_text(half / 2.0);
        };
        return text(game.entrants.attackers) + ", " + text(game.entrants.defenders);
    }

    /// "Simple-3 4.5, Random 1", best first.
    [[nodiscard]] std::string score() const {
        std::vector<std::size_t> order(field_.names.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order, std::greater{},
                                 [&](std::size_t i) { return half_points_[i]; });
        std::string text;
        for (const std::size_t i : order) {
            if (!text.empty()) text += ", ";
            text += field_.names[i] + ' ' + number_text(half_points_[i] / 2.0);
        }
        return text;
    }

    [[nodiscard]] std::chrono::milliseconds elapsed() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun_);
    }
    /// How long the rest will take if it goes on like this; none before the first game has ended,
    /// and after the last.
    [[nodiscard]] std::string time_to_go() const {
        if (done_here_ == 0 || done_ >= field_.games) return "";
        return ", about " + clock_text(elapsed() / done_here_ * (field_.games - done_)) + " to go";
    }
    /// A Swiss that can't be paired any more ends before the games that were expected.
    void expect_no_more() { field_.games = done_; }
    [[nodiscard]] const Field& field() const { return field_; }

  private:
    Field field_;
    Clock::time_point begun_;
    std::vector<int> half_points_;
    int done_ = 0;
    int known_ = 0;      ///< games of all stages so far
    int done_here_ = 0;  ///< in this run
};

class PlainProgress : public Scoreboard {
  public:
    PlainProgress(Field field, std::ostream& stream)
        : Scoreboard(std::move(field)), stream_(stream) {}

    void game_begins(const store::ScheduledGame& game) override {
        stream_ << "begins " << label(game) << ": " << players(game) << std::endl;
    }
    void ply_played(const referee::PlyPlayed&) override {}
    void game_counts(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        count(game, record);
        stream_ << "ended  " << label(game) << ": " << players(game) << ": "
                << outcome_text(record.end) << " | " << done_of_all() << " games | "
                << score_of(game) << std::endl;
    }
    void game_is_void(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        stream_ << "void   " << label(game) << ": " << players(game) << ": "
                << outcome_text(record.end) << "; it will be played again" << std::endl;
    }
    void say(const std::string& text) override { stream_ << text << std::endl; }
    void done(Ending) override {}

  private:
    static std::string label(const store::ScheduledGame& game) {
        return "game " + std::to_string(game.match) + "." + std::to_string(game.game);
    }
    std::ostream& stream_;
};

/// Draws a block of lines and draws it anew in the same place; finished games scroll away above it.
class TerminalProgress : public Scoreboard {
  public:
    TerminalProgress(Field field, std::unique_ptr<std::ostream> stream)
        : Scoreboard(std::move(field)), owned_(std::move(stream)), stream_(*owned_) {}
    TerminalProgress(const TerminalProgress&) = delete;
    TerminalProgress& operator=(const TerminalProgress&) = delete;
    /// Another view may go on in its place.
    ~TerminalProgress() override {
        clear();
        stream_.flush();
    }

    void game_begins(const store::ScheduledGame& game) override {
        running_[game.id] = {game, 0, "", {}};
        draw();
    }
    void ply_played(const referee::PlyPlayed& ply) override {
        Running& running = running_[ply.game];
        running.ply = ply.ply.number;
        running.move = ply.ply.text();
        running.clocks = ply.clocks;
        if (Clock::now() - drawn_ >= redraw_interval) draw();
    }
    void game_counts(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        count(game, record);
        leave(game, record);
    }
    void game_is_void(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        leave(game, record);
    }
    void say(const std::string& text) override {
        print_above(text);
        draw();
    }
    void done(Ending ending) override {
        if (ending == Ending::finished) expect_no_more();
        clear();
        stream_ << visible_line(field().tournament) << ": " << done_of_all() << " games, "
                << clock_text(elapsed()) << std::endl;
    }

  private:
    static constexpr auto redraw_interval = std::chrono::milliseconds(200);

    struct Running {
        store::ScheduledGame game;
        int ply = 0;
        std::string move;
        rules::BySide<rules::TimeLeft> clocks;
    };

    void leave(const store::ScheduledGame& game, const rules::GameRecord& record) {
        running_.erase(game.id);
        print_above(players(game) + ": " + outcome_text(record.end));
        draw();
    }

    void print_above(const std::string& text) {
        clear();
        stream_ << visible_text(text) << '\n';
    }

    /// A terminal that has become narrower since has wrapped what stands there.
    void clear() {
        const int columns = terminal_size().ws_col;
        int rows = 0;
        for (const int width : drawn_widths_) rows += std::max(1, (width + columns - 1) / columns);
        // A terminal shows ^C where the cursor stands, which need not be the first column then.
        if (rows > 0) stream_ << "\r\x1b[" << rows << "A\x1b[J";
        drawn_widths_.clear();
    }

    /// Lines that would scroll away could not be drawn over again: a small terminal shows fewer
    /// games.
    void draw() {
        clear();
        const winsize size = terminal_size();
        line(size, field().tournament + "  " + done_of_all() + " games, " + clock_text(elapsed()) +
                       time_to_go());
        const std::size_t most = size.ws_row > 5 ? size.ws_row - 4U : 1U;
        std::size_t shown = 0;
        for (const auto& [id, running] : running_) {
            if (shown == most && running_.size() > most) break;
            line(size, describe(running));
            ++shown;
        }
        const std::size_t hidden = running_.size() - shown;
        if (hidden > 0) line(size, "  and " + std::to_string(hidden) + " more games");
        line(size, "score: " + score());
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
            return clock_text(left.main.count() > 0 ? left.main : left.period);
        };
        std::array<char, 64> facts{};  // before the names, which may be too long for the line
        const std::string attackers = running.ply == 0 ? "" : clock(rules::Side::attackers);
        const std::string defenders = running.ply == 0 ? "" : clock(rules::Side::defenders);
        std::snprintf(facts.data(), facts.size(), "  ply %3d %8s %8s  ", running.ply,
                      attackers.c_str(), defenders.c_str());
        return facts.data() + players(running.game) + "  " + running.move;
    }

    /// Cut to the width of the terminal: a line that wraps would spoil the next drawing.
    void line(const winsize& size, const std::string& text) {
        const std::string shown = cut_to_width(visible_line(text), size.ws_col - 1);
        stream_ << shown << '\n';
        drawn_widths_.push_back(columns_of(shown));
    }

    std::unique_ptr<std::ostream> owned_;
    std::ostream& stream_;
    std::map<std::int64_t, Running> running_;
    std::vector<int> drawn_widths_;  ///< of the lines that stand there, in columns
    Clock::time_point drawn_{};
};

/// Passes everything on.
class Together : public Progress {
  public:
    explicit Together(std::vector<std::unique_ptr<Progress>> views) : views_(std::move(views)) {}

    void schedule_grows(const store::Draw& draw) override {
        for (const auto& view : views_) view->schedule_grows(draw);
    }
    void game_begins(const store::ScheduledGame& game) override {
        for (const auto& view : views_) view->game_begins(game);
    }
    void ply_played(const referee::PlyPlayed& ply) override {
        for (const auto& view : views_) view->ply_played(ply);
    }
    void game_counts(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        for (const auto& view : views_) view->game_counts(game, record);
    }
    void game_is_void(const store::ScheduledGame& game, const rules::GameRecord& record) override {
        for (const auto& view : views_) view->game_is_void(game, record);
    }
    void say(const std::string& text) override {
        for (const auto& view : views_) view->say(text);
    }
    void done(Ending ending) override {
        for (const auto& view : views_) view->done(ending);
    }

  private:
    std::vector<std::unique_ptr<Progress>> views_;
};

}  // namespace

std::string clock_text(std::chrono::milliseconds time) {
    const auto seconds = std::max<std::int64_t>(0, time.count() / 1000);
    char text[48];
    if (seconds < 3600) {
        std::snprintf(text, sizeof text, "%d:%02d", static_cast<int>(seconds / 60),
                      static_cast<int>(seconds % 60));
    } else {
        std::snprintf(text, sizeof text, "%lld:%02d:%02d", static_cast<long long>(seconds / 3600),
                      static_cast<int>(seconds / 60 % 60), static_cast<int>(seconds % 60));
    }
    return text;
}

std::string outcome_text(const rules::GameEnd& end) {
    std::string text;
    if (end.result == rules::Result::none) {
        text = "does not count";
    } else if (end.result == rules::Result::draw) {
        text = "draw";
    } else {
        text = std::string(name_of(end.result)) + " win";
    }
    // What an engine wrote may be in the reason, and must not begin a line of its own.
    return text + ", " + visible_line(reason_of(end)) + " (" + std::to_string(end.plies) +
           " plies)";
}

std::unique_ptr<Progress> together(std::vector<std::unique_ptr<Progress>> views) {
    return std::make_unique<Together>(std::move(views));
}

std::unique_ptr<Progress> terminal_progress(Field field, std::unique_ptr<std::ostream> stream) {
    return std::make_unique<TerminalProgress>(std::move(field), std::move(stream));
}

std::unique_ptr<Progress> plain_progress(Field field, std::ostream& stream) {
    return std::make_unique<PlainProgress>(std::move(field), stream);
}

}  // namespace tafl::tournaments
