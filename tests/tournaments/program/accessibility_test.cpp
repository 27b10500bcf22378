// SPDX-License-Identifier: MIT
// axe-core (an npm package) checks every kind of page of a server and of a report, on a phone, a
// desktop and a wide screen, light and dark. It may report only minor findings for WCAG 2.2 A and
// AA and for its best practices. No page may scroll horizontally.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <set>
#include <string_view>

#include "tests/support/browser.h"
#include "tests/support/skipped.h"
#include "tests/tournaments/program/test_server.h"

namespace tafl::tests::accessibility_test {
namespace {

/// Returns the output of `command` without the last newline; empty if the command fails.
std::string printed_by(const char* command) {
    std::string text(4096, '\0');
    FILE* pipe = popen(command, "r");
    text.resize(std::fread(text.data(), 1, text.size(), pipe));
    const bool is_good = pclose(pipe) == 0;
    text.erase(text.find_last_not_of('\n') + 1);
    return is_good ? text : "";
}

/// Returns LAWSPEAKER_AXE, or the path at which node finds the package; empty if it is missing.
const std::string& axe_file() {
    static const std::string found = [] {
        if (const char* named = std::getenv("LAWSPEAKER_AXE")) return std::string(named);
        return printed_by(
            "NODE_PATH=\"$(npm root -g 2>/dev/null)\" node -p "
            "'require.resolve(\"axe-core/axe.min.js\")' 2>/dev/null");
    }();
    return found;
}

Browser& browser() {
    static Scratch profile;
    static Browser one(*Browser::find(), profile / "profile");
    return one;
}

/// Returns the findings of axe on the open page, as "rule (impact): fault: place".
std::vector<std::string> findings() {
    static const std::string axe = read_file(axe_file());
    (void)browser().evaluate(axe + "; 0");
    const json violations = browser().evaluate(R"(axe.run(document, {
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: {'target-size': {enabled: true}, 'label-content-name-mismatch': {enabled: true}}
    }).then(result => result.violations.map(one => ({rule: one.id, impact: one.impact, help: one.help,
        where: one.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | ')}))))");
    REQUIRE(violations.is_array());
    std::vector<std::string> found;
    for (const json& one : violations) {
        if (one.at("impact") == "minor") continue;
        found.push_back(
            one.at("rule").get<std::string>() + " (" + one.at("impact").get<std::string>() +
            "): " + one.at("help").get<std::string>() + ": " + one.at("where").get<std::string>());
    }
    return found;
}

/// Returns the address without numbers and names of engines, variants and pages of the manual.
/// Pages of one kind have one shape.
std::string shape_of(const std::string& address) {
    std::string shape;
    for (std::size_t at = address.find("//") + 2; at < address.size(); ++at) {
        if (!std::isdigit(static_cast<unsigned char>(address[at]))) shape += address[at];
    }
    shape.resize(std::min(shape.size(), shape.find_first_of("?#")));
    for (const std::string_view kind : {"/engines/", "/variants/", "/manual/"}) {
        const std::size_t end = shape.find(kind) + kind.size();
        if (shape.find(kind) != std::string::npos && end < shape.size())
            shape.replace(end, shape.size(), "*");
    }
    return shape;
}

/// Returns the addresses below `root` of the pages that the open page links to. A link with a type
/// leads to another kind of file.
std::vector<std::string> links(const std::string& root) {
    return browser().evaluate(
        "[...document.links].filter(a => !a.download && !a.type && a.href.startsWith('" + root +
        "') && /(\\/|\\.html|\\/[^.\\/]*)([?#].*)?$/.test(a.href))"
        ".map(a => a.href.split('#')[0])");
}

/// Checks the pages `starts`, and one page of each other shape that they link to. Returns the
/// number of checked pages.
int look_at_all(const std::string& root, const std::vector<std::string>& starts) {
    std::deque<std::string> waiting;
    std::set<std::string> shapes;
    for (const std::string& start : starts) {
        waiting.push_back(root + start);
        shapes.insert(shape_of(root + start));
    }
    int looked_at = 0;
    for (; !waiting.empty(); waiting.pop_front(), ++looked_at) {
        std::map<std::string, std::string> found;  // finding -> first screen
        for (const auto& [width, height] :
             {std::pair(390, 844), std::pair(1366, 768), std::pair(2560, 1440)}) {
            for (const bool is_dark : {false, true}) {
                browser().show_on(width, height, is_dark);
                browser().open(waiting.front());
                std::vector<std::string> all = findings();
                if (browser().evaluate("document.documentElement.scrollWidth > innerWidth")) {
                    all.push_back("the page scrolls horizontally");
                }
                for (const std::string& finding : all) {
                    found.emplace(finding, std::to_string(width) + (is_dark ? " dark" : " light"));
                }
            }
        }
        for (const auto& [finding, screen] : found) {
            FAIL_CHECK(waiting.front() << " at " << screen << ": " << finding);
        }
        for (const std::string& link : links(root)) {
            if (shapes.insert(shape_of(link)).second) waiting.push_back(link);
        }
    }
    return looked_at;
}

std::string with_format(const std::string& name, const std::string& format, int engines) {
    std::string text = "[tournament]\nname = \"" + name + "\"\nformat = \"" + format +
                       "\"\nvariant = \"brandub\"\ntime = \"60+1\"\nseed = 7\nmax_plies = 30\n";
    for (int i = 1; i <= engines; ++i) {
        text += "[[engine]]\nname = \"Engine " + std::to_string(i) + "\"\n";
    }
    return text;
}

TEST_SUITE("tournaments/program/accessibility") {
    TEST_CASE("no page of a server or of a report has a finding") {
        TestServer server;
        const std::string bin = seat_engines(server.scratch);
        std::string engines;
        for (int i = 1; i <= 5; ++i) {
            engines += TestServer::engine("Engine " + std::to_string(i), bin);
        }
        TestServer::write(server.registry() / "more.toml", engines);
        server.begin();
        std::vector<std::string> starts = {"/"};
        for (const char* format : {"round-robin", "knockout", "swiss"}) {
            const std::string more = format == std::string("swiss") ? "rounds = 3\n" : "";
            std::string file = with_format(format, format, 5);
            file.insert(file.find("variant"), more);
            const int id = server.submit(file);
            starts.push_back("/tournaments/" + std::to_string(id) + "/");
            server.wait_for_state(id, "finished");
        }
        for (const char* page :
             {"tournaments/", "engines/", "engines/Engine%201", "variants/", "variants/brandub",
              "variants/tablut", "games", "games/1", "games?engine=Nobody", "ratings/", "explore",
              "play/", "manual/", "manual/getting-started", "manual/workers"}) {
            starts.push_back(std::string("/") + page);
        }
        const int live = server.submit(file_of("Now <b>", "Slow", "Other", 40));
        starts.push_back("/tournaments/" + std::to_string(live) + "/");
        server.wait_for_games(live, 1);

        const int pages = look_at_all("http://127.0.0.1:" + std::to_string(server.port()), starts);
        CHECK(pages >= 10);
        MESSAGE(pages << " pages of the server");
        server.kill();

        const fs::path report = server.scratch / "report";
        const Scratch scratch;
        REQUIRE(run(scratch, {"export", server.database(), "--tournament", "knockout", "--html",
                              report}) == 0);
        const int files = look_at_all("file://" + report.string(), {"/index.html"});
        CHECK(files >= 4);
        MESSAGE(files << " pages of the report");
    }
}

}  // namespace
}  // namespace tafl::tests::accessibility_test

int main(int argc, char** argv) {
    if (!tafl::tests::Browser::find()) {
        return tafl::tests::skipped("chromium is not in PATH (apt-get install chromium)");
    }
    if (tafl::tests::accessibility_test::axe_file().empty()) {
        return tafl::tests::skipped(
            "node finds no axe-core (npm install --global axe-core, or "
            "LAWSPEAKER_AXE=.../axe.min.js)");
    }
    return doctest::Context(argc, argv).run();
}
