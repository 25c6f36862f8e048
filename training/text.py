"""Words of a text as the models see them: tokens, stems, shapes, hashed affixes.

Everything here is specified in README.md ("Words") so that it can be written again in another
language with identical results; change both together.
"""
from __future__ import annotations

import functools
import re
import unicodedata
from typing import NamedTuple

# Word ids below FIRST_WORD are fixed.
PAD, UNKNOWN, CLS, SEP = 0, 1, 2, 3
DIGITS = 4  # 4..8: all-digit tokens of 1, 2, 3, 4, 5-or-more characters
FIRST_WORD = 9
BUCKETS = 2048  # of the affix hashes; bucket 0 is padding and special tokens

SHAPES = ("special", "lower", "title", "upper", "capital", "mixed", "d4", "digits", "digitmix",
          "stop", "comma", "other")
SHAPE = {name: i for i, name in enumerate(SHAPES)}

_ASCII = re.compile(r"[A-Za-z0-9]+|[^A-Za-z0-9\s\x00-\x1f\x7f]")


class Token(NamedTuple):
    text: str
    start: int  # code points into the text
    end: int


@functools.lru_cache(maxsize=65536)
def _class(char: str) -> str:
    """'w' for letters and numbers, ' ' for separators and controls, 'p' for all else."""
    category = unicodedata.category(char)[0]
    return "w" if category in "LN" else " " if category in "ZC" else "p"


def tokenize(text: str) -> list[Token]:
    """JavaScript: text.matchAll(/[\\p{L}\\p{N}]+|[^\\p{L}\\p{N}\\p{Z}\\p{C}]/gu)."""
    if text.isascii():
        return [Token(m.group(), m.start(), m.end()) for m in _ASCII.finditer(text)]
    tokens, start = [], -1
    for i, char in enumerate(text):
        kind = _class(char)
        if kind == "w":
            if start < 0:
                start = i
            continue
        if start >= 0:
            tokens.append(Token(text[start:i], start, i))
            start = -1
        if kind == "p":
            tokens.append(Token(char, i, i + 1))
    if start >= 0:
        tokens.append(Token(text[start:], start, len(text)))
    return tokens


_DIGIT = re.compile(r"[0-9]+\Z")
_SUFFIXES = ("ship", "ments", "ment", "ings", "ing", "ions", "ion", "ers", "er", "ors", "or",
             "ed", "ies", "es", "s", "ly", "e")


@functools.lru_cache(maxsize=262144)
def stem(word: str) -> str:
    """The word without at most two endings: one of _SUFFIXES, first that leaves 3 characters.

    `word` is lower-cased. 'ies' becomes 'y'; 's' is kept after another 's'; a final 'e' of what is
    left goes too, so that compose, composed, composer and composing meet.
    """
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            if suffix == "s" and word.endswith("ss"):
                break
            word = word[: -len(suffix)] + ("y" if suffix == "ies" else "")
            break
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return word


def hash32(text: str) -> int:
    """FNV-1a over the UTF-8 bytes."""
    value = 0x811C9DC5
    for byte in text.encode("utf-8", "replace"):
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value


@functools.lru_cache(maxsize=262144)
def affixes(word: str) -> tuple[int, int]:
    """Buckets 1..BUCKETS-1 of the first four and the last three characters (code points)."""
    return (1 + hash32("^" + word[:4]) % (BUCKETS - 1), 1 + hash32("$" + word[-3:]) % (BUCKETS - 1))


@functools.lru_cache(maxsize=262144)
def shape(token: str) -> int:
    """Index into SHAPES of a token as written."""
    if _class(token[0]) == "p":
        return SHAPE["stop" if token in ".!?" else "comma" if token in ",;:" else "other"]
    if _DIGIT.match(token):
        return SHAPE["d4" if len(token) == 4 else "digits"]
    if any("0" <= c <= "9" for c in token):
        return SHAPE["digitmix"]
    lower, upper = token.lower(), token.upper()
    if token == lower:
        return SHAPE["lower"]
    if len(token) == 1:
        return SHAPE["capital"]
    if token == upper:
        return SHAPE["upper"]
    if token[0] != lower[0] and token[1:] == lower[1:]:
        return SHAPE["title"]
    return SHAPE["mixed"]


class Vocabulary:
    """Lower-cased words by rank, with an inverse document frequency each (steps of 1/16)."""

    def __init__(self, words: list[str], idf16: list[int]):
        self.words, self.idf16 = words, idf16
        self.ids = {word: FIRST_WORD + i for i, word in enumerate(words)}
        self.unknown_idf16 = max(idf16)

    def __len__(self) -> int:
        return FIRST_WORD + len(self.words)

    def id(self, word: str) -> int:
        if _DIGIT.match(word):
            return DIGITS + min(len(word), 5) - 1
        return self.ids.get(word, UNKNOWN)

    def idf(self, word: str) -> float:
        """Of a word of the vocabulary; any other word and every number gets the highest."""
        i = self.ids.get(word)
        return (self.unknown_idf16 if i is None else self.idf16[i - FIRST_WORD]) / 16


def sentence_starts(tokens: list[Token], shapes: list[int]) -> list[int]:
    """Sentence number of each token: a new one after . ! ? unless a lower-case word follows, or a
    single letter stands before a full stop."""
    numbers, current = [], 0
    for i, token in enumerate(tokens):
        if i and tokens[i - 1].text in ".!?" and shapes[i] != SHAPE["lower"]:
            initial = tokens[i - 1].text == "." and i > 1 and len(tokens[i - 2].text) == 1
            if not initial and shapes[i] not in (SHAPE["stop"], SHAPE["comma"]):
                current += 1
        numbers.append(current)
    return numbers
