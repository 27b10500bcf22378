// SPDX-License-Identifier: MIT
#include "tournaments/commands/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <type_traits>
#include <utility>

#include "tournaments/base/input_error.h"
#include "tournaments/base/key.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/distributed/remote/remote_runners.h"
#include "tournaments/distributed/work_queue/queue_setup.h"

namespace tafl::commands {

namespace {

void require_values(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options()) {
        if (std::ranges::find(option->results(), std::string()) == option->results().end()) {
            continue;
        }
        throw tournaments::InputError(option->get_name() +
                                      ": empty; give a value, or leave it out");
    }
}

void require_separate(const FileOptions& files) {
    store::FileClaims claims;
    for (const auto& [option, use] : files) {
        for (const std::string& path : option->results()) {
            claims.add(option->get_name(), path, use);
        }
    }
    if (const auto conflict = claims.conflict()) throw tournaments::InputError(*conflict);
}

}  // namespace

Option& Option::required() {
    option_->required();
    return *this;
}

Option& Option::check(Check check) {
    if (!check.type_name.empty()) option_->type_name(check.type_name);
    option_->check(CLI::Validator(std::move(check.refusal), "", ""));
    return *this;
}

Option& Option::file(store::FileUse use) {
    option_->type_name("PATH");
    files_->emplace_back(option_, use);
    return *this;
}

Option& Option::between(std::int64_t least, std::int64_t most) {
    const auto refusal = [=](const std::string& text) -> std::string {
        const auto number = tournaments::whole_number<std::int64_t>(text);
        if (number && *number >= least && *number <= most) return {};
        return "found '" + text + "', expected a whole number from " + std::to_string(least) +
               " to " + std::to_string(most);
    };
    return check({refusal, to_string(tournaments::KeyRange{least, most})});
}

Option& Option::not_negative() {
    const auto refusal = [](const std::string& text) -> std::string {
        return text.starts_with('-') ? "found '" + text + "', expected 0 or more" : "";
    };
    return check({refusal, "0 or more"});
}

Option& Option::values(int count) {
    option_->delimiter(',')->expected(count);
    return *this;
}

Option& Option::one_value_each() {
    option_->allow_extra_args(false);
    return *this;
}

Option& Option::former(const Command& command, const std::string& name) {
    const auto set = [option = option_, name](const std::string& text) {
        const std::string now = option->get_name();
        if (option->count() > 0) {
            throw CLI::ValidationError(
                name, "cannot be combined with " + now + ", its new name; remove one");
        }
        std::cerr << "warning: " << name << " is now " << now << '\n';
        option->add_result(text)->run_callback();
    };
    command.app().add_option_function<std::string>(name, set)->group("");
    return *this;
}

Option& Option::excludes(Option other) {
    option_->excludes(other.option_);
    return *this;
}

Option& Option::excludes(const std::string& name) {
    option_->excludes(name);
    return *this;
}

Option& Option::type_name(const std::string& text) {
    option_->type_name(text);
    return *this;
}

Option& Option::text(const std::string& text) {
    option_->option_text(text);
    return *this;
}

Option& Option::shows_default() {
    option_->capture_default_str();
    return *this;
}

Option& Option::shows_default(const std::string& value) {
    option_->default_str(value);
    return *this;
}

Command Command::command(const std::string& name, const std::string& description) {
    return {*app_->add_subcommand(name, description), *invocation_};
}

template <class Value>
constexpr bool is_text =
    std::is_same_v<Value, std::string> || std::is_same_v<Value, std::vector<std::string>>;

template <class Value>
Option Command::option(const std::string& name, Value& value, const std::string& description) {
    CLI::Option* const option = app_->add_option(name, value, description);
    if constexpr (std::is_same_v<Value, double>) {
        option->type_name(number_type);
    } else if constexpr (!is_text<Value>) {
        option->type_name("N");
    }
    return made(*option);
}

template Option Command::option(const std::string&, std::string&, const std::string&);
template Option Command::option(const std::string&, int&, const std::string&);
template Option Command::option(const std::string&, std::int64_t&, const std::string&);
template Option Command::option(const std::string&, double&, const std::string&);
template Option Command::option(const std::string&, std::vector<std::string>&, const std::string&);
template Option Command::option(const std::string&, std::vector<std::int64_t>&, const std::string&);

Option Command::option_by(const std::string& name, std::function<void(const std::string&)> set,
                          const std::string& description) {
    return made(*app_->add_option_function<std::string>(name, set, description));
}

Option Command::options_by(const std::string& name,
                           std::function<void(const std::vector<std::string>&)> set,
                           const std::string& description) {
    return made(*app_->add_option_function<std::vector<std::string>>(name, set, description));
}

Option Command::flag(const std::string& name, bool& value, const std::string& description) {
    return made(*app_->add_flag(name, value, description));
}

void Command::footer(const std::string& text) { app_->footer(text); }

void Command::hide() { app_->group(""); }

void Command::set_work(std::function<void()> work) {
    app_->callback([app = app_, files = files_, work = std::move(work)] {
        require_values(*app);
        require_separate(*files);
        work();
    });
}

void add_workers_option(Command command, std::string& queue) {
    command
        .option("--workers", queue,
                "Play on the machines that work for this queue (postgresql://OWNER@HOST/"
                "DATABASE), and nothing here")
        .check({[](const std::string& url) -> std::string {
                    if (url.empty()) return "expected the address of a database";
                    return work_queue::why_no_address(url).value_or("");
                },
                "URL"});
}

hosting::RunnerSourceFactory tables_of(const std::string& queue) {
    if (queue.empty()) return {};
    return [queue](hosting::RunnerContext host) -> std::unique_ptr<hosting::MatchRunnerSource> {
        return std::make_unique<remote::RemoteRunnerSource>(std::move(host), queue,
                                                            remote::ConnectPolicy::after_success);
    };
}

}  // namespace tafl::commands
