// SPDX-License-Identifier: MIT
// Browser: a headless Chromium that tests drive, over pipes, by its DevTools protocol. One page;
// blocking calls; everything that takes longer than a minute fails with std::runtime_error.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace tafl::tests {

class Browser {
  public:
    /// Chromium's path; none if it is not installed.
    [[nodiscard]] static std::optional<std::string> find();

    /// `profile` is a folder that it may fill.
    Browser(const std::string& program, const std::filesystem::path& profile);
    ~Browser();
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;

    /// Returns when the page and what it needs are loaded.
    void open(const std::filesystem::path& file) { open("file://" + file.string()); }
    void open(const std::string& address);
    /// Loads the page once more, as its reader does who presses F5.
    void reload();
    /// The value of a JavaScript expression in the page, or of what it promises.
    [[nodiscard]] nlohmann::json evaluate(const std::string& expression);
    /// Evaluates the expression until it is true; returns false if it is not within a minute. An
    /// element that is missing at that moment counts as false.
    [[nodiscard]] bool becomes(const std::string& expression);
    /// Evaluates the expression until it has a value that is not null, and returns that value.
    /// Throws std::runtime_error after a minute without one.
    [[nodiscard]] nlohmann::json value_of(const std::string& expression);
    /// A key as KeyboardEvent.key names it, pressed and let go.
    void press(const std::string& key);
    /// What follows is shown on a screen of that size.
    void show_on(int width, int height, bool is_dark);
    /// Of the whole page, as a PNG file.
    void take_picture(const std::filesystem::path& file);
    /// The roles and names that a screen reader is told.
    [[nodiscard]] nlohmann::json accessibility_tree();

    /// What went wrong in the page since it was opened: exceptions, messages of errors, dialogs.
    [[nodiscard]] const std::vector<std::string>& troubles() const { return troubles_; }
    /// The addresses that were asked for since it was opened.
    [[nodiscard]] const std::vector<std::string>& requests() const { return requests_; }
    /// What has come over the network since then, headers and all.
    [[nodiscard]] std::int64_t bytes() const { return bytes_; }

  private:
    /// The value of the expression; empty if it is null, or if an element is missing at the moment.
    std::optional<nlohmann::json> attempt(const std::string& expression);
    nlohmann::json call(const std::string& method, const nlohmann::json& parameters = {});
    nlohmann::json read_message();
    void note(const nlohmann::json& event);

    pid_t pid_ = -1;
    int to_browser_ = -1;
    int from_browser_ = -1;
    int calls_ = 0;
    std::string session_;
    std::string unread_;
    bool is_loaded_ = false;
    std::vector<std::string> troubles_;
    std::vector<std::string> requests_;
    std::int64_t bytes_ = 0;
};

}  // namespace tafl::tests
