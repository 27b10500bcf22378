// SPDX-License-Identifier: MIT
// Exported files are read back by parsers that are independent of the writers. They must give the
// same games and tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "rules/board_text.h"
#include "rules/count_of.h"
#include "rules/move_text.h"
#include "rules/replay.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "tests/support/text.h"
#include "tests/tournaments/published_sample.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/reports/publish/export_folder.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/reports/publish/report.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/reports/publish/whole_file.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::tests::export_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using rules::GameRecord;
using store::GameRow;

/// The files below a folder, by their names from there.
std::map<std::string, std::string> files_in(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        files[entry.path().lexically_relative(folder).string()] = read_file(entry.path());
    }
    return files;
}

/// RFC 4180, read strictly: every line ends with CR LF, quotes are doubled within quotes.
std::vector<std::vector<std::string>> parse_csv(const std::string& text) {
    std::vector<std::vector<std::string>> rows;
    std::vector<std::string> row(1);
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (is_quoted && c == '"' && text.substr(i, 2) == "\"\"") {
            row.back() += text[++i];
        } else if (c == '"') {
            is_quoted = !is_quoted;
        } else if (is_quoted) {
            row.back() += c;
        } else if (c == ',') {
            row.emplace_back();
        } else if (text.substr(i, 2) == "\r\n") {
            rows.push_back(std::exchange(row, std::vector<std::string>(1)));
            ++i;
        } else {
            REQUIRE(c != '\r');
            REQUIRE(c != '\n');
            row.back() += c;
        }
    }
    CHECK(row == std::vector<std::string>(1));
    return rows;
}

std::string written(const publish::PublishedTournament& published,
                    void (*writer)(const publish::PublishedTournament&, const publish::Write&)) {
    std::string text;
    writer(published, [&](std::string_view part) { text += part; });
    return text;
}

/// The plies of an exported game, as they were stored.
std::vector<rules::PlyRecord> plies_of(const json& game) {
    std::vector<rules::PlyRecord> plies;
    for (const json& move : game.at("moves")) {
        rules::PlyRecord ply;
        ply.move = rules::parse_move(move.at("from").get<std::string>() + '-' +
                                     move.at("to").get<std::string>())
                       ->move;
        ply.spent = std::chrono::microseconds(move.at("spent_us"));
        ply.host_lag = std::chrono::microseconds(move.at("late_us"));
        const json& left = move.at("left");
        ply.left = {std::chrono::milliseconds(left.at("main_ms")),
                    std::chrono::milliseconds(left.at("period_ms")), left.at("periods")};
        ply.comment = move.value("comment", "");
        plies.push_back(std::move(ply));
    }
    return plies;
}

/// Replays an exported game by the rules, and compares each exported move with the replay.
void check_moves(const json& game) {
    rules::Game replayed(rules::parse_ruleset(game.at("rules").get<std::string>())->ruleset);
    CHECK(game.at("start") == to_string(replayed.position().board()));
    for (const json& move : game.at("moves")) {
        CHECK(move.at("side") == name_of(replayed.to_move()));
        const auto effects =
            replayed.play(rules::parse_move(move.at("text").get<std::string>())->move);
        REQUIRE(effects.has_value());
        CHECK(move.at("ply") == replayed.plies());
        CHECK(move.at("to_move") ==
              (replayed.is_over() ? json(nullptr) : json(name_of(replayed.to_move()))));
        REQUIRE(move.at("captures").size() == effects->captures().size());
        for (std::size_t i = 0; i < effects->captures().size(); ++i) {
            const auto& capture = effects->captures()[i];
            CHECK(move["captures"][i].at("space") == to_string(capture.space));
            CHECK(move["captures"][i].at("piece") == std::string(1, letter_of(capture.piece)));
            CHECK(move["captures"][i].at("rule") == name_of(capture.rule));
        }
    }
}

/// Compares an exported game with the stored one.
void check_game(const json& game, const GameRow& row, const GameRecord* record) {
    CAPTURE(row.scheduled.id);
    CHECK(game.at("id") == row.scheduled.id.number());
    CHECK(game.at("attackers") == row.names.attackers);
    CHECK(game.at("defenders") == row.names.defenders);
    CHECK(game.at("plies") == row.end.plies);
    CHECK(game.at("state") == name_of(row.state));
    CHECK(game.at("machine").is_null() == row.machine.empty());
    if (record == nullptr) {
        CHECK(game.at("result").is_null());
        return;
    }
    CHECK(game.at("result") == name_of(row.end.result));
    CHECK(game.at("termination") == name_of(row.end.termination));
    CHECK(game.at("played_on").is_null() == row.machine.empty());
    if (!row.machine.empty()) {
        CHECK(game.at("machine") == machine_name);
        CHECK(game.at("played_on").at("calibration") == 412'500.5);
        CHECK(game.at("played_on").at("load") == 15.75);
    }
    CHECK(game.at("seed") == std::to_string(row.scheduled.seed));
    CHECK(game.at("time").at("defenders") == to_string(record->time.defenders));
    auto stored = record->plies;
    for (auto& ply : stored) ply.comment = results::clean_text(ply.comment);
    CHECK(plies_of(game) == stored);
    check_moves(game);
    const bool has_evidence = record->evidence != rules::Evidence{};
    CHECK(game.at("evidence").is_null() != has_evidence);
    if (has_evidence) CHECK(game["evidence"].at("signal") == 11);
}

/// Calls check(row, record or nullptr) for every game.
template <class Check>
void for_games(PublishedSample& sample, Check check) {
    publish::for_each_game(sample.published(), check);
}

/// Returns `name` as a cell. A spreadsheet must not read it as a formula.
std::string as_cell(const std::string& name) { return name.starts_with('=') ? '\'' + name : name; }

TEST_SUITE("tournaments/reports/publish/export") {
    TEST_CASE("CSV is parsed back as the same games") {
        PublishedSample sample;
        const auto rows = parse_csv(written(sample.published(), publish::write_csv));
        REQUIRE(rows.size() == sample.games().size() + 1);
        std::size_t at = 0;
        for_games(sample, [&](const GameRow& row, const GameRecord* record) {
            const auto& cells = rows[++at];
            REQUIRE(cells.size() == rows[0].size());
            std::map<std::string, std::string> game;
            for (std::size_t i = 0; i < cells.size(); ++i) game[rows[0][i]] = cells[i];
            CHECK(game["id"] == to_string(row.scheduled.id));
            CHECK(game["attackers"] == as_cell(row.names.attackers));
            CHECK(game["defenders"] == as_cell(row.names.defenders));
            CHECK(game["rules"] == row.scheduled.rules);
            CHECK(game["seed"] == std::to_string(row.scheduled.seed));
            CHECK(game["plies"] == std::to_string(row.end.plies));
            CHECK(game["captures_attackers"] == std::to_string(row.end.captures.attackers));
            CHECK(game["machine"] == row.machine);
            CHECK(game["calibration"] == (row.machine.empty() ? "" : "412500.5"));
            CHECK(game["load"] == (row.machine.empty() ? "" : "15.75"));
            CHECK(game["result"] == (record ? name_of(row.end.result) : ""));
            CHECK(game["termination"] == (record ? name_of(row.end.termination) : ""));
            std::istringstream moves(game["moves"]);
            std::size_t plies = 0;
            for (std::string word; moves >> word; ++plies) {
                CHECK(rules::parse_move(word)->move == record->plies.at(plies).move);
            }
            CHECK(plies == static_cast<std::size_t>(row.end.plies));
            if (record == nullptr) return;
            CHECK(game["evidence"] == record->end.summary);
            rules::BySide<std::chrono::microseconds> used{};
            rules::Game replayed(record->ruleset);
            for (const auto& ply : record->plies) {
                used[replayed.to_move()] += ply.spent;
                REQUIRE(replayed.play(ply.move).has_value());
            }
            CHECK(std::llround(std::stod(game["used_attackers"]) * 1e6) == used.attackers.count());
            CHECK(std::llround(std::stod(game["used_defenders"]) * 1e6) == used.defenders.count());
        });
    }

    TEST_CASE("JSON is parsed back as the same games and tables") {
        PublishedSample sample;
        const json all = json::parse(written(sample.published(), publish::write_json));
        CHECK(all.at("schema") == "lawspeaker-tournament 2");
        CHECK(all.at("tournament").at("name") == "Open & <i>Shut</i>");
        CHECK(all.at("entrants").at(0).at("name") == script_name);
        CHECK(all.at("entrants").at(0).at("version") == "1.2 <b>");
        REQUIRE(all.at("games").size() == sample.games().size());
        std::size_t at = 0;
        for_games(sample, [&](const GameRow& row, const GameRecord* record) {
            check_game(all["games"][at++], row, record);
        });

        REQUIRE(all.at("machines").size() == 2);
        CHECK(all["machines"][0].at("name").is_null());
        CHECK(all["machines"][1].at("name") == machine_name);
        CHECK(all["machines"][0]["games"].get<int>() + all["machines"][1]["games"].get<int>() ==
              count_of(sample.games()) - 2);

        const auto published = sample.published();
        const auto rows =
            formats::standings(plan::read_stored_plan(published.tournament.plan).format_settings,
                               results::outcomes_of(published.games));
        CHECK(all.at("standings") ==
              json::parse(results::standings_json(publish::names_of(published), rows)));
    }

    TEST_CASE("JSON's crosstable adds up to its standings and names each game twice") {
        PublishedSample sample;
        const json all = json::parse(written(sample.published(), publish::write_json));
        std::map<int, double> points_by_game;
        for (std::size_t i = 0; i < all.at("crosstable").size(); ++i) {
            const json& row = all["crosstable"][i];
            double points = 0;
            for (const json& against : row.at("against")) {
                for (const json& game : against.at("games")) {
                    points += game.at("points").get<double>();
                    points_by_game[game.at("id")] += game.at("points").get<double>();
                }
            }
            CHECK(row.at("engine") == all["standings"][i].at("engine"));
            CHECK(points == all["standings"][i].at("points"));
        }
        CHECK(points_by_game.size() == sample.games().size() - 2);
        for (const auto& [id, points] : points_by_game) CHECK(points == 1.0);
    }

    TEST_CASE("OTG files are parsed back as the same games, and sort in schedule order") {
        PublishedSample sample;
        const fs::path folder = sample / "otg";
        CHECK(export_otg(sample.published(), folder) == count_of(sample.games()) - 2);
        const auto files = files_in(folder);
        REQUIRE(files.size() == sample.games().size() - 2);
        auto file = files.begin();
        for_games(sample, [&](const GameRow& row, const GameRecord* record) {
            if (record == nullptr) return;
            CAPTURE(file->first);
            const auto otg = rules::parse_otg(file->second);
            ++file;
            REQUIRE(otg.has_value());
            CHECK(otg->ruleset == record->ruleset);
            CHECK(otg->tag("result") == otg_result(row.end.result));
            CHECK(otg->tag("termination") == name_of(row.end.termination));
            REQUIRE(otg->moves.size() == record->plies.size());
            for (std::size_t i = 0; i < otg->moves.size(); ++i) {
                CHECK(otg->moves[i].record.move == record->plies[i].move);
                REQUIRE(otg->moves[i].left.has_value());
                CHECK(otg->moves[i].left->main ==
                      std::chrono::floor<std::chrono::seconds>(record->plies[i].left.main));
            }
            const auto control = rules::parse_time_control(otg->tag("defenders-time"));
            REQUIRE(control.has_value());
            CHECK(*control == record->time.defenders);
            CHECK(otg->tag("time-control").empty() == (row.scheduled.match % 2 != 0));
            CHECK(replay(*otg).is_sound());
        });
    }

    TEST_CASE("pages hold the games they show, and nothing of engines but as text") {
        PublishedSample sample;
        const fs::path folder = sample / "html";
        export_report(sample.published(), folder);
        const auto files = files_in(folder);
        const publish::GameLabels label(sample.games());
        for_games(sample, [&](const GameRow& row, const GameRecord* record) {
            const auto page = files.find("games/" + label(row) + ".html");
            CHECK((page != files.end()) == (record != nullptr));
            if (record == nullptr) return;
            const std::string opening = "<script type=\"application/json\" id=\"game-data\">";
            const std::size_t begin = page->second.find(opening) + opening.size();
            const std::size_t end = page->second.find("</script>", begin);
            check_game(json::parse(page->second.substr(begin, end - begin)), row, record);
            CHECK((page->second.find(
                       "<li>played on &lt;b&gt;nidavellir&lt;/b&gt; (EPYC &lt;/script&gt;"
                       " &amp; &quot;16&quot; &lt;b&gt;, 412501 playouts/s)</li>") !=
                   std::string::npos) == !row.machine.empty());
        });
        CHECK(files.at("index.html").find("<h2 id=\"Machines\">") != std::string::npos);
        CHECK(files.at("index.html").find("href=\"#Machines\"") != std::string::npos);
        for (const auto& [name, text] : files) {
            CAPTURE(name);
            if (name.ends_with(".otg")) {  // not HTML, and no browser takes it for HTML
                CHECK(text.starts_with('['));
                continue;
            }
            CHECK(text.find("<script>alert") == std::string::npos);
            CHECK(text.find("<img") == std::string::npos);
            CHECK(text.find("<b>") == std::string::npos);
            CHECK(text.find("http:") == text.find("http://www.w3.org/2000/svg"));
            CHECK(text.find("https:") == std::string::npos);
        }
        CHECK(files.at("index.html").find("&lt;script&gt;alert(1)&lt;/script&gt;") !=
              std::string::npos);
    }

    TEST_CASE("the first page has its sections in order, and figures of all games") {
        PublishedSample sample;
        const publish::PublishedTournament published = sample.published();
        const publish::Report report(published);
        const std::string page = index_page(report).text;
        std::size_t before = page.find("<p class=\"verdict\">");
        REQUIRE(before != std::string::npos);
        for (const std::string part : {"href=\"#Standings\"", "href=\"#Rules\"", "id=\"Standings\"",
                                       "id=\"Crosstable\"", "id=\"Tie-breaks\"", "id=\"Rounds\"",
                                       "id=\"Figures\"", "id=\"Machines\"", "id=\"Rules\""}) {
            CAPTURE(part);
            const std::size_t at = page.find(part);
            REQUIRE(at != std::string::npos);
            CHECK(before < at);
            before = at;
        }
        CHECK(page.find("id=\"Downloads\"") == std::string::npos);
        CHECK(page.find("<section data-swap=\"Downloads\"></section>") != std::string::npos);

        std::map<rules::Result, int> results;
        std::map<rules::Termination, int> endings;
        int longest = 0;
        for (const GameRow& game : sample.games()) {
            if (game.state != store::GameState::finished) continue;
            ++results[game.end.result];
            ++endings[game.end.termination];
            longest = std::max(longest, game.end.plies);
        }
        const std::string counts =
            "Attackers won " + std::to_string(results[rules::Result::attackers_win]) + ", drawn " +
            std::to_string(results[rules::Result::draw]) + ", defenders won " +
            std::to_string(results[rules::Result::defenders_win]) + ". The";
        CHECK(page.find(counts) != std::string::npos);
        // Repeated games are counted, as those of the endings are; only the interval leaves them
        // out.
        CHECK(page.find("repeated games") == std::string::npos);
        std::vector<GameRow> repeated = sample.games();
        for (GameRow& game : repeated) game.fingerprint = 1;
        const publish::PublishedTournament all_equal{published.archive, published.tournament,
                                                     published.entrants, repeated};
        const std::string same = index_page(publish::Report(all_equal)).text;
        CHECK(same.find(counts) != std::string::npos);
        CHECK(same.find("with the 95 % interval; repeated games are left out.") !=
              std::string::npos);
        for (const auto& [termination, words] :
             {std::pair(rules::Termination::resignation, "resigned"),
              std::pair(rules::Termination::crash_signal, "crash signal")}) {
            CAPTURE(std::string(words));
            CHECK(endings[termination] > 0);
            CHECK(page.find(std::string("<th scope=\"row\">") + words +
                            "</th><td class=\"number\">" + std::to_string(endings[termination]) +
                            "</td>") != std::string::npos);
        }
        CHECK(page.find(", longest " + std::to_string(longest) + ".</p>") != std::string::npos);
    }

    TEST_CASE("a later export takes away what an earlier one left, and nothing else") {
        PublishedSample whole(2);
        PublishedSample part(1);
        const fs::path folder = whole / "both";
        export_otg(whole.published(), folder);
        export_report(whole.published(), folder);
        std::ofstream(folder / "notes.txt") << "mine";
        std::ofstream(folder / "r01-m001-g9-mine.otg") << "[compiler:Another]\n";
        std::ofstream(folder / "games" / "mine.html") << "mine";
        std::ofstream(folder / (std::string(publish::part_prefix) + "1")) << "half a fi";
        export_otg(part.published(), folder);
        export_report(part.published(), folder);
        const auto files = files_in(folder);
        std::size_t ours = 0;
        for (const auto& [name, text] : files) {
            if (name.find("mine") == std::string::npos && name != "notes.txt") ++ours;
        }
        // Four games played: a record and a page each, and a second record next to the page;
        // index.html, balance.html, ratings.html, a style sheet, ten scripts, the games of each two
        // that have met.
        CHECK(ours == 4 * 3 + 14 + 2);
        CHECK(files.size() == ours + 3);
        CHECK(files.at("notes.txt") == "mine");
    }

    TEST_CASE("a file that another program wrote is not overwritten") {
        PublishedSample sample(1);
        const fs::path folder = sample / "site";
        fs::create_directory(folder);
        std::ofstream(folder / "index.html") << "<h1>My site</h1>";
        CHECK_THROWS_WITH_AS(export_report(sample.published(), folder),
                             doctest::Contains("index.html is there already"), std::runtime_error);
        CHECK(read_file(folder / "index.html") == "<h1>My site</h1>");
    }

    TEST_CASE("a file that is not finished does not touch the one that was there") {
        const store::tests::TemporaryDirectory folder;
        const fs::path path = folder / "table.csv";
        std::ofstream(path) << "old";
        {
            publish::WholeFile file(path);
            file.write(std::string(1'000'000, 'x'));
        }
        CHECK(read_file(path) == "old");
        CHECK(files_in(path.parent_path()).size() == 1);
        publish::WholeFile file(path);
        file.write("new");
        file.commit();
        CHECK(read_file(path) == "new");
        CHECK(files_in(path.parent_path()).size() == 1);
    }

    TEST_CASE("a full disk is reported with the file's name") {
        publish::WholeFile file("/dev/full");
        file.write("something");
        CHECK_THROWS_WITH_AS(file.commit(), doctest::Contains("/dev/full"), std::runtime_error);
    }

    TEST_CASE("names become parts of file names that every system takes") {
        using publish::file_name_part;
        CHECK(file_name_part("Huscarl 1.2") == "Huscarl-1.2");
        CHECK(file_name_part("../../etc/passwd") == "etc-passwd");
        CHECK(file_name_part("棋手") == "棋手");
        CHECK(file_name_part("Þórr & Víðarr") == "Þórr-Víðarr");
        CHECK(file_name_part("A\u0301sa") == "\u00c1sa");  // one way of writing it (NFC)
        CHECK(file_name_part("ᚢ\u202eᚢ\u200b\xff!") == "ᚢ-ᚢ");
        CHECK(file_name_part("💀/..") == "engine");
        std::string long_name;
        for (int i = 0; i < 200; ++i) long_name += "棋";
        CHECK(file_name_part(long_name).size() <= 100);
        CHECK(file_name_part(long_name).size() % 3 == 0);
        CHECK(file_name_part("a//b::c..d") == "a-b-c.d");
        CHECK(file_name_part(std::string(500, 'x')) == std::string(40, 'x'));
    }
}

}  // namespace
}  // namespace tafl::tests::export_test
