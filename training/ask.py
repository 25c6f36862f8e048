"""Makes questions from passages, by a language model that learns to ask.

usage: python ask.py --data PREPARED --gguf FILE --words tokenizer.json --out made.jsonl --learn MINUTES --make MINUTES
Prose that nobody asked about comes first, then passages of the questions at hand; held-out titles never.
"""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import asdict
from pathlib import Path

import torch

from reader import asking, llama, teacher
from reader.windows import load

TOKENS = 32768
"""Of a step."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("data", "gguf", "words", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    for name in ("learn", "make"):
        parser.add_argument(f"--{name}", type=float, required=True, help="minutes")
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--tokens", type=int, default=TOKENS)
    parser.add_argument("--at-once", type=int, default=768)
    args = parser.parse_args()
    torch.manual_seed(1)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    table, examples, hits = load(args.data)
    tokenizer = teacher.tokenizer_of(args.words)
    model = llama.of_gguf(args.gguf).to(device)
    asking.learn(model, tokenizer, asking.learnt_from(table, examples), args.learn, args.tokens, args.rate)
    model.bfloat16()
    prose = [i - len(examples) for i in hits if i >= len(examples) and not table[i - len(examples)][2]]
    asked = sorted({w for e in examples if e.split == "train" for w in e.gold if not table[w][2]})
    random.Random(1).shuffle(prose)
    random.Random(2).shuffle(asked)
    with args.out.open("w") as out:
        for made in asking.make(model, tokenizer, table, prose + asked, args.make, at_once=args.at_once):
            out.write(json.dumps(asdict(made)) + "\n")


if __name__ == "__main__":
    main()
