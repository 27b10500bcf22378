// SPDX-License-Identifier: MIT
// The manual of this program below /manual/.
#include <algorithm>

#include "tournaments/reports/pages/pages.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using results::Html;
using results::html;
using results::operator""_is;

constexpr std::string_view extension = ".html";

/// Returns the name of a page in addresses: "OTEP" for "OTEP.html".
std::string_view name_of_page(const pages::Page& page) {
    return page.name.substr(0, page.name.size() - extension.size());
}

/// Returns the title of a page: the text of its first heading. Every page begins with one.
Html title_of(const pages::Page& page) {
    const std::size_t begin = page.text.find('>', page.text.find("<h1")) + 1;
    return Html::trusted(
        std::string(page.text.substr(begin, page.text.find("</h1>", begin) - begin)));
}

Html contents(std::string_view shown) {
    Html links;
    for (const pages::Page& page : pages::manual_html()) {
        const std::string_view name = name_of_page(page);
        links += name == shown ? html("<a href=\"{name}\" aria-current=\"page\">{title}</a>\n",
                                      "name"_is(name), "title"_is(title_of(page)))
                               : html("<a href=\"{name}\">{title}</a>\n", "name"_is(name),
                                      "title"_is(title_of(page)));
    }
    return html("<nav aria-label=\"Manual\">\n{links}</nav>\n", "links"_is(links));
}

Response page_with(const std::string& title, std::string_view shown, const Html& text) {
    publish::PageFrame frame{title, "../", {}, {}};
    frame.is_on_site = true;
    frame.section = "manual/";
    return {200, html_type,
            page_text(frame, html("<main id=\"main\" class=\"manual\">\n{contents}"
                                  "<article>\n{text}</article>\n</main>\n",
                                  "contents"_is(contents(shown)), "text"_is(text)))};
}

}  // namespace

Response answer_manual(const Request& request) {
    if (request.path.size() == 1) {
        return page_with("Manual", "",
                         html("<h1>Manual</h1>\n<p>How to play tournaments, test engines, host a "
                              "server and compare rule sets; then the documents of protocols and "
                              "formats.</p>\n<p><a href=\"getting-started\">Getting started</a> "
                              "has the first commands.</p>\n"));
    }
    const auto pictures = pages::manual_pictures();
    const auto picture = std::ranges::find(pictures, request.path[1], &pages::Page::name);
    if (picture != pictures.end()) return {200, "image/png", std::string(picture->text)};
    const auto all = pages::manual_html();
    const auto page = std::ranges::find(all, request.path[1], name_of_page);
    if (page == all.end() || request.ends_with_slash) return no_such_page();
    return page_with(std::string(name_of_page(*page)) + ", manual", name_of_page(*page),
                     Html::trusted(std::string(page->text)));
}

}  // namespace tafl::web
