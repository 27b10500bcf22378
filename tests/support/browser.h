// SPDX-License-Identifier: MIT
// Browser: a headless Chromium that tests control over pipes with its DevTools protocol. It has one
// page. All calls block. A call that takes longer than a minute throws std::runtime_error.
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
    /// Returns the path of Chromium; none if it is not installed.
    [[nodiscard]] static std::optional<std::string> find();

    /// Starts the program. `profile` is a directory that it may fill.
    Browser(const std::string& program, const std::filesystem::path& profile);
    ~Browser();
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;

    /// Loads the page and its resources.
    void open(const std::filesystem::path& file) { open("file://" + file.string()); }
    void open(const std::string& address);
    /// Loads the page again, as F5 does.
    void reload();
    /// Returns the value of a JavaScript expression in the page; waits for the value of a promise.
    [[nodiscard]] nlohmann::json evaluate(const std::string& expression);
    /// Evaluates the expression until it is true; returns false if it is not within a minute. An
    /// element that is missing at that moment counts as false.
    [[nodiscard]] bool becomes(const std::string& expression);
    /// Evaluates the expression until it has a value that is not null, and returns that value.
    /// Throws std::runtime_error after a minute without one.
    [[nodiscard]] nlohmann::json value_of(const std::string& expression);
    /// Presses and releases a key, named as by KeyboardEvent.key.
    void press(const std::string& key);
    /// Sets the size and the colour scheme of the screen.
    void show_on(int width, int height, bool is_dark);
    /// Limits the network: `latency_ms` for each request, `bits_per_second` in both directions.
    void slow_down(int latency_ms, int bits_per_second);
    /// Empties the cache.
    void forget_pages();
    /// Writes a picture of the whole page as a PNG file.
    void take_picture(const std::filesystem::path& file);
    /// Returns the roles and names that a screen reader receives.
    [[nodiscard]] nlohmann::json accessibility_tree();

    /// Errors of the page since it was opened: exceptions, error messages, dialogs.
    [[nodiscard]] const std::vector<std::string>& troubles() const { return troubles_; }
    /// Addresses that were requested since the page was opened.
    [[nodiscard]] const std::vector<std::string>& requests() const { return requests_; }
    /// Bytes received over the network since the page was opened, including headers.
    [[nodiscard]] std::int64_t bytes() const { return bytes_; }

  private:
    /// Returns the value of the expression; empty if it is null, or if an element is missing now.
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
