// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/heartbeat.h"

#include <algorithm>
#include <optional>

#include "store/archive_health.h"
#include "store/sqlite.h"
#include "tournaments/base/async/run_on.h"
#include "tournaments/base/async/wakeup.h"

namespace tafl::hosting {

namespace asio = boost::asio;

namespace {

using Kind = store::ArchiveError::Kind;
constexpr auto between_beats = std::chrono::seconds(1);

// The pause after a check of the whole file is at least 50 times its duration. So the check uses at
// most 2 % of a processor.
constexpr auto between_looks = std::chrono::seconds(5);
constexpr int share_of_looks = 50;

std::int64_t microseconds_now() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

/// Converts an exception to an ArchiveError with a message for people.
store::ArchiveError failure_of(std::exception_ptr failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const store::ArchiveError& error) {
        return error;
    } catch (const std::exception& error) {
        return {Kind::io, error.what()};
    }
}

void require_beat(const std::filesystem::path& database, std::int64_t number) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    if (store::ArchiveHealth(archive).heartbeat() == number) return;
    throw store::ArchiveError(Kind::gone, database.string() +
                                              ": what is written is not what is read from there; "
                                              "the file was replaced");
}

std::optional<store::ArchiveError> damage_in(const std::filesystem::path& database) {
    try {
        const auto faults = store::Database(database, store::Access::read_only).page_faults();
        if (faults.empty()) return std::nullopt;
        return store::ArchiveError(Kind::damaged,
                                   database.string() + ": " + faults.front() +
                                       "; what is whole can be copied: lawspeaker verify " +
                                       database.string() + " --salvage NEW.db");
    } catch (const store::ArchiveError& error) {
        if (error.kind() == Kind::damaged || error.kind() == Kind::not_an_archive) return error;
    } catch (const std::exception&) {
    }
    return std::nullopt;
}

}  // namespace

Heartbeat::Heartbeat(asio::any_io_executor loop, Recorder& recorder, DiskState& state,
                     std::filesystem::path database)
    : recorder_(recorder),
      state_(state),
      database_(std::move(database)),
      timer_(loop),
      look_timer_(loop) {}

void Heartbeat::stop() {
    is_stopped_ = true;
    timer_.cancel();
    look_timer_.cancel();
}

asio::awaitable<void> Heartbeat::pause(asio::steady_timer& timer, Clock::duration duration) {
    if (is_stopped_) co_return;
    timer.expires_after(duration);
    co_await async::wait_quietly(timer);
}

asio::awaitable<void> Heartbeat::run() {
    while (!is_stopped_ && state_.may_pass()) {
        co_await check_once();
        co_await pause(timer_, between_beats);
    }
}

/// The writer recognizes a removed, replaced or shortened file; a reader may find another reason.
/// So a beat that was written but not read is tried once more before its failure is reported.
asio::awaitable<void> Heartbeat::check_once() {
    std::exception_ptr failure;
    bool is_written = true;
    for (int attempt = 0; attempt < 2 && is_written; ++attempt) {
        failure = nullptr;
        is_written = false;
        try {
            const std::int64_t number = microseconds_now();
            co_await write(number);
            is_written = true;
            std::function<void()> read = [this, number] { require_beat(database_, number); };
            co_await async::run_on(reader_, std::move(read));
            break;
        } catch (...) {
            failure = std::current_exception();
        }
    }
    if (failure) {
        state_.note_failure(failure_of(failure));
    } else {
        state_.note_success();
    }
}

asio::awaitable<void> Heartbeat::write(std::int64_t number) {
    Recorder::Work work = [number](store::Archive& archive) {
        store::ArchiveHealth(archive).write_heartbeat(number);
    };
    co_await recorder_.run_once(std::move(work));
}

/// Reports damage only. run() reports a file that cannot be read at the moment.
asio::awaitable<void> Heartbeat::look_for_damage() {
    while (!is_stopped_ && state_.may_pass()) {
        const auto start = Clock::now();
        std::optional<store::ArchiveError> damage;
        std::function<void()> look = [&] { damage = damage_in(database_); };
        co_await async::run_on(reader_, std::move(look));
        if (damage) state_.note_failure(*damage);
        const auto rest = (Clock::now() - start) * share_of_looks;
        co_await pause(look_timer_, std::max<Clock::duration>(between_looks, rest));
    }
}

}  // namespace tafl::hosting
