// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/void_record.h"

#include <chrono>
#include <utility>

#include "rules/count_of.h"
#include "rules/result.h"

namespace tafl::remote {

rules::GameRecord record_from_now(const referee::Assignment& game) {
    rules::GameRecord record = empty_record(game);
    record.started = record.ended = std::chrono::system_clock::now();
    return record;
}

void make_void(rules::GameRecord& record, rules::Termination termination, std::string why) {
    record.end = {};
    record.end.termination = termination;
    record.end.summary = std::move(why);
    record.end.plies = count_of(record.plies);
    record.evidence = {};
}

}  // namespace tafl::remote
