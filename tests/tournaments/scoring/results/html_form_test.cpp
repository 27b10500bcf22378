// SPDX-License-Identifier: MIT
// Tests what html() makes of a correct form. tests/html_forms.cmake tests that wrong forms do not
// compile.
#include "tournaments/scoring/results/html_form.h"

#include <doctest/doctest.h>

namespace tafl::tests::html_form_test {
namespace {

using results::Html;
using results::html;
using results::operator""_is;

TEST_SUITE("tournaments/scoring/results/html_form") {
    TEST_CASE("text is escaped, Html is inserted unchanged, a hole may repeat") {
        const std::string name = "<A & \"B\">";
        const Html link = html("<a href=\"{at}\">{at}</a>", "at"_is(name));
        CHECK(link.text() ==
              "<a href=\"&lt;A &amp; &quot;B&quot;&gt;\">&lt;A &amp; &quot;B&quot;&gt;</a>");
        CHECK(html("<p>{link}: {count}</p>", "link"_is(html("<b>x</b>")), "count"_is(3)).text() ==
              "<p><b>x</b>: 3</p>");
    }

    TEST_CASE("forms without holes, void elements and elements that end themselves") {
        CHECK(html("").text().empty());
        CHECK(html("<p>a<br>b</p>\n<input type=\"text\" checked><svg><path d=\"M0 0\"/></svg>")
                  .text() ==
              "<p>a<br>b</p>\n<input type=\"text\" checked><svg><path d=\"M0 0\"/></svg>");
    }
}

}  // namespace
}  // namespace tafl::tests::html_form_test
