// SPDX-License-Identifier: MIT
// Habits: actions of the zoo's engines that are not part of the protocol, by subject. zoo.cpp
// selects each one by its name.
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

/// Log of an engine that was started without one.
inline const std::string nowhere = "/dev/null";
/// Starts a process within the process group of the engine.
void leave_grandchild(const std::string& note);
/// Starts a process in its own session and without a parent: no signal to the group reaches it.
void leave_daemon(const std::string& note);
/// Like daemon(3): the engine's process ends, and a copy of it continues without a host.
[[noreturn]] void become_daemon(const std::string& note);
/// Starts children that start children: the host has to search more than once.
void leave_family(const std::string& note);
/// Starts processes until that fails, at most `most`; says their number.
void breed(int most);

// Appetites (appetites.cpp): use of the machine's resources

/// Allocates memory until that fails.
[[noreturn]] void eat_memory();
/// Writes files of an allowed size; says after which size the disk was full.
void fill_disk();
/// Writes files in /tmp, in /dev/shm and in memory; says how many MB fit in all.
void fill_everything();
void spin_on_all_processors();
/// Writes one megabyte per second to standard error.
void complain_for_ever(const std::stop_token& stop);
/// Changes a file in its working directory; says whether that was possible.
void change_files_here();

// Questions (questions.cpp): reports about the engine's environment

void ask_for_network();
void call_out();
void signal_host();
void write_to_scratch();
[[nodiscard]] int allowed_processors();
void log_descriptors(std::ofstream& log);
void log_environment(std::ofstream& log);

// Answers (answers.cpp)

/// Actions instead of a move, by name.
[[nodiscard]] const std::map<std::string, std::function<void()>>& disasters();
[[noreturn]] void flood_with_lines();
void say_in_pieces(const std::string& line);
/// Like OpenTafl after its move: until it has printed statistics, and a little longer, a command
/// kills it. `move` is the number of the move, and its value in the statistics.
void update_board_like_opentafl(int move);

// Floods (floods.cpp)

/// Much output, or many questions, at a bad moment: "chatters-before-moving", "asks-after-moving",
/// "asks-without-end-at-its-flag", "shrieks-..." (to standard error), "long-lines-...".
class Flood {
  public:
    explicit Flood(std::string_view behaviour);
    [[nodiscard]] static bool is_one(std::string_view behaviour);

    /// Stores the remaining time of a `clock` line.
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
