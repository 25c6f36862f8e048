"""Mixes two readers, weight by weight: what one training gained and the other kept (Wortsman et al. 2022, WiSE-FT).

usage: python mean.py --weights FILE --other FILE --share 0.7 --base FOLDER --out reader.pt   (share: of the other)
The first may be what the app carries (.onnx): a head that it lacks is the other's, which train.py wrote.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from reader.model import Reader, load


def mean(one: dict[str, torch.Tensor], other: dict[str, torch.Tensor], share: float, lacking: list[str]) -> dict:
    """Of both, by name; those that the first is `lacking` whole from the other."""
    return {
        name: value if name in lacking or not value.is_floating_point() else one[name].lerp(value, share)
        for name, value in other.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("weights", "other", "base", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--share", type=float, required=True)
    args = parser.parse_args()
    one, other = Reader(args.base), Reader(args.base)
    lacking = load(one, args.weights)
    if absent := load(other, args.other):
        raise SystemExit(f"{args.other} lacks {', '.join(absent)}")
    weights = mean(one.state_dict(), other.state_dict(), args.share, lacking)
    torch.save({k: v.half() if v.is_floating_point() else v for k, v in weights.items()}, args.out)


if __name__ == "__main__":
    main()
