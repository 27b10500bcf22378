// SPDX-License-Identifier: MIT
// lawspeaker watch: what a server plays, as `run` shows what it plays itself.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "rules/board_text.h"
#include "rules/result.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/server_options.h"
#include "tournaments/hosting/hosting.h"

namespace tafl::tournaments {

namespace {

using nlohmann::json;

rules::Result result_of(const json& word) {
    if (!word.is_string()) return rules::Result::none;
    for (const auto result :
         {rules::Result::attackers_win, rules::Result::defenders_win, rules::Result::draw}) {
        if (name_of(result) == word.get<std::string>()) return result;
    }
    return rules::Result::none;
}

std::chrono::milliseconds milliseconds_of(const json& seconds) {
    return std::chrono::milliseconds(static_cast<std::int64_t>(seconds.get<double>() * 1000));
}

bool is_over(const std::string& state) {
    return state == "finished" || state == "cancelled" || state == "failed";
}

/// What is watched, as one field: one tournament, or all that are not over. Engines of one name
/// are one.
class Watch {
  public:
    /// `tournament` is null for all.
    Watch(HttpClient& client, json tournament)
        : client_(client), tournament_(std::move(tournament)) {}

    [[nodiscard]] std::string target() const {
        return tournament_.is_null()
                   ? "/api/events"
                   : "/api/events?tournament=" + tournament_.at("tournament_id").dump();
    }
    [[nodiscard]] const std::string& last_id() const { return last_id_; }
    [[nodiscard]] const std::string& final_state() const { return final_state_; }

    /// When the stream has begun, so that nothing falls between it and what is asked now. Whoever
    /// comes back with an id has missed nothing. False when there is nothing more to come.
    bool begin() {
        if (!view_ || last_id_.empty()) load();
        return final_state_.empty();
    }
    void say(const std::string& text) {
        if (view_) return view_->say(text);
        std::cerr << text << std::endl;
    }
    void end() {
        if (view_) view_->done(Ending::finished);
    }

    /// False when there is nothing more to come.
    bool hear(const Event& event) {
        last_id_ = event.id;
        const json data = sent_json(event.data);
        try {
            if (!data.is_object()) throw ServerError("an event is no JSON object");
            return take(event.name, data);
        } catch (const json::exception& error) {
            throw ServerError("the server's event '" + event.name +
                              "' is not understood: " + error.what());
        }
    }

  private:
    bool take(const std::string& name, const json& data) {
        if (name == "reset") load();
        if (name == "queue") return take_queue(data);
        if (name == "begin" && is_new(data)) load();
        if (name == "schedule") count_anew(data);
        if (name == "game-started") begin_game(data.at("id"), data);
        if (name == "position") take_position(data);
        if (name == "game-ended" || name == "game-void") end_game(data, name == "game-ended");
        return true;
    }

    bool take_queue(const json& data) {
        const std::string state = data.at("state");
        const std::string told = data.at("tournament").get<std::string>() + ": " + state;
        const json reason = data.value("reason", json());
        say(reason.is_string() ? told + ", " + reason.get<std::string>() : told);
        if (tournament_.is_null() && is_over(state)) count_anew(data);
        if (tournament_.is_null() || !is_over(state)) return true;
        final_state_ = state;
        return false;
    }

    /// Another stage was drawn, replays are to be played, or nothing more is.
    void count_anew(const json& data) {
        const auto found = games_.find(data.value("tournament_id", std::int64_t{0}));
        if (found == games_.end()) return;
        const json tournament =
            value_of(client_.ask("GET", "/api/tournaments/" + std::to_string(found->first)));
        const bool is_ended = data.contains("state");
        found->second = tournament.at(is_ended ? "finished" : "games");
        expect_games();
    }

    void expect_games() {
        int in_all = 0;
        for (const auto& [tournament, games] : games_) in_all += games;
        if (view_) view_->expect_games(in_all);
    }

    [[nodiscard]] bool is_new(const json& data) const {
        return !games_.contains(data.value("tournament_id", std::int64_t{0}));
    }

    // What the server knows at this moment

    /// If the server is lost meanwhile, the next begin() does it again.
    void load() {
        view_.reset();
        json entries = json::array({tournament_});
        if (tournament_.is_null()) entries = whole_queue(client_);
        Field field;
        field.tournament =
            tournament_.is_null() ? client_.url() : tournament_.at("name").get<std::string>();
        field.names = {};
        entrants_.clear();
        running_.clear();
        counted_.clear();
        games_.clear();
        std::vector<json> games_being_played;
        for (const json& entry : entries) {
            const bool is_left_out =
                tournament_.is_null() && is_over(entry.at("state").get<std::string>());
            if (!is_left_out) load(entry, field, games_being_played);
        }
        view_ = usual_view(std::move(field));
        for (const json& game : games_being_played) begin_game(game.at("id"), game);
        if (games_.empty()) {
            view_->say("nothing in the queue of " + client_.url() + " waits or is being played");
        }
        if (!tournament_.is_null()) {
            const json now = entry_of(client_, tournament_.at("tournament_id").dump());
            if (is_over(now.at("state"))) final_state_ = now.at("state");
        }
    }

    void load(const json& entry, Field& field, std::vector<json>& games_being_played) {
        const std::string id = entry.at("tournament_id").dump();
        const json tournament = value_of(client_.ask("GET", "/api/tournaments/" + id));
        const int games = tournament.at("games");
        games_[entry.at("tournament_id")] = games;
        field.games += games;
        for (const json& name : tournament.at("engines")) number_of(name, field);
        std::string after;
        do {
            const json page =
                value_of(client_.ask("GET", "/api/tournaments/" + id + "/games?limit=500" + after));
            for (const json& game : page.at("items")) {
                if (game.at("state") == "running") games_being_played.push_back(game);
                if (game.at("state") != "finished") continue;
                counted_.insert(game.at("id").get<std::int64_t>());
                Outcome outcome;
                outcome.entrants = {number_of(game.at("attackers"), field),
                                    number_of(game.at("defenders"), field)};
                outcome.end.result = result_of(game.at("result"));
                field.past.outcomes.push_back(outcome);
            }
            after = page.at("next").is_null() ? "" : "&after=" + page.at("next").dump();
        } while (!after.empty());
    }

    int number_of(const std::string& name, Field& field) {
        const auto [found, is_new] =
            entrants_.try_emplace(name, static_cast<int>(field.names.size()) + 1);
        if (is_new) field.names.push_back(name);
        return found->second;
    }

    // Games

    void begin_game(store::GameId id, const json& data) {
        const auto attackers = entrants_.find(data.at("attackers").get<std::string>());
        const auto defenders = entrants_.find(data.at("defenders").get<std::string>());
        const bool is_known = attackers != entrants_.end() && defenders != entrants_.end();
        if (!is_known || counted_.contains(id) || running_.contains(id)) return;
        store::ScheduledGame game;
        game.id = id;
        game.round = data.at("round");
        game.match = data.at("match");
        game.game = data.at("game");
        game.entrants = {attackers->second, defenders->second};
        running_.emplace(id, game);
        view_->game_begins(game);
    }

    void take_position(const json& data) {
        const store::GameId id = data.at("id");
        if (!running_.contains(id)) return;
        referee::PlyPlayed ply;
        ply.game = id;
        ply.ply.number = data.at("ply");
        if (data.at("move").is_object()) {
            const auto move = rules::parse_move(data["move"].at("from").get<std::string>() + '-' +
                                                data["move"].at("to").get<std::string>());
            if (move) ply.ply.written = *move;
        }
        for (const rules::Side side : rules::both_sides) {
            const json& left = data.at("left").at(std::string(name_of(side)));
            ply.clocks[side] = {milliseconds_of(left.at("main")),
                                milliseconds_of(left.at("period")), left.at("periods").get<int>()};
        }
        view_->ply_played(ply);
    }

    void end_game(const json& data, bool counts) {
        const store::GameId id = data.at("id");
        begin_game(id, data);  // where its begin was missed
        const auto running = running_.find(id);
        if (running == running_.end()) return;
        const store::ScheduledGame game = running->second;
        running_.erase(running);
        rules::GameRecord record;
        record.end.result = result_of(data.at("result"));
        record.end.summary = data.at("reason");
        record.end.plies = data.at("plies");
        if (counts) {
            counted_.insert(id);
            view_->game_counts(game, record);
        } else {
            view_->game_is_void(game, record);
        }
    }

    HttpClient& client_;
    json tournament_;  // the queue's entry; null = all
    std::string last_id_;
    std::string final_state_;
    std::unique_ptr<Progress> view_;
    std::map<std::string, int> entrants_;
    std::map<std::int64_t, int> games_;  ///< in all, of each tournament
    std::map<store::GameId, store::ScheduledGame> running_;
    std::set<store::GameId> counted_;
};

struct WatchOptions {
    std::string tournament;
    ServerOptions server;
};

int told_end(Watch& watch) {
    watch.end();
    if (watch.final_state() == "finished") return done;
    std::cerr << "the tournament is " << watch.final_state() << '\n';
    return failed;
}

int watch(const WatchOptions& options) {
    HttpClient client = client_of(options.server);
    const json entry = options.tournament.empty() ? json() : entry_of(client, options.tournament);
    Watch seen(client, entry);
    const HttpClient::Listener listener{
        [&] { return seen.begin(); },
        [&](const Event& event) { return seen.hear(event) && seen.final_state().empty(); }};
    constexpr std::chrono::milliseconds first_pause{500};
    constexpr std::chrono::milliseconds longest_pause{15'000};
    auto pause = first_pause;
    if (!entry.is_null() && is_over(entry.at("state"))) {
        seen.begin();
        return told_end(seen);
    }
    // A server that is not there, or does not let us in, is told at once.
    static_cast<void>(whole_queue(client));
    for (bool is_lost = false;;) {
        Reply refusal;
        const std::string before = seen.last_id();
        Hangup hangup = Hangup::closed;
        try {
            hangup = client.listen(seen.target(), before, listener, refusal);
        } catch (const ServerError& error) {  // it was lost while something was asked
            seen.say(error.what());
        }
        if (!seen.final_state().empty()) return told_end(seen);
        if (hangup == Hangup::refused && refusal.status != 503 && refusal.status != 429) {
            static_cast<void>(value_of(refusal));
            throw ServerError("the server at " + client.url() + " sends no events");
        }
        if (hangup != Hangup::interrupted) {
            if (seen.last_id() != before) {
                pause = first_pause;
                is_lost = false;
            }
            if (!is_lost) seen.say("the connection is lost; trying again");
            is_lost = true;
            if (!client.pause(pause)) hangup = Hangup::interrupted;
            pause = std::min(2 * pause, longest_pause);
        }
        if (hangup != Hangup::interrupted) continue;
        std::cerr << "the server plays on; to watch again: lawspeaker watch"
                  << (options.tournament.empty() ? "" : ' ' + quoted(options.tournament))
                  << (options.server.url.empty() ? "" : " --server " + quoted(options.server.url))
                  << '\n';
        return interrupted;
    }
}

}  // namespace

void add_watch(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("watch", "Watch what a server plays, in the terminal");
    auto options = std::make_shared<WatchOptions>();
    command->add_option("TOURNAMENT", options->tournament,
                        "Its name or its id; else everything that is played");
    add_server(*command, options->server);
    command->footer(
        "It ends with the tournament: 0 if it is finished, 1 if it was cancelled or has failed.\n"
        "A lost connection is made again, and nothing is missed.\n"
        "Example: lawspeaker watch 'Computer Tafl Open' --server http://tafl.example:8547");
    command->callback([options, &exit_code] { exit_code = watch(*options); });
}

}  // namespace tafl::tournaments
