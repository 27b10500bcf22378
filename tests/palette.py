#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reduces a PNG file (8 bits, RGB or RGBA) to a palette of at most 256 colours. A colour that is close to a more
frequent one is replaced by it.

tests/palette.py FILE
"""

import collections
import struct
import sys
import zlib


def chunks(data):
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def rows(raw, width, height, step):
    """Yields the rows of the picture without their filters."""
    size = width * step
    above = bytearray(size)
    for y in range(height):
        start = y * (size + 1)
        kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + size])
        for i in range(size) if kind else ():
            left = row[i - step] if i >= step else 0
            corner = above[i - step] if i >= step else 0
            up = above[i]
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) // 2
            else:
                a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                guess = left if a <= b and a <= c else up if b <= c else corner
            row[i] = (row[i] + guess) & 255
        above = row
        yield [bytes(row[i : i + 3]) for i in range(0, size, step)]


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other))


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def reduce(data):
    parts = list(chunks(data))
    width, height, bits, colour, _, _, interlaced = struct.unpack(">IIBBBBB", parts[0][1])
    if bits != 8 or colour not in (2, 6) or interlaced:
        raise ValueError("not a PNG with 8 bits, RGB or RGBA")
    raw = zlib.decompress(b"".join(content for kind, content in parts if kind == b"IDAT"))
    picture = list(rows(raw, width, height, 3 if colour == 2 else 4))
    counts = collections.Counter(pixel for row in picture for pixel in row)
    palette, limit = list(counts), 0
    while len(palette) > 256:
        limit = 2 * limit + 16
        palette = []
        for pixel, _ in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
            if all(distance(pixel, other) > limit for other in palette):
                palette.append(pixel)
    index = {pixel: min(range(len(palette)), key=lambda i: distance(pixel, palette[i])) for pixel in counts}
    lines = b"".join(b"\0" + bytes(index[pixel] for pixel in row) for row in picture)
    return (
        data[:8]
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + chunk(b"PLTE", b"".join(palette))
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )


with open(sys.argv[1], "rb") as file:
    reduced = reduce(file.read())
with open(sys.argv[1], "wb") as file:
    file.write(reduced)
