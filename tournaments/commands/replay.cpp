// SPDX-License-Identifier: MIT
// lawspeaker replay: checks game records against the rules.
#include <algorithm>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

#include "rules/board_text.h"
#include "rules/otg.h"
#include "rules/otg_parts.h"
#include "rules/replay.h"
#include "rules/result.h"
#include "tournaments/base/input_file.h"
#include "tournaments/commands/commands.h"

namespace tafl::commands {

namespace {

std::string read_text(const std::string& path) {
    constexpr std::uintmax_t max_bytes = 64U << 20;
    std::string text = tournaments::read_input(path, "a game record", max_bytes);
    if (text.size() > max_bytes) {
        throw tournaments::InputError(path + ": found more than 64 MB, expected a game record");
    }
    return text;
}

/// Text of a file with the offsets of its lines, for the places of errors.
class RecordFile {
  public:
    explicit RecordFile(std::string path) : path_(std::move(path)), text_(read_text(path_)) {
        for (std::size_t i = 0; i < text_.size(); ++i) {
            if (text_[i] == '\n') begins_.push_back(i + 1);
        }
    }

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    /// Returns "file:line:column" of an offset.
    [[nodiscard]] std::string place(std::size_t offset) const {
        const auto next = std::ranges::upper_bound(begins_, offset);
        const auto line = next - begins_.begin();
        const std::size_t column = offset - *(next - 1) + 1;
        return path_ + ':' + std::to_string(line) + ':' + std::to_string(column);
    }

  private:
    std::string path_;
    std::string text_;
    std::vector<std::size_t> begins_{0};
};

std::string verdict_text(const rules::Replay& replay) {
    if (replay.game.is_over()) {
        const rules::Verdict& verdict = replay.game.verdict();
        const std::string who = verdict.result == rules::Result::draw
                                    ? "draw"
                                    : std::string(name_of(verdict.result)) + " win";
        return who + ", " + std::string(explain(verdict.termination));
    }
    const std::string mover(name_of(replay.game.to_move()));
    return replay.has_resigned ? mover + " resigned"
                               : "not decided on the board, " + mover + " to move";
}

void print_ply(const rules::PlayedPly& ply) {
    std::cout << "  " << ply.number << ". " << name_of(ply.mover) << ' ' << ply.text();
    for (const rules::Capture& capture : ply.captures) {
        std::cout << "  " << to_string(capture.space) << ' ' << name_of(capture.piece.kind())
                  << " by " << name_of(capture.rule);
    }
    if (ply.to_move == ply.mover) std::cout << "  continues (berserk)";
    std::cout << '\n';
}

class ReplayCommand {
  public:
    bool explains = false;

    /// Returns false if a record of the file has an illegal move or another result. If a record
    /// cannot be read, checks the others and throws InputError.
    [[nodiscard]] bool check(const std::string& path) const {
        const RecordFile file(path);
        const std::string& text = file.text();
        const auto parts = rules::otg_parts(text);
        bool is_sound = true;
        std::string unreadable;
        for (const std::string_view part : parts) {
            const Record record{file, static_cast<std::size_t>(part.data() - text.data()),
                                parts.size() > 1};
            const auto otg = rules::parse_otg(part);
            if (otg) {
                is_sound = check(record, *otg) && is_sound;
            } else {
                unreadable += errors_in(record, otg.error());
            }
        }
        if (unreadable.empty()) return is_sound;
        unreadable.pop_back();
        throw tournaments::InputError(unreadable);
    }

  private:
    /// A record, with its place in the file.
    struct Record {
        const RecordFile& file;
        std::size_t begin = 0;
        bool is_one_of_several = false;

        /// Returns "file:line:column" of an offset from the start of the record.
        [[nodiscard]] std::string place(std::size_t offset) const {
            return file.place(begin + offset);
        }
        /// Returns the file; if it has several records, with the first line of this one.
        [[nodiscard]] std::string name() const {
            if (!is_one_of_several) return file.path();
            const std::string first = place(0);
            return first.substr(0, first.rfind(':'));
        }
    };

    static std::string errors_in(const Record& record, const rules::NotationErrors& errors) {
        std::string lines;
        for (const auto& error : errors) {
            lines += record.place(error.offset) + ": found '" + error.found + "', expected " +
                     error.expected + '\n';
        }
        return lines;
    }

    [[nodiscard]] bool check(const Record& record, const rules::OtgRecord& otg) const {
        for (const auto& warning : otg.warnings) {
            std::cerr << record.place(warning.offset) << ": warning: found '" << warning.found
                      << "', expected " << warning.expected << '\n';
        }
        const rules::Replay replay = rules::replay(otg);
        std::cout << record.name() << ": " << replay.moves.size() << " plies, "
                  << verdict_text(replay) << '\n';
        if (explains) {
            for (const rules::ReplayedMove& move : replay.moves) print_ply(move.ply);
        }
        print_faults(record, otg, replay);
        return replay.is_sound();
    }

    static void print_faults(const Record& record, const rules::OtgRecord& otg,
                             const rules::Replay& replay) {
        for (std::size_t i = 0; i < replay.moves.size(); ++i) {
            for (const rules::Space space : replay.moves[i].false_captures) {
                const rules::OtgMove& written = otg.moves[replay.moves[i].index];
                std::cout << record.place(written.offset) << ": ply " << i + 1 << ", "
                          << to_string(written.record) << ": nothing is captured on "
                          << to_string(space) << '\n';
            }
        }
        if (replay.false_claim) std::cout << record.name() << ": " << *replay.false_claim << '\n';
        if (!replay.refused) return;
        const rules::OtgMove& move = otg.moves[replay.read];
        std::cout << record.place(move.offset) << ": ply " << replay.refused->number << ", "
                  << to_string(move.record) << " is refused: " << explain(replay.refused->why)
                  << '\n'
                  << draw(replay.game.position().board()) << name_of(replay.game.to_move())
                  << " to move\n";
    }
};

}  // namespace

void add_replay(Command app) {
    Command command = app.command("replay", "Validate game records move by move");
    auto files = std::make_shared<std::vector<std::string>>();
    auto checker = std::make_shared<ReplayCommand>();
    command.option("FILE", *files, "OTG game records").required().file(store::FileUse::input);
    command.flag("--explain", checker->explains, "Print every ply with what it captured and why");
    command.footer("Example: lawspeaker replay examples/out/games/*.otg");
    command.runs([files, checker] {
        ExitCode code = done;
        for (const std::string& file : *files) {
            try {
                if (!checker->check(file)) code = std::max(code, failed);
            } catch (const tournaments::InputError& error) {
                // Continue, so that all files are checked.
                std::cerr << error.what() << '\n';
                code = bad_input;
            }
        }
        return code;
    });
}

}  // namespace tafl::commands
