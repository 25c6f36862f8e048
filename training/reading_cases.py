"""What the trainer's reading makes of given logits, for the app's (src/reading-model), which has to make the same of them.

usage: python reading_cases.py --tokenizer FOLDER/tokenizer.json --out ../tests/fixtures/reading-model/reading-cases.json
The logits are drawn from a seed, so the cases hold for any weights. No span goes from heading to text: the app drops those.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer

from reader import calibrator, encoding, reading, text
from reader.kinds import KINDS
from reader.model import Read
from reader.passages import Passage

LIMIT = 24
"""Tokens of a window here: short texts have several."""
LOW = -20.0
HEADING = "The Salt Ladder of Ines Calloway"
STOCK = "the harbour of Brixham opened in 1874 when a grain mill, 'Marigold', was sold to Dr. Ines Calloway for £40"
WORDS = STOCK.split()
CALIBRATOR = calibrator.Calibrator(
    [-1.1, 1.6, 0.9, 2.4, 0.8, 0.5, 1.2, 2.3, 1.7, 0.6],
    [0.9, 1.5, 3.1, 2.2, 2.6, 0.6, 0.5, 0.3, 0.4, 0.5],
    [0.7, 0.4, 0.5, 0.2, 0.1, 0.3, -0.2, 0.05, -0.1, 0.15, -0.4],
)


def prose(rng: random.Random, sentences: int, longest: int = 14) -> str:
    made = [" ".join(rng.choice(WORDS) for _ in range(rng.randint(3, longest))) for _ in range(sentences)]
    return " ".join(s[0].upper() + s[1:] + rng.choice((".", "!", "?")) for s in made)


class Drawn:
    """A network whose logits are drawn, four decimals each; it keeps them."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self.rows: list[dict[str, list[float]]] = []
        self.closed: list[range] = []

    def __call__(self, inputs: dict[str, torch.Tensor]) -> Read:
        rows, width = inputs["input_ids"].shape
        shapes = {
            "start": (width,),
            "end": (width,),
            "relevance": (),
            "yes_no": (2,),
            "inner": (width, 4),
            "kind": (len(KINDS),),
        }
        found: dict[str, list[np.ndarray]] = {name: [] for name in shapes}
        for row in range(rows):
            drawn = {
                name: np.round(self.rng.normal(0, 3, shape), 4).astype(np.float32) for name, shape in shapes.items()
            }
            if self.closed:
                for place in self.closed[len(self.rows)]:
                    drawn["start"][place] = drawn["end"][place] = LOW
            n = int(inputs["attention_mask"][row].sum())
            cut = {k: v[:n] if k in ("start", "end", "inner") else v for k, v in drawn.items()}
            self.rows.append({k: [round(float(x), 4) for x in v.ravel()] for k, v in cut.items()})
            for name, values in drawn.items():
                found[name].append(values)
        return Read(*(torch.from_numpy(np.stack(found[name])) for name in Read._fields))


def closed_places(tokenizer: Tokenizer, question: str, passage: Passage, open_heading: bool) -> range:
    """Places where no span may begin or end: those of the text and the full stop between, or those of the heading."""
    row = encoding.pairs(tokenizer, [(question, passage)])
    first, shift = row.types[0].index(1), encoding.body(passage)[1]
    begins = next((i for i in range(first, len(row.ids[0]) - 1) if row.offsets[0][i][0] >= shift), first)
    return range(max(first, begins - 1), len(row.ids[0])) if open_heading else range(first, begins)


def reading_case(tokenizer: Tokenizer, rng: random.Random, network: Drawn) -> dict[str, Any]:
    question = prose(rng, 1)[:-1] + "?"
    passages = [
        Passage(rng.choice(("", HEADING, HEADING)), prose(rng, rng.randint(1, 4)))
        for _ in range(rng.choice((0, 1, 2, 4)))
    ] or [Passage("", "1874")]
    network.rows = []
    network.closed = [closed_places(tokenizer, question, p, bool(p.title) and rng.random() < 0.3) for p in passages]
    # One at a time: the rows are then drawn in the order of the passages.
    readings = [reading.read(network, tokenizer, [(question, p)])[0] for p in passages]
    values = reading.over(readings)
    return {
        "question": question,
        "passages": [{"heading": p.title, "text": p.text} for p in passages],
        "logits": [{k: row[k] for k in ("start", "end", "relevance", "yes_no")} for row in network.rows],
        "readings": [
            {
                "spans": [
                    {"text": s.text, "place": s.place[0] - encoding.body(p)[1], "logit": s.logit} for s in r.spans
                ],
                "none": r.none,
                "startSum": r.start_sum,
                "endSum": r.end_sum,
                "relevance": r.relevance,
                "yes": r.yes,
            }
            for p, r in zip(passages, readings)
        ],
        "values": [
            {"text": v.text, "probability": v.probability, "passage": v.passage, "said": v.said} for v in values
        ],
        "features": calibrator.features(question, readings, values),
        "chance": CALIBRATOR.chance(calibrator.features(question, readings, values)),
    }


def shape_case(tokenizer: Tokenizer, rng: random.Random, network: Drawn) -> dict[str, Any]:
    question = prose(rng, 1)[:-1] + "?"
    network.rows, network.closed = [], []
    asks = reading.shapes(network, tokenizer, [question])[0]
    logits = {k: network.rows[0][k] for k in ("inner", "kind")}
    return {"question": question, "logits": logits, "inner": asks.inner, "odds": asks.odds, "kinds": asks.kinds}


def window_case(tokenizer: Tokenizer, rng: random.Random) -> dict[str, Any]:
    given = prose(rng, rng.randint(1, 9), rng.choice((6, 14)))
    if rng.random() < 0.3:
        given = (
            " ".join(rng.choice(WORDS).replace(".", "") for _ in range(60)) + "o" * rng.choice((1, 90)) + ". " + given
        )

    def count(texts: list[str]) -> list[int]:
        return [len(tokenizer.encode(t, add_special_tokens=False).ids) for t in texts]

    return {"text": given, "sentences": text.sentences(given), "windows": text.windows(given, count, LIMIT)}


def rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 5)
    if isinstance(value, dict):
        return {k: rounded(v) for k, v in value.items()}
    return [rounded(v) for v in value] if isinstance(value, (list, tuple)) else value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    tokenizer = encoding.opened(str(args.tokenizer))
    rng, network = random.Random(21), Drawn(np.random.default_rng(21))
    made = {
        "limit": LIMIT,
        "kinds": KINDS,
        "calibrator": {
            "features": calibrator.FEATURES,
            "mean": CALIBRATOR.mean,
            "scale": CALIBRATOR.scale,
            "weights": CALIBRATOR.weights,
        },
        "readings": [reading_case(tokenizer, rng, network) for _ in range(24)],
        "shapes": [shape_case(tokenizer, rng, network) for _ in range(24)],
        "windows": [window_case(tokenizer, rng) for _ in range(80)],
    }
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(json.dumps(rounded(made), separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
