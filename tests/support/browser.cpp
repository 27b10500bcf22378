// SPDX-License-Identifier: MIT
#include "tests/support/browser.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "store/base64.h"

extern char** environ;

namespace tafl::tests {

namespace {

using nlohmann::json;

constexpr int timeout_ms = 60'000;

struct Pipe {
    int reader;
    int writer;
};

/// Away from 3 and 4, which are Chromium's ends.
Pipe make_pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe for the browser");
    const Pipe pipe{::fcntl(ends[0], F_DUPFD_CLOEXEC, 10), ::fcntl(ends[1], F_DUPFD_CLOEXEC, 10)};
    ::close(ends[0]);
    ::close(ends[1]);
    return pipe;
}

pid_t start(std::vector<std::string> command, int commands, int answers) {
    std::vector<char*> arguments;
    for (std::string& argument : command) arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, commands, 3);
    posix_spawn_file_actions_adddup2(&actions, answers, 4);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t pid = -1;
    const int error =
        posix_spawn(&pid, command[0].c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::runtime_error(command[0] + " cannot be started");
    return pid;
}

}  // namespace

std::optional<std::string> Browser::find() {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string program = folder + "/chromium";
        if (::access(program.c_str(), X_OK) == 0) return program;
    }
    return std::nullopt;
}

Browser::Browser(const std::string& program, const std::filesystem::path& profile) {
    const Pipe commands = make_pipe();
    const Pipe answers = make_pipe();
    to_browser_ = commands.writer;
    from_browser_ = answers.reader;
    // Its own sandbox wants rights that containers do not give; it opens our pages only.
    pid_ = start({program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                  "--disable-dev-shm-usage", "--remote-debugging-pipe",
                  "--user-data-dir=" + profile.string(), "about:blank"},
                 commands.reader, answers.writer);
    ::close(commands.reader);
    ::close(answers.writer);
    const auto target = call("Target.createTarget", {{"url", "about:blank"}});
    session_ =
        call("Target.attachToTarget", {{"targetId", target.at("targetId")}, {"flatten", true}})
            .at("sessionId");
    for (const char* domain : {"Page", "Runtime", "Network", "Log"}) {
        call(domain + std::string(".enable"));
    }
}

Browser::~Browser() {
    ::kill(-pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    ::close(to_browser_);
    ::close(from_browser_);
}

json Browser::call(const std::string& method, const json& parameters) {
    json message = {{"id", ++calls_}, {"method", method}};
    if (!parameters.is_null()) message["params"] = parameters;
    if (!session_.empty()) message["sessionId"] = session_;
    const std::string text = message.dump() + '\0';
    if (::write(to_browser_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
        throw std::runtime_error("the browser does not listen");
    }
    while (true) {
        json answer = read_message();
        if (answer.value("id", 0) != calls_) {
            note(answer);
        } else if (answer.contains("error")) {
            throw std::runtime_error(method + ": " + answer["error"].dump());
        } else {
            return answer["result"];
        }
    }
}

json Browser::read_message() {
    std::size_t end = unread_.find('\0');
    while (end == std::string::npos) {
        pollfd waiting{from_browser_, POLLIN, 0};
        if (::poll(&waiting, 1, timeout_ms) != 1) throw std::runtime_error("the browser is silent");
        std::array<char, 65536> bytes;
        const ssize_t count = ::read(from_browser_, bytes.data(), bytes.size());
        if (count <= 0) throw std::runtime_error("the browser has gone");
        unread_.append(bytes.data(), static_cast<std::size_t>(count));
        end = unread_.find('\0');
    }
    json message = json::parse(unread_.substr(0, end));
    unread_.erase(0, end + 1);
    return message;
}

void Browser::note(const json& event) {
    const std::string method = event.value("method", "");
    if (method == "Page.loadEventFired") is_loaded_ = true;
    if (method == "Network.requestWillBeSent") {
        requests_.push_back(event["params"]["request"]["url"]);
    }
    if (method == "Network.loadingFinished") {
        bytes_ += event["params"].value("encodedDataLength", std::int64_t{0});
    }
    const bool is_dialog = method == "Page.javascriptDialogOpening";
    const bool is_error_entry =
        method == "Log.entryAdded" && event["params"]["entry"].value("level", "") == "error";
    if (is_dialog || is_error_entry || method == "Runtime.exceptionThrown") {
        troubles_.push_back(event.dump());
    }
}

void Browser::open(const std::string& wanted) {
    // A page's own address with another fragment would not be loaded again.
    for (const std::string& address : {std::string("about:blank"), wanted}) {
        is_loaded_ = false;
        troubles_.clear();
        requests_.clear();
        bytes_ = 0;
        call("Page.navigate", {{"url", address}});
        while (!is_loaded_) note(read_message());
    }
}

void Browser::reload() {
    is_loaded_ = false;
    call("Page.reload");
    while (!is_loaded_) note(read_message());
}

std::optional<json> Browser::attempt(const std::string& expression) {
    try {
        json value = evaluate(expression);
        if (!value.is_null()) return value;
    } catch (const std::runtime_error& error) {
        // The browser was on its way to another page, or an element was just being replaced.
        const std::string_view message = error.what();
        const auto contains = [&](std::string_view part) {
            return message.find(part) != std::string_view::npos;
        };
        if (!contains("navigated") && !contains("of null")) throw;
    }
    return std::nullopt;
}

json Browser::value_of(const std::string& expression) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
    while (true) {
        if (auto value = attempt(expression)) return *std::move(value);
        if (std::chrono::steady_clock::now() > deadline) {
            throw std::runtime_error(expression + ": has no value within a minute");
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

bool Browser::becomes(const std::string& expression) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
    while (attempt(expression) != json(true)) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return true;
}

json Browser::evaluate(const std::string& expression) {
    const json answer =
        call("Runtime.evaluate",
             {{"expression", expression}, {"returnByValue", true}, {"awaitPromise", true}});
    if (answer.contains("exceptionDetails")) {
        throw std::runtime_error(expression + ": " + answer["exceptionDetails"].dump());
    }
    return answer["result"].value("value", json());
}

void Browser::press(const std::string& key) {
    for (const char* type : {"keyDown", "keyUp"}) {
        call("Input.dispatchKeyEvent", {{"type", type}, {"key", key}, {"code", key}});
    }
}

void Browser::show_on(int width, int height, bool is_dark) {
    call("Emulation.setDeviceMetricsOverride",
         {{"width", width}, {"height", height}, {"deviceScaleFactor", 1}, {"mobile", width < 600}});
    const json scheme = {{"name", "prefers-color-scheme"}, {"value", is_dark ? "dark" : "light"}};
    call("Emulation.setEmulatedMedia", {{"features", json::array({scheme})}});
}

void Browser::slow_down(int latency_ms, int bits_per_second) {
    call("Network.emulateNetworkConditions", {{"offline", false},
                                              {"latency", latency_ms},
                                              {"downloadThroughput", bits_per_second / 8},
                                              {"uploadThroughput", bits_per_second / 8}});
}

void Browser::forget_pages() { call("Network.clearBrowserCache"); }

void Browser::take_picture(const std::filesystem::path& file) {
    const json answer =
        call("Page.captureScreenshot", {{"format", "png"}, {"captureBeyondViewport", true}});
    std::ofstream(file, std::ios::binary)
        << store::from_base64(answer.at("data").get<std::string>()).value_or("");
}

json Browser::accessibility_tree() {
    call("Accessibility.enable");
    return call("Accessibility.getFullAXTree").at("nodes");
}

}  // namespace tafl::tests
