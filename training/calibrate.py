"""Learns when the reader is right, from its mistakes on held-out titles and on kinds of data that training did not see.

usage: python calibrate.py --data PREPARED --base FOLDER --weights FILE --out calibrator.json [--each 120]
Prints the area under the curve and the calibration error on titles and on each new kind, each left out of its own fit.
"""

from __future__ import annotations

import argparse
import os
import random
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
from reader import calibrator, reading
from reader.figures import area_interval, calibration_error
from reader.mixture import Mixture
from reader.passages import Passage
from reader.renaming import Names
from reader.text import f1
from reader.windows import load as load_windows
from reader.wording import of_clue

PASSAGES = (4, 8)
"""Of the app's best, so many are read: a question has one number or the other."""
RIGHT = 0.5
"""F1 from which an answer counts as right."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("data", "base", "weights", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--each", type=int, default=120, help="questions of each source")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    network, tokenizer = reading.of_weights(args.base, args.weights, args.threads)
    table, examples, hits = load_windows(args.data)
    rng = random.Random(11)
    rows, right, kind = [], [], []
    for split in ("dev", "new"):
        mixture = Mixture(table, examples, hits, Names([]), split)
        for source, ids in sorted(mixture.by_source.items()):
            chosen = [i for i in ids if examples[i].kind == "span" and i in hits]
            for i in rng.sample(chosen, min(args.each, len(chosen))):
                e = examples[i]
                question = of_clue(rng, e.clue) if e.clue else e.question
                windows = hits[i][: rng.choice(PASSAGES)]
                # What the passage at hand does not say, another may: such a question is asked of its own passage alone.
                if not e.gold:
                    windows = e.own[:1]
                readings = reading.read(network, tokenizer, [(question, Passage(*table[w][:2])) for w in windows])
                values = reading.over(readings)
                rows.append(calibrator.features(question, readings, values))
                right.append(any(f1(values[0].text, a) >= RIGHT for a in e.answers))
                kind.append(source if split == "new" else "held-out titles")
    print(f"{len(rows)} questions, {100 * sum(right) / len(right):.0f} % right")
    for name in sorted(set(kind)):
        inside, outside = [i for i, k in enumerate(kind) if k == name], [i for i, k in enumerate(kind) if k != name]
        if not outside:
            continue
        model = calibrator.fit([rows[i] for i in outside], [right[i] for i in outside], fitted=calibrator.FITTED)
        chances = [model.chance(rows[i]) for i in inside]
        answers = [right[i] for i in inside]
        area = area_interval([c for c, r in zip(chances, answers) if r], [c for c, r in zip(chances, answers) if not r])
        print(f"{name:18} area {area}, calibration error {calibration_error(chances, answers):.1f}")
    model = calibrator.fit(rows, right, fitted=calibrator.FITTED)
    for name, weight in zip((*calibrator.FEATURES, "constant"), model.weights):
        print(f"  {name:18} {weight:+.2f}")
    model.save(args.out)


if __name__ == "__main__":
    main()
