"""Rows of every file of training data, brought to one form.

What the files hold, their licences and fields: INDEX.md beside the data. Prose and decompositions are no rows of this
kind (see shape.py).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .text import Span, joined

FILES = (
    "squad",
    "squad-more",
    "newwiki",
    "nq",
    "qamr",
    "qasrl",
    "quoref",
    "ropes",
    "fairytaleqa",
    "hotpot-train",
    "covidqa",
    "bioasq",
    "cuad",
    "tatqa",
    "redocred",
    "fewrel",
    "knowledgenet",
    "triples",
    "medquad",
    "boolq",
    "strategyqa",
    "sharc",
    "pubmedqa",
)
WRITTEN = Path(__file__).parent.parent / "written"
HELD_OUT = ("quoref", "tatqa", "bioasq")
"""Read by nobody in training (but bioasq's yes/no): the calibrator learns from mistakes on kinds of data that are new."""

Clue = tuple[str | None, str, str | None]


@dataclass(slots=True)
class Row:
    """A question, or a clue, and the passage that it is asked about."""

    source: str
    group: str
    """What is held out as a whole: the title, the article, or the passage itself."""
    title: str
    text: str
    question: str = ""
    clue: Clue | None = None
    kind: str = "span"
    """span, yesno (label says which), or relevant (the passage answers as a whole)."""
    answers: list[list[Span]] = field(default_factory=list)
    """Answers that are right together, each by all its mentions; none where the passage does not say."""
    label: str = ""


def is_held(group: str) -> bool:
    """Whether a group belongs to the development split: one in twenty."""
    return int(hashlib.md5(group.encode()).hexdigest(), 16) % 20 == 0


def read(folder: Path) -> Iterator[Row]:
    """Every row of every file; the development split's titles are kept out of SQuAD passages without a title.

    Behind them what was written for this training (`written/`).
    """
    named: set[str] = set()
    for name in FILES:
        for line in (folder / f"{name}.jsonl").open():
            for row in _triples(json.loads(line)) if name == "triples" else _rows(name, json.loads(line)):
                if name == "squad" and is_held(row.group):
                    named.add(row.title.replace("_", " "))
                if name == "squad-more" and not row.title and any(title in row.text for title in named):
                    continue
                yield row
    for file in sorted(WRITTEN.glob("*.jsonl")):
        source = "pages" if file.name.startswith("pages-") else "written"
        for line in file.open():
            yield from written(source, json.loads(line))


def prose(folder: Path) -> Iterator[tuple[str, str]]:
    """Title and text of passages that nobody asked about."""
    for line in (folder / "prose.jsonl").open():
        given = json.loads(line)
        yield given["title"], given["text"]


def group_of(name: str, given: dict, text: str) -> str:
    article = re.match(r"(\w+:\w+:\d+)", given.get("id", "")) if name in ("qamr", "qasrl") else None
    if article:
        return article.group(1)
    title = given.get("title", "").replace("_", " ").lower().strip()
    return title or text[:60]


def _rows(name: str, given: dict) -> Iterator[Row]:
    text, kind = given["passage"], given.get("kind", "span")
    title = "" if name in ("sharc", "fairytaleqa") else given.get("title", "").replace("_", " ")
    row = Row(name, group_of(name, given, text), title, text, given["question"], kind=kind)
    if given.get("clue"):
        row.clue = tuple(given["clue"])
    if kind == "yesno":
        row.label = given["answers"][0]["text"]
        yield row
        return
    if kind == "relevant":
        yield row
        return
    mentions = [(a["start"], a["start"] + len(a["text"])) for a in given["answers"]]
    if any(text[s:e] != a["text"] for (s, e), a in zip(mentions, given["answers"])):
        return
    if name == "qamr":
        row.text, mentions = joined(text, mentions)
    several = kind == "list" or row.clue is not None
    row.kind, row.answers = "span", _together(row.text, mentions) if several else [mentions] if mentions else []
    yield row


def _together(text: str, mentions: list[Span]) -> list[list[Span]]:
    by_words: dict[str, list[Span]] = {}
    for start, end in mentions:
        by_words.setdefault(text[start:end].lower(), []).append((start, end))
    return list(by_words.values())


def written(source: str, given: dict) -> Iterator[Row]:
    """A document and what people may ask about it (written/README.md)."""
    text, title = given["text"], given["title"]
    for asked in given["questions"]:
        kind, answers = asked["kind"], asked["answers"]
        row = Row(source, title.lower().strip() or text[:60], title, text, asked["question"])
        if kind == "yesno":
            row.kind, row.label = kind, answers[0]
        elif not all(answer in text for answer in answers):
            continue
        else:
            at = asked.get("at", "")
            row.answers = [[_place(text, answer, at)] for answer in answers]
        yield row


def _place(text: str, answer: str, at: str) -> Span:
    """Where an answer stands: in a longer stretch, where it stands more than once."""
    start = text.index(at) + at.index(answer) if at in text and answer in at else text.index(answer)
    return start, start + len(answer)


def _triples(given: dict) -> Iterator[Row]:
    """Each triple asks for its object and for its subject; triples that share the rest are answers together."""
    text, title = given["passage"], given["title"]
    asked: dict[Clue, list[list[Span]]] = {}
    for triple in given["triples"]:
        if len(triple) != 3 or not all(isinstance(part, str) and part.strip() for part in triple):
            continue
        subject, relation, value = triple
        for answer, clue in ((value, (subject, relation, None)), (subject, (None, relation, value))):
            places = [m.span() for m in re.finditer(rf"(?<!\w){re.escape(answer)}(?!\w)", text)]
            if places and len(answer) < 80:
                asked.setdefault(clue, []).append(places)
    for clue, answers in asked.items():
        yield Row("triples", title.lower(), title, text, clue=clue, answers=answers)
