// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/whole_tournament.h"

#include <fstream>
#include <stdexcept>

#include "tournaments/reports/publish/export_folder.h"
#include "tournaments/reports/publish/exports.h"

namespace tafl::publish {

namespace {

std::string folder_of(const store::TournamentRecord& tournament) {
    const std::string part = file_name_part(tournament.name);
    return part == "engine" ? "tournament" : part;
}

void add_file(ZipFile& zip, const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string portion(std::size_t{1} << 16U, '\0');
    while (file.read(portion.data(), portion.size()) || file.gcount() > 0) {
        zip.append({portion.data(), static_cast<std::size_t>(file.gcount())});
    }
    if (!file.eof()) throw std::runtime_error(path.string() + " cannot be read");
}

}  // namespace

void write_whole_tournament(const PublishedTournament& published,
                            const std::filesystem::path& database, const ZipFile::Sink& sink) {
    ZipFile zip(sink, published.tournament.created);
    const std::string folder = folder_of(published.tournament) + '/';
    const Write write = [&](std::string_view text) { zip.append(text); };
    zip.begin(folder + "tournament.json");
    write_json(published, write);
    zip.begin(folder + "games.csv");
    write_csv(published, write);
    for_each_otg(published, [&](const std::string& name, const std::string& text) {
        zip.begin(folder + "otg/" + name);
        zip.append(text);
    });
    zip.begin(folder + "tournament.db");
    add_file(zip, database);
    zip.finish();
}

std::string download_name(const store::TournamentRecord& tournament, std::string_view extension) {
    return folder_of(tournament).append(extension);
}

}  // namespace tafl::publish
