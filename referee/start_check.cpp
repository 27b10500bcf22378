// SPDX-License-Identifier: MIT
#include "referee/start_check.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <optional>
#include <utility>

#include "referee/bench.h"
#include "referee/line_buffer.h"
#include "referee/os/orphans.h"
#include "referee/players/otep/opentafl_dialect.h"
#include "referee/players/otep/otep_text.h"
#include "rules/ruleset_text.h"

namespace tafl::referee {

namespace asio = boost::asio;
using rules::Termination;
using std::chrono::milliseconds;

namespace {

/// Nobody's clock runs, so there is no hurry.
constexpr milliseconds look_again{5};
/// What is kept of an output that was no hello.
constexpr std::size_t output_tail = 1024;

std::string rules_line_for(const EngineSpec& spec, const rules::Ruleset& ruleset) {
    return otep::rules_line(spec.dialect == Dialect::opentafl ? opentafl_rules(ruleset)
                                                              : to_string(ruleset));
}

std::string how_it_ended(const ExitStatus& status, Termination broken) {
    if (status.signal) return fmt::format("was killed by signal {}", *status.signal);
    if (status.code) return fmt::format("exited with code {}", *status.code);
    if (broken == Termination::flood) return "flooded the host with output";
    return broken == Termination::closed_input ? "closed its input" : "closed its output";
}

}  // namespace

/// One engine, from its start to the end of its process.
class StartCheck::Starting final : private EngineLink::Listener {
  public:
    explicit Starting(const EngineSpec& spec) : spec_(spec) {}

    void start(const asio::any_io_executor& executor, const World& world,
               const rules::Ruleset& ruleset) {
        auto link = world.start(executor, spec_, {rules::Side::attackers, 1}, *this);
        if (!link) {
            fault_ = "cannot be started: " + link.error();
            return;
        }
        link_ = std::move(*link);
        until_ = world.now() + spec_.hello_patience;
        link_->send(rules_line_for(spec_, ruleset));
    }

    /// Sends it away as soon as its answer is known.
    void look(TimePoint now) {
        if (!link_ || is_leaving_) return;
        if (!is_answered() && now >= until_) link_->collect();  // the last word is the pipe's
        if (has_said_hello_) return leave(spec_.quit_patience);
        if (broken_ != Termination::none) {
            fault_ = how_it_ended(link_->exit_status(), broken_) + " before it said hello";
        } else if (now >= until_) {
            const std::chrono::duration<double> patience = spec_.hello_patience;
            fault_ = fmt::format("did not say hello within {} s", patience.count());
        }
        if (!fault_.empty()) leave(hurried_patience);
    }

    void hurry() {
        if (link_) leave(hurried_patience);
    }

    [[nodiscard]] bool is_gone() const { return !link_ || link_->has_ended(); }

    /// To be asked when it is gone.
    [[nodiscard]] std::optional<FailedStart> failed_start() const {
        if (fault_.empty()) return std::nullopt;
        const std::string wrote = link_ ? link_->standard_error() : std::string();
        return FailedStart{spec_.name, fault_, wrote.empty() ? output_ : wrote};
    }

  private:
    [[nodiscard]] bool is_answered() const {
        return has_said_hello_ || broken_ != Termination::none;
    }

    void leave(const QuitPatience& patience) {
        is_leaving_ = true;
        link_->send(otep::goodbye_line());
        link_->quit(patience);
    }

    void on_line(TimePoint, std::string line) override {
        if (otep::parse_line(line).word == otep::Word::hello) has_said_hello_ = true;
        append_tail(output_, line + '\n', output_tail);
    }
    void on_caught_up() override {}
    void on_broken(TimePoint, Termination how) override { broken_ = how; }
    void on_ended() override {}

    EngineSpec spec_;
    std::unique_ptr<EngineLink> link_;
    TimePoint until_{};
    bool has_said_hello_ = false;
    bool is_leaving_ = false;
    Termination broken_ = Termination::none;
    std::string fault_;
    std::string output_;
};

StartCheck::StartCheck(asio::any_io_executor executor, Engines engines, const World& world)
    : timer_(std::move(executor)), engines_(std::move(engines)), world_(world) {
    adopt_orphans();
}

StartCheck::~StartCheck() = default;

asio::awaitable<std::vector<FailedStart>> StartCheck::run() {
    boost::system::error_code ignored;
    auto token = asio::redirect_error(asio::use_awaitable, ignored);
    start_next();
    while (!started_.empty()) {
        timer_.expires_after(look_again);
        co_await timer_.async_wait(token);
        for (const auto& engine : started_) engine->look(world_.now());
        std::erase_if(started_, [this](const auto& engine) {
            if (!engine->is_gone()) return false;
            if (auto failure = engine->failed_start()) failed_.push_back(std::move(*failure));
            return true;
        });
        start_next();
    }
    co_await sweep(timer_.get_executor());
    co_return std::move(failed_);
}

void StartCheck::start_next() {
    while (!is_stopped_ && next_ < engines_.specs.size() &&
           started_.size() < std::max<std::size_t>(engines_.at_once, 1)) {
        started_.push_back(std::make_unique<Starting>(engines_.specs[next_++]));
        started_.back()->start(timer_.get_executor(), world_, engines_.ruleset);
    }
}

void StartCheck::stop() {
    is_stopped_ = true;
    for (const auto& engine : started_) engine->hurry();
}

}  // namespace tafl::referee
