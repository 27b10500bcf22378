// SPDX-License-Identifier: MIT
// Goldens of tournament files: the stored and the published plan, the differences between two
// files, and the messages for wrong files. A program wrote them before keys had rows.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/tournaments/program.h"
#include "tournaments/plan/plan.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/public_plan.h"
#include "tournaments/plan/stored_plan.h"

namespace tafl::tests::plan_goldens_test {
namespace {

using nlohmann::json;

/// Returns the rows of a file of tests/data/plans.
std::vector<json> goldens(const std::string& name) {
    std::ifstream file(TAFL_TEST_DATA "/plans/" + name);
    std::vector<json> rows;
    for (std::string line; std::getline(file, line);) rows.push_back(json::parse(line));
    return rows;
}

/// Directory with one tournament file.
class Folder {
  public:
    explicit Folder(const json& text) : file_(scratch_ / "f.toml") {
        std::ofstream(file_) << text.get<std::string>();
    }
    [[nodiscard]] const fs::path& file() const { return file_; }

  private:
    Scratch scratch_;
    fs::path file_;
};

plan::Plan plan_in(const json& text) {
    const Folder folder(text);
    auto plan = plan::read_plan(folder.file());
    if (!plan) FAIL(to_string(plan.error(), "f.toml"));
    return *plan;
}

/// Returns the messages for a wrong file, with FOLDER in place of the path of its directory.
std::string messages_for(const json& text) {
    const Folder folder(text);
    const auto plan = plan::read_plan(folder.file());
    std::string messages = plan ? std::string() : to_string(plan.error(), "f.toml");
    const std::string path = fs::canonical(folder.file().parent_path());
    for (std::size_t at = 0; (at = messages.find(path, at)) != std::string::npos;)
        messages.replace(at, path.size(), "FOLDER");
    return messages;
}

/// Returns the public file of a plan with a command for each engine, and without the # before keys.
std::string completed_file(const plan::StoredPlan& plan) {
    const std::string head = "[[engine]]\n";
    std::string text = public_plan_file(plan);
    std::size_t at = text.find(head);
    for (const plan::StoredEngine& engine : plan.engines) {
        REQUIRE(at != std::string::npos);
        const std::string start =
            "command = \"/bin/true\"\nargs = " + json(engine.arguments).dump() + '\n';
        text.insert(at + head.size(), start);
        at = text.find(head, at + head.size() + start.size());
    }
    for (at = text.find(head); (at = text.find("\n# ", at)) != std::string::npos;)
        text.erase(at + 1, 2);
    return text;
}

TEST_SUITE("tournaments/plan/plan_goldens") {
    TEST_CASE("a plan of each format is stored and published as before") {
        const auto rows = goldens("v3.jsonl");
        REQUIRE(rows.size() == 14);
        for (const json& row : rows) {
            CAPTURE(row.at("name"));
            const std::string stored = row.at("stored");
            CHECK(to_json(to_stored(plan_in(row.at("file")))) == stored);
            const plan::StoredPlan again = plan::read_stored_plan(stored);
            CHECK(to_json(again) == stored);
            CHECK(public_plan(again).dump() == row.at("public").get<std::string>());
        }
    }

    TEST_CASE("the public file of a plan plays the same tournament") {
        for (const json& row : goldens("v3.jsonl")) {
            CAPTURE(row.at("name"));
            const std::string stored = row.at("stored");
            const std::string text = completed_file(plan::read_stored_plan(stored));
            CAPTURE(text);
            CHECK(public_plan(to_stored(plan_in(text))).dump() ==
                  row.at("public").get<std::string>());
        }
    }

    TEST_CASE("two tournament files differ as before") {
        const auto rows = goldens("differences.jsonl");
        REQUIRE(rows.size() == 19);
        for (const json& row : rows) {
            const plan::StoredPlan before = to_stored(plan_in(row.at("before")));
            const plan::StoredPlan now = to_stored(plan_in(row.at("now")));
            CHECK(differences(before, now) == row.at("lines").get<std::vector<std::string>>());
        }
    }

    TEST_CASE("a wrong tournament file has the messages of before") {
        const auto rows = goldens("messages.jsonl");
        REQUIRE(rows.size() == 245);
        for (const json& row : rows) {
            CAPTURE(row.at("file"));
            CHECK(messages_for(row.at("file")) == row.at("errors").get<std::string>());
        }
    }
}

}  // namespace
}  // namespace tafl::tests::plan_goldens_test
