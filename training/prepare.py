"""Prepares training: windows, examples, and the queries for the app's own search.

usage: python prepare.py --training FOLDER --tokenizer FOLDER --out FOLDER
Then, in the project: npx tsx scripts/best-passages.ts OUT
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import json
import random
from pathlib import Path

from tokenizers import Tokenizer

from reader import rows, windows

SEARCHED = {"qamr": 6000, "qasrl": 2500, "fewrel": 5000, "knowledgenet": 3000, "triples": 9000, "ropes": 500}
"""Of sources with many easy rows, so many are searched for; of the others all."""


def digest(file: Path) -> str | None:
    """What tells a file's content, if there is one."""
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--training", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    tokenizer = Tokenizer.from_file(str(args.tokenizer / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()

    def count(texts):
        return [len(e.ids) for e in tokenizer.encode_batch(list(texts), add_special_tokens=False)]

    table, examples = windows.build(rows.read(args.training), count)
    prose = windows.add(table, rows.prose(args.training), count)
    before = digest(args.out / "windows.jsonl")
    windows.write(args.out, table, examples)
    if before not in (None, digest(args.out / "windows.jsonl")):
        print("The windows are others than before: what the app found among them (best.jsonl) is thrown away.")
        (args.out / "best.jsonl").unlink(missing_ok=True)
    order = list(range(len(examples)))
    random.Random(1).shuffle(order)
    left = collections.Counter(SEARCHED)
    with (args.out / "queries.jsonl").open("w") as file:
        # Those of the development split and of new kinds first: without them nothing can be measured.
        for i in sorted(order, key=lambda i: examples[i].split == "train"):
            example = examples[i]
            if example.source in SEARCHED:
                if left[example.source] == 0:
                    continue
                left[example.source] -= 1
            file.write(json.dumps({"id": i, "query": windows.query_of(example)}) + "\n")
        # A window of prose asks for those like it: wrong passages for what will be asked about it (teach.py).
        for w in prose:
            file.write(json.dumps({"id": len(examples) + w, "query": windows.like(*table[w][:2])}) + "\n")
    print(len(table), "windows,", len(prose), "of them prose,", sum(w[2] for w in table), "held out")
    for (source, split), n in sorted(collections.Counter((e.source, e.split) for e in examples).items()):
        print(f"{source:14} {split:6} {n}")


if __name__ == "__main__":
    main()
