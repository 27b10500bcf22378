// SPDX-License-Identifier: MIT
// lawspeaker watch: shows the games of a server in the view of `run`.
#include <algorithm>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "rules/result.h"
#include "tournaments/base/json_reader.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/server_options.h"
#include "tournaments/play/events/event_json.h"
#include "tournaments/play/hosting/run_setup.h"

namespace tafl::commands {

namespace {

using nlohmann::json;

events::GameName name_of_game(const json& game) {
    return {game.at("id"),
            game.at("round"),
            game.at("match"),
            game.at("game"),
            {game.at("attackers"), game.at("defenders")}};
}

/// Returns the machine of a game. Old servers do not send it.
std::string machine_of(const json& game) {
    const auto machine = game.find("machine");
    return machine != game.end() && machine->is_string() ? machine->get<std::string>() : "";
}

double points_of(std::optional<rules::Result> result, rules::Side side) {
    if (result == rules::Result::draw) return 0.5;
    const auto win = side == rules::Side::attackers ? rules::Result::attackers_win
                                                    : rules::Result::defenders_win;
    return result == win ? 1 : 0;
}

bool is_over(const std::string& state) {
    return state == "finished" || state == "cancelled" || state == "failed";
}

/// View of a server's games: one tournament, or all that are not over.
class Watch {
  public:
    /// `tournament` is the queue entry; null = all tournaments.
    Watch(client::HttpClient& client, json tournament)
        : client_(client), tournament_(std::move(tournament)) {}

    [[nodiscard]] std::string target() const {
        return tournament_.is_null()
                   ? "/api/events"
                   : "/api/events?tournament=" + tournament_.at("tournament_id").dump();
    }
    [[nodiscard]] const std::string& last_id() const { return last_id_; }
    [[nodiscard]] const std::string& final_state() const { return final_state_; }

    /// Called when the stream has started. Loads the present state, so that no event is lost
    /// between state and stream; after a reconnection with an id, nothing was lost. Returns false
    /// if the tournament is over.
    bool begin() {
        if (!view_ || last_id_.empty()) load();
        return final_state_.empty();
    }
    void say(const std::string& text) {
        if (view_) return view_({0, events::Message{text}});
        std::cerr << text << std::endl;
    }
    void end() {
        if (view_) view_({0, events::RunEnded{events::RunOutcome::finished, 0}});
    }

    /// Processes an event. Returns false if the tournament is over.
    bool on_event(const client::ServerEvent& sent) {
        last_id_ = sent.id;
        try {
            if (const auto event = events::from_json(parse_untrusted_json(sent.data)))
                return on_event(*event);
        } catch (const tournaments::JsonError& error) {
            throw client::ServerError("the server's event '" + sent.name +
                                      "' is not understood: " + error.what());
        }
        return true;  // an unknown kind of event, from a later version
    }

  private:
    /// Processes an event. The end of a run does not end the tournament, because another run may
    /// resume it; only the queue reports its end. Games and runs that load() has shown are ignored.
    bool on_event(const events::Event& event) {
        const bool is_new_run = std::holds_alternative<events::RunStarted>(event.what) &&
                                !known_.contains(event.tournament);
        if (is_new_run || std::holds_alternative<events::Reset>(event.what)) load();
        if (const auto* began = std::get_if<events::AttemptStarted>(&event.what)) {
            if (is_known(began->game.id)) return true;
            running_.insert(began->game.id);
        }
        if (const auto* ended = std::get_if<events::GameEnded>(&event.what)) {
            if (counted_.contains(ended->game.id)) return true;
            running_.erase(ended->game.id);
            if (ended->counts) counted_.insert(ended->game.id);
        }
        const bool is_of_a_run = std::holds_alternative<events::RunStarted>(event.what) ||
                                 std::holds_alternative<events::RunEnded>(event.what);
        if (!is_of_a_run) view_(event);
        const auto* entry = std::get_if<events::QueueChanged>(&event.what);
        if (entry == nullptr || !is_over(entry->state)) return true;
        known_.erase(event.tournament);
        if (tournament_.is_null()) return true;
        final_state_ = entry->state;
        return false;
    }

    [[nodiscard]] bool is_known(store::GameId game) const {
        return counted_.contains(game) || running_.contains(game);
    }

    // Present state of the server

    /// Loads the state and shows it. If the connection is lost meanwhile, the next begin() repeats
    /// it.
    void load() {
        view_ = nullptr;
        known_.clear();
        running_.clear();
        counted_.clear();
        json entries = json::array({tournament_});
        if (tournament_.is_null()) entries = whole_queue(client_);
        std::vector<events::Event> events;
        for (const json& entry : entries) {
            const bool is_left_out =
                tournament_.is_null() && is_over(entry.at("state").get<std::string>());
            if (!is_left_out) load(entry.at("tournament_id"), events);
        }
        view_ = hosting::default_view(
            tournament_.is_null() ? client_.url() : tournament_.at("name").get<std::string>());
        for (const events::Event& event : events) view_(event);
        if (events.empty()) {
            say("nothing in the queue of " + client_.url() + " waits or is being played");
        }
        if (!tournament_.is_null()) {
            const json now = entry_of(client_, tournament_.at("tournament_id").dump());
            if (is_over(now.at("state"))) final_state_ = now.at("state");
        }
    }

    /// Appends the events that lead to the present state of a tournament.
    void load(store::TournamentId id, std::vector<events::Event>& events) {
        const std::string path = "/api/tournaments/" + to_string(id);
        const json tournament = value_of(client_.request("GET", path));
        events::RunStarted began;
        began.tournament = tournament.at("name");
        began.engines = tournament.at("engines").get<std::vector<std::string>>();
        began.games_in_all = tournament.at("games");
        std::map<std::string, double> score;
        std::vector<events::Event> running;
        std::string after;
        do {
            const json page = value_of(client_.request("GET", path + "/games?limit=500" + after));
            for (const json& game : page.at("items")) {
                const auto state = game.at("state").get<std::string>();
                const events::GameName name = name_of_game(game);
                if (state == "running") {
                    running_.insert(name.id);
                    running.push_back(
                        {id, events::AttemptStarted{name, {}, {}, {}, {}, machine_of(game)}});
                }
                if (state != "finished") continue;
                counted_.insert(name.id);
                ++began.finished;
                const json& result = game.at("result");
                if (!result.is_string()) continue;
                const auto points = rules::result_from_name(result.get<std::string>());
                score[name.players.attackers] += points_of(points, rules::Side::attackers);
                score[name.players.defenders] += points_of(points, rules::Side::defenders);
            }
            after = page.at("next").is_null() ? "" : "&after=" + page.at("next").dump();
        } while (!after.empty());
        for (const std::string& engine : began.engines) began.score.push_back(score[engine]);
        known_.insert(id);
        events.push_back({id, std::move(began)});
        std::ranges::move(running, std::back_inserter(events));
    }

    client::HttpClient& client_;
    json tournament_;  // queue entry; null = all tournaments
    std::string last_id_;
    std::string final_state_;
    events::Observer view_;
    std::set<store::TournamentId> known_;  ///< shown tournaments that are not over
    std::set<store::GameId> running_;
    std::set<store::GameId> counted_;
};

struct WatchOptions {
    std::string tournament;
    ServerOptions server;
};

int end_message(Watch& watch) {
    watch.end();
    if (watch.final_state() == "finished") return done;
    std::cerr << "the tournament is " << watch.final_state() << '\n';
    return failed;
}

int watch(const WatchOptions& options) {
    client::HttpClient client = client_of(options.server);
    const json entry = options.tournament.empty() ? json() : entry_of(client, options.tournament);
    Watch seen(client, entry);
    const client::HttpClient::Listener listener{[&] { return seen.begin(); },
                                                [&](const client::ServerEvent& event) {
                                                    return seen.on_event(event) &&
                                                           seen.final_state().empty();
                                                }};
    constexpr std::chrono::milliseconds first_pause{500};
    constexpr std::chrono::milliseconds longest_pause{15'000};
    auto pause = first_pause;
    if (!entry.is_null() && is_over(entry.at("state"))) {
        seen.begin();
        return end_message(seen);
    }
    // Report an unreachable server, or a refused token, at once.
    static_cast<void>(whole_queue(client));
    for (bool is_lost = false;;) {
        client::Reply refusal;
        const std::string before = seen.last_id();
        client::StreamEnd hangup = client::StreamEnd::closed;
        try {
            hangup = client.listen(seen.target(), before, listener, refusal);
        } catch (const client::ServerError& error) {  // the connection was lost during a request
            seen.say(error.what());
        }
        if (!seen.final_state().empty()) return end_message(seen);
        if (hangup == client::StreamEnd::refused && refusal.status != 503 &&
            refusal.status != 429) {
            static_cast<void>(value_of(refusal));
            throw client::ServerError("the server at " + client.url() + " sends no events");
        }
        if (hangup != client::StreamEnd::interrupted) {
            if (seen.last_id() != before) {
                pause = first_pause;
                is_lost = false;
            }
            if (!is_lost) seen.say("the connection is lost; trying again");
            is_lost = true;
            if (!client.pause(pause)) hangup = client::StreamEnd::interrupted;
            pause = std::min(2 * pause, longest_pause);
        }
        if (hangup != client::StreamEnd::interrupted) continue;
        std::cerr << "the server plays on; to watch again: lawspeaker watch"
                  << (options.tournament.empty() ? ""
                                                 : ' ' + hosting::shell_quoted(options.tournament))
                  << (options.server.url.empty()
                          ? ""
                          : " --server " + hosting::shell_quoted(options.server.url))
                  << (options.server.ca_file.empty()
                          ? ""
                          : " --ca-file " + hosting::shell_quoted(options.server.ca_file))
                  << '\n';
        return interrupted;
    }
}

}  // namespace

void add_watch(Command app) {
    Command command = app.command("watch", "Watch what a server plays, in the terminal");
    auto options = std::make_shared<WatchOptions>();
    command.option("TOURNAMENT", options->tournament,
                   "Name or id of the tournament (default: all that are played)");
    add_server(command, options->server);
    command.footer(
        "It ends with the tournament: 0 if it is finished, 1 if it was cancelled or has failed.\n"
        "After a lost connection it connects again, and misses no event.\n"
        "Example: lawspeaker watch 'Computer Tafl Open' --server http://tafl.example:8547");
    command.runs([options] { return watch(*options); });
}

}  // namespace tafl::commands
