// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/html_form.h"

namespace tafl::results {

Html filled(std::string_view markup, std::span<const FilledHole> holes) {
    std::string text;
    while (true) {
        const std::size_t begin = markup.find('{');
        text += markup.substr(0, begin);
        if (begin == std::string_view::npos) return Html::trusted(std::move(text));
        const std::size_t end = markup.find('}', begin);
        const std::string_view name = markup.substr(begin + 1, end - begin - 1);
        text += std::ranges::find(holes, name, &FilledHole::name)->html.text();
        markup.remove_prefix(end + 1);
    }
}

}  // namespace tafl::results
