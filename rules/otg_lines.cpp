// SPDX-License-Identifier: MIT
#include "rules/otg_lines.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "rules/count_of.h"
#include "rules/moves.h"

namespace tafl::rules {

namespace {

/// Place of a move within the game or a variation: the number of its turn, and its index within
/// that turn, from 0.
struct Slot {
    int turn = 0;
    int index = 0;
    auto operator<=>(const Slot&) const = default;
};

/// Reads a slot: "12b" gives {12, 1}, "12" gives {12, 0}. Returns nullopt for other text.
std::optional<Slot> slot_of(std::string_view text) {
    Slot slot;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), slot.turn);
    if (error != std::errc() || slot.turn < 0) return std::nullopt;
    text.remove_prefix(end - text.data());
    if (text.empty()) return slot;
    if (text.size() > 1 || text[0] < 'a' || text[0] > 'z') return std::nullopt;
    slot.index = text[0] - 'a';
    return slot;
}

bool is_skipped(std::string_view word) {
    return word.find_first_not_of('.') == std::string_view::npos;
}

/// Parts of the label of a variation. Example: the label "3a.2.1a.1.2a" belongs to the variation
/// "3a.2.1a.1" with the parent "3a.2". The variation replaces the move 1a of its parent. The moves
/// after the label begin with the variation's move 2a.
struct LineAddress {
    std::string line;    ///< address of the variation
    std::string parent;  ///< address of its parent; empty = the game
    Slot replaced;       ///< move of the parent that the variation replaces
    Slot first;          ///< first move after the label
};

std::optional<LineAddress> parse_line_address(const std::string& text) {
    const std::size_t last = text.rfind('.');
    if (last == std::string::npos || last == 0) return std::nullopt;
    const std::size_t number = text.rfind('.', last - 1);
    if (number == std::string::npos || number == 0) return std::nullopt;
    const std::size_t above = text.rfind('.', number - 1);
    const bool is_below_game = above == std::string::npos;
    const std::size_t begin = is_below_game ? 0 : above + 1;
    const auto replaced = slot_of(std::string_view(text).substr(begin, number - begin));
    const auto first = slot_of(std::string_view(text).substr(last + 1));
    if (!replaced || !first) return std::nullopt;
    return LineAddress{text.substr(0, last), is_below_game ? "" : text.substr(0, above), *replaced,
                       *first};
}

/// Positions of the game or of a variation, and the slots of its moves.
struct WalkedLine {
    int ply = 1;  ///< number of the first ply
    /// Positions before each ply, and the position after the last ply; empty if the first position
    /// is not found.
    std::vector<Position> positions;
    std::map<Slot, int> plies;  ///< numbers of the plies, by slot

    [[nodiscard]] bool has(int number) const {
        return number >= ply && static_cast<std::size_t>(number - ply) < positions.size();
    }
    [[nodiscard]] const Position& before(int number) const { return positions[number - ply]; }
    /// Returns the number of the ply at `slot`; also for the slot that would follow the last ply.
    /// Returns nullopt for other slots.
    [[nodiscard]] std::optional<int> ply_at(Slot slot) const {
        const auto found = plies.lower_bound(slot);
        if (found != plies.end() && found->first == slot) return found->second;
        if (plies.empty()) return std::nullopt;
        const auto& [last, number] = *plies.rbegin();
        const bool is_next =
            slot == Slot{last.turn, last.index + 1} || slot == Slot{last.turn + 1, 0};
        return is_next ? std::optional(number + 1) : std::nullopt;
    }
};

WalkedLine game_line(const OtgRecord& record, const Replay& replay) {
    WalkedLine line;
    line.positions.push_back(Position::start_of(replay.game.compiled_rules()));
    std::map<std::size_t, Slot> slots;  // by index in the record
    Slot next;
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        next = {record.moves[i].turn, record.moves[i].turn == next.turn ? next.index + 1 : 0};
        slots[i] = next;
    }
    for (const ReplayedMove& move : replay.moves) {
        Position after = line.positions.back();
        Effects effects;
        after.play_unchecked(replay.game.compiled_rules(), move.ply.record.move, effects);
        line.positions.push_back(after);
        // A `done` that is left out has the same slot as the next move. The number of that move
        // replaces it.
        line.plies[slots[move.index]] = move.ply.number;
    }
    return line;
}

/// Reader of the variations of a record. A parent must be read before its variations.
class LineReader {
  public:
    LineReader(const OtgRecord& record, const Replay& replay)
        : compiled_rules_(replay.game.compiled_rules()) {
        walked_.push_back(game_line(record, replay));
        numbers_[""] = 0;
    }

    void read(const OtgVariation& variation) {
        const auto address = parse_line_address(variation.address);
        if (!address) return;
        const auto [found, is_new] = numbers_.try_emplace(address->line, walked_.size());
        if (is_new && !begin(*address, variation)) {
            numbers_.erase(found);
            return;
        }
        go_on(found->second, *address, variation);
    }

    [[nodiscard]] std::vector<PlayedVariation> take() && { return std::move(lines_); }

  private:
    /// Adds a new variation without moves. Returns false if its parent is unknown. Element 0 of
    /// `walked_` is the game, so element i of `walked_` belongs to element i - 1 of `lines_`.
    bool begin(const LineAddress& address, const OtgVariation& variation) {
        const auto parent = numbers_.find(address.parent);
        if (parent == numbers_.end()) return false;
        const auto first_move = std::ranges::find_if_not(variation.moves, is_skipped);
        const int skipped = static_cast<int>(first_move - variation.moves.begin());
        const Slot replaced{address.replaced.turn,
                            std::max(address.replaced.index, address.first.index + skipped)};
        const auto ply = walked_[parent->second].ply_at(replaced);
        PlayedVariation line{address.line};
        if (parent->second > 0) line.parent = parent->second - 1;
        WalkedLine walked;
        if (ply && walked_[parent->second].has(*ply)) {
            line.ply = walked.ply = *ply;
            walked.positions.push_back(walked_[parent->second].before(*ply));
        }
        lines_.push_back(std::move(line));
        walked_.push_back(std::move(walked));
        return true;
    }

    void go_on(std::size_t number, const LineAddress& address, const OtgVariation& variation) {
        PlayedVariation& line = lines_[number - 1];
        WalkedLine& walked = walked_[number];
        Slot slot = address.first;
        std::size_t comment = 0;
        for (const std::string& word : variation.moves) {
            if (!is_skipped(word)) {
                const std::string said =
                    comment < variation.comments.size() ? variation.comments[comment] : "";
                ++comment;
                play(line, walked, word, said);
                if (line.rest.empty()) walked.plies[slot] = line.moves.back().number;
            }
            ++slot.index;
        }
    }

    void play(PlayedVariation& line, WalkedLine& walked, const std::string& word,
              const std::string& comment) const {
        const auto written = parse_move(word);
        const bool is_open =
            line.rest.empty() && !walked.positions.empty() && written && !written->is_resignation;
        if (is_open && may_play(walked.positions.back(), written->move)) {
            if (lacks_done(walked.positions.back(), written->move)) add(line, walked, done, "");
            return add(line, walked, written->move, comment);
        }
        line.rest += (line.rest.empty() ? "" : " ") + word;
    }

    [[nodiscard]] bool lacks_done(const Position& position, Move move) const {
        return why_illegal(compiled_rules_, position, move) &&
               !why_illegal(compiled_rules_, position, done);
    }

    [[nodiscard]] bool may_play(Position position, Move move) const {
        if (lacks_done(position, move)) {
            Effects effects;
            position.play_unchecked(compiled_rules_, done, effects);
        }
        return !why_illegal(compiled_rules_, position, move);
    }

    void add(PlayedVariation& line, WalkedLine& walked, Move move,
             const std::string& comment) const {
        const Position& before = walked.positions.back();
        PlayedPly ply;
        ply.number = line.ply + count_of(line.moves);
        ply.mover = before.to_move();
        Position after = before;
        Effects effects;
        after.play_unchecked(compiled_rules_, move, effects);
        ply.written = describe(before, move, effects);
        ply.captures.assign(effects.captures().begin(), effects.captures().end());
        ply.to_move = after.to_move();
        ply.record.move = move;
        ply.record.comment = comment;
        line.moves.push_back(std::move(ply));
        walked.positions.push_back(after);
    }

    const CompiledRules& compiled_rules_;
    std::map<std::string, std::size_t> numbers_;  ///< indexes in `walked_`, by address
    std::vector<WalkedLine> walked_;
    std::vector<PlayedVariation> lines_;
};

}  // namespace

std::vector<PlayedVariation> lines_of(const OtgRecord& record, const Replay& replay) {
    // A record may list a variation before its parent. The parent has the shorter address, so sort
    // by length.
    std::vector<const OtgVariation*> variations;
    for (const OtgVariation& variation : record.variations) variations.push_back(&variation);
    std::ranges::stable_sort(variations, {}, [](const OtgVariation* variation) {
        return std::ranges::count(variation->address, '.');
    });
    LineReader reader(record, replay);
    for (const OtgVariation* variation : variations) reader.read(*variation);
    return std::move(reader).take();
}

bool is_line_address(std::string_view text) {
    int parts = 0;
    for (bool is_last = false; !is_last; ++parts) {
        const std::size_t end = std::min(text.find('.'), text.size());
        const std::string_view part = text.substr(0, end);
        is_last = end == text.size();
        if (!is_last) text.remove_prefix(end + 1);
        const bool is_number_of_line = parts % 2 == 1;
        if (!slot_of(part)) return false;
        if (is_number_of_line && part.find_first_not_of("0123456789") != std::string_view::npos) {
            return false;
        }
    }
    return parts >= 3 && parts % 2 == 1;
}

std::optional<int> ply_of_address(const OtgRecord& record, const Replay& replay,
                                  std::string_view address) {
    while (address.ends_with('.')) address.remove_suffix(1);
    const auto slot = slot_of(address);
    if (!slot) return std::nullopt;
    if (slot->turn == 0) return 0;
    const WalkedLine game = game_line(record, replay);
    const auto found = game.plies.find(*slot);
    if (found == game.plies.end()) return std::nullopt;
    return found->second;
}

}  // namespace tafl::rules
