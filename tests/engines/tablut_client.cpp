// SPDX-License-Identifier: MIT
// A client of the Tablut competition that does what its arguments say:
//
//   tablut_client WHITE|BLACK SECONDS ADDRESS [NAME=VALUE...]
//
// It connects to port 5800 or 5801, says its name, and answers every state that has its turn with
// an action: the next of a script, else any legal one under the competition's rules. It leaves at a
// result with 0, at the end of the stream with 1, and with 9 if it is refused.
//
//   log=FILE          notes each state as it was received, "END" at the end of the stream
//   seed=N            of the moves that it chooses by itself
//   moves=e4-f4,...   the script; after its end it is silent
//   name=bare         without quotation marks; or pieces, bytes, none, empty, length:N, MS (late)
//   connect=twice     also never, daemon (as a grandchild in a session of its own), MS (late)
//   style=swapped     also upper, no-turn, nonsense, blanks, pieces, bytes
//   read=once         a state's body by one recv(), as some clients do; exits with 5 if it is short
//   turn=N:WHAT       at its Nth turn, instead of an action: illegal, three, hello, no-from,
//                     length:L, cut, silent, late:MS, close, exit, kill, flood; or with one: twice,
//                     close-after
//   other=N:WHAT      the same while the other side has its Nth turn; also action
//   end=stay          lives on after the result; or ignore, also after TERM
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "rules/move_text.h"
#include "rules/moves.h"
#include "rules/variant.h"
#include "tests/engines/loopback.h"

namespace {

using namespace tafl::rules;

constexpr int refused = 9;
constexpr int short_read = 5;

std::map<std::string, std::string> habits;

std::string habit(const std::string& name) { return habits[name]; }

void sleep_for(const std::string& milliseconds) {
    ::usleep(static_cast<useconds_t>(std::stoul(milliseconds)) * 1000);
}

bool is_number(const std::string& text) {
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return isdigit(c); });
}

[[noreturn]] void stay() {
    for (;;) ::pause();
}

// The connection

int connect_to(const char* address, int port) {
    const int connection = tafl::tests::connected_to(address, port);
    if (connection < 0) std::exit(refused);
    return connection;
}

int connect_as_told(const char* address, int port) {
    const std::string how = habit("connect");
    if (how == "never") stay();
    if (how == "daemon") tafl::tests::become_daemon();
    if (is_number(how)) sleep_for(how);
    const int connection = connect_to(address, port);
    if (how == "twice") {
        sleep_for("50");
        const int second = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in to{};
        socklen_t size = sizeof to;
        ::getpeername(connection, reinterpret_cast<sockaddr*>(&to), &size);
        static_cast<void>(::connect(second, reinterpret_cast<const sockaddr*>(&to), sizeof to));
    }
    return connection;
}

class Wire {
  public:
    explicit Wire(int connection) : connection_(connection) {}

    void send_bytes(std::string_view bytes, std::size_t piece) const {
        while (!bytes.empty()) {
            const ssize_t count =
                ::send(connection_, bytes.data(), std::min(piece, bytes.size()), MSG_NOSIGNAL);
            if (count < 0) return;
            bytes.remove_prefix(static_cast<std::size_t>(count));
            if (!bytes.empty()) ::usleep(1000);
        }
    }
    void send_header(std::int64_t length) const {
        const auto number = htonl(static_cast<std::uint32_t>(length));
        send_bytes({reinterpret_cast<const char*>(&number), sizeof number}, sizeof number);
    }
    /// Header and body apart, as clients do.
    void send_frame(std::string_view text, const std::string& style) const {
        send_header(static_cast<std::int64_t>(text.size()));
        if (style == "pieces") ::usleep(20'000);
        send_bytes(text, style == "bytes" ? 1 : text.size());
    }
    [[nodiscard]] std::optional<std::string> receive() const {
        std::uint32_t number = 0;
        if (::recv(connection_, &number, sizeof number, MSG_WAITALL) != sizeof number) {
            return std::nullopt;
        }
        std::string text(ntohl(number), '\0');
        const bool is_once = habit("read") == "once";
        const ssize_t count =
            ::recv(connection_, text.data(), text.size(), is_once ? 0 : MSG_WAITALL);
        if (count == static_cast<ssize_t>(text.size())) return text;
        if (is_once) std::exit(short_read);
        return std::nullopt;
    }
    void close() const { ::close(connection_); }

  private:
    int connection_;
};

// The game

std::vector<std::string> words_of(std::string_view text, char between) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(between));
        words.emplace_back(word);
        text.remove_prefix(std::min(word.size() + 1, text.size()));
    }
    return words;
}

/// The words in quotation marks, as clients parse naively.
std::vector<std::string> quoted(std::string_view text) {
    std::vector<std::string> words;
    const std::vector<std::string> parts = words_of(text, '"');
    for (std::size_t i = 1; i < parts.size(); i += 2) words.push_back(parts[i]);
    return words;
}

/// "board", 81 words, "turn", a word.
Board board_from(const std::vector<std::string>& words) {
    Board board(9);
    for (int i = 0; i < 81; ++i) {
        const std::string& word = words[static_cast<std::size_t>(i) + 1];
        const Space space(i % 9, i / 9);
        if (word == "KING") board.put(space, Piece(Side::defenders, Kind::king));
        if (word == "WHITE") board.put(space, Piece(Side::defenders, Kind::taflman));
        if (word == "BLACK") board.put(space, Piece(Side::attackers, Kind::taflman));
    }
    return board;
}

class Client {
  public:
    Client(std::string colour, int connection)
        : colour_(std::move(colour)),
          side_(colour_ == "WHITE" ? Side::defenders : Side::attackers),
          wire_(connection),
          script_(words_of(habit("moves"), ',')),
          random_(std::stoul('0' + habit("seed"))),
          compiled_rules_(ruleset_of(*find_variant("ashton-bologna"))),
          log_(habit("log"), std::ios::app) {}

    void greet() {
        const std::string how = habit("name");
        if (how == "none") return;
        if (is_number(how)) sleep_for(how);
        if (how.starts_with("length:")) return wire_.send_header(std::stoll(how.substr(7)));
        if (how == "empty") return wire_.send_frame("\"\"", how);
        wire_.send_frame(how == "bare" ? "Player1" : "\"fake\"", how);
    }

    [[nodiscard]] int play() {
        while (const auto text = wire_.receive()) {
            log_ << *text << '\n' << std::flush;
            const std::vector<std::string> words = quoted(*text);
            if (words.size() != 84) return 3;
            const std::string& turn = words.back();
            if (turn != "WHITE" && turn != "BLACK") return 0;
            board_ = board_from(words);
            if (turn == colour_) {
                take_turn();
            } else {
                do_at("other", ++others_, [this] { send_action(next_move()); });
            }
        }
        log_ << "END\n" << std::flush;
        return 1;
    }

  private:
    void take_turn() {
        if (do_at("turn", ++turns_, [] {})) return;
        send_action(next_move());
        do_at("after", turns_, [this] { send_action(next_move()); });
    }

    /// True if what was to be done stands in the place of an action.
    template <class Action>
    bool do_at(const std::string& when, int turn, const Action& action) {
        const std::string prefix = std::to_string(turn) + ':';
        const std::string value = habit(when == "after" ? "turn" : when);
        if (!value.starts_with(prefix)) return false;
        const std::string what = value.substr(prefix.size());
        if (what == "twice" || what == "close-after") {
            if (when != "after") return false;
            what == "twice" ? action() : wire_.close();
            if (what == "close-after") stay();
            return true;
        }
        if (when == "after") return false;
        if (what == "action") action();
        misbehave(what);
        return !what.starts_with("late:");
    }

    void misbehave(const std::string& what) {
        if (what == "illegal") send_action("e5-a1");
        if (what == "three") wire_.send_frame(R"({"from":"e10","to":"f4","turn":"WHITE"})", "");
        if (what == "hello") wire_.send_frame("hello", "");
        if (what == "no-from") wire_.send_frame(R"({"to":"f4","turn":"WHITE"})", "");
        if (what.starts_with("length:")) wire_.send_header(std::stoll(what.substr(7)));
        if (what == "cut") {
            wire_.send_header(38);
            wire_.send_bytes(R"({"from":"e4",)", 100);
        }
        if (what == "silent" || what == "cut") stay();
        if (what.starts_with("late:")) sleep_for(what.substr(5));
        if (what == "close") {
            wire_.close();
            stay();
        }
        if (what == "exit") std::exit(4);
        if (what == "kill") ::raise(SIGKILL);
        while (what == "flood") wire_.send_frame(std::string(60'000, 'x'), "");
    }

    std::string next_move() {
        if (!habit("moves").empty()) {
            if (next_ == script_.size()) stay();
            return script_[next_++];
        }
        MoveList moves;
        legal_moves(compiled_rules_, Position(board_, side_), moves);
        if (moves.is_empty()) stay();
        return to_string(moves[std::uniform_int_distribution<int>(0, moves.size() - 1)(random_)]);
    }

    void send_action(const std::string& move) {
        std::string from = move.substr(0, 2);
        std::string to = move.substr(3, 2);
        const std::string style = habit("style");
        if (style == "upper") {
            for (std::string* square : {&from, &to}) {
                (*square)[0] = static_cast<char>(::toupper((*square)[0]));
            }
        }
        const std::string first = R"("from":")" + from + '"';
        const std::string second = R"("to":")" + to + '"';
        std::string action = '{' + first + ',' + second + R"(,"turn":")" + colour_ + "\"}";
        if (style == "swapped")
            action = R"({"turn":")" + colour_ + "\"," + second + ',' + first + '}';
        if (style == "no-turn") action = '{' + first + ',' + second + '}';
        if (style == "nonsense") action = '{' + first + ',' + second + R"(,"turn":"W"})";
        if (style == "blanks") {
            action = R"({"from": ")" + from + R"(", "to": ")" + to + R"(", "turn": "W"})";
        }
        wire_.send_frame(action, style);
    }

    std::string colour_;
    Side side_;
    Wire wire_;
    std::vector<std::string> script_;
    std::mt19937_64 random_;
    CompiledRules compiled_rules_;
    std::ofstream log_;
    Board board_{9};
    std::size_t next_ = 0;
    int turns_ = 0;
    int others_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
    if (count < 4) return 2;
    for (int i = 4; i < count; ++i) {
        const std::string argument = arguments[i];
        const std::size_t equals = argument.find('=');
        habits[argument.substr(0, equals)] =
            argument.substr(std::min(equals, argument.size() - 1) + 1);
    }
    const std::string colour = arguments[1];
    Client client(colour, connect_as_told(arguments[3], colour == "WHITE" ? 5800 : 5801));
    client.greet();
    const int code = client.play();
    if (habit("end") == "ignore") ::signal(SIGTERM, SIG_IGN);
    if (!habit("end").empty()) stay();
    return code;
}
