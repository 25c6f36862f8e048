"""The embedder: a weighted sum of stem vectors, one weight for questions and one for passages.

README.md ("Embedder") specifies the computation. Stems outside the vocabulary share hashed rows,
two each, so that an unseen name still resembles itself and little else.
"""
from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from text import hash32, stem, tokenize

ROWS = 4096  # hashed rows after the vocabulary's
QUESTION, PASSAGE = 0, 1


class Stems:
    """Rows of the table for a text: one per known stem, two hashed ones per unknown stem."""

    def __init__(self, stems: list[str]):
        self.stems = stems
        self.ids = {s: i for i, s in enumerate(stems)}
        self.cache: dict[str, tuple[int, ...]] = {}

    def hashed(self, s: str) -> tuple[int, int]:
        base = len(self.stems)
        return base + hash32("a" + s) % ROWS, base + hash32("b" + s) % ROWS

    def rows(self, text: str) -> list[int]:
        """Stems of word tokens only; punctuation does not count."""
        out = []
        for token in tokenize(text):
            if not token.text[0].isalnum():
                continue
            word = token.text.lower()
            known = self.cache.get(word)
            if known is None:
                s = stem(word)
                known = (self.ids[s],) if s in self.ids else self.hashed(s)
                self.cache[word] = known
            out.extend(known)
        return out


class Embedder(nn.Module):
    def __init__(self, table: torch.Tensor, weights: torch.Tensor):
        """table [rows, size]; weights [rows], of both uses at the start."""
        super().__init__()
        self.table = nn.Parameter(table)
        self.weights = nn.Parameter(torch.stack([weights, weights]))
        self.scale = nn.Parameter(torch.tensor(3.0))  # log of the inverse temperature

    def forward(self, rows: torch.Tensor, offsets: torch.Tensor, use: int) -> torch.Tensor:
        """Unit vectors [texts, size] of flat rows; offsets begin each text."""
        w = self.weights[use][rows].abs()
        return F.normalize(F.embedding_bag(rows, self.table, offsets, mode="sum", per_sample_weights=w), dim=1)


def flat(lists: list[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    lengths = [len(x) for x in lists]
    return (torch.from_numpy(np.concatenate([np.array(x, np.int64) for x in lists])),
            torch.from_numpy(np.concatenate([[0], np.cumsum(lengths)[:-1]]).astype(np.int64)))


@torch.no_grad()
def embed(model: Embedder, stems: Stems, texts: list[str], use: int) -> np.ndarray:
    out = []
    for at in range(0, len(texts), 1024):
        rows, offsets = flat([stems.rows(t) or [len(stems.stems)] for t in texts[at : at + 1024]])
        device = model.table.device
        out.append(model(rows.to(device), offsets.to(device), use).cpu().numpy())
    return np.concatenate(out)
