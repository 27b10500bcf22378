// SPDX-License-Identifier: MIT
// Tournament files that tests write, and the plans or errors that are read from them.
#pragma once

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/stored_plan.h"

namespace tafl::tests {

namespace fs = std::filesystem;

inline const std::string good_file = R"([tournament]
name = "Test Open"
variant = "brandub"
time = "10+1"

[[engine]]
name = "One"
command = "/bin/cat"

[[engine]]
name = "Two"
command = "cat"
)";

/// Tournament file in the directory for temporary files. The destructor removes it.
class PlanFile {
  public:
    explicit PlanFile(const std::string& text)
        : path_(fs::temp_directory_path() / ("plan-" + std::to_string(getpid()) + ".toml")) {
        std::ofstream(path_) << text;
    }
    ~PlanFile() { fs::remove(path_); }
    PlanFile(const PlanFile&) = delete;
    PlanFile& operator=(const PlanFile&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

inline plan::Plan plan_of(const std::string& text) {
    const PlanFile file(text);
    auto plan = plan::read_plan(file.path());
    if (!plan) FAIL(to_string(plan.error(), file.path()));
    return *plan;
}

inline plan::PlanErrors errors_of(const std::string& text) {
    const PlanFile file(text);
    auto plan = plan::read_plan(file.path());
    return plan ? plan::PlanErrors{} : plan.error();
}

/// Returns `plan` after it was converted to JSON and read again, as a database does.
inline plan::StoredPlan stored_again(const plan::Plan& plan) {
    return plan::read_stored_plan(to_json(to_stored(plan)));
}

}  // namespace tafl::tests
