// SPDX-License-Identifier: MIT
#include "store/ply_codec.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

#include "store/deflate.h"

namespace tafl::store {

namespace {

using rules::Move;
using rules::PlyRecord;
using rules::Space;
using rules::TimeLeft;

constexpr std::uint8_t plain_version = 1;
constexpr std::uint8_t deflated_version = 2;   // contains a compressed blob of another version
constexpr std::uint8_t evaluated_version = 3;  // each ply ends with an evaluation

// Flags in the head of an evaluation: the members that follow.
constexpr std::uint8_t has_score = 1;
constexpr std::uint8_t has_depth = 2;
constexpr std::uint8_t has_nodes = 4;
constexpr std::uint8_t has_time = 8;
constexpr std::uint8_t has_line = 16;
constexpr std::uint8_t has_evaluation = 32;

// Head of a ply, one byte: two flags, and six bits for ClockModel::surprise(). A larger surprise
// follows the head as a number.
constexpr std::uint8_t has_comment = 1;
constexpr std::uint8_t has_overtime = 2;
constexpr int head_shift = 2;
constexpr std::uint64_t surprise_follows = 63;

/// Maps numbers near zero to small codes: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
std::uint64_t zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
std::int64_t unzigzag(std::uint64_t code) {
    return static_cast<std::int64_t>((code >> 1) ^ (~(code & 1) + 1));
}

// Sums that wrap around instead of overflowing. A damaged blob may contain any number, and signed
// overflow is undefined behaviour.
std::int64_t plus(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
std::int64_t minus(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

/// Prediction of a clock at the next ply, the same in Writer and Reader. The main time falls by the
/// time spent. It rises by the same gain as at the last ply, the increment. The blob stores only
/// the error of this prediction, the surprise. It is mostly 0 or 1 ms.
class ClockModel {
  public:
    [[nodiscard]] const TimeLeft& last() const { return last_; }
    [[nodiscard]] std::int64_t surprise(const PlyRecord& ply) const {
        return minus(ply.left.main.count(), expected(ply.spent));
    }
    [[nodiscard]] std::chrono::milliseconds main_after(std::chrono::microseconds spent,
                                                       std::int64_t surprise) const {
        return std::chrono::milliseconds(plus(expected(spent), surprise));
    }
    void follow(const PlyRecord& ply) {
        gain_ = minus(ply.left.main.count(), without_gain(ply.spent));
        last_ = ply.left;
    }

  private:
    /// Returns the main time in ms after `spent`, before the gain. It stays at 0 in overtime.
    [[nodiscard]] std::int64_t without_gain(std::chrono::microseconds spent) const {
        return std::max<std::int64_t>(0, minus(last_.main.count(), spent.count() / 1000));
    }
    [[nodiscard]] std::int64_t expected(std::chrono::microseconds spent) const {
        return plus(without_gain(spent), gain_);
    }

    TimeLeft last_;
    std::int64_t gain_ = 0;
};

/// Clocks of both sides. Finds the side of each ply from the moves, because the blob does not store
/// it. The sides alternate. Exception: a ply that starts on the space where the last ply ended
/// (berserk) belongs to the same side.
class TwoClocks {
  public:
    ClockModel& of_mover(Move move) {
        // `done` belongs to the side that has just moved: it ends the turn.
        if (!move.is_done() && move.from != arrived_) mover_ = 1 - mover_;
        arrived_ = move.to;
        return clocks_[mover_];
    }

  private:
    std::array<ClockModel, 2> clocks_;
    std::size_t mover_ = 0;
    Space arrived_;
};

void append_varint(std::vector<std::uint8_t>& bytes, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
    bytes.push_back(static_cast<std::uint8_t>(value));
}

class Writer {
  public:
    Writer(int board_size, bool is_evaluated)
        : board_size_(board_size), is_evaluated_(is_evaluated) {
        byte(is_evaluated ? evaluated_version : plain_version);
        byte(static_cast<std::uint8_t>(board_size));
    }

    void varint(std::uint64_t value) { append_varint(bytes_, value); }

    void ply(const PlyRecord& ply) {
        ClockModel& clock = clocks_.of_mover(ply.move);
        space(ply.move.from);
        space(ply.move.to);
        varint(ply.spent.count());
        varint(ply.host_lag.count());
        head(ply, clock);
        if (differs_in_overtime(ply, clock)) overtime(ply.left);
        if (!ply.comment.empty()) text(ply.comment);
        if (is_evaluated_) evaluation(ply.evaluation);
        clock.follow(ply);
    }

    std::vector<std::uint8_t> take() && { return std::move(bytes_); }

  private:
    static bool differs_in_overtime(const PlyRecord& ply, const ClockModel& clock) {
        return ply.left.period != clock.last().period || ply.left.periods != clock.last().periods;
    }

    void byte(std::uint8_t value) { bytes_.push_back(value); }
    void text(const std::string& text) {
        varint(text.size());
        bytes_.insert(bytes_.end(), text.begin(), text.end());
    }
    void space(Space space) {
        assert(space.is_none() || (space.file() >= 0 && space.file() < board_size_ &&
                                   space.rank() >= 0 && space.rank() < board_size_));
        const int code = space.is_none() ? 0 : 1 + space.rank() * board_size_ + space.file();
        varint(code);
    }
    void head(const PlyRecord& ply, const ClockModel& clock) {
        const std::uint64_t surprise = zigzag(clock.surprise(ply));
        const std::uint64_t inlined = std::min(surprise, surprise_follows);
        const int flags = (ply.comment.empty() ? 0 : has_comment) |
                          (differs_in_overtime(ply, clock) ? has_overtime : 0);
        byte(static_cast<std::uint8_t>(inlined << head_shift | static_cast<std::uint64_t>(flags)));
        if (inlined == surprise_follows) varint(surprise);
    }
    void overtime(const TimeLeft& left) {
        varint(left.period.count());
        varint(zigzag(left.periods));
    }

    void evaluation(const std::optional<rules::Evaluation>& found) {
        if (!found) return byte(0);
        byte(static_cast<std::uint8_t>(
            has_evaluation | (found->score ? has_score : 0) | (found->depth ? has_depth : 0) |
            (found->nodes ? has_nodes : 0) | (found->time ? has_time : 0) |
            (found->line.empty() ? 0 : has_line)));
        if (found->score) varint(zigzag(*found->score));
        if (found->depth) varint(zigzag(*found->depth));
        if (found->nodes) varint(zigzag(*found->nodes));
        if (found->time) varint(zigzag(found->time->count()));
        if (!found->line.empty()) text(found->line);
    }

    int board_size_;
    bool is_evaluated_;
    TwoClocks clocks_;
    std::vector<std::uint8_t> bytes_;
};

/// Decoder of an uncompressed blob. After the first fault, it returns zeros and keeps that fault.
class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {
        const std::uint8_t version = byte();
        is_evaluated_ = version == evaluated_version;
        if (version != plain_version && !is_evaluated_) fail(PlyFault::unknown_version);
        board_size_ = byte();
        if (board_size_ < rules::smallest_board || board_size_ > rules::largest_board) {
            fail(PlyFault::bad_board_size);
        }
    }

    std::uint64_t varint() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const std::uint64_t part = byte();
            value |= (part & 0x7f) << shift;
            if (shift == 63 && part > 1) break;
            if (part < 0x80) return value;
        }
        fail(PlyFault::bad_number);
        return 0;
    }

    PlyRecord ply() {
        PlyRecord ply;
        ply.move.from = space();
        ply.move.to = space();
        ClockModel& clock = clocks_.of_mover(ply.move);
        ply.spent = std::chrono::microseconds(varint());
        ply.host_lag = std::chrono::microseconds(varint());
        const std::uint8_t head = byte();
        std::uint64_t surprise = head >> head_shift;
        if (surprise == surprise_follows) surprise = varint();
        ply.left = (head & has_overtime) != 0 ? overtime() : clock.last();
        ply.left.main = clock.main_after(ply.spent, unzigzag(surprise));
        if ((head & has_comment) != 0) ply.comment = text();
        if (is_evaluated_) ply.evaluation = evaluation();
        clock.follow(ply);
        return ply;
    }

    void expect_end() {
        if (!bytes_.empty()) fail(PlyFault::left_over);
    }
    [[nodiscard]] const std::optional<PlyError>& error() const { return error_; }

  private:
    void fail(PlyFault fault) {
        if (!error_) error_ = PlyError{fault, offset_};
        bytes_ = {};
    }
    std::uint8_t byte() {
        if (bytes_.empty()) {
            fail(PlyFault::cut_short);
            return 0;
        }
        return take(1).front();
    }
    std::span<const std::uint8_t> take(std::size_t count) {
        const auto taken = bytes_.first(count);
        bytes_ = bytes_.subspan(count);
        offset_ += count;
        return taken;
    }
    std::string text() {
        const std::uint64_t length = varint();
        if (length > bytes_.size()) {
            fail(PlyFault::cut_short);
            return {};
        }
        const auto taken = take(length);
        return {taken.begin(), taken.end()};
    }
    Space space() {
        const std::uint64_t code = varint();
        if (code == 0) return {};
        const int spaces = board_size_ * board_size_;
        if (code > static_cast<std::uint64_t>(spaces)) {
            fail(PlyFault::bad_space);
            return {};
        }
        const int index = static_cast<int>(code) - 1;
        return {index % board_size_, index / board_size_};
    }
    TimeLeft overtime() {
        TimeLeft left;
        left.period = std::chrono::milliseconds(varint());
        left.periods = whole();
        return left;
    }
    std::optional<rules::Evaluation> evaluation() {
        const std::uint8_t head = byte();
        if (head == 0) return std::nullopt;
        rules::Evaluation found;
        if ((head & has_score) != 0) found.score = whole();
        if ((head & has_depth) != 0) found.depth = whole();
        if ((head & has_nodes) != 0) found.nodes = unzigzag(varint());
        if ((head & has_time) != 0) found.time = std::chrono::milliseconds(unzigzag(varint()));
        if ((head & has_line) != 0) found.line = text();
        return found;
    }
    int whole() {
        const std::int64_t value = unzigzag(varint());
        if (value != static_cast<int>(value)) fail(PlyFault::bad_number);
        return static_cast<int>(value);
    }

    std::span<const std::uint8_t> bytes_;
    std::size_t offset_ = 0;
    std::optional<PlyError> error_;
    int board_size_ = 0;
    bool is_evaluated_ = false;
    TwoClocks clocks_;
};

bool has_comments(std::span<const PlyRecord> plies) {
    return std::ranges::any_of(plies, [](const PlyRecord& ply) { return !ply.comment.empty(); });
}
bool has_evaluations(std::span<const PlyRecord> plies) {
    return std::ranges::any_of(plies,
                               [](const PlyRecord& ply) { return ply.evaluation.has_value(); });
}

/// Returns the smaller one of `plain` and its compressed form. encode_plies() does not call it for
/// moves and clocks alone: compression hardly makes them smaller.
std::vector<std::uint8_t> packed_if_it_pays(std::vector<std::uint8_t> plain) {
    std::vector<std::uint8_t> packed = {deflated_version};
    append_varint(packed, plain.size());
    const auto body = deflated(plain);
    packed.insert(packed.end(), body.begin(), body.end());
    return packed.size() < plain.size() ? packed : plain;
}

rules::Expected<std::vector<PlyRecord>, PlyError> decode_plain(
    std::span<const std::uint8_t> bytes) {
    Reader reader(bytes);
    std::vector<PlyRecord> plies;
    // No reserve(): the count may be wrong. Each decoded ply consumes bytes, so the size of the
    // blob limits the memory.
    for (std::uint64_t count = reader.varint(); count > 0 && !reader.error(); --count) {
        plies.push_back(reader.ply());
    }
    reader.expect_end();
    if (reader.error()) return *reader.error();
    return plies;
}

bool is_packed(std::span<const std::uint8_t> bytes) {
    return !bytes.empty() && bytes.front() == deflated_version;
}

/// Head of a compressed blob.
struct PackedHead {
    std::uint64_t size = 0;  ///< decompressed size in bytes
    std::size_t length = 1;  ///< size of the head in bytes
};

rules::Expected<PackedHead, PlyError> read_packed_head(std::span<const std::uint8_t> bytes) {
    PackedHead head;
    bool goes_on = true;
    for (int shift = 0; goes_on; shift += 7, ++head.length) {
        if (head.length >= bytes.size()) return PlyError{PlyFault::cut_short, head.length};
        if (shift > 56) return PlyError{PlyFault::bad_number, head.length};
        head.size |= std::uint64_t{bytes[head.length] & 0x7fu} << shift;
        goes_on = bytes[head.length] >= 0x80;
    }
    return head;
}

rules::Expected<std::vector<PlyRecord>, PlyError> decode_packed(
    std::span<const std::uint8_t> bytes) {
    const auto head = read_packed_head(bytes);
    if (!head) return head.error();
    const auto plain = inflated(bytes.subspan(head->length), head->size);
    if (!plain) return PlyError{PlyFault::bad_packing, head->length};
    return decode_plain(*plain);
}

}  // namespace

std::string_view explain(PlyFault fault) {
    switch (fault) {
        case PlyFault::unknown_version:
            return "a version that this program does not know";
        case PlyFault::bad_board_size:
            return "no size of a board";
        case PlyFault::cut_short:
            return "cut short";
        case PlyFault::bad_space:
            return "a space that is not on the board";
        case PlyFault::bad_number:
            return "a number that is too large";
        case PlyFault::left_over:
            return "more bytes than plies";
        case PlyFault::bad_packing:
            return "compressed bytes that cannot be restored";
    }
    return "unknown fault";
}

std::vector<std::uint8_t> encode_plies(std::span<const PlyRecord> plies, int board_size) {
    const bool is_evaluated = has_evaluations(plies);
    Writer writer(board_size, is_evaluated);
    writer.varint(plies.size());
    for (const PlyRecord& ply : plies) writer.ply(ply);
    auto plain = std::move(writer).take();
    return is_evaluated || has_comments(plies) ? packed_if_it_pays(std::move(plain)) : plain;
}

std::uint64_t unpacked_size(std::span<const std::uint8_t> bytes) {
    if (!is_packed(bytes)) return bytes.size();
    const auto head = read_packed_head(bytes);
    return head ? head->size : bytes.size();
}

rules::Expected<std::vector<PlyRecord>, PlyError> decode_plies(
    std::span<const std::uint8_t> bytes) {
    return is_packed(bytes) ? decode_packed(bytes) : decode_plain(bytes);
}

}  // namespace tafl::store
