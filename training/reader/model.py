"""The network: one pre-trained trunk (MiniLM, 6 layers × 384) and a linear head for each thing it is asked.

Heads over tokens (n × length × 2 and 4): where the answer starts and ends; where up to two inner parts of a question start
and end. Heads over [CLS] (n × 1, 2, kinds): relevance, yes against no, kind of answer.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import torch
from torch import nn
from transformers import AutoConfig, BertModel

from .kinds import KINDS


class Read(NamedTuple):
    """What the heads say; none where a network lacks one. Spans as logits: rows × length; the rest: rows × classes."""

    start: torch.Tensor
    end: torch.Tensor
    relevance: torch.Tensor
    yes_no: torch.Tensor | None
    inner: torch.Tensor | None
    """rows × length × 4: start and end of the first part, of the second; [CLS] for none."""
    kind: torch.Tensor | None


class Reader(nn.Module):
    def __init__(self, config_folder: Path) -> None:
        super().__init__()
        # No dropout: less than an epoch or two is seen, and on a processor it costs a third. Eager attention is fastest there.
        attention = "sdpa" if torch.cuda.is_available() else "eager"
        config = AutoConfig.from_pretrained(
            config_folder, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0, attn_implementation=attention
        )
        self.enc = BertModel(config, add_pooling_layer=False)
        width = config.hidden_size
        self.span = nn.Linear(width, 2)
        self.rel = nn.Linear(width, 1)
        self.yes_no = nn.Linear(width, 2)
        self.inner = nn.Linear(width, 4)
        self.kind = nn.Linear(width, len(KINDS))
        for head in (self.span, self.rel, self.yes_no, self.inner, self.kind):
            nn.init.normal_(head.weight, std=0.02)
            nn.init.zeros_(head.bias)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor) -> Read:
        hidden = self.enc(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        # Heads in 32 bits, whatever the trunk runs in.
        with torch.autocast(hidden.device.type, enabled=False):
            hidden = hidden.float()
            span, first = self.span(hidden), hidden[:, 0]
            return Read(
                span[..., 0],
                span[..., 1],
                self.rel(first)[:, 0],
                self.yes_no(first),
                self.inner(hidden),
                self.kind(first),
            )


def load(model: Reader, file: Path) -> list[str]:
    """Takes weights as far as the file has them. @returns the names of weights that stay fresh."""
    if file.suffix == ".safetensors":
        from safetensors.torch import load_file

        weights = {f"enc.{name}": value for name, value in load_file(file).items() if not name.startswith("pooler")}
    elif file.suffix == ".onnx":
        from .shipped import weights_of

        weights = weights_of(file)
    else:
        weights = torch.load(file, map_location="cpu", weights_only=True)
        weights = weights.get("model", weights)
    missing, unexpected = model.load_state_dict(
        {k: v.float() if v.is_floating_point() else v for k, v in weights.items()}, strict=False
    )
    left = [name for name in unexpected if "position_ids" not in name]
    if left:
        raise ValueError(f"{file} has weights that the reader lacks: {left[:5]}")
    return list(missing)
