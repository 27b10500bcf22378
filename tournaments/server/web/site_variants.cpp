// SPDX-License-Identifier: MIT
// The page /variants/: the built-in variants, with results of recorded games between people.
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/variant_list.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using rules::Variant;

/// Returns the address of the list with another order and the same filter.
std::string sorted_address(const results::VariantChoice& choice, results::VariantOrder order) {
    std::string address = "?sort=" + std::string(name_of(order));
    if (choice.size != 0) address += "&size=" + std::to_string(choice.size);
    if (choice.played) address += "&played=1";
    if (!choice.text.empty()) address += "&find=" + publish::address_segment(choice.text);
    return address;
}

results::Html head_cell(const results::VariantChoice& choice, const std::string& title,
                        results::VariantOrder order) {
    const results::Html number =
        order != results::VariantOrder::name ? results::Html(" class=\"number\"") : results::Html();
    const bool is_sorted = choice.order == order;
    const bool is_ascending =
        order == results::VariantOrder::name || order == results::VariantOrder::size;
    const results::Html sorted = !is_sorted     ? results::Html()
                                 : is_ascending ? results::Html(" aria-sort=\"ascending\"")
                                                : results::Html(" aria-sort=\"descending\"");
    return "<th" + number + sorted + ">" + publish::link(sorted_address(choice, order), title) +
           "</th>";
}

results::Html played_cells(const Variant& variant) {
    if (!variant.played)
        return publish::number_cell("") + publish::number_cell("") + publish::number_cell("");
    return publish::number_cell(variant.played->games) +
           publish::number_cell(results::decimals(variant.played->attackers_percent, 1)) +
           publish::number_cell(results::attackers_interval(variant));
}

results::Html row_of(const Variant& variant) {
    const results::Html alias =
        variant.alias.empty()
            ? results::Html()
            : "<br><span class=\"faint\">" + results::html_text(variant.alias) + "</span>";
    return "<tr id=\"" + results::html_text(variant.name) + "\"><th scope=\"row\">" +
           results::html_text(variant.name) + alias + "</th>" +
           publish::cell(results::html_text(variant.title)) +
           publish::number_cell(results::size_of(variant)) + played_cells(variant) +
           publish::cell(results::html_text(variant.source)) +
           publish::cell(results::html_text(name_of(variant.quality))) +
           publish::cell("<code>" + results::html_text(variant.rules) + "</code>") +
           publish::cell(results::html_text(variant.note)) + "</tr>\n";
}

results::Html filter_form(const results::VariantChoice& choice) {
    const std::string size = choice.size == 0 ? "" : std::to_string(choice.size);
    return "<form method=\"get\">\n<input type=\"hidden\" name=\"sort\" value=\"" +
           results::html_text(name_of(choice.order)) +
           "\">\n<label>Find <input type=\"search\" name=\"find\" value=\"" +
           results::html_text(choice.text) +
           "\"></label>\n<label>Size <input type=\"number\" name=\"size\" min=\"5\" max=\"19\" "
           "value=\"" +
           results::html_text(size) +
           "\"></label>\n<label><input type=\"checkbox\" name=\"played\" value=\"1\"" +
           (choice.played ? results::Html(" checked") : results::Html()) +
           "> with recorded games</label>\n<button>Show</button>\n</form>\n";
}

}  // namespace

Response answer_variants(const SiteView&, const Request& request) {
    results::VariantChoice choice;
    choice.size = tournaments::whole_number<int>(given(request, "size")).value_or(0);
    choice.played = given(request, "played") == "1";
    choice.text = given(request, "find");
    choice.order = tournaments::word_of<results::VariantOrder>(given(request, "sort"))
                       .value_or(results::VariantOrder::built_in);
    results::Html rows;
    for (const Variant* variant : chosen_variants(choice)) rows += row_of(*variant);
    const results::Html head =
        head_cell(choice, "Name", results::VariantOrder::name) + "<th>Title</th>" +
        head_cell(choice, "Size", results::VariantOrder::size) +
        head_cell(choice, "Games", results::VariantOrder::games) +
        head_cell(choice, "Attackers, %", results::VariantOrder::attackers) +
        "<th class=\"number\">95 % interval</th><th>Source</th><th>Quality</th>"
        "<th>Rules</th><th>Note</th>";
    const results::Html table =
        "<table class=\"variants\"><thead><tr>" + head + "</tr></thead>\n" + rows + "</table>";
    const results::Html body =
        "<main id=\"main\">\n<h1>Variants</h1>\n<p>The built-in rules. Games are those of people, "
        "at aagenielsen.dk, that the rules were compared with; the attackers' share is of the "
        "decided ones, with Wilson's interval.</p>\n" +
        filter_form(choice) + publish::scrolling("Variants", table) + "</main>\n";
    publish::PageFrame frame{"Variants", "../", {}, {}};
    frame.is_on_site = true;
    return {200, html_type, page_text(frame, body)};
}

}  // namespace tafl::web
