"""Makes the question sets on which the app fits how answers are weighed (scripts/fit-weighing.ts).

usage: python weighing.py --training FOLDER --out FOLDER
Writes OUT/steps (two-step questions among all paragraphs of their file), OUT/single (questions on titles that the reader
did not train on, and of a kind of data that it never saw, some without an answer), each as corpus.jsonl and questions.jsonl
in the format of the app's evaluation, and OUT/alone (questions that carry the one passage they are asked about).
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from reader.rows import HELD_OUT, group_of, is_held

STEPS = "hotpot-train"
SINGLE = {"squad": 170, "squad-more": 170, "newwiki": 120, "nq": 110, "covidqa": 60, "fairytaleqa": 30, "quoref": 60}
"""Questions of each file."""
ALONE = ("squad-more", 95)
"""File of questions on one passage, people's own without an answer among them, and how many of each."""
WITHHELD = 0.2
"""Share of the questions whose passages are not in the corpus."""
SHORTEST = 40
"""Characters of a paragraph."""
_NAMED = re.compile(r'"?(.{2,60}?)"?(?: \(|, | is | was | are | were | \d{4})')


def _read(file: Path) -> Iterator[dict]:
    with file.open() as lines:
        yield from map(json.loads, lines)


def title_of(paragraph: str) -> str:
    """What a paragraph without a heading is about, by how encyclopedias begin."""
    found = _NAMED.match(paragraph)
    return (found[1] if found else " ".join(paragraph.split()[:3])).strip()


def write(folder: Path, corpus: dict[str, str], questions: Iterable[dict]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "corpus.jsonl").open("w") as out:
        for i, (text, title) in enumerate(corpus.items()):
            out.write(json.dumps({"id": i, "title": title, "text": text}) + "\n")
    with (folder / "questions.jsonl").open("w") as out:
        for question in questions:
            out.write(json.dumps(question) + "\n")
    print(f"{folder.name}: {len(corpus)} passages")


def write_alone(folder: Path, rows: Iterable[dict], name: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "questions.jsonl").open("w") as out:
        for i, row in enumerate(rows):
            out.write(json.dumps(asked(row, name, i) | {"context": row["passage"]}) + "\n")


def asked(given: dict, kind: str, number: int) -> dict:
    answers = [answer["text"] for answer in given["answers"] or []]
    return {
        "id": f"{kind}-{given.get('id', number)}",
        "question": given["question"],
        "answers": answers,
        "type": kind if answers else f"{kind}, no answer",
    }


def withheld(rng: random.Random, rows: list[dict]) -> set[str]:
    """Passages that are not in the corpus."""
    passages = sorted({row["passage"] for row in rows})
    return set(rng.sample(passages, round(WITHHELD * len(passages))))


def with_absent(rows: list[dict], absent: set[str], corpus: Iterable[str]) -> list[dict]:
    """Without an answer where its passage is not there; left out where another passage has the same words."""
    text = "\n".join(corpus).lower()
    kept = []
    for row in rows:
        if row["passage"] not in absent:
            kept.append(row)
        elif all(answer["text"].lower() not in text for answer in row["answers"] or []):
            kept.append({**row, "answers": []})
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--training", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    rng = random.Random(3)
    rows = [row for row in _read(args.training / f"{STEPS}.jsonl") if row["answers"]]
    absent = withheld(rng, rows)
    corpus = {
        text: title_of(text)
        for row in rows
        if row["passage"] not in absent
        for text in map(str.strip, row["passage"].split("\n"))
        if len(text) >= SHORTEST
    }
    rows = with_absent(rows, absent, corpus)
    rng.shuffle(rows)
    write(args.out / "steps", corpus, (asked(row, STEPS, i) for i, row in enumerate(rows)))
    corpus, questions = {}, []
    for name, most in SINGLE.items():
        rows = [
            row
            for row in _read(args.training / f"{name}.jsonl")
            if row.get("question") and (name in HELD_OUT or is_held(group_of(name, row, row["passage"])))
        ]
        absent = withheld(rng, rows)
        for row in rows:
            if row["passage"] not in absent:
                corpus.setdefault(row["passage"], row.get("title") or title_of(row["passage"]))
        rows = with_absent(rows, absent, corpus)
        rng.shuffle(rows)
        questions += [asked(row, name, i) for i, row in enumerate(rows[:most])]
    rng.shuffle(questions)
    write(args.out / "single", corpus, questions)
    name, most = ALONE
    rows = [
        row
        for row in _read(args.training / f"{name}.jsonl")
        if row.get("question") and is_held(group_of(name, row, row["passage"]))
    ]
    rng.shuffle(rows)
    chosen = [row for row in rows if row["answers"]][:most] + [row for row in rows if not row["answers"]][:most]
    rng.shuffle(chosen)
    write_alone(args.out / "alone", chosen, name)


if __name__ == "__main__":
    main()
