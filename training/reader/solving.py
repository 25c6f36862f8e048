"""A question answered by the reader alone: whole, and with its inner parts asked first. No rule, no triplet.

What the reader gives by itself, to compare weights by; the app's engine plans and weighs on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tokenizers import Tokenizer

from .passages import Passage
from .reading import Network, Reading, Value, over, read, shapes

DEPTH = 3
BRANCHES = 3
"""Values of an inner part that are tried."""

Finder = Callable[[str], Sequence[Passage]]


@dataclass(slots=True)
class Answer:
    text: str
    chance: float
    """Joint, of all steps."""
    steps: int


class Solver:
    def __init__(self, network: Network, tokenizer: Tokenizer, find: Finder) -> None:
        self.network, self.tokenizer, self.find = network, tokenizer, find
        self.known: dict[str, tuple[list[Reading], list[Value]]] = {}

    def ask(self, question: str) -> tuple[list[Reading], list[Value]]:
        """Readings of the passages found, and values over them, best first."""
        if question not in self.known:
            readings = read(self.network, self.tokenizer, [(question, p) for p in self.find(question)])
            self.known[question] = readings, over(readings) if readings else []
        return self.known[question]

    def whole(self, question: str) -> list[Answer]:
        return [Answer(v.text, v.probability, 1) for v in self.ask(question)[1][: BRANCHES + 1]]

    def solve(self, question: str, depth: int = 0) -> list[Answer]:
        """Its one inner part first and its values filled in, to any depth; whole where there is none."""
        inner = shapes(self.network, self.tokenizer, [question])[0].inner if depth < DEPTH else []
        if len(inner) != 1:
            return self.whole(question)
        start, end = inner[0]
        found = []
        for first in self.solve(question[start:end], depth + 1)[:BRANCHES]:
            for last in self.whole(question[:start] + first.text + question[end:])[:BRANCHES]:
                found.append(Answer(last.text, first.chance * last.chance, first.steps + 1))
        found.sort(key=lambda a: -(a.chance ** (1 / a.steps)))
        return found or self.whole(question)
