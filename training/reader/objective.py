"""The loss of a step: the network over its parts, the parts joined, every head's loss weighed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import nn

from . import losses
from .batches import IGNORED, Rows, Step
from .losses import Taught
from .model import Read

WEIGHTS = {
    "shared": 1.0,
    "single": 0.6,
    "relevance": 0.25,
    "yes_no": 0.2,
    "inner": 0.5,
    "kind": 0.2,
    "follow shared": 1.0,
    "follow single": 0.6,
    "follow relevance": 0.25,
}
OVER_TOKENS = ("start", "end", "inner")

Network = Callable[..., Read]
Teacher = tuple[float, Network, bool]
"""Its weight among the teachers; the network; whether it has tokens of its own."""


def over(model: Network, rows: Rows) -> dict[str, torch.Tensor]:
    """Every head that the network has over every sequence, in their order: token heads over all tokens in a row."""
    outs = [model(**inputs) for inputs in rows.parts]
    found = {}
    for name in Read._fields:
        values = [getattr(out, name) for out in outs]
        if values[0] is not None:
            by_token = name in OVER_TOKENS
            whole = torch.cat([v.flatten(0, 1) for v in values] if by_token else values)
            found[name] = whole[rows.tokens if by_token else rows.rows]
    return found


@torch.no_grad()
def taught(teachers: Sequence[Teacher], step: Step) -> Taught:
    """What the teachers think of a step together."""
    found = []
    for weight, network, own in teachers:
        if own:
            assert step.teaching
            said, at, onto = over(network, step.teaching.rows), step.teaching.at, step.teaching.onto
        else:
            said, at, onto = over(network, step.rows), step.at, None
        tokens = len(step.at.passage)
        found.append((weight, losses.chances(said["start"], said["end"], said["relevance"], at, onto, tokens)))
    return losses.mean(found)


def loss_of(
    model: Network, step: Step, teachers: Sequence[Teacher] = ()
) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
    """The weighed sum, and each loss by name. The step's arrays are tensors of the network's device (`losses.moved`)."""
    read, at = over(model, step.rows), step.at
    found: dict[str, torch.Tensor] = {}
    found["shared"], found["single"] = losses.reading(read["start"], read["end"], at)
    found["relevance"] = losses.relevance(read["relevance"], step.relevant, step.counts, at.question_of, at.questions)
    if "yes_no" in read:
        found["yes_no"] = _where_known(read["yes_no"], step.yes_no)
    if step.alone:
        asked = over(model, step.alone.rows)
        found["inner"] = losses.parts(asked["inner"][step.alone.token], step.alone.mask, step.alone.inner)
        found["kind"] = _where_known(asked["kind"], step.alone.kind)
    if teachers:
        thought = taught(teachers, step)
        # A teacher that read more is followed everywhere; the reader's own view is kept of what it had learnt.
        is_taught = any(own for _, _, own in teachers)
        follows = torch.ones_like(step.known, dtype=torch.float) if is_taught else step.known.float()
        found["follow shared"], found["follow single"] = losses.following(
            read["start"], read["end"], at, thought, follows
        )
        each = nn.functional.binary_cross_entropy_with_logits(
            read["relevance"], thought.relevance, reduction="none"
        )
        found["follow relevance"] = (each * follows[at.question_of]).mean()
    total = torch.stack([WEIGHTS[name] * value for name, value in found.items()]).sum()
    return total, {name: value.detach() for name, value in found.items()}


def _where_known(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Cross-entropy; nothing where no label is known."""
    lost = nn.functional.cross_entropy(logits, labels, ignore_index=IGNORED, reduction="sum")
    return lost / (labels != IGNORED).sum().clamp_min(1)
