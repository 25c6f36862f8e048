"""Names exchanged for others, the same in question and passages, so that nothing is learnt by heart."""

from __future__ import annotations

import collections
import random
import re
from collections.abc import Iterable

from .text import Span

_WORD = re.compile(r"[^\W\d_][\w’'-]*[^\W_]")
_INSIDE = re.compile(r"(?<=[a-z,;] )[A-Z][a-zà-ÿ]{2,}(?![\w’'-])")
SEEN_AT_LEAST = 2


class Names:
    """Words that are names wherever they stand: capital inside sentences, hardly ever in lower case."""

    def __init__(self, texts: Iterable[str]) -> None:
        capital: collections.Counter[str] = collections.Counter()
        lower: collections.Counter[str] = collections.Counter()
        for text in texts:
            capital.update(_INSIDE.findall(text))
            lower.update(word for word in text.split() if word.islower())
        self.words = sorted(w for w, n in capital.items() if n >= SEEN_AT_LEAST and lower[w.lower()] * 20 < n)
        self.known = set(self.words)

    def mapping(self, rng: random.Random, texts: Iterable[str], share: float) -> dict[str, str]:
        """For `share` of the names in these texts another name each; no two get the same."""
        present = sorted({w for text in texts for w in _WORD.findall(text) if w in self.known})
        chosen = [w for w in present if rng.random() < share]
        return dict(zip(chosen, rng.sample(self.words, len(chosen))))


def renamed(text: str, mapping: dict[str, str], spans: list[Span]) -> tuple[str, list[Span]]:
    """The text with its names exchanged, and the spans moved along."""
    if not mapping:
        return text, spans
    parts, shifts, last = [], [], 0
    for m in _WORD.finditer(text):
        word = m.group()
        bare = re.sub(r"['’]s?$", "", word)
        if bare in mapping:
            end = m.start() + len(bare)
            parts += [text[last : m.start()], mapping[bare]]
            shifts.append((m.start(), end, len(mapping[bare]) - len(bare)))
            last = end
    parts.append(text[last:])

    def moved(place: int) -> int:
        return place + sum(shift for _, end, shift in shifts if end <= place)

    return "".join(parts), [(moved(start), moved(end)) for start, end in spans]
