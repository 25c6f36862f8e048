"""Which parts of a question are questions of their own, learnt from decompositions by aligning words.

A step of a decomposition (Wolfson et al. 2020, Break) paraphrases a stretch of its question. The stretch is looked for by
the stems of its content words (Min et al. 2019, DecompRC, learn such spans from 400 examples). A part counts as a question
of its own where another step uses its answer (`#1`) to ask for something else, and where it says more than a name.
"""

from __future__ import annotations

import collections
import itertools
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

from .text import Span

_STOP = {
    "the",
    "a",
    "an",
    "of",
    "in",
    "on",
    "at",
    "to",
    "for",
    "by",
    "with",
    "from",
    "as",
    "and",
    "or",
    "is",
    "was",
    "are",
    "were",
    "be",
    "been",
    "has",
    "had",
    "have",
    "do",
    "does",
    "did",
    "that",
    "which",
    "who",
    "whom",
    "whose",
    "what",
    "when",
    "where",
    "how",
    "it",
    "its",
    "this",
    "these",
    "those",
    "return",
    "there",
    "if",
}
_TOKEN = re.compile(r"#\d+|\w+(?:[’']\w+)?")
_FILTER = re.compile(
    r"^(?:the )?#\d+ (?:that|which|who|whom|whose|where|when|besides|with|in|of which|is|was|are|were|for|from|by|on)\b",
    re.IGNORECASE,
)
ALIGNED = 0.75
"""Share of a step's content words that the question must have."""
SPARE = 1.7
"""A stretch has at most this many words for each of the step's, and three more."""
_RELATES = re.compile(r"[’']s |\b(?:of|that|who|in|from|by|with|where|which)\b")
"""What a part of a StrategyQA question must have: there, steps are further from the question's words."""
_INVERTED = {"did", "does", "do"}
WHOLE = 0.85
"""A stretch of more than this share of its question is the question itself."""


@dataclass(slots=True)
class Shape:
    """A question with its parts that are questions of their own: none, one, or two, in order."""

    question: str
    source: str
    inner: list[Span] = field(default_factory=list)


def _stem(word: str) -> str:
    word = re.sub(r"[’']s?$", "", word.lower())
    for ending in ("ing", "ies", "ed", "es", "er", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _content(step: str) -> list[str]:
    return [_stem(w) for w in _TOKEN.findall(step) if w.lower() not in _STOP and not w.startswith("#")]


def stretch(step_words: list[str], question: str) -> Span | None:
    """The shortest stretch of the question that holds all words of a step that the question has; None if these are few.

    An article or an opening mark before it belongs to it, a possessive ending does not.
    """
    tokens = [(_stem(m.group()), m.start(), m.end()) for m in _TOKEN.finditer(question)]
    need = collections.Counter(step_words)
    there = need & collections.Counter(stem for stem, _, _ in tokens)
    total = sum(there.values())
    if total < 2 or total < ALIGNED * sum(need.values()):
        return None
    best: tuple[int, int] | None = None
    for i, (first, _, _) in enumerate(tokens):
        if not there[first]:
            continue
        have: collections.Counter[str] = collections.Counter()
        for j in range(i, len(tokens)):
            have[tokens[j][0]] += 1
            if (have & there) == there:
                if best is None or j - i < best[1] - best[0]:
                    best = (i, j)
                break
    if best is None or best[1] - best[0] + 1 > SPARE * total + 3:
        return None
    if any(m.group().lower() in _INVERTED for m in list(_TOKEN.finditer(question))[best[0] : best[1] + 1]):
        return None
    start, end = tokens[best[0]][1], tokens[best[1]][2]
    before = re.search(r"(?:\b(?:the|an?)\s+)?[\"“'‘]?$", question[:start], re.IGNORECASE)
    start = before.start() if before else start
    if question[start:end].count('"') % 2 and (after := re.match(r"[?.!,]?\"", question[end:])):
        end += after.end()
    return start, end - len(re.search(r"(?:[’']s)?$", question[start:end]).group())


def _asks(text: str) -> bool:
    """Whether a part says enough to be asked by itself: more than a name, more than a bare noun."""
    words = [
        w for w in _TOKEN.findall(text) if w.lower() not in _STOP and (len(w) > 3 or w[0].isupper() or w[0].isdigit())
    ]
    names = [w for w in words if w[0].isupper() or w[0].isdigit()]
    return len(words) > len(names) and (bool(names) or len(words) > 3)


def _uses(steps: list[str], i: int) -> list[int]:
    """Earlier steps whose values step i asks about."""
    return [k for k in dict.fromkeys(int(n) - 1 for n in re.findall(r"#(\d+)", steps[i])) if 0 <= k < i]


def parts(question: str, steps: list[str]) -> list[Span] | None:
    """The outermost parts that are questions of their own; [] where there are none; None where the words do not say."""
    last = len(steps) - 1
    used = _uses(steps, last)
    if not used or (_FILTER.match(steps[last]) and len(used) == 1):
        return None

    def words_under(i: int) -> list[str]:
        return [w for k in _uses(steps, i) for w in words_under(k)] + _content(steps[i])

    def aligned(i: int) -> list[Span]:
        """The stretch of a step; where it has none, those of the steps it uses."""
        span = stretch(words_under(i), question)
        return [span] if span else [s for k in _uses(steps, i) for s in aligned(k)]

    by_step = [aligned(k) for k in used]
    if len(used) > 1 and not all(by_step):
        return []
    spans = sorted({span for found in by_step for span in found if _asks(question[slice(*span)])})
    if len(used) == 1:
        outside = "".join(c for i, c in enumerate(question) if not any(a <= i < b for a, b in spans))
        if len(spans) != 1 or not set(_content(steps[last])) & set(_content(outside)):
            return None
    if len(spans) > 2 or any(b > a for (_, b), (a, _) in itertools.pairwise(spans)):
        return None
    if any(b - a > WHOLE * len(question) for a, b in spans):
        return None
    return spans


def read(folder: Path) -> list[Shape]:
    """Questions whose parts are known: decompositions, and the parts of deep ones again as questions."""
    found: list[Shape] = []
    for line in (folder / "decompositions.jsonl").open():
        given = json.loads(line)
        question, steps = given["question"].strip(), given["steps"]
        if re.match("DROP|COMQA", str(given.get("id"))):
            continue
        inner = parts(question, steps)
        if inner is None:
            continue
        if given["source"] != "break-high-level" and not inner:
            continue
        if given["source"] == "strategyqa-train" and not all(_RELATES.search(question[a:b]) for a, b in inner):
            continue
        found.append(Shape(question, given["source"], inner))
        if len(inner) == 1 and len(steps) > 2:
            found += _again(question, steps, inner[0], given["source"])
    return found


def _again(question: str, steps: list[str], span: Span, source: str) -> list[Shape]:
    """The inner part of a chain as a question, with its own inner part."""
    text = question[span[0] : span[1]]
    upto = _uses(steps, len(steps) - 1)
    if len(upto) != 1 or upto[0] < 1:
        return []
    inner = parts(text, steps[: upto[0] + 1])
    return [Shape(text, source, inner)] if inner else []
