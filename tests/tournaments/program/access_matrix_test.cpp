// SPDX-License-Identifier: MIT
// Requests to every address of a server, with each method and each kind of token. The responses
// must be those of an earlier version of the program (tests/data/web/access.txt).
#include <array>
#include <map>

#include "tests/tournaments/program/test_server.h"

namespace tafl::tests::access_matrix_test {
namespace {

/// Kinds of tokens, in the order of the columns of the file.
constexpr std::array clients = {"none", "wrong", "read", "submit", "admin", "play"};

std::vector<std::string> parts_of(const std::string& text, const std::string& separator) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = text.find(separator); end != std::string::npos;
         end = text.find(separator, begin)) {
        parts.push_back(text.substr(begin, end - begin));
        begin = end + separator.size();
    }
    parts.push_back(text.substr(begin));
    return parts;
}

/// Returns the status and some headers of a response, for example "401 Bearer, Basic".
std::string short_answer(const Answer& whole) {
    std::string answer = std::to_string(whole.status);
    for (const auto& [name, prefix] :
         {std::pair("Location", "to "), {"Allow", "allow "}, {"WWW-Authenticate", ""}}) {
        const std::string value = whole.header(name);
        if (!value.empty()) answer += ' ' + (prefix + value);
    }
    for (const auto& [text, shorter] : {std::pair(" realm=\"lawspeaker\"", ""),
                                        {"error=\"invalid_token\"", "invalid"},
                                        {"error=\"insufficient_scope\", scope=", "scope="}}) {
        for (std::size_t at = answer.find(text); at != std::string::npos; at = answer.find(text)) {
            answer.replace(at, std::string(text).size(), shorter);
        }
    }
    return answer;
}

class Matrix : public TestServer {
  public:
    Matrix() {
        const std::string limits =
            "[web]\nrequests_per_second = 0\n[quotas]\nsubmissions_per_minute = 0\n";
        write(scratch / "open.toml", limits);
        write(scratch / "token.toml", "[server]\nreading = \"token\"\n" + limits);
        start("open");
        tokens_ = {{"none", ""}, {"wrong", "wrong"}};
        for (const char* scope : {"read", "submit", "admin", "play"}) {
            tokens_[scope] = new_token(scope, scope);
        }
        const Answer answer =
            ask_as(tokens_["submit"], "POST", "/api/queue", file_of("T", "Quick", "Other", 1));
        REQUIRE(answer.status == 201);
        wait_for_state(1, "finished");
    }
    void start(const std::string& kind) {
        stop();
        const std::string config = scratch / (kind == "token" ? "token.toml" : "open.toml");
        begin(kind == "read-only" ? std::vector<std::string>{"--config", config, "--read-only"}
                                  : std::vector<std::string>{"--config", config});
    }
    std::string answer(const std::string& method, const std::string& target,
                       const std::string& client) {
        // Read the headers only: the response of an event stream has no end.
        Caller caller(port());
        caller.send(
            request_text(method, target, "Connection: close\r\n" + headers_of(tokens_.at(client))));
        return short_answer(answer_of(caller.read_until("\r\n\r\n")));
    }

  private:
    std::map<std::string, std::string> tokens_;
};

TEST_SUITE("tournaments/program/access_matrix") {
    TEST_CASE("every address answers each client as the earlier version did") {
        Matrix server;
        std::ifstream file(TAFL_SOURCE_DIR "/tests/data/web/access.txt");
        std::size_t requests = 0;
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with('#')) continue;
            if (line.starts_with("server ")) {
                server.start(line.substr(7));
                continue;
            }
            const auto cells = parts_of(line, " | ");
            const auto question = parts_of(cells[0], " ");
            REQUIRE(question.size() == 2);
            REQUIRE((cells.size() == 2 || cells.size() == clients.size() + 1));
            auto methods = parts_of(question[0], "+");
            if (methods.front() == "GET") methods.emplace_back("HEAD");
            for (const std::string& method : methods) {
                for (std::size_t i = 0; i < clients.size(); ++i) {
                    CAPTURE(line);
                    CAPTURE(method);
                    CAPTURE(clients[i]);
                    CHECK(server.answer(method, question[1], clients[i]) ==
                          cells[cells.size() == 2 ? 1 : i + 1]);
                    ++requests;
                }
            }
        }
        CHECK(requests > 3000);
    }
}

}  // namespace
}  // namespace tafl::tests::access_matrix_test
