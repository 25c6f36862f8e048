"""Passages cut into windows, and rows tied to them: what `prepare.py` writes and training reads.

`windows.jsonl`: [title, text, held] a line. `examples.jsonl`: an Example a line. `queries.jsonl`: {"id", "query"}, for the
app's own search (scripts/best-passages.ts), which answers with `best.jsonl`: {"id", "best": window ids, best first}. Ids from
the number of examples on are of windows of prose, which ask for windows like them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from .rows import HELD_OUT, Clue, Row, is_held
from .text import Span, sentences, windows

LIMIT = 128
"""Tokens of a window's text, its heading not counted."""
KEPT_SHARE = 0.6
"""An answer cut by a window's edge counts where this much of it is left."""


@dataclass(slots=True)
class Example:
    """A question with the windows of its own passage."""

    source: str
    split: str
    """train, dev, or new (a kind of data that training does not see)."""
    question: str
    clue: Clue | None
    kind: str
    label: str
    own: list[int]
    """Windows of its passage."""
    gold: dict[int, list[list[Span]]]
    """By window: answers that are right together, each by its mentions there."""
    answers: list[str]
    """What no wrong passage may hold."""


def build(
    rows: Iterable[Row], count: Callable[[Sequence[str]], list[int]]
) -> tuple[list[tuple[str, str, bool]], list[Example]]:
    """All windows (title, text, of the development split) and all examples over them."""
    known: dict[tuple[str, str], int] = {}
    cuts: dict[str, list[Span]] = {}
    table: list[tuple[str, str, bool]] = []
    examples: list[Example] = []
    for row in rows:
        spans = cuts.get(row.text) or cuts.setdefault(row.text, windows(row.text, count, LIMIT))
        held = is_held(row.group)
        own = []
        for start, end in spans:
            key = (row.title, row.text[start:end])
            if key not in known:
                known[key] = len(table)
                table.append((*key, held))
            own.append(known[key])
        gold = {}
        for index, span in zip(own, spans):
            inside = [kept for group in row.answers if (kept := _inside(group, span))]
            if inside:
                gold[index] = inside
        if row.answers and not gold:
            continue
        new = row.source in HELD_OUT and row.kind == "span"
        examples.append(
            Example(
                row.source,
                "new" if new else "dev" if held else "train",
                row.question,
                row.clue,
                row.kind,
                row.label,
                own,
                gold,
                sorted({row.text[s:e] for group in row.answers for s, e in group}),
            )
        )
    return table, examples


def add(
    table: list[tuple[str, str, bool]], passages: Iterable[tuple[str, str]], count: Callable[[Sequence[str]], list[int]]
) -> list[int]:
    """Puts passages without questions into the table, behind the others. @returns their numbers."""
    first = len(table)
    for title, text in passages:
        table += [(title, text[start:end], is_held(title)) for start, end in windows(text, count, LIMIT)]
    return list(range(first, len(table)))


def like(title: str, text: str) -> str:
    """What the app's search is asked for windows like one: its heading and its longest sentence."""
    start, end = max(sentences(text), key=lambda s: s[1] - s[0], default=(0, 0))
    return f"{title} {text[start:end]}"[:300]


def _inside(mentions: list[Span], window: Span) -> list[Span]:
    kept = []
    for start, end in mentions:
        a, b = max(start, window[0]), min(end, window[1])
        if b - a >= KEPT_SHARE * (end - start) > 0:
            kept.append((a - window[0], b - window[0]))
    return kept


def query_of(example: Example) -> str:
    """What the app's search is asked: the question, or the words of the clue."""
    return example.question or " ".join(part for part in example.clue or () if part)


def write(folder: Path, table: list[tuple[str, str, bool]], examples: list[Example]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "windows.jsonl").open("w") as file:
        file.writelines(json.dumps(window) + "\n" for window in table)
    with (folder / "examples.jsonl").open("w") as file:
        file.writelines(json.dumps(asdict(example)) + "\n" for example in examples)


def load(folder: Path) -> tuple[list[tuple[str, str, bool]], list[Example], dict[int, list[int]]]:
    """Windows, examples, and by example the app's best windows as far as they were dumped."""
    table = [tuple(json.loads(line)) for line in (folder / "windows.jsonl").open()]
    examples = []
    for line in (folder / "examples.jsonl").open():
        given = json.loads(line)
        given["gold"] = {int(k): [[tuple(m) for m in g] for g in v] for k, v in given["gold"].items()}
        given["clue"] = tuple(given["clue"]) if given["clue"] else None
        examples.append(Example(**given))
    best = folder / "best.jsonl"
    hits = {}
    if best.exists():
        for line in best.open():
            if line.endswith("\n"):
                given = json.loads(line)
                hits[int(given["id"])] = given["best"]
    return table, examples, hits
