// SPDX-License-Identifier: MIT
#include "tournaments/server/web/atom.h"

#include "tournaments/scoring/results/html.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::web {

namespace {

using results::Html;

/// Returns `text` for XML 1.0. After html_text(), only U+FFFE and U+FFFF are left of the characters
/// that XML forbids (2.2). They become U+FFFD.
Html xml_text(const std::string& text) {
    std::string clean = results::html_text(text).text();
    for (const char* const none : {"\xef\xbf\xbe", "\xef\xbf\xbf"}) {
        for (std::size_t at = clean.find(none); at != std::string::npos; at = clean.find(none)) {
            clean.replace(at, 3, "\xef\xbf\xbd");
        }
    }
    return Html::trusted(clean);
}

template <std::size_t size>
Html element(const char (&name)[size], const std::string& text) {
    return "<" + Html(name) + ">" + xml_text(text) + "</" + Html(name) + ">\n";
}

Html entry_text(const FeedEntry& entry) {
    return "<entry>\n" + element("id", entry.id) + element("title", entry.title) +
           element("updated", results::iso_text(entry.updated)) + "<link href=\"" +
           xml_text(entry.link) + "\"/>\n" + element("summary", entry.text) + "</entry>\n";
}

}  // namespace

std::string atom_text(const AtomFeed& feed) {
    const FeedTime updated = feed.entries.empty() ? feed.updated : feed.entries[0].updated;
    Html text =
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed "
        "xmlns=\"http://www.w3.org/2005/Atom\">\n" +
        element("id", feed.id) + element("title", feed.title) +
        element("updated", results::iso_text(updated)) +
        "<author><name>Lawspeaker</name></author>\n<generator>Lawspeaker</generator>\n"
        "<link rel=\"self\" type=\"application/atom+xml\" href=\"" +
        xml_text(feed.self) + "\"/>\n<link rel=\"alternate\" type=\"text/html\" href=\"" +
        xml_text(feed.page) + "\"/>\n";
    for (const FeedEntry& entry : feed.entries) text += entry_text(entry);
    return (text + "</feed>\n").text();
}

}  // namespace tafl::web
