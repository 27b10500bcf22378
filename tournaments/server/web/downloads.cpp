// SPDX-License-Identifier: MIT
#include "tournaments/server/web/downloads.h"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <system_error>

#include "store/archive.h"
#include "store/fingerprints.h"
#include "store/sha256.h"
#include "store/tournament_copy.h"
#include "tournaments/base/async/wakeup.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/plan/public_plan.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/reports/publish/whole_tournament.h"
#include "tournaments/server/web/client_key.h"

namespace tafl::web {

namespace asio = boost::asio;
namespace fs = std::filesystem;

/// Format of a download.
struct DownloadFormat {
    std::string_view address;    ///< last segment of the address
    std::string_view extension;  ///< extension of the file name that clients receive
    std::string_view type;       ///< value of Content-Type
    /// Pointer to the function that writes the file; null = a ZIP file with all formats.
    void (*write)(const publish::PublishedTournament& published, const publish::Write& write);
};

/// File of a tournament, with the version of the games in it.
struct CachedFile {
    store::TournamentId tournament = 0;
    const DownloadFormat* format = nullptr;
    std::string version;
    std::string name;
    std::shared_ptr<const BodyFile> file;
};

struct Downloads::Job {
    Job(asio::io_context& loop, store::TournamentId of, const DownloadFormat& as, std::string by)
        : tournament(of), format(as), client_key(std::move(by)), done(loop.get_executor()) {}

    store::TournamentId tournament;
    const DownloadFormat& format;
    std::string client_key;
    async::Wakeup done;                      ///< notified when the job ends
    std::shared_ptr<const CachedFile> kept;  ///< file of an earlier job; null = none
    std::shared_ptr<const CachedFile> made;  ///< file to send; null = it could not be made
    bool is_missing = false;                 ///< true: the tournament does not exist
};

namespace {

constexpr std::array download_formats = {
    DownloadFormat{"download.zip", ".zip", "application/zip", nullptr},
    DownloadFormat{"tournament.json", ".json", "application/json", publish::write_json},
    DownloadFormat{"tournament.csv", ".csv", "text/csv; charset=utf-8", publish::write_csv}};

/// Error of a download that stops early. The server stops, the file is too large, it takes too
/// long, or the disk has too little space.
class DownloadAborted : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Returns the directory of temporary files: TMPDIR, else /var/tmp, which is on a disk. The files
/// may be too large for a file system in memory.
fs::path scratch_root() {
    const char* const given = std::getenv("TMPDIR");
    return given != nullptr && *given != '\0' ? given : "/var/tmp";
}

/// Temporary directory. The destructor removes it with its files.
class ScopedDirectory {
  public:
    ScopedDirectory() {
        std::string name = (scratch_root() / "lawspeaker-download-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) {
            throw std::system_error(errno, std::generic_category(), name);
        }
        path_ = name;
    }
    ~ScopedDirectory() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    ScopedDirectory(const ScopedDirectory&) = delete;
    ScopedDirectory& operator=(const ScopedDirectory&) = delete;
    [[nodiscard]] fs::path operator/(const char* name) const { return path_ / name; }

  private:
    fs::path path_;
};

class ScratchFile {
  public:
    explicit ScratchFile(const fs::path& path)
        : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600)) {
        if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), path);
    }
    ~ScratchFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    void write(std::string_view bytes) {
        size_ += bytes.size();
        while (!bytes.empty()) {
            const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
            if (count < 0) throw std::system_error(errno, std::generic_category(), "a download");
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
    }
    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] std::shared_ptr<const BodyFile> release() {
        return std::make_shared<const BodyFile>(std::exchange(descriptor_, -1), size_);
    }

  private:
    int descriptor_;
    std::uint64_t size_ = 0;
};

/// Minimum free space of the disk, in bytes. With less space, no file is made, because running
/// games need the space.
constexpr std::uintmax_t min_free_bytes = std::uintmax_t{256} << 20U;

void require_room(const fs::path& folder) {
    std::error_code error;
    const auto space = fs::space(folder, error);
    if (!error && space.available < min_free_bytes)
        throw DownloadAborted("there is too little room");
}

std::string tag_of(const CachedFile& file) {
    const std::string text =
        to_string(file.tournament) + '\n' + file.version + std::string(file.format->extension);
    return '"' + store::sha256_of(text).substr(0, 32) + '"';
}

Response response_of(const CachedFile& file, const Request& request) {
    const std::string tag = tag_of(file);
    Response response{200, std::string(file.format->type), ""};
    response.headers = {{"ETag", tag},
                        {"Content-Disposition",
                         "attachment; filename*=UTF-8''" + publish::address_segment(file.name)}};
    if (request.if_none_match.find(tag) != std::string::npos) {
        response.status = 304;
        return response;
    }
    response.file = file.file;
    return response;
}

Response busy() {
    Response response = problem(503, "Service unavailable",
                                "other downloads are being made; try again in a minute");
    response.headers.emplace_back("Retry-After", "60");
    return response;
}

}  // namespace

Downloads::Downloads(asio::io_context& loop, fs::path database, DownloadLimits limits)
    : loop_(loop), database_(std::move(database)), limits_(limits) {}

Downloads::~Downloads() {
    is_over_ = true;
    worker_.join();
}

std::size_t Downloads::jobs_of(const std::string& client_key) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        jobs_, [&](const auto& job) { return job->client_key == client_key; }));
}

/// Returns the job of `tournament` in `format`, a new one if necessary. Returns null if too many
/// jobs wait.
std::shared_ptr<Downloads::Job> Downloads::job_for(store::TournamentId tournament,
                                                   const DownloadFormat& format,
                                                   const std::string& client_key) {
    for (const auto& job : jobs_) {
        if (job->tournament == tournament && &job->format == &format) return job;
    }
    const bool is_full =
        jobs_.size() >= limits_.waiting || jobs_of(client_key) >= limits_.of_caller;
    if (is_full) return nullptr;
    auto job = std::make_shared<Job>(loop_, tournament, format, client_key);
    for (const auto& file : made_) {
        if (file->tournament == tournament && file->format == &format) job->kept = file;
    }
    jobs_.push_back(job);
    asio::post(worker_, [this, job] {
        try {
            make(*job);
        } catch (const std::exception& error) {
            spdlog::warn("tournament {}: the download was not created: {}",
                         to_string(job->tournament), error.what());
        }
        asio::post(loop_, [this, job] { finish(job); });
    });
    return job;
}

asio::awaitable<Response> Downloads::answer(Request request) {
    const auto tournament = tournaments::id_in<store::TournamentId>(request.path[1]).value();
    const auto* const format = std::ranges::find(
        download_formats, std::string_view(request.path[2]), &DownloadFormat::address);
    const auto job = job_for(tournament, *format, client_key_of(request.peer));
    if (!job) co_return busy();
    co_await job->done.wait();
    if (job->is_missing) co_return problem(404, "Not found", "the tournament does not exist");
    if (!job->made) {
        co_return problem(
            503, "Service unavailable",
            "the file could not be made; the server's log says why, and lawspeaker export "
            "writes the same files");
    }
    co_return response_of(*job->made, request);
}

/// Stores the job's file and wakes its requests. Runs on the loop.
void Downloads::finish(const std::shared_ptr<Job>& job) {
    std::erase(jobs_, job);
    std::erase(made_, job->kept);
    if (job->made) made_.push_back(job->made);
    if (made_.size() > limits_.kept) made_.erase(made_.begin());
    job->done.notify();
}

/// Makes the file, or takes the earlier one if the games have not changed. Runs on the worker.
void Downloads::make(Job& job) const {
    store::Archive archive = store::Archive::open(database_, store::Access::read_only);
    const auto record = archive.tournament(job.tournament);
    job.is_missing = !record;
    if (!record) return;
    const std::string version = archive.games_version(job.tournament);
    if (job.kept && job.kept->version == version) {
        job.made = job.kept;
        return;
    }
    const auto deadline = std::chrono::steady_clock::now() + limits_.time;
    require_room(scratch_root());
    const ScopedDirectory folder;
    ScratchFile file(folder / "download");
    const auto entrants = archive.entrants(job.tournament);
    auto games = archive.games(job.tournament);
    store::GameFingerprints(archive).mark_repeats(games);
    const publish::PublishedTournament published{archive, *record, entrants, games};
    const publish::Write write = [&](std::string_view bytes) {
        if (is_over_) throw DownloadAborted("the server stops");
        if (file.size() + bytes.size() > limits_.bytes) throw DownloadAborted("it is too large");
        if (std::chrono::steady_clock::now() > deadline) throw DownloadAborted("it took too long");
        file.write(bytes);
    };
    if (job.format.write != nullptr) {
        job.format.write(published, write);
    } else {
        const fs::path copy = folder / "tournament.db";
        store::copy_tournament(database_, job.tournament,
                               plan::stored_public_plan(plan::read_stored_plan(record->plan)),
                               copy);
        publish::write_whole_tournament(published, copy, write);
    }
    require_room(scratch_root());
    job.made = std::make_shared<const CachedFile>(
        CachedFile{job.tournament, &job.format, version,
                   publish::download_name(*record, job.format.extension), file.release()});
}

}  // namespace tafl::web
