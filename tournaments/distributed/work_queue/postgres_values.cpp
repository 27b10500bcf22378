// SPDX-License-Identifier: MIT
// Binary format of PostgreSQL. Numbers are big-endian. An array starts with the number of
// dimensions, a flag for NULLs, and the type. Then follow length and first index of each dimension,
// then length and bytes of each element.
#include <libpq-fe.h>

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <stdexcept>

#include "tournaments/distributed/work_queue/postgres.h"
#include "tournaments/distributed/work_queue/queue_error.h"

namespace tafl::work_queue {

namespace {

// OIDs of types in pg_type; they never change.
namespace oid {
constexpr unsigned boolean = 16;
constexpr unsigned bytea = 17;
constexpr unsigned name = 19;
constexpr unsigned int8 = 20;
constexpr unsigned int4 = 23;
constexpr unsigned text = 25;
constexpr unsigned float8 = 701;
constexpr unsigned bytea_array = 1001;
constexpr unsigned int4_array = 1007;
constexpr unsigned text_array = 1009;
constexpr unsigned int8_array = 1016;
constexpr unsigned uuid = 2950;
constexpr unsigned xid8 = 5069;
}  // namespace oid

template <class Whole>
void append(std::string& bytes, Whole value) {
    for (int shift = 8 * (static_cast<int>(sizeof value) - 1); shift >= 0; shift -= 8) {
        bytes += static_cast<char>(value >> shift & 0xFF);
    }
}

template <class Whole>
Whole whole_of(std::string_view bytes) {
    std::uint64_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
    return static_cast<Whole>(value);
}

std::string bytes_of(std::int64_t value) {
    std::string bytes;
    append(bytes, value);
    return bytes;
}
std::string bytes_of(int value) {
    std::string bytes;
    append(bytes, value);
    return bytes;
}
std::string_view bytes_of(const std::string& value) { return value; }
std::string_view bytes_of(const Bytes& value) {
    return {reinterpret_cast<const char*>(value.data()), value.size()};
}

template <class Element>
std::string array_of(const std::vector<Element>& values, unsigned type) {
    std::string bytes;
    append(bytes, values.empty() ? 0 : 1);
    append(bytes, 0);
    append(bytes, type);
    if (values.empty()) return bytes;
    append(bytes, static_cast<std::int32_t>(values.size()));
    append(bytes, 1);
    for (const Element& value : values) {
        const auto element = bytes_of(value);
        append(bytes, static_cast<std::int32_t>(element.size()));
        bytes += element;
    }
    return bytes;
}

[[noreturn]] void fail_to_read() {
    throw QueueError(QueueError::Kind::failed, "the database has answered what cannot be");
}

std::string_view take(std::string_view& bytes, std::size_t size) {
    if (bytes.size() < size) fail_to_read();
    const std::string_view taken = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return taken;
}

/// Returns the elements of an array of one dimension; NULL becomes an empty element.
std::vector<std::string_view> elements_of(std::string_view array) {
    if (array.empty()) return {};
    const auto dimensions = whole_of<std::int32_t>(take(array, 4));
    take(array, 8);
    if (dimensions == 0) return {};
    if (dimensions != 1) fail_to_read();
    std::vector<std::string_view> elements(whole_of<std::uint32_t>(take(array, 4)));
    take(array, 4);
    for (std::string_view& element : elements) {
        const auto size = whole_of<std::int32_t>(take(array, 4));
        if (size > 0) element = take(array, static_cast<std::size_t>(size));
    }
    return elements;
}

constexpr std::string_view hexadecimal = "0123456789abcdef";

std::string uuid_bytes(const std::string& uuid) {
    std::string bytes;
    int digits = 0;
    for (const char letter : uuid) {
        const std::size_t digit = hexadecimal.find(letter);
        if (digit == std::string_view::npos) continue;
        if (++digits % 2 == 1) bytes += '\0';
        bytes.back() = static_cast<char>(static_cast<unsigned char>(bytes.back()) * 16U + digit);
    }
    if (digits != 32) throw std::invalid_argument("no UUID: " + uuid);
    return bytes;
}

}  // namespace

Values& Values::add(std::int64_t value) {
    values_.push_back({oid::int8, bytes_of(value)});
    return *this;
}
Values& Values::add(int value) {
    values_.push_back({oid::int4, bytes_of(value)});
    return *this;
}
Values& Values::add(double value) {
    values_.push_back({oid::float8, bytes_of(std::bit_cast<std::int64_t>(value))});
    return *this;
}
Values& Values::add(bool value) {
    values_.push_back({oid::boolean, std::string(1, value ? '\1' : '\0')});
    return *this;
}
Values& Values::add(const std::string& value) {
    values_.push_back({oid::text, value});
    return *this;
}
Values& Values::add(const std::vector<std::int64_t>& values) {
    values_.push_back({oid::int8_array, array_of(values, oid::int8)});
    return *this;
}
Values& Values::add(const std::vector<int>& values) {
    values_.push_back({oid::int4_array, array_of(values, oid::int4)});
    return *this;
}
Values& Values::add(const std::vector<std::string>& values) {
    values_.push_back({oid::text_array, array_of(values, oid::text)});
    return *this;
}
Values& Values::add(const std::vector<Bytes>& values) {
    values_.push_back({oid::bytea_array, array_of(values, oid::bytea)});
    return *this;
}
Values& Values::add_uuid(const std::string& uuid) {
    values_.push_back({oid::uuid, uuid_bytes(uuid)});
    return *this;
}
Values& Values::add_transaction(std::uint64_t number) {
    values_.push_back({oid::xid8, bytes_of(static_cast<std::int64_t>(number))});
    return *this;
}

QueryResult::QueryResult(pg_result* result) : result_(result) {}
void QueryResult::Clear::operator()(pg_result* result) const { PQclear(result); }

int QueryResult::count() const { return PQntuples(result_.get()); }
bool QueryResult::is_null(int row, int column) const {
    return PQgetisnull(result_.get(), row, column) != 0;
}

std::string_view QueryResult::cell(int row, int column,
                                   std::initializer_list<unsigned> types) const {
    const unsigned type = PQftype(result_.get(), column);
    if (row >= count() || std::find(types.begin(), types.end(), type) == types.end())
        fail_to_read();
    return {PQgetvalue(result_.get(), row, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t QueryResult::integer(int row, int column) const {
    const std::string_view bytes = cell(row, column, {oid::int4, oid::int8});
    return bytes.size() == 4 ? whole_of<std::int32_t>(bytes) : whole_of<std::int64_t>(bytes);
}
std::uint64_t QueryResult::transaction(int row, int column) const {
    return whole_of<std::uint64_t>(cell(row, column, {oid::xid8}));
}
double QueryResult::number(int row, int column) const {
    return std::bit_cast<double>(whole_of<std::int64_t>(cell(row, column, {oid::float8})));
}
bool QueryResult::truth(int row, int column) const {
    return whole_of<int>(cell(row, column, {oid::boolean})) != 0;
}
std::string QueryResult::text(int row, int column) const {
    return std::string(cell(row, column, {oid::text, oid::name}));
}
std::string QueryResult::uuid(int row, int column) const {
    std::string text;
    for (const char byte : cell(row, column, {oid::uuid})) {
        if (text.size() == 8 || text.size() == 13 || text.size() == 18 || text.size() == 23)
            text += '-';
        text += hexadecimal[static_cast<unsigned char>(byte) >> 4];
        text += hexadecimal[static_cast<unsigned char>(byte) & 0xF];
    }
    return text;
}
std::vector<std::string> QueryResult::texts(int row, int column) const {
    std::vector<std::string> texts;
    for (const std::string_view element : elements_of(cell(row, column, {oid::text_array}))) {
        texts.emplace_back(element);
    }
    return texts;
}
std::vector<Bytes> QueryResult::blobs(int row, int column) const {
    std::vector<Bytes> blobs;
    for (const std::string_view element : elements_of(cell(row, column, {oid::bytea_array}))) {
        blobs.emplace_back(element.begin(), element.end());
    }
    return blobs;
}
std::string QueryResult::raw(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

}  // namespace tafl::work_queue
