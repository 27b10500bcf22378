// SPDX-License-Identifier: MIT
// Habits: what the engines of the zoo do apart from playing, by theme. Each is called by its name
// in zoo.cpp.
#pragma once

#include <array>
#include <fstream>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>

namespace tafl::zoo {

void say(const std::string& line);
void sleep_for(int milliseconds);
[[noreturn]] void sleep_for_good();

// Descendants (descendants.cpp)

/// Where an engine without a log notes its descendants.
inline const std::string nowhere = "/dev/null";
/// Within the group of the engine.
void leave_grandchild(const std::string& note);
/// In a session of its own, and without a parent: out of reach of any signal to the group.
void leave_daemon(const std::string& note);
/// As daemon(3) does it: the engine itself goes, a copy of it plays on for nobody.
[[noreturn]] void become_daemon(const std::string& note);
/// Children that have children: the host has to look more than once.
void leave_family(const std::string& note);
/// Asks for processes as long as it gets any; says how many there were.
void breed(int most);

// Appetites (appetites.cpp): for what the machine has

/// Until it is told that there is no more.
[[noreturn]] void eat_memory();
/// Many files, each of a size that is allowed; says when there was no more room.
void fill_disk();
/// Files in all places where it may write, and in memory; says how much there was room for in all.
void fill_everything();
void spin_on_all_processors();
/// A megabyte a second, to standard error.
void complain_for_ever(const std::stop_token& stop);
/// Changes a file where it runs; says whether it could.
void change_files_here();

// Questions (questions.cpp): says what it can see of its surroundings

void ask_for_network();
void call_out();
void signal_host();
void write_to_scratch();
[[nodiscard]] int allowed_processors();
void log_descriptors(std::ofstream& log);
void log_environment(std::ofstream& log);

// Answers (answers.cpp)

/// What an engine does instead of moving, by its name.
[[nodiscard]] const std::map<std::string, std::function<void()>>& disasters();
[[noreturn]] void flood_with_lines();
void say_in_pieces(const std::string& line);
/// As OpenTafl does it after its move: until it has printed statistics, and a little longer, it
/// bears no command. The value of the move is its number.
void update_board_like_opentafl(int move);

// Floods (floods.cpp)

/// Much output, or many questions, at a bad moment: "chatters-before-moving", "asks-after-moving",
/// "asks-without-end-at-its-flag", "shrieks-..." (to standard error), "long-lines-...".
class Flood {
  public:
    explicit Flood(std::string_view behaviour);
    [[nodiscard]] static bool is_one(std::string_view behaviour);

    /// Notes what it has left.
    void hear(std::string_view line);
    void before_move(bool is_defender) const;
    void after_move() const;

  private:
    static constexpr std::string_view before = "-before-moving";
    static constexpr std::string_view after = "-after-moving";
    static constexpr std::string_view late = "-at-its-flag";

    std::string_view when_;
    std::string text_;
    bool is_shriek_ = false;
    std::array<int, 2> left_{};  ///< milliseconds
};

}  // namespace tafl::zoo
