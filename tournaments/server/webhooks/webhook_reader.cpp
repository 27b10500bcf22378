// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/webhook_reader.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>

#include "tournaments/scoring/results/unicode.h"
#include "tournaments/server/webhooks/signature.h"

namespace tafl::webhooks {

namespace {

namespace fs = std::filesystem;
using plan::PlanFault;

constexpr std::size_t max_webhooks = 16;

/// Keys without readers of their own.
constexpr std::array webhook_rows = {
    tournaments::key<&Webhook::format>("format",
                                       {.help = "Format of the requests", .former = "form"}),
    tournaments::key<&Webhook::ca_file>(
        "ca_file", {"Trusted certificates (PEM) instead of those of the system"}),
};

class WebhookReader {
  public:
    WebhookReader(plan::TableReader& reader, const fs::path& folder, std::size_t number)
        : reader_(reader), folder_(folder), number_(number) {}

    void read(WebhookSettings& settings) && {
        read_address(settings.secret_files);
        read_secret(settings.secret_files);
        read_keys(webhook_rows, reader_, webhook_);
        read_events();
        read_certificates();
        settings.webhooks.push_back(std::move(webhook_));
    }

  private:
    /// Reads the address from `url` or from the file `url_file`. The file is for addresses that are
    /// secrets themselves, such as those of Discord.
    void read_address(std::vector<fs::path>& secret_files) {
        std::string url;
        reader_.take("url", url);
        const bool has_url = reader_.has("url");
        const std::string_view key = has_url ? "url" : "url_file";
        const auto line = take_first_line("url_file", secret_files);
        if (has_url == reader_.has("url_file")) {
            return reader_.fail(PlanFault::missing_key, "url",
                                "expected either url or url_file, a file with the address in its "
                                "first line");
        }
        if (line) url = *line;
        if ((has_url || line) && !take_parts(url)) {
            reader_.fail(PlanFault::bad_value, key,
                         "something else (not shown, for it may be a secret)",
                         "an address such as \"https://example.org/hook\"");
        }
    }

    bool take_parts(const std::string& url) {
        const auto parts = client::http_url(url);
        if (!parts) return false;
        webhook_.host = parts->host;
        webhook_.target = (parts->path.empty() ? "/" : parts->path) + parts->query;
        webhook_.label =
            std::to_string(number_) + " (" + results::visible_start(webhook_.host.name) + ')';
        return true;
    }

    void read_secret(std::vector<fs::path>& secret_files) {
        const auto line = take_first_line("secret_file", secret_files);
        if (!line) return;
        const auto key = key_of(*line);
        if (key) webhook_.key = *key;
        if (!key) {
            reader_.fail(PlanFault::bad_value, "secret_file", "a first line that is not a secret",
                         "at least 16 bytes: \"whsec_\" and base64, or anything else");
        }
    }

    /// Returns the first line of the file that `key` names. Returns nullopt if the key is missing
    /// or the file cannot be read.
    std::optional<std::string> take_first_line(std::string_view key,
                                               std::vector<fs::path>& secret_files) {
        std::string name;
        reader_.take(key, name);
        if (name.empty()) return std::nullopt;
        const fs::path path = (folder_ / name).lexically_normal();
        secret_files.push_back(path);
        constexpr std::size_t longest = 4096;
        std::string line(longest, '\0');
        std::ifstream file(path, std::ios::binary);
        const bool is_open = file.is_open();
        file.read(line.data(), static_cast<std::streamsize>(longest));
        line.resize(file.gcount());
        line.resize(std::min(line.find_first_of("\r\n"), line.size()));
        if (!line.empty()) return line;
        reader_.fail(PlanFault::unreadable, key,
                     is_open ? "a file with an empty first line" : "no file that can be read",
                     "a file with one line: " + path.string());
        return std::nullopt;
    }

    void read_events() {
        std::vector<std::string> words;
        reader_.take("events", words);
        if (!reader_.has("events")) return;
        webhook_.events.clear();
        for (const std::string& word : words) {
            const auto happening = tournaments::word_of<WebhookEventKind>(word);
            if (happening) webhook_.events.insert(*happening);
            if (!happening) {
                reader_.fail(PlanFault::bad_value, "events", plan::TableReader::quoted(word),
                             tournaments::expected_word<WebhookEventKind>(word));
            }
        }
        if (words.empty()) {
            reader_.fail(PlanFault::bad_value, "events", "an empty list",
                         tournaments::all_words<WebhookEventKind>());
        }
    }

    void read_certificates() {
        if (webhook_.ca_file.empty()) return;
        webhook_.ca_file = (folder_ / webhook_.ca_file).lexically_normal();
        if (!webhook_.host.is_tls) return;
        try {
            static_cast<void>(client::tls_context(webhook_.ca_file));
        } catch (const boost::system::system_error& error) {
            reader_.fail(PlanFault::unreadable, "ca_file", error.code().message(),
                         "certificates (PEM) in " + webhook_.ca_file.string());
        }
    }

    plan::TableReader& reader_;
    const fs::path& folder_;
    std::size_t number_;
    Webhook webhook_;
};

}  // namespace

std::vector<tournaments::KeyEntry> webhook_keys() {
    nlohmann::json events = nlohmann::json::array();
    for (const WebhookEventKind kind : Webhook{}.events) events.push_back(name_of(kind));
    std::vector<tournaments::KeyEntry> keys = {
        {"url", "Address to which events are sent"},
        {"url_file", "File with the address in its first line, instead of url"},
        {"secret_file", "File with the secret that signs the requests in its first line"},
        {"events", "Events that are sent", events, {}, tournaments::words_of<WebhookEventKind>()}};
    describe_keys(webhook_rows, keys);
    return keys;
}

WebhookSettings read_webhooks(plan::TableReader& top, plan::PlanErrors& errors,
                              const fs::path& folder) {
    WebhookSettings settings;
    const toml::node* node = top.find("webhook");
    if (node == nullptr) return settings;
    const toml::array* array = node->as_array();
    if (array == nullptr || !array->is_homogeneous(toml::node_type::table)) {
        top.fail(PlanFault::wrong_type, "webhook", "something else", "tables [[webhook]]");
        return settings;
    }
    if (array->size() > max_webhooks) {
        top.fail(PlanFault::bad_value, "webhook", std::to_string(array->size()) + " of them",
                 "at most " + std::to_string(max_webhooks));
        return settings;
    }
    for (const toml::node& one : *array) {
        plan::TableReader reader(*one.as_table(), "[[webhook]]", errors);
        WebhookReader(reader, folder, settings.webhooks.size() + 1).read(settings);
        reader.refuse_unknown_keys();
    }
    return settings;
}

}  // namespace tafl::webhooks
