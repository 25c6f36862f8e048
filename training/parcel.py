"""Packs what training needs into a small folder, for a machine that takes only so much, and unpacks it there.

usage: python parcel.py pack --data PREPARED --training FOLDER --base FOLDER --weights FILE --out PARCEL
       python parcel.py unpack --parcel PARCEL --out FOLDER     (makes FOLDER/data, /training, /base, /reader.pt)
       python parcel.py parts --file FILE --out FOLDER          (FILE.0, FILE.1, …, to be joined by `cat`)
Matrices travel as 8-bit rows with a scale each: a start for training, nothing to measure by.
"""

from __future__ import annotations

import argparse
import tarfile
from pathlib import Path

import numpy as np
import torch

PART_BYTES = 15_000_000
DATA = ("windows.jsonl", "examples.jsonl", "best.jsonl")
BASE = ("config.json", "tokenizer.json")


def pack(args: argparse.Namespace) -> None:
    args.out.mkdir(parents=True, exist_ok=True)
    with tarfile.open(args.out / "data.tar.xz", "w:xz") as tar:
        for name in DATA:
            tar.add(args.data / name, f"data/{name}")
        tar.add(args.training / "decompositions.jsonl", "training/decompositions.jsonl")
        for name in BASE:
            tar.add(args.base / name, f"base/{name}")
    whole = torch.load(args.weights, map_location="cpu", weights_only=False)
    arrays = {}
    for name, value in whole.get("model", whole).items():
        array = value.float().numpy()
        if array.ndim == 2:
            scale = np.maximum(np.abs(array).max(1, keepdims=True) / 127, 1e-12)
            arrays[f"{name}:codes"], arrays[f"{name}:scale"] = np.rint(array / scale).astype(np.int8), scale
        else:
            arrays[name] = array
    np.savez_compressed(args.out / "weights.npz", **arrays)
    for file in sorted(args.out.iterdir()):
        print(f"{file.stat().st_size:>12} {file.name}")


def unpack(args: argparse.Namespace) -> None:
    args.out.mkdir(parents=True, exist_ok=True)
    with tarfile.open(args.parcel / "data.tar.xz") as tar:
        tar.extractall(args.out, filter="data")
    arrays = np.load(args.parcel / "weights.npz")
    weights = {}
    for name in arrays.files:
        if name.endswith(":codes"):
            bare = name.removesuffix(":codes")
            weights[bare] = torch.from_numpy(arrays[name].astype(np.float32) * arrays[f"{bare}:scale"])
        elif not name.endswith(":scale"):
            weights[name] = torch.from_numpy(arrays[name])
    torch.save(weights, args.out / "reader.pt")


def parts(args: argparse.Namespace) -> None:
    content = args.file.read_bytes()
    for k in range(-(-len(content) // PART_BYTES)):
        (args.out / f"{args.file.name}.{k}").write_bytes(content[k * PART_BYTES : (k + 1) * PART_BYTES])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for action, names in (
        (pack, ("data", "training", "base", "weights", "out")),
        (unpack, ("parcel", "out")),
        (parts, ("file", "out")),
    ):
        command = commands.add_parser(action.__name__)
        command.set_defaults(action=action)
        for name in names:
            command.add_argument(f"--{name}", type=Path, required=True)
    args = parser.parse_args()
    args.action(args)


if __name__ == "__main__":
    main()
