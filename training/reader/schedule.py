"""The learning rate: warm-up, then level for as long as there is time, then down to nothing when told (Hägele et al. 2024).

Where a run ends need not be known when it starts: any checkpoint can be taken down in a run of its own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

WARM_UP_STEPS = 100


@dataclass(frozen=True, slots=True)
class Schedule:
    peak: float
    decay_from: int | None = None
    decay_steps: int = 0

    def rate(self, step: int) -> float:
        """Of a step, counted from 0. The way down is 1 − √(share done), which beat a straight line there."""
        level = self.peak * min(1.0, (step + 1) / WARM_UP_STEPS)
        if self.decay_from is None or step < self.decay_from:
            return level
        return level * max(0.0, 1 - math.sqrt((step - self.decay_from + 1) / (self.decay_steps + 1)))

    def ends(self, step: int) -> bool:
        """Whether there is nothing left to do from this step on."""
        return self.decay_from is not None and step >= self.decay_from + self.decay_steps
