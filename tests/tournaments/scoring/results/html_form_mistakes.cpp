// SPDX-License-Identifier: MIT
// Wrong forms, one for each value of MISTAKE. tests/html_forms.cmake checks that the compiler
// refuses each of them, and accepts the file without one.
#include "tournaments/scoring/results/html_form.h"

namespace tafl::results {

Html tried(const Html& html_value) {
#if MISTAKE == 0
    return html("<p class=\"{word}\">{html}</p>", "word"_is(1), "html"_is(html_value));
#elif MISTAKE == 1
    return html("<p>{missing}</p>", "html"_is(html_value));
#elif MISTAKE == 2
    return html("<p></p>", "html"_is(html_value));
#elif MISTAKE == 3
    return html("<p>{html}", "html"_is(html_value));
#elif MISTAKE == 4
    return html("<p><b>{html}</p></b>", "html"_is(html_value));
#elif MISTAKE == 5
    return html("<p class={word}>{html}</p>", "word"_is(1), "html"_is(html_value));
#elif MISTAKE == 6
    return html("<p class=\"{html}\"></p>", "html"_is(html_value));
#elif MISTAKE == 7
    return html("<p {word}>{html}</p>", "word"_is(1), "html"_is(html_value));
#elif MISTAKE == 8
    return html("<p>{html</p>", "html"_is(html_value));
#endif
}

}  // namespace tafl::results
