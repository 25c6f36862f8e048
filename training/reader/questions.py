"""Questions by themselves: inner parts and kinds of answer, for the heads that see the question alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from . import shape
from .kinds import KINDS, Kinds
from .rows import is_held
from .text import Span
from .windows import Example
from .wording import described

COMPOSED = 0.2
"""Share of questions about inner parts that are put together from descriptions, mostly with two parts."""
TWO = (
    "Who is older, {} or {}?",
    "Which was released first, {} or {}?",
    "Are {} and {} from the same country?",
    "Did {} and {} study at the same place?",
    "Do {} and {} have the same nationality?",
    "Which is larger, {} or {}?",
    "Were both {} and {} born in the same year?",
    "Who lived longer, {} or {}?",
    "What do {} and {} have in common?",
    "Is {} the same as {}?",
    "Which came first, {} or {}?",
    "Is {} further north than {}?",
    "What is the difference between {} and {}?",
    "Where did {} meet {}?",
    "In which year did both {} and {} appear?",
)
ONE = (
    "Where was {} born?",
    "When was {} founded?",
    "What is {} known for?",
    "Who succeeded {}?",
    "How many people live in {}?",
    "What is the capital of {}?",
    "Who is the mother of {}?",
    "{} is located where?",
)
NO_PARTS_FROM = ("squad", "squad-more", "newwiki", "nq", "medquad", "covidqa", "boolq", "fairytaleqa", "bioasq")


@dataclass(slots=True)
class Plain:
    """A question, its inner parts (None: not known), its kind (None: not known)."""

    question: str
    inner: list[Span] | None
    kind: str | None


class Questions:
    """Draws questions of one split. Questions of decompositions are held out by their own words."""

    def __init__(self, training: Path, examples: Sequence[Example], split: str = "train") -> None:
        seen = [e for e in examples if e.question and e.source not in ("qasrl", "ropes", "cuad")]
        kinds = Kinds((e.question, e.answers) for e in seen if e.split == "train" and e.kind == "span")
        self.kinded: dict[str, list[Plain]] = {kind: [] for kind in KINDS}
        for e in seen:
            if e.split != split or e.kind == "relevant":
                continue
            kind = "yesno" if e.kind == "yesno" else kinds.of(e.question, e.answers, e.kind == "list")
            if kind:
                alone = [] if e.source in NO_PARTS_FROM else None
                self.kinded[kind].append(Plain(e.question, alone, kind))
        for e in seen:
            if e.split == split and e.kind == "relevant" and (kind := kinds.of(e.question)):
                self.kinded[kind].append(Plain(e.question, [], kind))
        shaped = [s for s in shape.read(training) if is_held(s.question) == (split != "train")]
        self.shaped = [Plain(s.question, s.inner, kinds.of(s.question)) for s in shaped]
        self.descriptions = [s.question[slice(*span)] for s in shaped for span in s.inner]
        words = (described(p.question) for kind in ("person", "place", "thing") for p in self.kinded[kind])
        self.descriptions += [d for d in words if d and d[4:].lower() != d[4:] and len(d) < 90][
            : 3 * len(self.descriptions)
        ]
        self.plain = [p for found in self.kinded.values() for p in found if p.inner is not None]
        self.kinds = [kind for kind in KINDS if self.kinded[kind]]

    def draw(self, rng: random.Random) -> Plain:
        """A third about parts with a label, a third without parts, a third evenly by kind."""
        what = rng.random()
        if what < 0.4:
            return self.composed(rng) if rng.random() < COMPOSED else rng.choice(self.shaped)
        found = rng.choice(self.plain) if what < 0.65 else rng.choice(self.kinded[rng.choice(self.kinds)])
        words = described(found.question) if rng.random() < 0.1 else None
        return Plain(words, [], found.kind) if words and found.inner is not None else found

    def composed(self, rng: random.Random) -> Plain:
        """A question about one or two descriptions, or two names, which are no parts."""
        two = rng.random() < 0.8
        form = rng.choice(TWO if two else ONE)
        values = rng.sample(self.descriptions, 2 if two else 1)
        text, inner = "", []
        for piece, value in zip(form.split("{}"), [*values, ""]):
            text += piece
            # A name in place of a description has nothing to be asked.
            name = _name_of(value) if two and rng.random() < 0.3 else ""
            if value and not name:
                inner.append((len(text), len(text) + len(value)))
            text += name or value
        return Plain(text, inner, "yesno" if text.split()[0] in ("Are", "Is", "Did", "Do", "Were") else None)


def _name_of(description: str) -> str:
    """The longest run of capital words of a description."""
    best: list[str] = []
    run: list[str] = []
    for word in description.split():
        run = [*run, word.strip(",?.\"'")] if word[:1].isupper() else []
        best = max(best, run, key=len)
    return " ".join(best)
