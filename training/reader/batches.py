"""Steps as tensors: the questions of a step, cut into parts of sequences of like length."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from tokenizers import Tokenizer

from .encoding import Sequences, alone, pairs, targets, tokens_of
from .kinds import KINDS
from .mixture import Asked, Mixture
from .questions import Plain, Questions
from .text import Span

ALONE_SHARE = 0.08
"""Tokens of questions by themselves, as a share of a step's."""
IGNORED = -100


@dataclass(slots=True)
class Step:
    """One step's sequences and what they should give."""

    sequences: Sequences
    question: list[int]
    """Of each sequence, its question."""
    answers: list[list[list[Span]]]
    relevant: list[bool]
    reads: list[bool]
    """Of each sequence, whether its span counts."""
    yes_no: list[int]
    """Of each sequence, 0 no, 1 yes, or ignored."""
    alone: Sequences
    inner: list[list[Span] | None]
    kind: list[int]


def step_of(tokenizer: Tokenizer, asked: Sequence[Asked], plain: Sequence[Plain]) -> Step:
    sequences = pairs(tokenizer, [(a.question, p) for a in asked for p in a.passages])
    question, answers, relevant, reads, yes_no = [], [], [], [], []
    for q, a in enumerate(asked):
        answers += targets(a, sequences, len(question))
        for p in a.passages:
            question.append(q)
            relevant.append(p.relevant)
            reads.append(a.reads)
            yes_no.append(("no", "yes").index(a.label) if p.relevant and a.label in ("no", "yes") else IGNORED)
    by_itself = alone(tokenizer, [p.question for p in plain])
    inner = [
        None if p.inner is None else [t for span in p.inner if (t := tokens_of(by_itself.offsets[i], span))]
        for i, p in enumerate(plain)
    ]
    kinds = [KINDS.index(p.kind) if p.kind else IGNORED for p in plain]
    return Step(sequences, question, answers, relevant, reads, yes_no, by_itself, inner, kinds)


class Steps:
    """The step of a number: the same for the same seed, whenever it is asked for."""

    def __init__(self, tokenizer: Tokenizer, mixture: Mixture, questions: Questions, seed: int, tokens: int) -> None:
        self.tokenizer, self.mixture, self.questions, self.seed, self.tokens = (
            tokenizer,
            mixture,
            questions,
            seed,
            tokens,
        )

    def __call__(self, number: int) -> Step:
        rng = random.Random(f"{self.seed}:{number}")
        asked, size = [], 0.0
        while size < self.tokens:
            a = self.mixture.draw(rng)
            asked.append(a)
            # A token is some 4.4 characters; near enough to make steps alike.
            size += sum((len(a.question) + len(p.title) + len(p.text)) / 4.4 + 5 for p in a.passages)
        plain, size = [], 0.0
        while size < ALONE_SHARE * self.tokens:
            p = self.questions.draw(rng)
            plain.append(p)
            size += len(p.question) / 4.4 + 4
        return step_of(self.tokenizer, asked, plain)


def parts(lengths: Sequence[int], tokens: int) -> list[list[int]]:
    """Rows by length, in parts of at most so many tokens, padding counted."""
    found: list[list[int]] = []
    for row in sorted(range(len(lengths)), key=lambda r: lengths[r]):
        if found and lengths[row] * (len(found[-1]) + 1) <= tokens:
            found[-1].append(row)
        else:
            found.append([row])
    return found


def span_places(sequences: Sequences) -> torch.Tensor:
    """Of all tokens in a row, whether an answer may be there: in heading or text, and with characters of its own."""
    return torch.tensor(
        [
            t == 1 and b > a
            for types, offsets in zip(sequences.types, sequences.offsets)
            for t, (a, b) in zip(types, offsets)
        ]
    )
