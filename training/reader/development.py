"""Figures on the development split: what recipes are chosen by."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from tokenizers import Tokenizer

from . import shape
from .figures import area_interval, interval
from .kinds import KINDS
from .mixture import Mixture
from .passages import Passage
from .questions import Plain, Questions
from .reading import Network, Reading, over, read, shapes
from .rows import is_held
from .tables import Tables
from .text import exact, f1
from .windows import Example
from .wording import of_clue

FIVE = 5


@dataclass(slots=True)
class Case:
    source: str
    question: str
    golds: list[str]
    """Texts of right answers; none where the passage does not say."""
    passages: list[Passage]
    """The question's own first, then the app's best without the answer."""
    label: str = ""


def cases(mixture: Mixture, each: int, seed: int = 7) -> list[Case]:
    """So many questions of each source, the same every time."""
    rng, found = random.Random(seed), []
    for source in mixture.sources:
        ids = sorted(mixture.by_source[source])
        for i in rng.sample(ids, min(each, len(ids))):
            e: Example = mixture.examples[i]
            own = mixture.own(rng, i)
            golds = sorted({own.text[s:t] for group in own.answers for s, t in group})
            others = [Passage(*mixture.table[w][:2]) for w in mixture.negatives(i, FIVE - 1)]
            if e.kind == "relevant":
                continue
            found.append(Case(source, of_clue(rng, e.clue) if e.clue else e.question, golds, [own, *others], e.label))
    return found


def _best(golds: list[str], found: str) -> tuple[float, float]:
    return max(exact(found, g) for g in golds), max(f1(found, g) for g in golds)


def reading_figures(network: Network, tokenizer: Tokenizer, found: list[Case]) -> list[tuple[str, str]]:
    """EM and F1 with the right passage, the right one of five, read over five, none against answer, yes against no."""
    flat = [(c.question, p) for c in found for p in c.passages]
    readings = iter(read(network, tokenizer, flat))
    by_case: list[tuple[Case, list[Reading]]] = [(c, [next(readings) for _ in c.passages]) for c in found]
    lines: list[tuple[str, str]] = []
    spans = [(c, r) for c, r in by_case if c.golds]
    groups = {
        "questions": lambda c: c.source not in ("redocred", "fewrel", "knowledgenet", "triples"),
        "clues": lambda c: c.source in ("redocred", "fewrel", "knowledgenet", "triples"),
    }
    for name, belongs in groups.items():
        scores = [_best(c.golds, r[0].spans[0].text) for c, r in spans if belongs(c)]
        lines.append((f"{name}, right passage: EM", interval([s[0] for s in scores])))
        lines.append((f"{name}, right passage: F1", interval([s[1] for s in scores])))
    for source in sorted({c.source for c, _ in spans}):
        lines.append(
            (
                f"  {source}: F1",
                interval([_best(c.golds, r[0].spans[0].text)[1] for c, r in spans if c.source == source]),
            )
        )
    five = [(c, r) for c, r in spans if len(r) == FIVE]
    ways = {
        "span": lambda r: r.spans[0].logit,
        "span against none": lambda r: r.spans[0].logit - r.none,
        "relevance": lambda r: r.relevance,
        "span + relevance": lambda r: r.spans[0].logit + r.relevance,
    }
    for name, score in ways.items():
        lines.append(
            (
                f"right of five by {name}",
                interval([float(max(range(FIVE), key=lambda k: score(r[k])) == 0) for _, r in five]),
            )
        )
    lines.append(("read over five: F1", interval([_best(c.golds, over(r)[0].text)[1] for c, r in five])))
    against = lambda r: r.spans[0].logit - r.none
    answered = [against(r[0]) for c, r in spans]
    lines.append(
        (
            "answer against real unanswerable: area",
            area_interval(answered, [against(r[0]) for c, r in by_case if not c.golds and not c.label]),
        )
    )
    lines.append(
        ("answer against hard negative: area", area_interval(answered, [against(x) for c, r in spans for x in r[1:2]]))
    )
    for source in sorted({c.source for c, _ in by_case if c.label in ("yes", "no")}):
        of = [(c.label == "yes", r[0].yes > 0) for c, r in by_case if c.source == source and c.label in ("yes", "no")]
        often = max(sum(y for y, _ in of), len(of) - sum(y for y, _ in of)) / len(of)
        lines.append(
            (f"yes/no {source} (the more frequent: {100 * often:.0f})", interval([float(y == g) for y, g in of]))
        )
    return lines


def table_figures(network: Network, tokenizer: Tokenizer, tables: Tables, count: int = 400) -> list[tuple[str, str]]:
    """Questions about rows of columns that training does not see: the value read over all windows, none against it."""
    rng = random.Random(9)
    scores, answered, not_there = [], [], []
    for asked in (tables.draw(rng) for _ in range(count)):
        readings = read(network, tokenizer, [(asked.question, p) for p in asked.passages])
        best = over(readings)[0]
        golds = [p.text[s:e] for p in asked.passages for group in p.answers for s, e in group]
        odds = readings[best.passage].spans[0].logit - readings[best.passage].none
        (answered if golds else not_there).append(odds)
        if golds:
            scores.append(_best(golds, best.text))
    return [
        ("tables: EM", interval([s[0] for s in scores])),
        ("tables: F1", interval([s[1] for s in scores])),
        ("tables, answer against none: area", area_interval(answered, not_there)),
    ]


def _overlap(a: str, b: str) -> float:
    x, y = set(a.split()), set(b.split())
    return len(x & y) / max(1, len(x | y))


def shape_figures(
    network: Network, tokenizer: Tokenizer, training: Path, questions: Questions, limit: int = 200
) -> list[tuple[str, str]]:
    """One part or none, the part's words, two parts, kinds; on questions that are held out."""
    parted = [s for s in shape.read(training) if is_held(s.question)]
    plain = [p for p in questions.plain if p.inner == []]
    asked = [Plain(s.question, s.inner, None) for s in parted] + random.Random(3).sample(
        plain, min(limit // 2, len(plain))
    )
    got = shapes(network, tokenizer, [p.question for p in asked])
    lines = [
        (
            "inner part, one or none right",
            interval([float(bool(g.inner) == bool(p.inner)) for p, g in zip(asked, got)]),
        ),
        (
            "inner part, words in common",
            interval(
                [
                    _overlap(p.question[slice(*g.inner[0])] if g.inner else "", p.question[slice(*p.inner[0])])
                    for p, g in zip(asked, got)
                    if p.inner
                ]
            ),
        ),
        ("number of parts right", interval([float(len(g.inner) == len(p.inner or [])) for p, g in zip(asked, got)])),
    ]
    rng = random.Random(5)
    kinded = [
        p for kind in KINDS for p in rng.sample(questions.kinded[kind], min(limit // 6, len(questions.kinded[kind])))
    ]
    told = shapes(network, tokenizer, [p.question for p in kinded])
    lines.append(
        (
            "kind of answer (each kind as often)",
            interval([float(max(t.kinds, key=t.kinds.get) == p.kind) for p, t in zip(kinded, told)]),
        )
    )
    return lines
