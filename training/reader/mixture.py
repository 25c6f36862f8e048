"""Which questions a training step sees, and which passages with each: a pure function of seed and step.

A question comes with the window that answers it and with the app's best windows that do not; some with none that does.
"""

from __future__ import annotations

import random

from .passages import Asked, Passage
from .renaming import Names, renamed
from .tables import SOURCE as TABLES
from .tables import Tables
from .text import says
from .windows import Example
from .wording import asked

MADE = "made"
"""Questions that a language model asked about passages (reader/asking.py)."""
NEW = ("written", "pages")
"""What the reader that is trained on has not learnt yet: its own view of it is not kept."""
SHARE = {
    "squad": 0.20,
    "squad-more": 0.12,
    "newwiki": 0.09,
    "nq": 0.09,
    "qamr": 0.09,
    "qasrl": 0.02,
    "ropes": 0.01,
    "fairytaleqa": 0.035,
    "hotpot-train": 0.12,
    "covidqa": 0.04,
    "cuad": 0.025,
    "redocred": 0.14,
    "fewrel": 0.03,
    "knowledgenet": 0.03,
    "triples": 0.09,
    "medquad": 0.03,
    "boolq": 0.025,
    "strategyqa": 0.015,
    "sharc": 0.01,
    "pubmedqa": 0.01,
    "bioasq": 0.005,
    "made": 0.4,
    "written": 0.45,
    "pages": 0.4,
    TABLES: 0.12,
}
"""Share of each source among the questions drawn: questions in natural words first, then clues, then the rest."""
PASSAGES = {1: 0.28, 2: 0.27, 3: 0.15, 4: 0.22, 8: 0.08}
"""Passages a question."""
WITHOUT = 0.18
"""Share of questions with several passages none of which answers."""
SWAPPED = 0.05
"""Share of questions about whose passage a name or number is changed, so that it does not answer."""
RENAMED = 0.2
"""Share of questions in which half of the names are exchanged."""
NEAR = 12
"""Hard negatives are drawn from so many of the app's best."""


class Mixture:
    """Draws questions of one split."""

    def __init__(
        self,
        table: list[tuple[str, str, bool]],
        examples: list[Example],
        hits: dict[int, list[int]],
        names: Names,
        split: str = "train",
        tables: Tables | None = None,
    ) -> None:
        self.table, self.hits, self.names, self.held = table, hits, names, split != "train"
        self.tables = tables
        self.examples = dict(enumerate(examples))
        self.by_source: dict[str, list[int]] = {}
        for i, example in self.examples.items():
            if example.split == split:
                self.by_source.setdefault(example.source, []).append(i)
        # Those the app searched for first: of sources with many easy rows only some were.
        for source, ids in self.by_source.items():
            searched = [i for i in ids if i in hits]
            if len(searched) > 2000:
                self.by_source[source] = searched
        self.sources = [source for source in SHARE if source in self.by_source or source == TABLES and tables]

    def draw(self, rng: random.Random) -> Asked:
        source = rng.choices(self.sources, [SHARE[s] for s in self.sources])[0]
        if source == TABLES and self.tables:
            return self.tables.draw(rng)
        return self.compose(rng, rng.choice(self.by_source[source]))

    def compose(self, rng: random.Random, i: int) -> Asked:
        """A question with passages, in an order that says nothing."""
        example = self.examples[i]
        size = rng.choices(list(PASSAGES), list(PASSAGES.values()))[0]
        answerable = bool(example.gold) or example.kind != "span"
        without = answerable and size > 1 and rng.random() < WITHOUT
        question = asked(rng, example.question, example.clue)
        own = self.own(rng, i)
        if example.gold and rng.random() < SWAPPED and (changed := self.swapped(rng, question, own)):
            question, without = changed, False
            own = Passage(own.title, own.text)
        passages = [] if without else [own]
        others = self.negatives(i, NEAR)
        rng.shuffle(others)
        passages += [Passage(*self.table[w][:2]) for w in others[: size - len(passages)]]
        rng.shuffle(passages)
        reads = example.kind == "span"
        asked_as = Asked(
            question,
            passages or [own],
            reads,
            "" if without or example.label == "maybe" else example.label,
            example.source,
            example.source == MADE,
        )
        return self.renamed(rng, asked_as) if rng.random() < RENAMED else asked_as

    def own(self, rng: random.Random, i: int) -> Passage:
        """A window of the question's passage: one that answers it, if any does; for yes and no the app's best."""
        example = self.examples[i]
        first = [w for w in self.hits.get(i, ()) if w in example.own][:1] if example.label else []
        w = rng.choice(list(example.gold) or first or example.own)
        return Passage(*self.table[w][:2], example.gold.get(w, []), bool(example.gold) or example.kind != "span")

    def negatives(self, i: int, limit: int) -> list[int]:
        """The app's best windows without the answer, best first; of the same split."""
        example = self.examples[i]
        found = []
        for w in self.hits.get(i, ()):
            title, text, held = self.table[w]
            if held and not self.held or w in example.gold or example.kind != "span" and w in example.own:
                continue
            if not any(says(text, answer) or says(title, answer) for answer in example.answers):
                found.append(w)
                if len(found) == limit:
                    break
        return found

    def swapped(self, rng: random.Random, question: str, own: Passage) -> str | None:
        """The question with one of its names or numbers, one that the passage has, exchanged for a foreign one."""
        there = own.title + " " + own.text
        words = [
            w
            for w in question.replace("?", " ").split()
            if w in there and (w in self.names.known or w.isdigit() and len(w) > 1)
        ]
        if not words:
            return None
        word = rng.choice(words)
        other = (
            str(int(word) + rng.choice((-3, -2, -1, 1, 2, 5, 10))) if word.isdigit() else rng.choice(self.names.words)
        )
        return None if other in there else question.replace(word, other)

    def renamed(self, rng: random.Random, given: Asked) -> Asked:
        texts = [given.question, *(p.title for p in given.passages), *(p.text for p in given.passages)]
        mapping = self.names.mapping(rng, texts, 0.5)
        passages = []
        for p in given.passages:
            flat = [span for group in p.answers for span in group]
            text, moved = renamed(p.text, mapping, flat)
            it = iter(moved)
            passages.append(
                Passage(
                    renamed(p.title, mapping, [])[0],
                    text,
                    [[next(it) for _ in group] for group in p.answers],
                    p.relevant,
                )
            )
        return Asked(
            renamed(given.question, mapping, [])[0], passages, given.reads, given.label, given.source, given.made
        )
