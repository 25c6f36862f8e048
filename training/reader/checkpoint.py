"""The whole state of a run in one file, written so that a kill at any moment leaves a whole one."""

from __future__ import annotations

import os
import random
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from .schedule import Schedule


@dataclass(slots=True)
class State:
    """What a run goes on from. Batches need no state: a step's questions follow from seed and number."""

    step: int
    questions: int
    busy_seconds: float
    schedule: Schedule
    settings: dict[str, Any]


def save(file: Path, model: torch.nn.Module, optimiser: torch.optim.Optimizer, state: State) -> None:
    whole = {
        "model": model.state_dict(),
        "optimiser": optimiser.state_dict(),
        "torch": torch.get_rng_state(),
        "python": random.getstate(),
        "step": state.step,
        "questions": state.questions,
        "busy_seconds": state.busy_seconds,
        "schedule": asdict(state.schedule),
        "settings": state.settings,
    }
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        torch.save(whole, out)
        out.flush()
        os.fsync(out.fileno())
    if file.exists():
        os.replace(file, file.with_suffix(".before.pt"))
    os.replace(part, file)


def resume(file: Path, model: torch.nn.Module, optimiser: torch.optim.Optimizer | None = None) -> State:
    """Loads a checkpoint into model and optimiser. The file must be one of ours: its random state is unpickled."""
    whole = torch.load(file, map_location="cpu", weights_only=False)
    model.load_state_dict(whole["model"])
    if optimiser:
        optimiser.load_state_dict(whole["optimiser"])
        torch.set_rng_state(whole["torch"])
        random.setstate(whole["python"])
    return State(
        whole["step"], whole["questions"], whole["busy_seconds"], Schedule(**whole["schedule"]), whole["settings"]
    )


def newest(folder: Path) -> Path | None:
    """The last whole checkpoint of a run."""
    return next((f for f in (folder / "checkpoint.pt", folder / "checkpoint.before.pt") if f.exists()), None)
