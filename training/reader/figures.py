"""Figures with their uncertainty: means with bootstrap intervals, areas under curves, calibration errors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

DRAWS = 2000


def interval(values: Sequence[float], scale: float = 100) -> str:
    """Mean and 95 % bootstrap interval, in points."""
    v = np.asarray(values, dtype=float) * scale
    if len(v) == 0:
        return "–"
    drawn = np.random.default_rng(1).choice(v, (DRAWS, len(v))).mean(1)
    low, high = np.percentile(drawn, [2.5, 97.5])
    return f"{v.mean():.1f} ({low:.1f}–{high:.1f}, n {len(v)})"


def area(positive: Sequence[float], negative: Sequence[float]) -> float:
    """Chance that a positive scores above a negative; ties count half."""
    p, n = np.asarray(positive, float)[:, None], np.asarray(negative, float)[None]
    return float(((p > n) + 0.5 * (p == n)).mean()) if p.size and n.size else float("nan")


def area_interval(positive: Sequence[float], negative: Sequence[float]) -> str:
    """Area under the curve in points, with its 95 % bootstrap interval."""
    p, n, random = np.asarray(positive, float), np.asarray(negative, float), np.random.default_rng(1)
    if not len(p) or not len(n):
        return "–"
    drawn = [area(random.choice(p, len(p)), random.choice(n, len(n))) for _ in range(300)]
    low, high = np.percentile(drawn, [2.5, 97.5])
    return f"{100 * area(p, n):.1f} ({100 * low:.1f}–{100 * high:.1f}, n {len(p)} + {len(n)})"


def calibration_error(chances: Sequence[float], right: Sequence[bool], bins: int = 10) -> float:
    """Expected calibration error in points, over bins that hold equally many (Nguyen & O'Connor 2015)."""
    c, r = np.asarray(chances, float), np.asarray(right, float)
    order = np.argsort(c)
    return (
        100
        * sum(len(b) * abs(c[b].mean() - r[b].mean()) for b in np.array_split(order, min(bins, len(c))) if len(b))
        / max(1, len(c))
    )
