// SPDX-License-Identifier: MIT
#include "tournaments/server/service/submission_reader.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "referee/players/protocols.h"
#include "tournaments/base/async/run_on.h"
#include "tournaments/server/service/scoped_count.h"

namespace tafl::service {

namespace asio = boost::asio;

namespace {

plan::PlanErrors too_many_processors(const plan::Plan& plan, int share) {
    return {{plan::PlanFault::unavailable, 0, 0,
             "found engines that ask for " + std::to_string(processors_per_table(plan)) +
                 " processors of their own, but each table has " + std::to_string(share)}};
}

/// Returns an error for each person in the plan, for a server on which people cannot play.
plan::PlanErrors people_without_seats(const plan::Plan& plan) {
    plan::PlanErrors errors;
    for (const plan::Entrant& entrant : plan.entrants) {
        if (!referee::is_person(entrant.engine)) continue;
        errors.push_back({plan::PlanFault::unavailable, 0, 0,
                          "found \"" + entrant.engine.name +
                              "\", who plays from a page, expected engines alone: the games of "
                              "this server are played on other machines"});
    }
    return errors;
}

}  // namespace

SubmissionReader::~SubmissionReader() {
    is_unwanted_ = true;
    file_worker_.stop();
    file_worker_.join();
}

asio::awaitable<void> SubmissionReader::run(std::function<void()> work) {
    const ScopedCount at_work(at_file_worker_);
    co_await async::run_on(file_worker_, std::move(work));
}

asio::awaitable<rules::Expected<plan::Plan, plan::PlanErrors>> SubmissionReader::read(
    std::string file, std::shared_ptr<const ServiceSettings> settings,
    std::optional<std::chrono::milliseconds> time) {
    const int share = share_of_processors(*settings);
    std::optional<rules::Expected<plan::Plan, plan::PlanErrors>> plan;
    std::function<void()> work = [&] {
        const plan::CpuTimeLimit budget = time ? limit(*time) : plan::CpuTimeLimit();
        const plan::SubmissionContext offer{settings->engines, settings->openings,
                                            settings->concurrency, budget};
        plan = read_submission(file, offer);
        if (*plan && processors_per_table(**plan) > share)
            plan = too_many_processors(**plan, share);
        if (!*plan || people_ == People::accepted) return;
        plan::PlanErrors errors = people_without_seats(**plan);
        if (!errors.empty()) plan = std::move(errors);
    };
    co_await run(work);
    if (*plan) {
        for (const std::string& text : (**plan).warnings)
            spdlog::warn("{}: {}", (**plan).name, text);
    }
    co_return std::move(*plan);
}

}  // namespace tafl::service
