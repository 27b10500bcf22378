// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "rules/ruleset_keys.h"
#include "rules/ruleset_text.h"

namespace tafl::rules {

namespace {

std::string spelled(std::string_view letters) {
    std::string text;
    for (const char letter : letters) {
        if (!text.empty()) text += ' ';
        text += letter;
    }
    return text;
}

struct Component {
    std::size_t offset = 0;        ///< position of the key in the record
    std::size_t value_offset = 0;  ///< position of the value in the record
    std::string_view key;
    std::string_view value;
};

std::vector<Component> split_components(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    std::vector<Component> components;
    std::size_t begin = text.find_first_not_of(blanks);
    while (begin != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
        const std::string_view whole = text.substr(begin, end - begin);
        const std::size_t colon = std::min(whole.find(':'), whole.size());
        const std::size_t value = std::min(colon + 1, whole.size());
        components.push_back({begin, begin + value, whole.substr(0, colon), whole.substr(value)});
        begin = text.find_first_not_of(blanks, end);
    }
    return components;
}

std::optional<int> to_int(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

class RecordReader {
  public:
    RecordReader(std::string_view text, Strictness strictness) : strictness_(strictness) {
        for (const Component& component : split_components(text)) note(component);
        reading_.ruleset = Ruleset(read_size());
        for (const auto& [key, component] : components_) read(component);
        read_start();
        find_overlaps();
    }

    Expected<RulesetReading, NotationErrors> result() && {
        if (!errors_.empty()) {
            std::ranges::stable_sort(errors_, {}, &NotationError::offset);
            return std::move(errors_);
        }
        return std::move(reading_);
    }

  private:
    void note(const Component& component) {
        if (component.value.find(':') != std::string_view::npos) {
            fail(NotationFault::bad_value, component, "a value without ':'");
        }
        if (!components_.emplace(component.key, component).second) {
            errors_.push_back({NotationFault::duplicate_key, component.offset,
                               std::string(component.key), "each key only once"});
        }
    }

    void fail(NotationFault fault, const Component& component, std::string expected) {
        errors_.push_back(
            {fault, component.value_offset, std::string(component.value), std::move(expected)});
    }

    const Component* find(std::string_view key) const {
        const auto found = components_.find(key);
        return found == components_.end() ? nullptr : &found->second;
    }

    /// Returns the number of ranks of the board, from the key `dim`. If `dim` is missing or
    /// invalid, reports it and returns 11, so that the rest of the record can still be checked.
    int read_size() {
        constexpr int fallback = 11;
        const std::string expected = "dim: and the size of the board, 5 to 19";
        const Component* dim = find("dim");
        if (dim == nullptr) {
            errors_.push_back({NotationFault::missing, 0, "", expected});
            return fallback;
        }
        const auto size = to_int(dim->value);
        if (!size || *size < smallest_board || *size > largest_board) {
            fail(NotationFault::bad_value, *dim, "a board size from 5 to 19");
            return fallback;
        }
        has_size_ = true;
        if (*size % 2 == 0) {
            warn(NotationFault::not_portable, *dim, "an odd size if OpenTafl is to load it");
        }
        return *size;
    }

    void warn(NotationFault fault, const Component& component, std::string expected) {
        reading_.warnings.push_back(
            {fault, component.value_offset, std::string(component.value), std::move(expected)});
    }

    void read(const Component& component) {
        const std::string_view key = component.key;
        if (const auto* first = find_key(choices_before_repetition_count, key)) {
            read_choice(*first, component);
        } else if (const auto* before = find_key(choices_before_spaces, key)) {
            read_choice(*before, component);
        } else if (const auto* after = find_key(choices_after_spaces, key)) {
            read_choice(*after, component);
        } else if (const auto* spaces = find_key(spaces_keys, key)) {
            read_spaces(*spaces, component);
        } else if (const auto* pieces = find_key(pieces_keys, key)) {
            read_pieces(*pieces, component);
        } else if (key == "rep") {
            read_repetition_count(component);
        } else if (key == "camp") {
            read_camps(component);
        } else if (key == "spd") {
            read_speed(component);
        } else if (key == "name") {
            read_name(component);
        } else if (key != "dim" && key != "start" && key != "starti") {
            auto& notes = strictness_ == Strictness::strict ? errors_ : reading_.warnings;
            notes.push_back({NotationFault::unknown_key, component.offset,
                             std::string(component.key), "a key of OTN"});
        }
    }

    /// Reads the name. Rejects brackets: they would end the tag of a game record, which has no
    /// escapes.
    void read_name(const Component& component) {
        if (component.value.find_first_of("[]") != std::string_view::npos) {
            fail(NotationFault::bad_value, component, "a name without brackets");
        }
        reading_.ruleset.name = component.value;
        std::ranges::replace(reading_.ruleset.name, '_', ' ');
    }

    void read_choice(const ChoiceKey& key, const Component& component) {
        std::string_view value = component.value;
        if (key.key == "ks" && value == "y") value = "s";
        if (key.key == "ks" && value == "n") value = "w";
        if (value.size() != 1 || key.letters.find(value[0]) == std::string_view::npos) {
            fail(NotationFault::bad_value, component,
                 "one of " + spelled(key.letters) + " for " + std::string(key.key));
            return;
        }
        key.set(reading_.ruleset, value[0]);
    }

    /// Reads the value of `rep`: "2", or "2,n" if the start position is not counted.
    void read_repetition_count(const Component& component) {
        RepetitionCount count;
        std::string_view number = component.value;
        if (number.ends_with(",n")) {
            count.counts_start = false;
            number.remove_suffix(2);
        }
        const auto occurrences = to_int(number);
        if (!occurrences || *occurrences < RepetitionCount::fewest ||
            *occurrences > RepetitionCount::most) {
            return fail(NotationFault::bad_value, component,
                        "a number from 2 to 999, and ,n if the start is not counted");
        }
        count.occurrences = *occurrences;
        reading_.ruleset.repetition_count = count;
    }

    void read_spaces(const SpacesKey& key, const Component& component) {
        if (component.value == "default" &&
            (key.kind == SpaceKind::corner || key.kind == SpaceKind::centre)) {
            return;
        }
        reading_.ruleset.of(key.kind).spaces = read_list(component, component.value);
    }

    /// Reads the value of `camp`: groups of spaces, separated by ';'.
    void read_camps(const Component& component) {
        std::string_view rest = component.value;
        while (!rest.empty()) {
            const std::string_view group = rest.substr(0, rest.find(';'));
            if (group.empty()) {
                fail(NotationFault::bad_value, component, "spaces between ';' and ';'");
            } else {
                reading_.ruleset.camps.push_back(read_list(component, group));
            }
            rest.remove_prefix(std::min(group.size() + 1, rest.size()));
        }
    }

    /// Reads the spaces of `list`, which is a part of the component's value. Reports invalid
    /// spaces; ignores repeated ones.
    std::vector<Space> read_list(const Component& component, std::string_view list) {
        std::vector<Space> spaces;
        const std::size_t list_offset =
            component.value_offset + static_cast<std::size_t>(list.data() - component.value.data());
        std::string_view rest = list;
        while (!rest.empty()) {
            const std::size_t offset = list_offset + list.size() - rest.size();
            const std::string_view item = rest.substr(0, rest.find(','));
            std::string_view unread = item;
            const auto space = take_space(unread);
            if (!space || !unread.empty() || !is_on_board(*space)) {
                errors_.push_back({NotationFault::bad_space, offset, std::string(item),
                                   "a space of this board, such as a1"});
            } else if (std::ranges::find(spaces, *space) == spaces.end()) {
                spaces.push_back(*space);
            }
            rest.remove_prefix(std::min(item.size() + 1, rest.size()));
        }
        return spaces;
    }

    [[nodiscard]] bool is_on_board(Space space) const {
        return !has_size_ || reading_.ruleset.start.has(space);
    }

    void read_pieces(const PiecesKey& key, const Component& component) {
        PieceSet set;
        for (std::size_t i = 0; i < component.value.size(); ++i) {
            const auto piece = piece_from_letter(component.value[i]);
            if (piece) {
                set.insert(*piece);
            } else {
                errors_.push_back({NotationFault::bad_letter, component.value_offset + i,
                                   std::string(1, component.value[i]),
                                   "pieces (t c n k m g T C N K M G)"});
            }
        }
        reading_.ruleset.of(key.kind).*key.set = set;
        // A `..h` list applies to occupied and to empty spaces. Only the centre has a second list,
        // `cenhe`, for empty spaces.
        if (key.key != "cenh" && key.set == &SpecialSpaces::hostile_to) {
            reading_.ruleset.of(key.kind).hostile_if_empty = set;
        }
    }

    void read_speed(const Component& component) {
        std::vector<int> numbers;
        std::string_view rest = component.value;
        while (!rest.empty()) {
            const std::string_view item = rest.substr(0, rest.find(','));
            const auto number = to_int(item);
            if (!number) return fail(NotationFault::bad_value, component, "whole numbers");
            numbers.push_back(std::max(0, *number));
            rest.remove_prefix(std::min(item.size() + 1, rest.size()));
        }
        auto& speed = reading_.ruleset.speed;
        speed.fill(0);
        const std::size_t count = numbers.size();
        if (count == 1) {
            speed.fill(numbers[0]);
        } else if (count == 2 || count == 8 || count == 10 || count == 12) {
            const std::size_t half = count / 2;
            for (std::size_t kind = 0; kind < kind_count; ++kind) {
                if (count > 2 && kind >= half) break;
                speed[kind] = numbers[count == 2 ? 0 : kind];
                speed[kind_count + kind] = numbers[count == 2 ? 1 : half + kind];
            }
        } else {
            fail(NotationFault::wrong_length, component, "1, 2, 8, 10 or 12 numbers");
        }
    }

    void read_start() {
        const Component* start = find("start");
        const Component* inverted = find("starti");
        if (start == nullptr && inverted == nullptr) {
            errors_.push_back({NotationFault::missing, 0, "", "start: or starti: and a position"});
        }
        if (!has_size_) return;
        const auto board = read_board(start, RankOrder::first_rank_first);
        const auto other = read_board(inverted, RankOrder::last_rank_first);
        if (board && other && *board != *other) {
            fail(NotationFault::contradiction, *inverted, "the same position as start:");
        }
        if (board) reading_.ruleset.start = *board;
        if (other) reading_.ruleset.start = *other;
    }

    std::optional<Board> read_board(const Component* component, RankOrder order) {
        if (component == nullptr) return std::nullopt;
        auto board = parse_board(component->value, reading_.ruleset.size(), order);
        const auto append = [&](NotationErrors& to, const NotationErrors& from) {
            for (NotationError error : from) {
                error.offset += component->value_offset;
                to.push_back(std::move(error));
            }
        };
        if (!board) {
            append(errors_, board.error());
            return std::nullopt;
        }
        append(reading_.warnings, board->warnings);
        return board->board;
    }

    void find_overlaps() {
        SpaceSet named;
        for (const SpacesKey& key : spaces_keys) {
            for (const Space space : reading_.ruleset.of(key.kind).spaces) {
                if (named.contains(space)) {
                    const Component* component = find(key.key);
                    reading_.warnings.push_back(
                        {NotationFault::overlap, component != nullptr ? component->value_offset : 0,
                         to_string(space), "each space in one list only; the last one holds"});
                }
                named.insert(space);
            }
        }
        find_camp_overlaps(named);
    }

    /// Reports spaces of camps that are also in another camp or in `named`, the special spaces.
    /// Camps have their own rules, so their spaces cannot also have the rules of special spaces.
    void find_camp_overlaps(SpaceSet named) {
        for (const auto& camp : reading_.ruleset.camps) {
            for (const Space space : camp) {
                if (named.contains(space)) {
                    errors_.push_back({NotationFault::overlap, find("camp")->value_offset,
                                       to_string(space),
                                       "a space that no other camp and none of cor cen afor dfor "
                                       "names"});
                }
                named.insert(space);
            }
        }
    }

    Strictness strictness_;
    std::map<std::string_view, Component> components_;
    bool has_size_ = false;
    RulesetReading reading_{Ruleset(), {}};
    NotationErrors errors_;
};

}  // namespace

Expected<RulesetReading, NotationErrors> parse_ruleset(std::string_view text,
                                                       Strictness strictness) {
    return RecordReader(text, strictness).result();
}

}  // namespace tafl::rules
