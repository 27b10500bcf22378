// SPDX-License-Identifier: MIT
#include "store/sha256.h"

#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <memory>
#include <stdexcept>

namespace tafl::store {

namespace {

void require(int success) {
    if (success != 1) throw std::runtime_error("SHA-256 is not available from libcrypto");
}

class Sha256 {
  public:
    Sha256() { require(EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr)); }

    void add(std::string_view bytes) {
        require(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()));
    }

    [[nodiscard]] std::string hexadecimal() {
        std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
        unsigned int size = 0;
        require(EVP_DigestFinal_ex(context_.get(), digest.data(), &size));
        constexpr std::string_view digits = "0123456789abcdef";
        std::string text;
        for (unsigned int i = 0; i < size; ++i) {
            text += digits[digest[i] >> 4];
            text += digits[digest[i] & 15];
        }
        return text;
    }

  private:
    struct Free {
        void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
    };
    std::unique_ptr<EVP_MD_CTX, Free> context_{EVP_MD_CTX_new()};
};

}  // namespace

std::string sha256_of(std::string_view bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.hexadecimal();
}

std::optional<std::string> sha256_of_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string piece(std::size_t{1} << 16, '\0');
    Sha256 hash;
    while (file.read(piece.data(), piece.size()) || file.gcount() > 0) {
        hash.add({piece.data(), static_cast<std::size_t>(file.gcount())});
    }
    if (!file.eof()) return std::nullopt;
    return hash.hexadecimal();
}

}  // namespace tafl::store
