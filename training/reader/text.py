"""Text as the reader sees it: sentences, windows of whole sentences, words set apart joined again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

Span = tuple[int, int]
"""Characters of a text, in code points: first, and one after the last."""

_END = re.compile(r"""[.!?…]["'”’)\]]*(?=\s+["'“‘(\[]?[A-Z0-9])|\n+""")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:[A-Z]|St|Dr|Mr|Mrs|Ms|Jr|Sr|No|vs|cf|c|ca|Fig|Prof|Gen|Col|al|e\.g|i\.e|U\.S)\.$"
)


def sentences(text: str) -> list[Span]:
    """Where each sentence stands, without the spaces around it. An error only moves the edge of a window."""
    spans, start = [], 0
    for end in [*(m.end() for m in _END.finditer(text) if not _ABBREVIATION.search(text[start : m.end()])), len(text)]:
        piece = text[start:end]
        if piece.strip():
            spans.append((start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())))
        start = end
    return spans


def _halves(text: str, span: Span) -> list[Span]:
    middle = (span[0] + span[1]) // 2
    cut = text.rfind(" ", span[0] + 1, middle)
    cut = middle if cut < 0 else cut + 1
    return [(span[0], cut), (cut, span[1])]


def windows(text: str, count: Callable[[Sequence[str]], list[int]], limit: int) -> list[Span]:
    """Cuts a passage at sentences into windows of at most `limit` tokens, as even as the sentences allow.

    `count` says of each text how many tokens it has. A sentence longer than a window is halved at a space.
    """
    open_spans, parts = sentences(text)[::-1], []
    while open_spans:
        span = open_spans.pop()
        size = count([text[span[0] : span[1]]])[0]
        if size > limit and span[1] - span[0] > 8:
            open_spans.extend(_halves(text, span)[::-1])
        else:
            parts.append((span, size))
    total = sum(size for _, size in parts)
    wanted = total / max(1, -(-total // limit))
    found: list[Span] = []
    held = 0
    for (start, end), size in parts:
        if found and held + size <= limit and held + size / 2 <= wanted:
            found[-1] = (found[-1][0], end)
            held += size
        else:
            found.append((start, end))
            held = size
    return found


_NO_SPACE_BEFORE = re.compile(r" (?=[.,;:!?%)\]}’”]|'s\b|n't\b|'(?:re|ve|ll|d|m)\b)")
_NO_SPACE_AFTER = re.compile(r"(?<=[(\[{$£€“‘]) | (?=-RRB-)|(?<=-LRB-) ")


def joined(text: str, spans: Sequence[Span]) -> tuple[str, list[Span]]:
    """Text whose words and marks were set apart by spaces (QAMR), as it would be printed, with the spans moved along."""
    gone = {m.start() for pattern in (_NO_SPACE_BEFORE, _NO_SPACE_AFTER) for m in pattern.finditer(text)}
    marks = [
        i for i, c in enumerate(text) if c == '"' and text[i - 1 : i] in (" ", "") and text[i + 1 : i + 2] in (" ", "")
    ]
    gone |= {i - 1 if k % 2 else i + 1 for k, i in enumerate(marks)}
    place, kept = [], []
    for i, character in enumerate(text):
        place.append(len(kept))
        if i not in gone:
            kept.append(character)
    place.append(len(kept))
    return "".join(kept), [(place[start], place[end]) for start, end in spans]


def words_of(text: str) -> list[str]:
    """Words as SQuAD compares them: lower case, no marks, no articles."""
    return [w for w in re.sub(r"[^\w\s]", "", text.lower()).split() if w not in ("a", "an", "the")]


def exact(found: str, wanted: str) -> float:
    """Whether both have the same words."""
    return float(words_of(found) == words_of(wanted))


def f1(found: str, wanted: str) -> float:
    """Harmonic mean of precision and recall of words (Rajpurkar et al. 2016)."""
    a, b = words_of(found), words_of(wanted)
    common = sum((Counter(a) & Counter(b)).values())
    return float(a == b) if not a or not b else 2 * common / (len(a) + len(b))


def says(text: str, answer: str) -> bool:
    """Whether a text holds the words of an answer in a row."""
    return f" {' '.join(words_of(answer))} " in f" {' '.join(words_of(text))} "
