"""Prints what the reader can do, with 95 % intervals.

usage: python report.py --eval FOLDER --base FOLDER (--weights reader.pt | --onnx FILE | --app) [--calibrator FILE] [--only musique,squad2,…,best] [--limit N]
EVAL is the folder of evaluation sets (musique, squad2, medical, hotpotqa, hotpotqa-dev). Figures on the development split:
develop.py. With --weights and --onnx both, the difference that 8 bits make is printed as well; with --app, what the shipped
file reads in the app's own runtime. `best` is read over windows that the app cuts.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
from tokenizers import Tokenizer

from reader import calibrator, encoding, reading, tests
from reader.runtime import Runtime

TESTS = ("musique", "squad2", "medical", "alone")
ALONE = ("musique", "hotpotqa", "hotpotqa-dev", "medical")
ALL = (*ALONE[:3], "2wiki", "squad2", "medical")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eval", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--onnx", type=Path)
    parser.add_argument("--app", action="store_true")
    parser.add_argument("--calibrator", type=Path)
    parser.add_argument("--only", default=",".join(TESTS))
    parser.add_argument("--limit", type=int, default=0, help="questions of a test")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    if not args.weights and not args.onnx and not args.app:
        parser.error("give --weights, --onnx, --app, or several")
    tokenizer = encoding.opened(str(args.base / "tokenizer.json"))
    networks = {}
    if args.weights:
        networks["32 bits"] = reading.of_weights(args.base, args.weights, args.threads)[0]
    if args.onnx:
        networks["8 bits"] = reading.of_file(args.onnx, args.threads)
    model = calibrator.load(args.calibrator) if args.calibrator else None
    with Runtime() as runtime:
        if args.app:
            networks["the app's runtime"] = reading.row_by_row(runtime.run)
        report(args, networks, tokenizer, model, runtime)


def report(
    args: argparse.Namespace,
    networks: dict[str, reading.Network],
    tokenizer: Tokenizer,
    model: calibrator.Calibrator | None,
    runtime: Runtime,
) -> None:
    for precision, network in networks.items():
        print(f"\n{precision}", flush=True)
        for name in args.only.split(","):
            if name == "alone":
                lines = [
                    line
                    for each in ALONE
                    for line in tests.alone(network, tokenizer, args.eval / each, args.limit or 40)
                ]
            elif name == "best":
                lines = [
                    line
                    for each in ALL
                    for line in tests.best(network, tokenizer, args.eval / each, args.limit, runtime.cut)
                ]
            else:
                lines = getattr(tests, name)(network, tokenizer, args.eval / name, model, args.limit)
            for what, figure in lines:
                print(f"{what:58} {figure}", flush=True)


if __name__ == "__main__":
    main()
