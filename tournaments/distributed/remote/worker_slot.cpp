// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/worker_slot.h"

#include <algorithm>
#include <utility>

#include "rules/count_of.h"
#include "rules/result.h"
#include "store/base64.h"
#include "tournaments/distributed/codecs/record_codec.h"
#include "tournaments/distributed/remote/delivery_check.h"
#include "tournaments/distributed/remote/machine_facts.h"

namespace tafl::remote {

namespace asio = boost::asio;
using rules::GameRecord;
using rules::Termination;

namespace {

/// Encodes a record. If it is too long, removes the comments and PVs of the engines. If it still
/// cannot be encoded, makes the game void.
std::vector<std::uint8_t> bytes_of(GameRecord record) {
    auto bytes = codecs::encode(record);
    if (bytes && bytes->size() < codecs::longest_message) return std::move(*bytes);
    for (rules::PlyRecord& ply : record.plies) {
        ply.comment.clear();
        if (ply.evaluation) ply.evaluation->line.clear();
    }
    bytes = codecs::encode(record);
    if (bytes) return std::move(*bytes);
    record.plies.clear();
    make_void(record, Termination::void_host_error,
              "its record cannot be sent: " + to_string(bytes.error()));
    bytes = codecs::encode(record);
    return bytes ? std::move(*bytes) : std::vector<std::uint8_t>();
}

void drop_evaluations(GameRecord& record) {
    for (rules::PlyRecord& ply : record.plies) {
        ply.comment.clear();
        ply.evaluation.reset();
    }
}

/// Returns the record as base64 in a JSON string. If it is too long for the queue, returns only the
/// number of its plies.
std::string progress_json(GameRecord record) {
    constexpr std::size_t longest = 29'000;  // bytes; the queue accepts 40,000 bytes of base64
    auto bytes = codecs::encode(record);
    if (bytes && bytes->size() > longest) {
        drop_evaluations(record);
        bytes = codecs::encode(record);
    }
    if (!bytes || bytes->size() > longest) return std::to_string(record.plies.size());
    return '"' + store::to_base64({bytes->data(), bytes->size()}) + '"';
}

}  // namespace

WorkerSlot::WorkerSlot(std::unique_ptr<hosting::MatchRunner> table, std::string machine)
    : table_(std::move(table)), machine_(std::move(machine)) {}

asio::awaitable<std::optional<work_queue::PlayedUnit>> WorkerSlot::play(
    work_queue::Lease lease, std::vector<referee::Assignment> games) {
    lease_ = std::move(lease);
    games_ = std::move(games);
    records_.clear();
    is_stopped_ = false;
    std::vector<referee::Assignment> match = games_;
    co_await table_->play(std::move(match), *this);
    std::optional<work_queue::PlayedUnit> result = done();
    lease_.reset();
    co_return result;
}

void WorkerSlot::stop() {
    is_stopped_ = true;
    table_->stop();
}

asio::awaitable<bool> WorkerSlot::begin(const referee::Assignment& game, std::string) {
    running_ = record_from_now(game);
    plies_told_.reset();
    co_return !is_stopped_;
}

void WorkerSlot::watch(const referee::GameEvent& event) {
    const auto* ply = std::get_if<referee::PlyPlayed>(&event);
    if (ply != nullptr) running_.plies.push_back(ply->ply.record);
}

asio::awaitable<bool> WorkerSlot::end(std::vector<hosting::PlayedGame> played) {
    for (const hosting::PlayedGame& game : played) records_.push_back(settled(game));
    running_.plies.clear();
    plies_told_ = 0;
    co_return !is_stopped_ && counts(records_.back().end.termination);
}

/// Returns the record to deliver. Makes it void if the machine may be at fault: an engine cannot be
/// started, or its files have changed.
GameRecord WorkerSlot::settled(const hosting::PlayedGame& played) const {
    GameRecord record = played.record;
    // The wall clock may have been set during the game; the moves were timed by the steady clock.
    std::chrono::microseconds spent{0};
    for (const rules::PlyRecord& ply : record.plies) spent += ply.spent;
    record.ended = std::max(record.ended, record.started + spent);
    const auto game = std::ranges::find(games_, played.game, &referee::Assignment::game);
    const bool is_started = record.end.termination != Termination::refused_to_start;
    if (!is_started) {
        make_void(record, Termination::void_host_error,
                  record.players[*record.end.at_fault] + " cannot be started on " + machine_ +
                      ": " + record.end.summary);
    }
    for (const rules::Side side : rules::both_sides) {
        if (!is_started || played.builds[side] == game->engines[side].build) continue;
        make_void(record, Termination::void_host_error,
                  "the files of " + record.players[side] + " changed on " + machine_);
    }
    return record;
}

/// Returns the delivery. Games that were not started after a void game are delivered as void.
std::optional<work_queue::PlayedUnit> WorkerSlot::done() const {
    if (is_stopped_) return std::nullopt;
    work_queue::PlayedUnit done{lease_->unit, lease_->token, {}, facts_of_now()};
    for (std::size_t i = 0; i < games_.size(); ++i) {
        GameRecord record = i < records_.size() ? records_[i] : record_from_now(games_[i]);
        if (i >= records_.size())
            make_void(record, Termination::void_host_error, "the game before it is void");
        done.records.push_back(bytes_of(std::move(record)));
    }
    return done;
}

std::optional<work_queue::Progress> WorkerSlot::progress() {
    if (!lease_ || running_.plies.size() == plies_told_ || records_.size() >= games_.size()) {
        return std::nullopt;
    }
    plies_told_ = running_.plies.size();
    return work_queue::Progress{lease_->unit, lease_->token, count_of(records_),
                                progress_json(running_)};
}

}  // namespace tafl::remote
