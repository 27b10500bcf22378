// SPDX-License-Identifier: MIT
// Checks SCHEMA.md: every view has the documented columns, every question has the documented
// answer.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "store/archive.h"
#include "tests/store/sample.h"
#include "tests/support/text.h"

namespace tafl::store::schema_document_test {

using namespace tafl::store;
using namespace tafl::store::tests;

namespace {

using tafl::tests::read_file;

struct Question {
    std::string sql;
    std::string answer;  ///< one line per row
};

/// Returns the blocks between ```sql and ```. The comments of a block are the answer.
std::vector<Question> questions_in(const std::string& document) {
    std::vector<Question> questions;
    std::istringstream lines(document);
    bool is_inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "```sql") {
            questions.emplace_back();
            is_inside = true;
        } else if (line == "```") {
            is_inside = false;
        } else if (is_inside && line.starts_with("-- ")) {
            questions.back().answer += line.substr(3) + '\n';
        } else if (is_inside) {
            questions.back().sql += line + '\n';
        }
    }
    return questions;
}

std::string answer_to(Database& database, const std::string& sql) {
    std::string answer;
    for (auto rows = database.query(sql); rows.next();) {
        for (int i = 0; i < rows.columns(); ++i) answer += (i > 0 ? "|" : "") + rows.shown(i);
        answer += '\n';
    }
    return answer;
}

/// Returns the third column of the table of views for the row of `view`.
std::string documented_columns(const std::string& document, const std::string& view) {
    const std::string head = "\n| `" + view + "` | ";
    const auto begin = document.find(head);
    if (begin == std::string::npos) return "the view is not in the document";
    const auto columns = document.find(" | `", begin + head.size()) + 4;
    return document.substr(columns, document.find('`', columns) - columns);
}

struct SampleFile {
    SampleFile() {
        {
            Database database(path, Access::read_write);
            database.execute(read_file(TAFL_TEST_DATA "/store/v6.sql"));
        }
        (void)Archive::open(path, Access::read_write);  // brings it up to date
    }
    TemporaryDirectory directory;
    std::filesystem::path path = directory / "sample.db";
    std::string document = read_file(TAFL_SOURCE_DIR "/store/SCHEMA.md");
};

}  // namespace

TEST_SUITE_BEGIN("store/schema_document");

TEST_CASE_FIXTURE(SampleFile, "every question has the answer that the document gives") {
    Database database(path, Access::read_only);
    const auto questions = questions_in(document);
    CHECK(questions.size() >= 14);
    for (const Question& question : questions) {
        CAPTURE(question.sql);
        CHECK(answer_to(database, question.sql) == question.answer);
    }
}

TEST_CASE_FIXTURE(SampleFile, "every view is documented with its columns") {
    Database database(path, Access::read_only);
    int views = 0;
    for (auto rows = database.query("SELECT name, (SELECT group_concat(name, ' ') FROM"
                                    " pragma_table_info(s.name)) FROM sqlite_schema s"
                                    " WHERE type = 'view'");
         rows.next(); ++views) {
        CAPTURE(rows.text(0));
        CHECK(documented_columns(document, rows.text(0)) == rows.text(1));
    }
    CHECK(views >= 10);
}

TEST_SUITE_END();

}  // namespace tafl::store::schema_document_test
