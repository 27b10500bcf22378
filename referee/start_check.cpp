// SPDX-License-Identifier: MIT
#include "referee/start_check.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <optional>
#include <utility>

#include "referee/idle_player_pool.h"
#include "referee/os/orphans.h"
#include "referee/player.h"

namespace tafl::referee {

namespace asio = boost::asio;
using std::chrono::milliseconds;

namespace {

/// Time between two looks at the engines. No clock runs, so this delay does no harm.
constexpr milliseconds look_again{5};
/// Maximum bytes of the reported output, if standard error is empty.
constexpr std::size_t output_tail = 1024;

/// Returns "exited with code 3 before it said hello". An explanation after ", " stays at the end.
std::string too_early(std::string what) {
    return what.insert(std::min(what.find(", "), what.size()), " before it said hello");
}

}  // namespace

/// One engine under check, from its start to the end of its process.
class StartCheck::Starting final {
  public:
    Starting(const EngineSpec& spec, const rules::TimeControl& time,
             const asio::any_io_executor& executor, const World& world)
        : inbox_(executor),
          dialogue_(world.now(), rules::Side::attackers, nullptr),
          player_(
              world.make_player(spec, {.side = rules::Side::attackers, .seed = 1, .time = time})) {
        player_->join({rules::Side::attackers, inbox_, dialogue_});
    }

    void start(const asio::any_io_executor& executor, const World& world,
               const rules::Ruleset& ruleset) {
        const auto failure = start_player(executor);
        if (failure) {
            fault_ = "cannot be started: " + *failure;
            return;
        }
        until_ = world.now() + player_->spec().hello_timeout;
        player_->send_rules(ruleset);
    }

    /// Handles messages and the timeout. Stops the engine as soon as it has sent its greeting or
    /// failed.
    void look(TimePoint now) {
        if (is_leaving_ || !fault_.empty()) return;
        hear();
        if (!is_answered() && now >= until_) {
            player_->collect();  // a greeting that is still in the pipe counts
            hear();
        }
        if (has_said_hello_) return leave(player_->spec().quit_timeouts);
        if (failure_) {
            fault_ = too_early(failure_->what);
        } else if (now >= until_) {
            const std::chrono::duration<double> timeout = player_->spec().hello_timeout;
            fault_ = fmt::format("did not say hello within {} s", timeout.count());
        }
        if (!fault_.empty()) leave(hurried_timeouts);
    }

    void shorten_timeouts() { leave(hurried_timeouts); }

    [[nodiscard]] bool is_gone() const { return player_->is_gone(); }
    [[nodiscard]] bool is_opentafl() const { return is_opentafl_; }
    [[nodiscard]] const std::string& name() const { return player_->spec().name; }

    /// Returns the failure; empty if the engine sent its greeting. Call it when the process is
    /// gone.
    [[nodiscard]] std::optional<FailedStart> failed_start() const {
        if (fault_.empty()) return std::nullopt;
        rules::Evidence evidence;
        player_->add_evidence(evidence);
        const std::string& wrote = evidence.standard_error;
        return FailedStart{player_->spec().name, fault_,
                           wrote.empty() ? dialogue_.received_text(output_tail) : wrote,
                           player_->unfinished_text()};
    }

  private:
    /// Starts the player. Returns an error of the host like a failure of the engine: an exception
    /// would prevent the shutdown of the other engines.
    std::optional<std::string> start_player(const asio::any_io_executor& executor) try {
        return player_->start(executor);
    } catch (const std::exception& error) {
        return error.what();
    }

    [[nodiscard]] bool is_answered() const { return has_said_hello_ || failure_; }

    void hear() {
        while (auto arrival = inbox_.pop()) {
            if (const auto* hello = std::get_if<Hello>(&arrival->message)) {
                has_said_hello_ = true;
                is_opentafl_ = hello->is_opentafl;
            }
            auto* failure = std::get_if<Failure>(&arrival->message);
            if (failure != nullptr && !failure_) failure_ = std::move(*failure);
        }
    }

    void leave(const QuitTimeouts& timeout) {
        is_leaving_ = true;
        player_->leave(timeout);
    }

    Inbox<Arrival> inbox_;
    Dialogue dialogue_;
    std::unique_ptr<Player> player_;
    TimePoint until_{};
    bool has_said_hello_ = false;
    bool is_opentafl_ = false;
    bool is_leaving_ = false;
    std::optional<Failure> failure_;
    std::string fault_;
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
            if (engine->is_opentafl()) opentafl_.push_back(engine->name());
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
        const std::size_t i = next_++;
        const auto time = i < engines_.times.size() ? engines_.times[i] : rules::TimeControl{};
        started_.push_back(
            std::make_unique<Starting>(engines_.specs[i], time, timer_.get_executor(), world_));
        started_.back()->start(timer_.get_executor(), world_, engines_.ruleset);
    }
}

void StartCheck::stop() {
    is_stopped_ = true;
    for (const auto& engine : started_) engine->shorten_timeouts();
}

}  // namespace tafl::referee
