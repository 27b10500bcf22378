// SPDX-License-Identifier: MIT
// The built-in variants, and how people fared under those of which games were recorded.
#include "tournaments/publish/report_page.h"
#include "tournaments/results/numbers.h"
#include "tournaments/results/variant_list.h"
#include "tournaments/web/site_pages.h"

namespace tafl::tournaments {

namespace {

using rules::Variant;

/// The address of the list as it is, but for its order.
std::string sorted_address(const VariantChoice& choice, VariantOrder order) {
    std::string address = "?sort=" + std::string(name_of(order));
    if (choice.size != 0) address += "&size=" + std::to_string(choice.size);
    if (choice.played) address += "&played=1";
    if (!choice.text.empty()) address += "&find=" + address_segment(choice.text);
    return address;
}

Html head_cell(const VariantChoice& choice, const std::string& title, VariantOrder order,
               bool is_number) {
    const Html number = is_number ? Html(" class=\"number\"") : Html();
    const bool is_sorted = choice.order == order;
    const bool is_ascending = order == VariantOrder::name || order == VariantOrder::size;
    const Html sorted = !is_sorted     ? Html()
                        : is_ascending ? Html(" aria-sort=\"ascending\"")
                                       : Html(" aria-sort=\"descending\"");
    return "<th" + number + sorted + ">" + link(sorted_address(choice, order), title) + "</th>";
}

Html played_cells(const Variant& variant) {
    if (!variant.played) return number_cell("") + number_cell("") + number_cell("");
    return number_cell(variant.played->games) +
           number_cell(decimals(variant.played->attackers_percent, 1)) +
           number_cell(attackers_interval(variant));
}

Html row_of(const Variant& variant) {
    return "<tr id=\"" + html_text(variant.name) + "\"><th scope=\"row\">" +
           html_text(variant.name) + "</th>" + cell(html_text(variant.title)) +
           number_cell(size_of(variant)) + played_cells(variant) + cell(html_text(variant.source)) +
           cell(html_text(name_of(variant.quality))) +
           cell("<code>" + html_text(variant.rules) + "</code>") + cell(html_text(variant.note)) +
           "</tr>\n";
}

Html form_of(const VariantChoice& choice) {
    const std::string size = choice.size == 0 ? "" : std::to_string(choice.size);
    return "<form method=\"get\">\n<input type=\"hidden\" name=\"sort\" value=\"" +
           html_text(name_of(choice.order)) +
           "\">\n<label>Find <input type=\"search\" name=\"find\" value=\"" +
           html_text(choice.text) +
           "\"></label>\n<label>Size <input type=\"number\" name=\"size\" min=\"5\" max=\"19\" "
           "value=\"" +
           html_text(size) +
           "\"></label>\n<label><input type=\"checkbox\" name=\"played\" value=\"1\"" +
           (choice.played ? Html(" checked") : Html()) +
           "> with recorded games</label>\n<button>Show</button>\n</form>\n";
}

}  // namespace

std::string variants_page(const VariantChoice& choice) {
    Html rows;
    for (const Variant* variant : chosen_variants(choice)) rows += row_of(*variant);
    const Html head = head_cell(choice, "Name", VariantOrder::name, false) + "<th>Title</th>" +
                      head_cell(choice, "Size", VariantOrder::size, true) +
                      head_cell(choice, "Games", VariantOrder::games, true) +
                      head_cell(choice, "Attackers, %", VariantOrder::attackers, true) +
                      "<th class=\"number\">95 % interval</th><th>Source</th><th>Quality</th>"
                      "<th>Rules</th><th>Note</th>";
    const Html table = "<table><thead><tr>" + head + "</tr></thead>\n" + rows + "</table>";
    const Html body =
        "<main id=\"main\">\n<h1>Variants</h1>\n<p>The built-in rules. Games are those of people, "
        "at aagenielsen.dk, that the rules were held against; the attackers' share is of the "
        "decided ones, with Wilson's interval.</p>\n" +
        form_of(choice) + scrolling("Variants", table) + "</main>\n";
    PageFrame frame{"Variants", "../", {}, {}};
    frame.is_on_site = true;
    return page_text(frame, body);
}

}  // namespace tafl::tournaments
