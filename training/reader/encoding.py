"""Questions and passages as tensors.

A passage is read as `[CLS] question [SEP] heading . text [SEP]`, a question by itself as `[CLS] question [SEP]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from tokenizers import Tokenizer

from .passages import Asked, Passage
from .text import Span

QUESTION_TOKENS = 64
PASSAGE_TOKENS = 176
"""Tokens of heading and text together; windows are cut so that this hardly ever cuts."""


def opened(path: str) -> Tokenizer:
    """The tokeniser of a model folder, without padding and truncation of its own."""
    tokenizer = Tokenizer.from_file(path)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def _special(tokenizer: Tokenizer) -> tuple[int, int]:
    """First and separating token. A tokeniser that sets none has SmolLM2's: <|im_start|>, <|im_end|>."""
    ids = tokenizer.encode("").ids
    return (ids[0], ids[-1]) if ids else (1, 2)


def body(passage: Passage) -> tuple[str, int]:
    """Heading and text as one, and where the text begins."""
    return (f"{passage.title} . {passage.text}", len(passage.title) + 3) if passage.title else (passage.text, 0)


@dataclass(slots=True)
class Sequences:
    """Token sequences of different lengths."""

    ids: list[list[int]]
    types: list[list[int]]
    offsets: list[list[Span]]
    """Of each token, characters of its own text (question or heading and text); (0, 0) for special ones."""

    def padded(self, rows: Sequence[int]) -> dict[str, torch.Tensor]:
        """Some of the sequences as the network takes them: rows × longest."""
        width = max(len(self.ids[r]) for r in rows)
        ids = torch.zeros(len(rows), width, dtype=torch.long)
        mask, types = torch.zeros_like(ids), torch.zeros_like(ids)
        for k, r in enumerate(rows):
            n = len(self.ids[r])
            ids[k, :n] = torch.tensor(self.ids[r])
            mask[k, :n] = 1
            types[k, :n] = torch.tensor(self.types[r])
        return {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}


def pairs(tokenizer: Tokenizer, asked: Sequence[tuple[str, Passage]]) -> Sequences:
    """Question and passage each, cut to length."""
    cls, sep = _special(tokenizer)
    questions = tokenizer.encode_batch([q for q, _ in asked], add_special_tokens=False)
    bodies = tokenizer.encode_batch([body(p)[0] for _, p in asked], add_special_tokens=False)
    found = Sequences([], [], [])
    for q, b in zip(questions, bodies):
        a, c = q.ids[:QUESTION_TOKENS], b.ids[:PASSAGE_TOKENS]
        found.ids.append([cls, *a, sep, *c, sep])
        found.types.append([0] * (len(a) + 2) + [1] * (len(c) + 1))
        found.offsets.append([(0, 0)] * (len(a) + 2) + list(b.offsets[:PASSAGE_TOKENS]) + [(0, 0)])
    return found


def alone(tokenizer: Tokenizer, questions: Sequence[str]) -> Sequences:
    """Questions by themselves."""
    cls, sep = _special(tokenizer)
    found = Sequences([], [], [])
    for q in tokenizer.encode_batch(list(questions), add_special_tokens=False):
        a = q.ids[:QUESTION_TOKENS]
        found.ids.append([cls, *a, sep])
        found.types.append([0] * (len(a) + 2))
        found.offsets.append([(0, 0), *q.offsets[:QUESTION_TOKENS], (0, 0)])
    return found


def tokens_of(offsets: Sequence[Span], span: Span) -> Span | None:
    """First and last token of a stretch of characters; None where it was cut off."""
    inside = [i for i, (a, b) in enumerate(offsets) if b > a and a < span[1] and b > span[0]]
    return (inside[0], inside[-1]) if inside else None


def targets(asked: Asked, sequences: Sequences, first: int) -> list[list[list[Span]]]:
    """By passage, its answers by their mentions in tokens. `first`: the question's first sequence."""
    found = []
    for k, passage in enumerate(asked.passages):
        shift = body(passage)[1]
        groups = []
        for group in passage.answers:
            places = [tokens_of(sequences.offsets[first + k], (s + shift, e + shift)) for s, e in group]
            if kept := [p for p in places if p]:
                groups.append(kept)
        found.append(groups)
    return found
