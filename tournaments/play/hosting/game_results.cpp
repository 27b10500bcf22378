// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/game_results.h"

#include "rules/result.h"
#include "store/fingerprints.h"

namespace tafl::hosting {

namespace asio = boost::asio;

std::optional<VoidGameMonitor::VoidGameWarning> warning_of(const EndedGame& ended,
                                                           VoidGameMonitor& voids) {
    const rules::GameEnd& end = ended.record().end;
    const std::string& holder = ended.finished.by.holder;
    if (ended.is_unstarted && holder.empty()) {
        return VoidGameMonitor::VoidGameWarning{end.summary, true};
    }
    if (ended.is_refused) return std::nullopt;
    const bool is_lost = end.termination == rules::Termination::interrupted;
    if (is_lost && holder.empty()) return std::nullopt;
    return is_lost ? voids.note_lost(ended.game, holder)
                   : voids.note_void(ended.game, holder, end.summary);
}

asio::awaitable<std::vector<store::GameId>> GameResults::add(std::vector<EndedGame> games) {
    std::vector<store::GameId> counting;
    co_await save(games);
    bool is_decided = false;
    for (const EndedGame& ended : games) {
        if (!counts(ended.record().end.termination)) {
            note_void(ended);
            continue;
        }
        counting.push_back(ended.game.id);
        voids_.note_counting(ended.finished.by.holder);
        values_.add(ended.game, ended.record().end);
        bool decides = false;
        if (!is_decided) {
            decides = co_await is_decided_by(ended.game.id);
        }
        publisher_.game_ended(ended.game, ended.record(), &ended.board);
        if (!decides) continue;
        is_decided = true;
        listener_.on_decided();
    }
    co_return counting;
}

asio::awaitable<void> GameResults::save(const std::vector<EndedGame>& games) {
    std::vector<store::FinishedGame> finished;
    for (const EndedGame& ended : games) finished.push_back(ended.finished);
    co_await recorder_.save(std::move(finished));
}

asio::awaitable<bool> GameResults::is_decided_by(store::GameId game) {
    if (!is_decided_) co_return false;
    store::GameRow row;
    const Recorder::Work read = [&row, game](store::Archive& archive) {
        row = *archive.game(game);
        row.fingerprint = store::GameFingerprints(archive).of(game);
    };
    co_await recorder_.run(read);
    co_return is_decided_(row);
}

void GameResults::note_void(const EndedGame& ended) {
    publisher_.game_ended(ended.game, ended.record(), &ended.board);
    const auto trouble = warning_of(ended, voids_);
    if (!trouble) return;
    if (trouble->is_hopeless) return listener_.give_up(trouble->text);
    publisher_.message(trouble->text);
}

}  // namespace tafl::hosting
