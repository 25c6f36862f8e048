"""Prints the figures of weights on the development split.

usage: python develop.py --data PREPARED --training FOLDER --base FOLDER --weights FILE [--each 25]
       with --words tokenizer.json: of a teacher's weights
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
from reader import development, reading
from reader.mixture import Mixture
from reader.questions import Questions
from reader.renaming import Names
from reader.tables import Tables
from reader.windows import load as load_windows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("data", "training", "base", "weights"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--words", type=Path)
    parser.add_argument("--each", type=int, default=25, help="questions of each source")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    if args.words:
        network, tokenizer = reading.of_teacher(args.weights, args.words)
    else:
        network, tokenizer = reading.of_weights(args.base, args.weights, args.threads)
    table, examples, hits = load_windows(args.data)
    mixture = Mixture(table, examples, hits, Names([]), "dev")
    lines = development.reading_figures(network, tokenizer, development.cases(mixture, args.each))
    lines += development.table_figures(
        network, tokenizer, Tables(Names(text for _, text, held in table if held), "dev")
    )
    if not args.words:
        lines += development.shape_figures(network, tokenizer, args.training, Questions(args.training, examples, "dev"))
    width = max(len(name) for name, _ in lines)
    for name, figure in lines:
        print(f"{name:{width}}  {figure}")


if __name__ == "__main__":
    main()
