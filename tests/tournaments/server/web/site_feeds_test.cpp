// SPDX-License-Identifier: MIT
// Feeds as RFC 4287 has them; the texts below are written by hand from its sections 3 and 4.
#include <doctest/doctest.h>

#include <regex>
#include <set>

#include "store/archive.h"
#include "store/tournament_queue.h"
#include "tests/tournaments/program.h"
#include "tests/tournaments/server/web/match_sample.h"
#include "tournaments/server/web/atom.h"
#include "tournaments/server/web/site.h"

namespace tafl::web::site_feeds_test {
namespace {

constexpr const char* plan = R"({"format":"round-robin","engine":[{"name":"A"},{"name":"<b>"}],
    "cycles":1,"score":"game-points","match_tie":"none","games_per_match":2,"seed":0,
    "tie_breaks":["lots"]})";

store::Time at(int seconds) { return store::Time(std::chrono::seconds(1'700'000'000 + seconds)); }

/// A match of two games in a server's queue.
struct OneTournament {
    tests::Scratch scratch;
    store::Archive archive = store::Archive::open(scratch / "a.db", store::Access::read_write);
    Site site{scratch / "a.db"};

    OneTournament() {
        const std::vector<store::EntrantRecord> entrants = {{1, "A", "a"}, {2, "<b>", "b"}};
        store::TournamentQueue(archive).add({0, "Thing & Co", "", plan, at(0)}, entrants,
                                            tests::match_between(1, 2), {"", 0});
    }
    void play(int number, rules::Result result) {
        const store::GameId game(number);
        archive.begin_game(game, at(10 * number));
        tests::finish_after_one_ply(archive, game, result, at(10 * number + 5));
    }
    [[nodiscard]] std::string feed(const std::string& target) const {
        const Response response = site.answer(*parse_target("GET", target));
        REQUIRE(response.status == 200);
        CHECK(response.content_type == "application/atom+xml; charset=utf-8");
        return response.body;
    }
};

/// Returns the texts of the elements named `name`, in their order.
std::vector<std::string> all(const std::string& text, const std::string& name) {
    std::vector<std::string> found;
    const std::regex element('<' + name + ">([^<]*)</" + name + '>');
    for (std::sregex_iterator it(text.begin(), text.end(), element), end; it != end; ++it) {
        found.push_back((*it)[1]);
    }
    return found;
}

std::string without_ids(const std::string& text) {
    return std::regex_replace(text, std::regex("<id>[^<]*</id>"), "<id>*</id>");
}

TEST_SUITE_BEGIN("tournaments/server/web/site_feeds");

TEST_CASE("a feed is written as RFC 4287 wants it, with everything escaped") {
    AtomFeed feed{"urn:uuid:1", "T & U", "https://x.example/feed.atom", "https://x.example/",
                  at(0)};
    const std::string head =
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
        "<id>urn:uuid:1</id>\n<title>T &amp; U</title>\n";
    const std::string rest =
        "<author><name>Lawspeaker</name></author>\n<generator>Lawspeaker</generator>\n"
        "<link rel=\"self\" type=\"application/atom+xml\" href=\"https://x.example/feed.atom\"/>\n"
        "<link rel=\"alternate\" type=\"text/html\" href=\"https://x.example/\"/>\n";
    CHECK(atom_text(feed) ==
          head + "<updated>2023-11-14T22:13:20Z</updated>\n" + rest + "</feed>\n");
    feed.entries.push_back({"urn:uuid:2", "<\"a\">\x01\xef\xbf\xbf\xff", at(60), "a?b&c", "]]>"});
    CHECK(atom_text(feed) ==
          head + "<updated>2023-11-14T22:14:20Z</updated>\n" + rest +
              "<entry>\n<id>urn:uuid:2</id>\n"
              "<title>&lt;&quot;a&quot;&gt;\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd</title>\n"
              "<updated>2023-11-14T22:14:20Z</updated>\n<link href=\"a?b&amp;c\"/>\n"
              "<summary>]]&gt;</summary>\n</entry>\n</feed>\n");
}

TEST_CASE("an id is a UUID of version 8, the same for the same thing") {
    // RFC 9562, 5.8: the version is 8, the two bits after it 10
    const std::regex form(
        "urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    std::set<std::string> ids;
    for (int i = 0; i < 100; ++i) {
        const std::string id = feed_id("some archive", "games/" + std::to_string(i));
        CHECK(std::regex_match(id, form));
        ids.insert(id);
    }
    CHECK(ids.size() == 100);
    CHECK(feed_id("a", "b") == feed_id("a", "b"));
    CHECK(feed_id("a", "b") != feed_id("b", "b"));
    // printf 'a\nb' | sha256sum
    CHECK(feed_id("a", "b") == "urn:uuid:7e18f737-311b-8dc3-b2f2-69dd78396b03");
}

TEST_CASE_FIXTURE(OneTournament, "a tournament that has not begun has no entries") {
    CHECK(all(feed("/feed.atom"), "title") == std::vector<std::string>{"Lawspeaker: tournaments"});
    CHECK(all(feed("/feed.atom"), "updated") == std::vector<std::string>{"1970-01-01T00:00:00Z"});
    CHECK(all(feed("/tournaments/1/feed.atom"), "updated") ==
          std::vector<std::string>{"2023-11-14T22:13:20Z"});
}

TEST_CASE_FIXTURE(OneTournament,
                  "a beginning, an end and each game have one entry, with an id that stays") {
    play(1, rules::Result::attackers_win);
    CHECK(all(feed("/feed.atom"), "title") ==
          std::vector<std::string>{"Lawspeaker: tournaments", "Thing &amp; Co begins"});
    const std::string first = feed("/tournaments/1/feed.atom");
    play(2, rules::Result::defenders_win);
    store::TournamentQueue(archive).set_state(1, store::QueueState::finished);
    const std::string site_text = feed("/feed.atom");
    CHECK(all(site_text, "title") == std::vector<std::string>{"Lawspeaker: tournaments",
                                                              "Thing &amp; Co is over: A wins",
                                                              "Thing &amp; Co begins"});
    CHECK(all(site_text, "updated") == std::vector<std::string>{"2023-11-14T22:13:45Z",
                                                                "2023-11-14T22:13:45Z",
                                                                "2023-11-14T22:13:30Z"});
    CHECK(all(site_text, "summary") ==
          std::vector<std::string>{"1. A: 2 of 2; 2. &lt;b&gt;: 0 of 2",
                                   "round-robin of 2 engines: A, &lt;b&gt;"});
    CHECK(site_text.find("<link href=\"tournaments/1/\"/>") != std::string::npos);
    const std::string second = feed("/tournaments/1/feed.atom");
    CHECK(all(second, "title") ==
          std::vector<std::string>{"Thing &amp; Co", "Thing &amp; Co is over: A wins",
                                   "&lt;b&gt; against A: Defenders win: the king was captured",
                                   "A against &lt;b&gt;: Attackers win: the king was captured"});
    CHECK(second.find("<link href=\"games/r01-m001-g2.html\"/>") != std::string::npos);
    CHECK(all(second, "summary").at(1) == "Round 1, match 1, game 2; custom rules; 1 plies");
    const auto ids_before = all(first, "id");
    const auto ids_after = all(second, "id");
    REQUIRE(ids_before.size() == 2);
    REQUIRE(ids_after.size() == 4);
    CHECK(ids_after[0] == ids_before[0]);
    CHECK(ids_after[3] == ids_before[1]);
    CHECK(ids_after[1] == all(site_text, "id")[1]);  // the same entry in both
    CHECK(std::set(ids_after.begin(), ids_after.end()).size() == 4);
}

TEST_CASE_FIXTURE(OneTournament, "links are absolute if the address of the site is configured") {
    play(1, rules::Result::draw);
    const std::string relative = feed("/tournaments/1/feed.atom");
    site.set_address("https://tafl.example/x");
    play(2, rules::Result::draw);  // what was made before is out of date
    const std::string text = feed("/tournaments/1/feed.atom");
    CHECK(relative.find("href=\"feed.atom\"/>") != std::string::npos);
    for (const char* link : {"href=\"https://tafl.example/x/tournaments/1/feed.atom\"/>",
                             "type=\"text/html\" href=\"https://tafl.example/x/tournaments/1/\"/>",
                             "<link href=\"https://tafl.example/x/tournaments/1/games/"}) {
        CAPTURE(link);
        CHECK(text.find(link) != std::string::npos);
    }
    CHECK(without_ids(feed("/feed.atom")).find("https://tafl.example/x/tournaments/1/\"") !=
          std::string::npos);
}

TEST_CASE_FIXTURE(OneTournament,
                  "pages name their feeds, and other addresses of feeds do not exist") {
    const auto page = [&](const std::string& target) {
        return site.answer(*parse_target("GET", target));
    };
    const std::string link = "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"";
    CHECK(page("/").body.find(link + "Lawspeaker\" href=\"feed.atom\">") != std::string::npos);
    CHECK(page("/tournaments/1/").body.find(link + "Thing &amp; Co\" href=\"feed.atom\">") !=
          std::string::npos);
    CHECK(page("/tournaments/2/feed.atom").status == 404);
    CHECK(page("/tournaments/1/x/feed.atom").status == 404);
    CHECK(page("/engines/feed.atom").status == 404);
}

TEST_CASE_FIXTURE(OneTournament,
                  "a link is shown with words, and with the board where the address is known") {
    play(1, rules::Result::attackers_win);
    const auto text = [&](const std::string& target) {
        return site.answer(*parse_target("GET", target)).body;
    };
    const auto has = [&](const std::string& target, const std::string& part) {
        return text(target).find(part) != std::string::npos;
    };
    const std::string game = "/tournaments/1/games/r01-m001-g1.html";
    for (const std::string& page : {std::string("/tournaments/1/"), game}) {
        CHECK(has(page, "<meta name=\"description\" content=\""));
        CHECK(has(page, "<meta property=\"og:title\" content=\""));
        CHECK_FALSE(has(page, "og:image"));
    }
    CHECK(has("/tournaments/1/",
              "round-robin of 2 engines, custom rules; 1 of 2 games are played: 1. A 1, "
              "2. &lt;b&gt; 0"));
    CHECK(has(
        game,
        "Attackers win: the king was captured. custom rules, round 1, match 1, game 1, 1 plies"));
    site.set_address("https://tafl.example/x");
    play(2, rules::Result::draw);  // what was made before is out of date
    const std::string image = "<meta property=\"og:image\" content=\"https://tafl.example/x/";
    CHECK(has("/tournaments/1/", image + "tournaments/1/board.png?games=2\">"));
    CHECK(has(game, image + "tournaments/1/games/r01-m001-g1.png\">"));
    CHECK(has(game,
              "og:url\" content=\"https://tafl.example/x/tournaments/1/games/r01-m001-g1.html"));
}

TEST_CASE_FIXTURE(
    OneTournament,
    "pictures of boards are PNG, of games that are played and of those that are not") {
    play(1, rules::Result::attackers_win);
    const auto ask = [&](const std::string& target) {
        return site.answer(*parse_target("GET", "/tournaments/1/" + target));
    };
    for (const char* picture : {"board.png", "games/r01-m001-g1.png", "games/r01-m001-g2.png"}) {
        CAPTURE(picture);
        const Response response = ask(picture);
        CHECK(response.status == 200);
        CHECK(response.content_type == "image/png");
        CHECK(response.body.starts_with("\x89PNG\r\n\x1a\n"));
    }
    CHECK(ask("board.png").body == ask("games/r01-m001-g1.png").body);
    CHECK(ask("board.png").body != ask("games/r01-m001-g2.png").body);
    CHECK(ask("games/r01-m009-g1.png").status == 404);
    CHECK(ask("other.png").status == 404);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::site_feeds_test
