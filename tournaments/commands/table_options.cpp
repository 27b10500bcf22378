// SPDX-License-Identifier: MIT
#include "tournaments/commands/table_options.h"

#include <algorithm>
#include <cassert>

#include "tournaments/base/whole_number.h"
#include "tournaments/play/hosting/run_setup.h"

namespace tafl::commands {

namespace {

std::string option_name(std::string_view prefix, std::string_view key) {
    std::string name = std::string(prefix).append(key);
    std::ranges::replace(name, '_', '-');
    return name;
}

/// Returns a text or a whole number as text; empty for other values and for a missing one.
std::string text_of(toml::node_view<const toml::node> value) {
    if (const auto number = value.value_exact<std::int64_t>()) return std::to_string(*number);
    return value.value_or(std::string());
}

std::string text_of(const nlohmann::json& value) {
    if (value.is_number()) return value.dump();
    return value.is_string() ? value.get<std::string>() : "";
}

}  // namespace

Option TableOptions::add(std::string_view name, tournaments::Words words) {
    const auto key = std::ranges::find(keys_, name, &tournaments::KeyEntry::name);
    assert(key != keys_.end() && "the table has the key");
    const auto [own_name, default_words, own_former] = key->option;
    const std::string flag = option_name(prefix_, own_name.empty() ? name : own_name);
    if (!own_name.empty()) renamed_.emplace(name, flag);
    std::string help(key->help);
    if (!default_words.empty()) help.append("; default: ").append(default_words);
    Option option = add_setter(*key, flag, help);
    if (key->value.is_number()) option.between(key->range.min, key->range.max);
    if (words.empty()) words = key->words;
    if (!words.empty()) option.check(one_of(std::move(words)));
    if (default_words.empty()) {
        const std::string value = text_of(std::as_const(table_)[name]);
        option.shows_default(value.empty() ? text_of(key->value) : value);
    }
    const std::string_view former = own_former.empty() ? key->former : own_former;
    if (!former.empty()) option.former(command_, option_name(prefix_, former));
    return option;
}

Option TableOptions::add_setter(const tournaments::KeyEntry& key, const std::string& flag,
                                const std::string& help) {
    if (key.value.is_array()) {
        const auto set = [table = &table_,
                          name = std::string(key.name)](const std::vector<std::string>& texts) {
            toml::array values;
            for (const std::string& text : texts) values.push_back(text);
            table->insert_or_assign(name, std::move(values));
        };
        return command_.options_by(flag, set, help);
    }
    const auto set = [table = &table_, name = std::string(key.name),
                      is_number = key.value.is_number()](const std::string& text) {
        if (is_number) {
            table->insert_or_assign(name, tournaments::whole_number<std::int64_t>(text).value());
        } else {
            table->insert_or_assign(name, text);
        }
    };
    return command_.option_by(flag, set, help);
}

std::string options_text(const toml::table& table, std::initializer_list<std::string_view> names) {
    std::string text;
    for (const std::string_view name : names) {
        const std::string value = text_of(table[name]);
        if (!value.empty())
            text += ' ' + option_name("--", name) + ' ' + hosting::shell_quoted(value);
    }
    return text;
}

}  // namespace tafl::commands
