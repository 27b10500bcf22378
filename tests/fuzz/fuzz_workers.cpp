// SPDX-License-Identifier: MIT
// Messages of another machine: a game record, or an assignment if the input begins with a brace or
// a space. An accepted message is written and read again with the same result; any other is refused
// with a sentence.
#include "tests/fuzz/check.h"
#include "tests/tournaments/distributed/codecs/random_values.h"
#include "tournaments/distributed/codecs/assignment_codec.h"
#include "tournaments/distributed/codecs/record_codec.h"

namespace {

using namespace tafl;
using namespace tafl::codecs;
using tests::hold;

template <class Value>
void check_written_again(const Value& value, const rules::Expected<Value, CodecError>& again,
                         const std::string& input) {
    hold(again.has_value(), "what is written is read", input);
    hold(tests::are_same(*again, value), "and is the same", input);
}

void check_assignment(const std::string& input) {
    const auto assignment = codecs::decode_assignment(input);
    if (!assignment) return hold(!to_string(assignment.error()).empty(), "it says why", input);
    const auto text = codecs::encode(*assignment);
    hold(text.has_value(), "what is read is written", input);
    check_written_again(*assignment, codecs::decode_assignment(*text), input);
}

/// Others may have compressed plies that are too long as we write them.
void check_record(std::span<const std::uint8_t> bytes, const std::string& input) {
    const auto record = codecs::decode_record(bytes);
    if (!record) return hold(!to_string(record.error()).empty(), "it says why", input);
    const auto written = codecs::encode(*record);
    if (!written && written.error().code == CodecFault::too_long) return;
    hold(written.has_value(), "what is read is written", input);
    check_written_again(*record, codecs::decode_record(*written), input);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input(tests::text_of(data, size));
    const bool is_text = input.starts_with('{') || input.starts_with(' ');
    is_text ? check_assignment(input) : check_record({data, size}, input);
    return 0;
}
