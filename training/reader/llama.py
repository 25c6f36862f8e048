"""A small language model of the Llama kind (SmolLM2-135M) out of a GGUF file: to write text, or to read both ways.

Made for training alone: it learns to ask questions (questions are made from prose) and to read (the teacher's spans).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn.functional import embedding, linear, rms_norm, scaled_dot_product_attention, silu

EPSILON = 1e-5


@dataclass(frozen=True, slots=True)
class Size:
    """SmolLM2-135M's."""

    width: int = 576
    layers: int = 30
    heads: int = 9
    shared: int = 3
    """Heads of keys and values."""
    hidden: int = 1536
    words: int = 49152
    base: float = 100000.0
    """Of the rotary angles."""

    @property
    def each(self) -> int:
        return self.width // self.heads


class Cache:
    """Keys and values of what was read, with room for what will be written. rows × heads × places × width, by layer."""

    def __init__(self, size: Size, rows: int, places: int, device: torch.device, dtype: torch.dtype) -> None:
        shape = (size.layers, rows, size.shared, places, size.each)
        self.keys, self.values = (
            torch.zeros(shape, device=device, dtype=dtype),
            torch.zeros(shape, device=device, dtype=dtype),
        )


class Layer(nn.Module):
    def __init__(self, size: Size) -> None:
        super().__init__()
        self.size = size
        self.before = nn.Parameter(torch.ones(size.width))
        self.after = nn.Parameter(torch.ones(size.width))
        self.q = nn.Linear(size.width, size.width, bias=False)
        self.k = nn.Linear(size.width, size.shared * size.each, bias=False)
        self.v = nn.Linear(size.width, size.shared * size.each, bias=False)
        self.o = nn.Linear(size.width, size.width, bias=False)
        self.gate = nn.Linear(size.width, size.hidden, bias=False)
        self.up = nn.Linear(size.width, size.hidden, bias=False)
        self.down = nn.Linear(size.hidden, size.width, bias=False)

    def forward(
        self,
        x: torch.Tensor,
        angles: tuple[torch.Tensor, torch.Tensor],
        mask: torch.Tensor | None,
        causal: bool,
        kept: tuple[torch.Tensor, torch.Tensor, torch.Tensor] | None,
    ) -> torch.Tensor:
        rows, places, _ = x.shape
        size = self.size
        y = rms_norm(x, x.shape[-1:], self.before, EPSILON)
        q = _turned(self.q(y).view(rows, places, size.heads, size.each), angles).transpose(1, 2)
        k = _turned(self.k(y).view(rows, places, size.shared, size.each), angles).transpose(1, 2)
        v = self.v(y).view(rows, places, size.shared, size.each).transpose(1, 2)
        if kept:
            keys, values, at = kept
            index = at[:, None, :, None].expand(-1, size.shared, -1, size.each)
            keys.scatter_(2, index, k.to(keys.dtype))
            values.scatter_(2, index, v.to(values.dtype))
            if places == 1:
                k, v = keys, values
        times = size.heads // size.shared
        k, v = (t.to(q.dtype).repeat_interleave(times, 1) for t in (k, v))
        out = scaled_dot_product_attention(q, k, v.to(q.dtype), attn_mask=mask, is_causal=causal)
        x = x + self.o(out.transpose(1, 2).reshape(rows, places, size.width))
        y = rms_norm(x, x.shape[-1:], self.after, EPSILON)
        return x + self.down(silu(self.gate(y)) * self.up(y))


def _turned(x: torch.Tensor, angles: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Rotary places. x: rows × places × heads × width; angles: rows or 1 × places × 1 × width / 2."""
    cos, sin = (a.to(x.dtype) for a in angles)
    a, b = x.chunk(2, -1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), -1)


class Llama(nn.Module):
    def __init__(self, size: Size | None = None) -> None:
        super().__init__()
        self.size = size or Size()
        self.words = nn.Parameter(torch.zeros(self.size.words, self.size.width))
        self.layers = nn.ModuleList(Layer(self.size) for _ in range(self.size.layers))
        self.last = nn.Parameter(torch.ones(self.size.width))

    def forward(
        self,
        ids: torch.Tensor,
        mask: torch.Tensor | None = None,
        causal: bool = False,
        at: torch.Tensor | None = None,
        cache: Cache | None = None,
        added: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """ids: rows × places; mask: what attention may look at; at: places, if not 0, 1, …; added: to the words' vectors.
        @returns rows × places × width."""
        places = torch.arange(ids.shape[1], device=ids.device)[None].expand_as(ids) if at is None else at
        half = self.size.each // 2
        turns = self.size.base ** -(torch.arange(half, device=ids.device) / half)
        angle = (places[..., None] * turns)[:, :, None]
        angles = (angle.cos(), angle.sin())
        x = embedding(ids, self.words)
        x = x if added is None else x + added
        for i, layer in enumerate(self.layers):
            kept = (cache.keys[i], cache.values[i], places) if cache else None
            x = layer(x, angles, mask, causal, kept)
        return rms_norm(x, x.shape[-1:], self.last, EPSILON)

    def logits(self, hidden: torch.Tensor) -> torch.Tensor:
        return linear(hidden, self.words)


_NAMES = {
    "attn_norm": "before",
    "ffn_norm": "after",
    "attn_q": "q",
    "attn_k": "k",
    "attn_v": "v",
    "attn_output": "o",
    "ffn_gate": "gate",
    "ffn_up": "up",
    "ffn_down": "down",
}


def of_gguf(file: Path) -> Llama:
    """The model in 32 bits, as far as the file's bits go."""
    from gguf import GGUFReader
    from gguf.quants import dequantize

    model = Llama()
    weights = {}
    for tensor in GGUFReader(file).tensors:
        value = torch.from_numpy(np.array(dequantize(tensor.data, tensor.tensor_type), np.float32))
        if tensor.name == "token_embd.weight":
            weights["words"] = value
        elif tensor.name == "output_norm.weight":
            weights["last"] = value
        else:
            _, layer, name, _ = tensor.name.split(".")
            if name in ("attn_q", "attn_k"):
                # The file has the two halves that are turned together side by side.
                value = value.view(-1, model.size.each // 2, 2, value.shape[-1]).transpose(1, 2).reshape_as(value)
            norm = name.endswith("norm")
            weights[f"layers.{layer}.{_NAMES[name]}{'' if norm else '.weight'}"] = value
    model.load_state_dict(weights)
    return model
