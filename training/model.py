"""The reader: word table, four blocks of convolution, attention and feed-forward, span scores.

README.md ("Reader, forward pass") specifies the same computation for other languages.
"""
from __future__ import annotations

from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as F
from torch import nn

from batches import FEATURES
from text import BUCKETS, SHAPES

LONGEST = 16  # tokens of a span


@dataclass
class Shape:
    vocabulary: int
    word: int = 96
    affix: int = 24
    form: int = 16
    segment: int = 8
    width: int = 128
    blocks: int = 4
    attention: tuple = (1, 3)  # blocks that attend
    heads: int = 4
    head: int = 16
    kernel: int = 7
    hidden: int = 192
    pair: int = 32
    pooled: int = 64

    def plain(self) -> dict:
        return asdict(self)


def thin(x, drop: float, training: bool):
    """Dropout of whole channels of a row: as good here and far cheaper than one by one."""
    if not training or drop == 0:
        return x
    return x * (torch.rand(x.shape[0], 1, x.shape[2], device=x.device) > drop).to(x.dtype) / (1 - drop)


class Block(nn.Module):
    """x += Ffn(Norm(Conv(x) + x)) after, in some blocks, x += Attention(Norm(x))."""

    def __init__(self, s: Shape, attends: bool):
        super().__init__()
        self.s, self.attends = s, attends
        if attends:
            self.attention_norm = nn.LayerNorm(s.width)
            self.qkv = nn.Linear(s.width, 3 * s.heads * s.head)
            self.out = nn.Linear(s.heads * s.head, s.width)
        self.kernel = nn.Parameter(torch.randn(s.kernel, s.width) * 0.1)
        self.norm = nn.LayerNorm(s.width)
        self.up = nn.Linear(s.width, s.hidden)
        self.down = nn.Linear(s.hidden, s.width)

    def forward(self, x, keep, mask, drop):
        s = self.s
        if self.attends:
            b, t, _ = x.shape
            q, k, v = self.qkv(self.attention_norm(x)).view(b, t, 3, s.heads, s.head).permute(2, 0, 3, 1, 4)
            y = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
            x = x + thin(self.out(y.transpose(1, 2).reshape(b, t, -1)), drop, self.training)
        # Depthwise, zero outside the row; as a 2-D convolution, which is the fast one on a CPU.
        z = (x * keep).transpose(1, 2)[:, :, None, :].contiguous(memory_format=torch.channels_last)
        kernel = self.kernel.t()[:, None, None, :].to(z.dtype)
        z = F.conv2d(z, kernel, padding=(0, s.kernel // 2), groups=s.width)
        y = x + z[:, :, 0].transpose(1, 2)
        return x + thin(self.down(F.relu(self.up(self.norm(y)))), drop, self.training)


class Reader(nn.Module):
    def __init__(self, s: Shape):
        super().__init__()
        self.s = s
        self.word = nn.Embedding(s.vocabulary, s.word, padding_idx=0)
        self.prefix = nn.Embedding(BUCKETS, s.affix)
        self.suffix = nn.Embedding(BUCKETS, s.affix)
        self.form = nn.Embedding(len(SHAPES), s.form)
        self.segment = nn.Embedding(4, s.segment)
        for table in (self.prefix, self.suffix, self.form, self.segment):
            nn.init.normal_(table.weight, std=0.1)
        self.input = nn.Linear(s.word + 2 * s.affix + s.form + s.segment + FEATURES, s.width)
        self.input_norm = nn.LayerNorm(s.width)
        self.blocks = nn.ModuleList(Block(s, i in s.attention) for i in range(s.blocks))
        self.norm = nn.LayerNorm(s.width)
        self.ends = nn.Linear(s.width, 2)
        self.pairs = nn.Linear(s.width, 2 * s.pair)
        self.lengths = nn.Parameter(torch.zeros(LONGEST))
        self.pool = nn.Linear(3 * s.width, s.pooled)
        self.verdict = nn.Linear(s.pooled, 2)  # null score, passage score

    def forward(self, batch, drop: float = 0.0):
        """spans [B, T, LONGEST] (start, length - 1; -1e4 where none may be), null [B], passage [B]."""
        s = self.s
        keep = batch["word"] != 0
        word = thin(self.word(batch["word"]), drop, self.training)
        x = torch.cat([word, self.prefix(batch["prefix"]), self.suffix(batch["suffix"]),
                       self.form(batch["shape"]), self.segment(batch["segment"]), batch["features"]], -1)
        x = self.input_norm(self.input(x))
        wide, mask = keep[:, :, None].to(x.dtype), keep[:, None, None, :]
        for block in self.blocks:
            x = block(x, wide, mask, drop)
        x = self.norm(x)
        t = x.shape[1]
        ends = self.ends(x).float()
        left, right = self.pairs(x).split(s.pair, -1)
        product = F.pad((left @ right.transpose(1, 2)).float() / s.pair ** 0.5, (0, LONGEST))
        index = torch.arange(t, device=x.device)[:, None] + torch.arange(LONGEST, device=x.device)
        band = product.gather(2, index[None].expand(x.shape[0], -1, -1))
        far = F.pad(ends[:, :, 1], (0, LONGEST - 1)).unfold(1, LONGEST, 1)
        spans = ends[:, :, :1] + far + band + self.lengths
        segment = F.pad(batch["segment"], (0, LONGEST - 1)).unfold(1, LONGEST, 1)
        allowed = (segment == batch["segment"][:, :, None]) & (batch["segment"] >= 2)[:, :, None]
        spans = spans.masked_fill(~allowed, -1e4)
        body = (batch["segment"] >= 2)[:, :, None]
        count = body.sum(1).clamp(min=1)
        mean = (x * body).sum(1) / count
        peak = x.masked_fill(~body, -1e4).amax(1).clamp(min=-100)
        pooled = F.relu(self.pool(torch.cat([x[:, 0], mean, peak], -1)))
        verdict = self.verdict(F.dropout(pooled, drop, self.training)).float()
        return spans, verdict[:, 0], verdict[:, 1]


def span_loss(spans, null, gold):
    """-log probability of the gold spans (bool [B, T, LONGEST]); of null where there is none."""
    b = spans.shape[0]
    scores = torch.cat([spans.reshape(b, -1), null[:, None]], 1)
    right = torch.cat([gold.reshape(b, -1), ~gold.reshape(b, -1).any(1, keepdim=True)], 1)
    return torch.logsumexp(scores, 1) - torch.logsumexp(scores.masked_fill(~right, -1e9), 1)
