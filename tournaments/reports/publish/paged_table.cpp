// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/paged_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>

#include "rules/ascii.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::publish {

namespace {

/// Returns the name of a column in the parameter `sort`: "as-attackers" for the title "As
/// attackers, %".
std::string parameter_of(const results::Column& column) {
    std::string name;
    for (const char c : column.title) {
        const char small = lower_case(c);
        if ((small >= 'a' && small <= 'z') || (c >= '0' && c <= '9')) {
            name += small;
        } else if (!name.empty() && name.back() != '-') {
            name += '-';
        }
    }
    if (name.ends_with('-')) name.pop_back();
    return name;
}

using results::Html;
using results::html_text;

/// Returns the first number of "10½", "+12.5" or "50.0 [44.1, 55.9]"; minus infinity for other
/// texts.
double number_in(std::string text) {
    constexpr std::string_view half = "\u00bd";
    constexpr std::string_view minus = "\u2212";
    const bool has_half = text.find(half) != std::string::npos;
    if (text.starts_with(minus)) text.replace(0, minus.size(), "-");
    if (text.starts_with('+')) text.erase(0, 1);
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() && !has_half) return -std::numeric_limits<double>::infinity();
    return has_half ? value + std::copysign(0.5, text.starts_with('-') ? -1.0 : 1.0) : value;
}

class PagedTable {
  public:
    PagedTable(const results::Table& table, std::size_t names, const TableChoice& choice)
        : table_(table), choice_(choice) {
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            if (results::contains_folded(table.rows[row][names], choice.text)) rows_.push_back(row);
        }
        const auto found =
            std::ranges::find(table.columns, choice.column,
                              [](const results::Column& column) { return parameter_of(column); });
        sorted_ = found == table.columns.end()
                      ? 0
                      : static_cast<std::size_t>(found - table.columns.begin());
        sort();
        pages_ = std::max<std::size_t>(1, (rows_.size() + rows_a_page - 1) / rows_a_page);
        page_ = std::clamp<std::size_t>(choice.page, 1, pages_);
    }

    [[nodiscard]] Html form() const {
        Html hidden;
        auto kept = choice_.kept;
        if (sorted_ > 0) kept.emplace_back("sort", parameter_of(table_.columns[sorted_]));
        for (const auto& [name, value] : kept) {
            hidden += "<input type=\"hidden\" name=\"" + html_text(name) + "\" value=\"" +
                      html_text(value) + "\">\n";
        }
        return "<form method=\"get\">\n" + hidden +
               "<label>Find <input type=\"search\" name=\"find\" value=\"" +
               html_text(choice_.text) + "\"></label>\n<button>Show</button>\n</form>\n";
    }

    [[nodiscard]] Html rows(const std::string& label, const CellsHtml& cells_html) const {
        if (rows_.empty()) return "<p>No row has such a name.</p>\n";
        Html text = head();
        for (std::size_t i = first(); i < last(); ++i) {
            text += "<tr>" + cells_html(rows_[i]) + "</tr>\n";
        }
        return scrolling(label, "<table>" + text + "</table>");
    }

    [[nodiscard]] Html page_links() const {
        if (pages_ < 2) return {};
        Html links = "<nav class=\"pages\" aria-label=\"Pages\">";
        for (std::size_t page = 1; page <= pages_; ++page) {
            const std::string number = std::to_string(page);
            links += page == page_ ? "<span aria-current=\"page\">" + html_text(number) + "</span> "
                                   : link(address(table_.columns[sorted_], page), number) + " ";
        }
        return links + "</nav>\n<p class=\"faint\">Rows " + html_text(first() + 1) + " to " +
               html_text(last()) + " of " + html_text(rows_.size()) + ".</p>\n";
    }

  private:
    [[nodiscard]] std::size_t first() const { return (page_ - 1) * rows_a_page; }
    [[nodiscard]] std::size_t last() const { return std::min(page_ * rows_a_page, rows_.size()); }

    /// Sorts the rows. Rows with equal values keep the order of the table.
    void sort() {
        if (sorted_ == 0) return;
        const auto text = [&](std::size_t row) { return table_.rows[row][sorted_]; };
        if (table_.columns[sorted_].is_number) {
            std::ranges::stable_sort(rows_, std::greater(),
                                     [&](std::size_t row) { return number_in(text(row)); });
        } else {
            std::ranges::stable_sort(rows_, std::less(), text);
        }
    }

    [[nodiscard]] std::string address(const results::Column& column, std::size_t page) const {
        std::string address;
        const auto add = [&](const std::string& name, const std::string& value) {
            address += (address.empty() ? "?" : "&") + name + '=' + address_segment(value);
        };
        for (const auto& [name, value] : choice_.kept) add(name, value);
        if (&column != &table_.columns[0]) add("sort", parameter_of(column));
        if (!choice_.text.empty()) add("find", choice_.text);
        if (page > 1) add("page", std::to_string(page));
        return address.empty() ? "?" : address;
    }

    [[nodiscard]] Html head() const {
        Html text;
        for (std::size_t i = 0; i < table_.columns.size(); ++i) {
            const results::Column& column = table_.columns[i];
            const bool has_texts =
                std::ranges::any_of(table_.rows, [&](const auto& row) { return !row[i].empty(); });
            const bool is_rising = i == 0 || !column.is_number;
            text += "<th" + (column.is_number ? Html(" class=\"number\"") : Html()) +
                    (i != sorted_ ? Html()
                     : is_rising  ? Html(" aria-sort=\"ascending\"")
                                  : Html(" aria-sort=\"descending\"")) +
                    ">" +
                    (has_texts ? link(address(column, 1), column.title) : html_text(column.title)) +
                    "</th>";
        }
        return "<thead><tr>" + text + "</tr></thead>\n";
    }

    const results::Table& table_;
    const TableChoice& choice_;
    std::vector<std::size_t> rows_;  ///< rows that match the search, in the order of the page
    std::size_t sorted_ = 0;         ///< index of the sort column; 0 = order of the table
    std::size_t pages_ = 1;
    std::size_t page_ = 1;
};

}  // namespace

Html paged_table(const std::string& label, const results::Table& table, std::size_t names,
                 const TableChoice& choice, const CellsHtml& cells_html) {
    const PagedTable paged(table, names, choice);
    return paged.form() + "<div data-swap=\"" + html_text(label) + "\">\n" +
           paged.rows(label, cells_html) + paged.page_links() + "</div>\n";
}

}  // namespace tafl::publish
