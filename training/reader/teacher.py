"""A teacher: a language model five times the reader's size that reads both ways, with heads like the reader's.

Never shipped. It learns from the same questions and then tells the reader, of every token, how likely an answer starts or
ends there (Hinton et al. 2015): more than a label says, and of questions and passages that have none.
"""

from __future__ import annotations

from pathlib import Path

import torch
from tokenizers import Tokenizer
from tokenizers.processors import ByteLevel
from torch import nn

from .llama import Llama, of_gguf
from .model import Read


class Teacher(nn.Module):
    def __init__(self, llama: Llama) -> None:
        super().__init__()
        self.enc = llama
        width = llama.size.width
        self.side = nn.Embedding(2, width)
        self.span = nn.Linear(width, 2)
        self.rel = nn.Linear(width, 1)
        nn.init.zeros_(self.side.weight)
        for head in (self.span, self.rel):
            nn.init.normal_(head.weight, std=0.02)
            nn.init.zeros_(head.bias)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor) -> Read:
        """As the reader's, without what a question says by itself."""
        mask = attention_mask.bool()[:, None, None].expand(-1, 1, input_ids.shape[1], -1)
        hidden = self.enc(input_ids, mask, added=self.side(token_type_ids))
        with torch.autocast(hidden.device.type, enabled=False):
            hidden = hidden.float()
            span = self.span(hidden)
            return Read(span[..., 0], span[..., 1], self.rel(hidden[:, 0])[:, 0], None, None, None)


def fresh(gguf: Path) -> Teacher:
    """One that has not learnt to read yet."""
    return Teacher(of_gguf(gguf))


def trained(weights: Path) -> Teacher:
    """What train.py wrote, in 16 bits but for the heads."""
    model = Teacher(Llama())
    model.load_state_dict({k: v.float() for k, v in torch.load(weights, map_location="cpu", weights_only=True).items()})
    model.enc.bfloat16()
    model.side.bfloat16()
    return model.eval()


def tokenizer_of(file: Path) -> Tokenizer:
    """The language model's words, with offsets that leave spaces out."""
    tokenizer = Tokenizer.from_file(str(file))
    tokenizer.post_processor = ByteLevel(trim_offsets=True)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer
