"""The loss of a step: the network over its parts, the parts joined, every head's loss weighed."""

from __future__ import annotations

import torch
from torch import nn

from . import losses
from .batches import IGNORED, Step, parts, span_places
from .model import Reader

WEIGHTS = {"shared": 1.0, "single": 0.6, "relevance": 0.25, "yes_no": 0.2, "inner": 0.5, "kind": 0.2}


def _over(model: Reader, sequences, tokens: int, device: torch.device) -> dict[str, list[torch.Tensor]]:
    """Every head over every sequence, in their order; token heads without padding."""
    lengths = [len(ids) for ids in sequences.ids]
    found: dict[str, list] = {
        name: [None] * len(lengths) for name in ("start", "end", "relevance", "yes_no", "inner", "kind")
    }
    for rows in parts(lengths, tokens):
        out = model(**{k: v.to(device, non_blocking=True) for k, v in sequences.padded(rows).items()})
        for k, row in enumerate(rows):
            for name, values in found.items():
                value = getattr(out, name)[k]
                values[row] = value[: lengths[row]] if name in ("start", "end", "inner") else value
    return found


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
        start, end = (torch.cat([read[name][i] for i in reading]) for name in ("start", "end"))
        found["shared"], found["single"] = losses.reading(start, end, at)
    found["relevance"] = losses.relevance(
        torch.stack(read["relevance"]),
        torch.tensor(step.relevant, device=device),
        torch.tensor(step.question, device=device),
    )
    labels = torch.tensor(step.yes_no, device=device)
    if (labels != IGNORED).any():
        found["yes_no"] = nn.functional.cross_entropy(torch.stack(read["yes_no"]), labels, ignore_index=IGNORED)
    asked = _over(model, step.alone, tokens, device)
    known = [(asked["inner"][i], inner) for i, inner in enumerate(step.inner) if inner is not None]
    if known:
        padded = nn.utils.rnn.pad_sequence([logits for logits, _ in known], batch_first=True)
        widths = torch.tensor([len(logits) for logits, _ in known], device=device)
        mask = torch.arange(padded.shape[1], device=device)[None] < widths[:, None]
        found["inner"] = losses.parts(padded, mask, [inner for _, inner in known])
    kinds = torch.tensor(step.kind, device=device)
    if (kinds != IGNORED).any():
        found["kind"] = nn.functional.cross_entropy(torch.stack(asked["kind"]), kinds, ignore_index=IGNORED)
    total = torch.stack([WEIGHTS[name] * value for name, value in found.items()]).sum()
    return total, {name: value.item() for name, value in found.items()}
