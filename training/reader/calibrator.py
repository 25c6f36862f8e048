"""The chance that an answer is right: a logistic regression over what the network said of all passages of a question.

Learnt from the reader's own mistakes on titles and on kinds of data that it was not trained on, over the app's best passages
(Kamath et al. 2020: raw probabilities mislead out of domain; a calibrator that saw such errors does less so).
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .reading import Reading, Value

FEATURES = (
    "top",
    "margin",
    "against_none",
    "relevance",
    "relevance_margin",
    "said",
    "words",
    "question_words",
    "passages",
    "best_is_relevant",
)

FITTED = ("top", "margin", "relevance", "said")
"""What is weighed of these, when the reader itself is meant. With all of them, kinds of data that were left out of the fit
lost 0.605 nats an answer instead of 0.547 and held-out titles 0.470 instead of 0.442: the number of passages told which
questions had no answer, for those alone are asked of one passage, and lengths and odds against none hold for no other kind."""


def _log(p: float) -> float:
    return math.log(max(p, 1e-6))


def features(question: str, readings: Sequence[Reading], values: Sequence[Value]) -> list[float]:
    """Of the best value. Logs, log-odds and counts, all of the order of one."""
    best, second = values[0], values[1].probability if len(values) > 1 else 0.0
    here = readings[best.passage]
    others = [r.relevance for i, r in enumerate(readings) if i != best.passage]
    return [
        _log(best.probability),
        min(8.0, _log(best.probability) - _log(second)),
        best.span.logit - here.none,
        here.relevance,
        here.relevance - max(others, default=-4.0),
        math.log(best.said),
        math.log(1 + len(best.text.split())),
        math.log(1 + len(question.split())),
        math.log(len(readings)),
        float(here.relevance >= max(others, default=-9.0)),
    ]


@dataclass(slots=True)
class Calibrator:
    mean: list[float]
    scale: list[float]
    weights: list[float]
    """Of the features, standardised; the last is the constant."""

    def chance(self, row: Sequence[float]) -> float:
        x = sum(w * max(-4.0, min(4.0, (v - m) / s)) for v, m, s, w in zip(row, self.mean, self.scale, self.weights))
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, x + self.weights[-1]))))

    def save(self, file: Path) -> None:
        file.write_text(
            json.dumps(
                {"features": FEATURES, "mean": self.mean, "scale": self.scale, "weights": self.weights}, indent=1
            )
            + "\n"
        )


def fit(
    rows: Sequence[Sequence[float]],
    right: Sequence[bool],
    weight: Sequence[float] | None = None,
    l2: float = 1.0,
    fitted: Sequence[str] = FEATURES,
) -> Calibrator:
    """By Newton's method; `weight` of each row, so that every kind of data counts alike. What is not `fitted` weighs nothing."""
    x = np.asarray(rows, dtype=float)
    mean, scale = x.mean(0), x.std(0) + 1e-6
    x = np.c_[np.clip((x - mean) / scale, -4, 4), np.ones(len(x))]
    x[:, [i for i, name in enumerate(FEATURES) if name not in fitted]] = 0
    y, w = np.asarray(right, dtype=float), np.asarray(weight if weight is not None else np.ones(len(x)))
    penalty = np.diag([l2] * (x.shape[1] - 1) + [1e-6])
    b = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ b))
        step = np.linalg.solve((x * (w * p * (1 - p))[:, None]).T @ x + penalty, x.T @ (w * (p - y)) + penalty @ b)
        b -= step
        if np.abs(step).max() < 1e-8:
            break
    return Calibrator(mean.tolist(), scale.tolist(), b.tolist())


def load(file: Path) -> Calibrator:
    given = json.loads(file.read_text())
    if given["features"] != list(FEATURES):
        raise ValueError(f"{file} is of other features.")
    return Calibrator(given["mean"], given["scale"], given["weights"])
