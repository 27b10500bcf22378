// SPDX-License-Identifier: MIT
// Move lists on processors with AVX2. move_lister() selects this code at run time. A line of the
// board is written eight bits at a time, without a loop over its bits: a table holds the positions
// of the set bits of each byte.
#include "rules/move_lister.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <cpuid.h>
#include <immintrin.h>

namespace tafl::rules {

namespace {

#define LAWSPEAKER_AVX2 [[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]]

/// Returns the positions of the set bits of each byte, in ascending order, one position per byte of
/// a word, the lowest first. Unused bytes are 0.
constexpr std::array<std::uint64_t, 256> positions_of_bits() {
    std::array<std::uint64_t, 256> table{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        int count = 0;
        for (std::uint64_t bit = 0; bit < 8; ++bit) {
            if ((byte >> bit & 1U) != 0) table[byte] |= bit << 8 * count++;
        }
    }
    return table;
}
constexpr std::array<std::uint64_t, 256> positions = positions_of_bits();

static_assert(sizeof(Move) == 4 && Space::per_rank == 32);

/// Writes a move for each bit of the lowest `bytes` bytes of `line`. A move is one word: its first
/// space, and 65536 times its last space. The move of bit i is `of_bit_0` + (i << `shift`).
template <int bytes, int shift>
LAWSPEAKER_AVX2 inline void write_line(std::uint32_t line, std::uint32_t of_bit_0, Move* out) {
    for (int byte = 0; byte < bytes; ++byte) {
        const std::uint64_t at = positions[line >> 8 * byte & 0xFFU];
        const __m256i bits = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(at)));
        const std::uint32_t first = of_bit_0 + (8U * byte << shift);
        const __m256i moves = _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(first)),
                                               _mm256_slli_epi32(bits, shift));
        Move* const to = out + _mm_popcnt_u32(_bzhi_u32(line, 8 * byte));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), moves);
    }
}

/// Spaces of a set, in the order of the set. A loop over this list has one end that a processor can
/// predict badly; a loop over a set has one per rank.
template <int bytes>
class SpaceList {
  public:
    LAWSPEAKER_AVX2 SpaceList(const SpaceSet& set, int board_size) {
        for (int row = 1; row <= board_size; ++row) {
            const std::uint32_t line = set.row_bits(row);
            for (int byte = 0; byte < bytes; ++byte) {
                const std::uint64_t at = positions[line >> 8 * byte & 0xFFU];
                const __m128i bits =
                    _mm_cvtepu8_epi16(_mm_cvtsi64_si128(static_cast<long long>(at)));
                const __m128i first =
                    _mm_set1_epi16(static_cast<short>(row * Space::per_rank + 8 * byte));
                Space* const to =
                    spaces_.data() + count_ + _mm_popcnt_u32(_bzhi_u32(line, 8 * byte));
                _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_add_epi16(first, bits));
            }
            count_ += _mm_popcnt_u32(line);
        }
    }
    [[nodiscard]] const Space* begin() const { return spaces_.data(); }
    [[nodiscard]] const Space* end() const { return spaces_.data() + count_; }

  private:
    union {
        // In a union so that it is not initialised. Eight more than the largest board has spaces.
        std::array<Space, largest_board * largest_board + 8> spaces_;
    };
    int count_ = 0;
};

/// Writes the moves on a board with `bytes` bytes per line.
template <int bytes>
LAWSPEAKER_AVX2 Move* write_moves_of(const CompiledRules& compiled_rules, const Board& board,
                                     const SpaceSet& pieces, const TwoWaySet* targets, Move* out) {
    for (const Space from : SpaceList<bytes>(pieces, board.size())) {
        const std::uint64_t ends = slides(compiled_rules, board, from) & ends_in(targets, from);
        const auto files = static_cast<std::uint32_t>(ends);
        const auto ranks = static_cast<std::uint32_t>(ends >> 32);
        const std::uint32_t origin = from.index();
        const std::uint32_t column = origin % Space::per_rank;
        write_line<bytes, 16>(files, origin | (origin - column) << 16, out);
        write_line<bytes, 16 + 5>(ranks, origin | column << 16, out + _mm_popcnt_u32(files));
        out += _mm_popcnt_u64(ends);
        if (compiled_rules.jump_of(board[from]) != Jump::none) {
            out = write_jumps(compiled_rules, board, from, out);
        }
    }
    return out;
}

template <int bytes>
LAWSPEAKER_AVX2 int count_slides_of(const CompiledRules& compiled_rules, const Board& board,
                                    const SpaceSet& pieces) {
    int count = 0;
    for (const Space from : SpaceList<bytes>(pieces, board.size())) {
        count += static_cast<int>(_mm_popcnt_u64(slides(compiled_rules, board, from)));
    }
    return count;
}

// A line of a board has size / 8 + 1 bytes, because bit 0 belongs to the rim.
Move* write_avx2(const CompiledRules& compiled_rules, const Board& board, const SpaceSet& pieces,
                 const TwoWaySet* targets, Move* out) {
    constexpr std::array write = {write_moves_of<1>, write_moves_of<2>, write_moves_of<3>};
    return write[board.size() / 8](compiled_rules, board, pieces, targets, out);
}

int count_slides_avx2(const CompiledRules& compiled_rules, const Board& board,
                      const SpaceSet& pieces) {
    constexpr std::array count = {count_slides_of<1>, count_slides_of<2>, count_slides_of<3>};
    return count[board.size() / 8](compiled_rules, board, pieces);
}

constexpr MoveLister lister{"avx2", write_avx2, count_slides_avx2};

#undef LAWSPEAKER_AVX2

}  // namespace

const MoveLister* avx2_lister() {
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    // Not every compiler knows the name "lzcnt".
    const bool has_lzcnt =
        __get_cpuid(0x80000001U, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_LZCNT) != 0;
    const bool has_all =
        has_lzcnt && __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0 &&
        __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("popcnt") != 0;
    return has_all ? &lister : nullptr;
}

}  // namespace tafl::rules

#else

namespace tafl::rules {
const MoveLister* avx2_lister() { return nullptr; }
}  // namespace tafl::rules

#endif
