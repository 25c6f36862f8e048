"""Texts that are hard to cut into tokens, with what the tokeniser of the training makes of them: the app's own walk
(src/reading-model/offsets.ts) is held against it.

usage: python hard_texts.py --tokenizer FOLDER/tokenizer.json --out ../tests/fixtures/reading-model/hard-texts.json
Writes a list of [text, "gap+length:id …"] in code points: the gap since the token before, which is negative where both are
of one character. Invented, from a seed. Characters that came with Unicode 9 or later are left out unless they are
ideographs or emoji: the tokeniser's tables are older than the browsers'.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from pathlib import Path

from tokenizers import Tokenizer

TEXTS = 1000
Maker = Callable[[random.Random], str]


def _of(low: int, high: int, least: int = 1, most: int = 6) -> Maker:
    """Some characters of a range."""
    return lambda rng: "".join(chr(rng.randint(low, high)) for _ in range(rng.randint(least, most)))


def _one(*texts: str) -> Maker:
    return lambda rng: rng.choice(texts)


def _latin(rng: random.Random) -> str:
    syllables = ("ba", "ren", "tho", "mil", "ka", "sor", "un", "ives", "qua", "ling", "ster", "o", "y")
    word = "".join(rng.choice(syllables) for _ in range(rng.randint(1, 4)))
    return rng.choice((str.lower, str.title, str.upper))(word)


def _between(inner: Maker, rate: float) -> Maker:
    """A word with something after some of its letters."""

    def make(rng: random.Random) -> str:
        return "".join(c + (inner(rng) if rng.random() < rate else "") for c in _latin(rng))

    return make


def _emoji(rng: random.Random) -> str:
    person, joiner = rng.choice("👩👨🧑🐻❤"), rng.choice(("", "\ufe0f", "\U0001f3fd"))
    return person + joiner + rng.choice(("", "\u200d💻", "\u200d❤\ufe0f\u200d👨", "🇵🇹", "1\ufe0f\u20e3"))


def _long(rng: random.Random) -> str:
    return rng.choice("aß가é") * rng.choice((33, 34, 99, 100, 101, 150))


MAKERS: tuple[Maker, ...] = (
    _latin,
    _latin,
    _one("naïve", "Œuvre", "Straße", "STRASSE ẞ", "Åse", "İstanbul ısı", "ŉ ǰ ΐ", "Ǆ ǅ ǆ", "Ḧ", "señor", "Ốc", "coöp"),
    _one("ΟΔΥΣΣΕΥΣ", "Σίσυφος", "ΑΣ ΣΑ", "Σ", "ΌΣΟΣ.", "ᾯδε"),
    _one("ﬁn", "oﬃce", "ﬂuﬀ", "ﬅ", "Ĳssel", "№ 5", "½ ¼", "x² H₂O", "㎏", "ª º", "…", "ℵ Å Ω"),
    _one(
        "“so”",
        "‘it’s’",
        "a—b",
        "x·y",
        "§ 4",
        "¶",
        "$1,234.56",
        "€5",
        "a/b\\c",
        "#tag @me",
        "`x`^~|<>=+",
        "«ça»",
        "¿qué?",
    ),
    _one("[SEP]", "a[SEP]b", "[CLS]", "[sep]", "[SEP", "[UNK] [MASK]", "[[PAD]]", "##ing", "[SEP][SEP]", " [SEP] "),
    _one(
        "\t",
        "\n",
        "\r\n",
        "\x00",
        "\x07",
        "\x85",
        "\xa0",
        "\u2028",
        "\u3000",
        "\u2009",
        "\ufeff",
        "\ufffd",
        "\ue000",
        "  ",
    ),
    _between(_one("\xad", "\u200b", "\u200d", "\u200c", "\u2060", "\ufeff", "\u200e", "\u202e"), 0.3),
    _between(_of(0x300, 0x36F, 1, 3), 0.4),
    _between(_one("\u20dd", "\u0489", "\u0488", "\ufe0f", "\u3099"), 0.3),
    _of(0xC0, 0x24F),
    _of(0x1E00, 0x1EFF),
    _of(0x1F00, 0x1F15),
    _of(0x391, 0x3A1),
    _of(0x400, 0x45F),
    _of(0x5B0, 0x5BC, 1, 2),
    _of(0x5D0, 0x5EA),
    _of(0x621, 0x652),
    _of(0x904, 0x94D),
    _of(0xE01, 0xE3A),
    _of(0x1100, 0x11FF, 1, 4),
    _of(0xAC00, 0xD7A3, 1, 4),
    _of(0x3041, 0x30FF),
    _of(0x4E00, 0x9FA5, 1, 4),
    _of(0x3400, 0x4DB5, 1, 2),
    _of(0xF900, 0xFA6D, 1, 2),
    _of(0x20000, 0x2A6D6, 1, 2),
    _of(0x2A700, 0x2CEA1, 1, 2),
    _of(0x2F800, 0x2FA1D, 1, 2),
    _of(0x1D400, 0x1D433),
    _of(0xFF01, 0xFF5E),
    _of(0x2010, 0x2027, 1, 3),
    _of(0x2190, 0x22FF, 1, 3),
    _of(0x10300, 0x1031E),
    _emoji,
    _long,
)


def text(rng: random.Random) -> str:
    """Pieces of a few kinds, most of them with a space between."""
    kinds = rng.sample(MAKERS, rng.randint(1, 4))
    found = ""
    for _ in range(rng.randint(1, 6)):
        found += rng.choice(kinds)(rng) + rng.choice((" ", " ", " ", "", ". ", "-"))
    return found


def tokens(tokenizer: Tokenizer, given: str) -> str:
    encoding = tokenizer.encode(given, add_special_tokens=False)
    found, at = [], 0
    for token, (start, end) in zip(encoding.ids, encoding.offsets):
        found.append(f"{start - at}+{end - start}:{token}")
        at = end
    return " ".join(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    tokenizer = Tokenizer.from_file(str(args.tokenizer))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    rng = random.Random(20)
    texts = list(dict.fromkeys(text(rng) for _ in range(2 * TEXTS)))[:TEXTS]
    lines = [json.dumps([given, tokens(tokenizer, given)], ensure_ascii=True) for given in texts]
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
