"""The tests that the finished reader is held against, on evaluation data it never sees. For reporting, not for choosing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tokenizers import Tokenizer

from .calibrator import Calibrator, features
from .figures import area_interval, calibration_error, interval
from .passages import Passage
from .reading import Network, over, read
from .search import Search, cut
from .solving import Solver
from .text import exact, f1, says

Line = tuple[str, str]
Cut = Callable[[Sequence[tuple[str, str]]], list[Passage]]
"""Titles and texts as windows."""
FIVE, BEST = 5, 10
RIGHT = 0.5


def lines_of(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.open()]


def corpus(tokenizer: Tokenizer, folder: Path) -> list[Passage]:
    """Windows of a set's passages."""
    return [
        window for d in lines_of(folder / "corpus.jsonl") for window in cut(tokenizer, d.get("title", ""), d["text"])
    ]


def _scores(golds: Sequence[str], found: str) -> tuple[float, float]:
    return max(exact(found, g) for g in golds), max(f1(found, g) for g in golds)


@dataclass(slots=True)
class Step:
    """A sub-question of musique, its earlier answers filled in, and its passage."""

    question: str
    template: str
    answers: list[str]
    own: list[Passage]
    title: str


def musique_steps(tokenizer: Tokenizer, folder: Path) -> Iterator[tuple[dict, list[Step]]]:
    for q in lines_of(folder / "questions.jsonl"):
        texts: dict[str, list[str]] = {}
        for s in q["support"]:
            texts.setdefault(s["title"], []).append(s["text"])
        steps: list[Step] = []
        for d in q["decomposition"]:
            filled = _filled(d["question"], [earlier["answer"] for earlier in q["decomposition"]])
            passages = texts.get(d["support"], [])
            text = next((t for t in passages if says(t, d["answer"])), passages[0] if passages else "")
            steps.append(
                Step(
                    filled,
                    d["question"],
                    [d["answer"]],
                    cut(tokenizer, d["support"], text),
                    d["support"],
                )
            )
        steps[-1].answers = sorted({*steps[-1].answers, *q["answers"]})
        yield q, steps


def _filled(template: str, values: Sequence[str]) -> str:
    text = re.sub(r"#(\d+)", lambda m: values[int(m[1]) - 1] if int(m[1]) <= len(values) else m[0], template)
    return text.replace(" >> ", " | ") + (" | ?" if " >> " in text else "")


def musique(
    network: Network, tokenizer: Tokenizer, folder: Path, model: Calibrator | None, limit: int = 0
) -> list[Line]:
    """Sub-questions with their passage, the right passage of five, chains followed, and whether it knows when it is right."""
    em, f, five, five_relevance, chains, chances, rights, tops = [], [], [], [], [], [], [], []
    with Search(corpus(tokenizer, folder), 60) as search:
        solver = Solver(network, tokenizer, lambda q: [search.passages[i] for i in search(q)[:BEST]])
        for q, steps in list(musique_steps(tokenizer, folder))[: limit or None]:
            for step in steps:
                readings = read(network, tokenizer, [(step.question, p) for p in step.own])
                a, b = _scores(step.answers, over(readings)[0].text)
                em.append(a)
                f.append(b)
                own = next((k for k, p in enumerate(step.own) if any(says(p.text, x) for x in step.answers)), 0)
                others = [
                    p
                    for p in (search.passages[i] for i in search(step.question))
                    if p.title != step.title and not any(says(p.text, x) for x in step.answers)
                ][: FIVE - 1]
                compared = [readings[own], *read(network, tokenizer, [(step.question, p) for p in others])]
                five.append(float(max(range(len(compared)), key=lambda k: compared[k].spans[0].logit) == 0))
                five_relevance.append(float(max(range(len(compared)), key=lambda k: compared[k].relevance) == 0))
                found, values = solver.ask(step.question)
                rights.append(max(f1(values[0].text, x) for x in step.answers) >= RIGHT)
                tops.append(values[0].probability)
                if model:
                    chances.append(model.chance(features(step.question, found, values)))
            values_so_far: list[str] = []
            for step in steps:
                got = solver.ask(_filled(step.template, values_so_far))[1]
                values_so_far.append(got[0].text if got else "")
            chains.append(_scores(q["answers"], values_so_far[-1])[1])
    lines = [
        ("musique sub-questions, gold passage: EM", interval(em)),
        ("  F1", interval(f)),
        ("right passage of five, by span", interval(five)),
        ("  by relevance", interval(five_relevance)),
        ("musique, gold steps followed over the app's best ten: F1", interval(chains)),
        ("sub-questions over the app's best ten: right", interval([float(r) for r in rights])),
        ("  area of right against wrong, top probability", area_interval(*_parted(tops, rights))),
    ]
    return lines + (
        [
            ("  the same, calibrated", area_interval(*_parted(chances, rights))),
            ("  calibration error", f"{calibration_error(chances, rights):.1f}"),
        ]
        if model
        else []
    )


def _parted(values: Sequence[float], right: Sequence[bool]) -> tuple[list[float], list[float]]:
    return [v for v, r in zip(values, right) if r], [v for v, r in zip(values, right) if not r]


def squad2(
    network: Network, tokenizer: Tokenizer, folder: Path, model: Calibrator | None, limit: int = 0
) -> list[Line]:
    """Answerable ones read; answers told from none."""
    em, f, has, lacks, chances, rights = [], [], [], [], [], []
    for q in lines_of(folder / "questions.jsonl")[: limit or None]:
        readings = read(network, tokenizer, [(q["question"], p) for p in cut(tokenizer, "", q["context"])])
        values = over(readings)
        odds = max(r.spans[0].logit - r.none for r in readings)
        (has if q["answers"] else lacks).append(odds)
        if q["answers"]:
            a, b = _scores(q["answers"], values[0].text)
            em.append(a)
            f.append(b)
        if model:
            chances.append(model.chance(features(q["question"], readings, values)))
            rights.append(bool(q["answers"]) and max(f1(values[0].text, g) for g in q["answers"]) >= RIGHT)
    lines = [
        ("squad2, answerable: EM", interval(em)),
        ("  F1", interval(f)),
        ("  area of answer against none", area_interval(has, lacks)),
    ]
    return lines + (
        [
            ("  calibration error", f"{calibration_error(chances, rights):.1f}"),
            ("  area of right against wrong", area_interval(*_parted(chances, rights))),
        ]
        if model
        else []
    )


def medical(
    network: Network, tokenizer: Tokenizer, folder: Path, model: Calibrator | None, limit: int = 0
) -> list[Line]:
    """Read from the app's best ten windows."""
    scores, chances, rights = [], [], []
    with Search(corpus(tokenizer, folder), BEST) as search:
        solver = Solver(network, tokenizer, lambda q: [search.passages[i] for i in search(q)])
        for q in lines_of(folder / "questions.jsonl")[: limit or None]:
            readings, values = solver.ask(q["question"])
            scores.append(_scores(q["answers"], values[0].text)[1] if values else 0.0)
            if model and values:
                chances.append(model.chance(features(q["question"], readings, values)))
                rights.append(scores[-1] >= RIGHT)
    lines = [("medical, the app's best ten: F1", interval(scores))]
    return lines + (
        [
            ("  calibration error", f"{calibration_error(chances, rights):.1f}"),
            ("  area of right against wrong", area_interval(*_parted(chances, rights))),
        ]
        if model
        else []
    )


def best(network: Network, tokenizer: Tokenizer, folder: Path, limit: int, by: Cut) -> list[Line]:
    """What the reader takes for the answer over the app's best ten windows, or those of the question's own passage: of
    every question whose answer can be a span. The app prints the same (`npm run eval:all -- --engine reader`)."""
    scores = []
    passages = lines_of(folder / "corpus.jsonl") if (folder / "corpus.jsonl").exists() else []
    windows = by([(d.get("title", ""), d["text"]) for d in passages])
    with Search(windows, BEST) as search:
        for q in lines_of(folder / "questions.jsonl"):
            if not q["answers"] or q["answers"][0].lower() in ("yes", "no"):
                continue
            found = [windows[i] for i in search(q["question"])] if windows else by([("", q["context"])])
            values = over(read(network, tokenizer, [(q["question"], p) for p in found]))
            scores.append(_scores(q["answers"], values[0].text)[1])
            if len(scores) == limit:
                break
    return [(f"{folder.name}, the best ten: F1", interval(scores))]


def alone(network: Network, tokenizer: Tokenizer, folder: Path, limit: int, best: int = 8) -> list[Line]:
    """A set's first questions by the reader alone: whole, inner part first, the better of both; yes/no left out."""
    whole, inner, split = [], [], []
    with Search(corpus(tokenizer, folder), best) as search:
        solver = Solver(network, tokenizer, lambda q: [search.passages[i] for i in search(q)])
        for q in lines_of(folder / "questions.jsonl")[:limit]:
            if not q["answers"] or q["answers"][0].lower() in ("yes", "no"):
                continue
            by_whole, by_parts = solver.whole(q["question"]), solver.solve(q["question"])
            whole.append(_scores(q["answers"], by_whole[0].text)[1] if by_whole else 0.0)
            inner.append(_scores(q["answers"], by_parts[0].text)[1] if by_parts else 0.0)
            split.append(float(bool(by_parts) and by_parts[0].steps > 1))
    name = folder.name
    return [
        (f"{name}, first {limit}, whole: F1", interval(whole)),
        ("  inner part first", interval(inner)),
        ("  better of both", interval([max(a, b) for a, b in zip(whole, inner)])),
        ("  split", interval(split)),
    ]
