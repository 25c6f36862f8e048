"""The loss of a step: the network over its parts, the parts joined, every head's loss weighed."""

from __future__ import annotations

import torch
from torch import nn

from . import losses
from .batches import IGNORED, Step, parts, span_places
from .encoding import Sequences
from .model import Reader

WEIGHTS = {"shared": 1.0, "single": 0.6, "relevance": 0.25, "yes_no": 0.2, "inner": 0.5, "kind": 0.2}


OVER_TOKENS = ("start", "end", "inner")
OVER_SEQUENCES = ("relevance", "yes_no", "kind")


def _over(model: Reader, sequences: Sequences, tokens: int, device: torch.device) -> dict[str, torch.Tensor]:
    """Every head over every sequence, in their order: token heads over all tokens in a row, without padding."""
    lengths = [len(ids) for ids in sequences.ids]
    found: dict[str, list[torch.Tensor]] = {name: [] for name in OVER_TOKENS + OVER_SEQUENCES}
    order: list[int] = []
    for rows in parts(lengths, tokens):
        inputs = {name: value.to(device, non_blocking=True) for name, value in sequences.padded(rows).items()}
        out = model(**inputs)
        real = inputs["attention_mask"].bool()
        for name in OVER_TOKENS:
            found[name].append(getattr(out, name)[real])
        for name in OVER_SEQUENCES:
            found[name].append(getattr(out, name))
        order += rows
    first, at = [0] * len(lengths), 0
    for row in order:
        first[row] = at
        at += lengths[row]
    back = torch.cat([torch.arange(f, f + n) for f, n in zip(first, lengths, strict=True)]).to(device)
    rows_back = torch.argsort(torch.tensor(order)).to(device)
    return {name: torch.cat(v)[back if name in OVER_TOKENS else rows_back] for name, v in found.items()}


def loss_of(model: Reader, step: Step, tokens: int, device: torch.device) -> tuple[torch.Tensor, dict[str, float]]:
    """The weighed sum, and each loss by name. `tokens`: of a part."""
    read = _over(model, step.sequences, tokens, device)
    reading = [i for i, counts in enumerate(step.reads) if counts]
    found: dict[str, torch.Tensor] = {}
    if reading:
        numbers: dict[int, int] = {}
        question = [numbers.setdefault(step.question[i], len(numbers)) for i in reading]
        lengths = [len(step.sequences.ids[i]) for i in reading]
        chosen = type(step.sequences)(
            *([getattr(step.sequences, name)[i] for i in reading] for name in ("ids", "types", "offsets"))
        )
        at = losses.Layout(lengths, question, [step.answers[i] for i in reading], span_places(chosen), device)
        counts = torch.tensor(step.reads).repeat_interleave(torch.tensor([len(ids) for ids in step.sequences.ids]))
        counts = counts.to(device)
        found["shared"], found["single"] = losses.reading(read["start"][counts], read["end"][counts], at)
    found["relevance"] = losses.relevance(
        read["relevance"],
        torch.tensor(step.relevant, device=device),
        torch.tensor(step.question, device=device),
    )
    labels = torch.tensor(step.yes_no, device=device)
    if (labels != IGNORED).any():
        found["yes_no"] = nn.functional.cross_entropy(read["yes_no"], labels, ignore_index=IGNORED)
    asked = _over(model, step.alone, tokens, device)
    inner_of = asked["inner"].split([len(ids) for ids in step.alone.ids])
    known = [(inner_of[i], inner) for i, inner in enumerate(step.inner) if inner is not None]
    if known:
        padded = nn.utils.rnn.pad_sequence([logits for logits, _ in known], batch_first=True)
        widths = torch.tensor([len(logits) for logits, _ in known], device=device)
        mask = torch.arange(padded.shape[1], device=device)[None] < widths[:, None]
        found["inner"] = losses.parts(padded, mask, [inner for _, inner in known])
    kinds = torch.tensor(step.kind, device=device)
    if (kinds != IGNORED).any():
        found["kind"] = nn.functional.cross_entropy(asked["kind"], kinds, ignore_index=IGNORED)
    total = torch.stack([WEIGHTS[name] * value for name, value in found.items()]).sum()
    return total, {name: value.item() for name, value in found.items()}
