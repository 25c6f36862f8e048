"""Steps, ready for the network: the questions of a step as arrays, cut into parts of sequences of like length.

Everything that can be known beforehand is made here, where other processes can do it; what is left is the network's.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from tokenizers import Tokenizer

from . import losses
from .encoding import Sequences, alone, pairs, targets, tokens_of
from .kinds import KINDS
from .losses import Array
from .mixture import NEW, Mixture
from .passages import Asked
from .questions import Plain, Questions

ALONE_SHARE = 0.08
"""Tokens of questions by themselves, as a share of a step's."""
IGNORED = -100
MULTIPLE = 8
"""Widths are multiples of so many tokens, which a GPU's kernels ask for."""


@dataclass(slots=True)
class Rows:
    """Sequences as a network takes them."""

    parts: list[dict[str, Array]]
    """Rows × width: ids, mask, types."""
    tokens: Array
    """Of all tokens in the sequences' order, their places among those of the parts in a row, padding counted."""
    rows: Array
    """Of each sequence, its place among the parts' rows."""


@dataclass(slots=True)
class Alone:
    """Questions by themselves, and what they should give."""

    rows: Rows
    known: Array
    """Questions whose inner parts are known."""
    token: Array
    """known × length: places of their tokens."""
    mask: Array
    inner: Array
    """known × 4."""
    kind: Array
    """Of each question, or ignored."""


@dataclass(slots=True)
class Teaching:
    """The same passages in a teacher's tokens."""

    rows: Rows
    at: losses.Layout
    onto: list[Array]
    """Of each of its tokens, the student's, by start and by end."""


@dataclass(slots=True)
class Step:
    """One step's sequences and what they should give."""

    questions: int
    rows: Rows
    at: losses.Layout
    relevant: Array
    counts: Array
    """Of each passage, whether what is known of it is to be learnt from; else only what a teacher thinks."""
    yes_no: Array
    """Of each sequence, 0 no, 1 yes, or ignored."""
    known: Array
    """Of each question, whether it is of the kinds that the reader learnt before."""
    alone: Alone | None
    teaching: Teaching | None


def rows_of(sequences: Sequences, tokens: int) -> Rows:
    """In parts of at most so many tokens."""
    lengths = [len(ids) for ids in sequences.ids]
    found, order, first, base = [], [], np.zeros(len(lengths), np.int64), 0
    for rows in parts(lengths, tokens):
        width = -(-max(lengths[r] for r in rows) // MULTIPLE) * MULTIPLE
        ids = np.zeros((len(rows), width), np.int64)
        mask, types = np.zeros_like(ids), np.zeros_like(ids)
        for k, r in enumerate(rows):
            n = lengths[r]
            ids[k, :n], types[k, :n], mask[k, :n] = sequences.ids[r], sequences.types[r], 1
            first[r] = base + k * width
        found.append({"input_ids": ids, "attention_mask": mask, "token_type_ids": types})
        order += rows
        base += ids.size
    places = np.concatenate([np.arange(f, f + n) for f, n in zip(first, lengths)])
    return Rows(found, places, np.argsort(np.array(order)))


def step_of(
    tokenizer: Tokenizer, asked: Sequence[Asked], plain: Sequence[Plain], part: int, teacher: Tokenizer | None = None
) -> Step:
    """part: tokens that go through the network at once; teacher: the tokeniser of one, to make its sequences too."""
    sequences = pairs(tokenizer, [(a.question, p) for a in asked for p in a.passages])
    question, answers, relevant, reads, counts, yes_no = [], [], [], [], [], []
    for q, a in enumerate(asked):
        answers += targets(a, sequences, len(question))
        for p in a.passages:
            question.append(q)
            relevant.append(p.relevant)
            reads.append(a.reads and not a.made)
            counts.append(not a.made)
            yes_no.append(("no", "yes").index(a.label) if p.relevant and a.label in ("no", "yes") else IGNORED)
    lengths = [len(ids) for ids in sequences.ids]
    at = losses.layout(lengths, question, answers, span_places(sequences), reads)
    return Step(
        len(asked),
        rows_of(sequences, part),
        at,
        np.array(relevant),
        np.array(counts),
        np.array(yes_no),
        np.array([a.source not in NEW for a in asked]),
        _alone(tokenizer, plain, part) if plain else None,
        _teaching(teacher, asked, sequences, question, at, part) if teacher else None,
    )


def _alone(tokenizer: Tokenizer, plain: Sequence[Plain], part: int) -> Alone:
    sequences = alone(tokenizer, [p.question for p in plain])
    lengths = np.array([len(ids) for ids in sequences.ids])
    firsts = np.cumsum(lengths) - lengths
    known = np.array([i for i, p in enumerate(plain) if p.inner is not None], np.int64)
    width = max((lengths[i] for i in known), default=1)
    mask = np.arange(width)[None] < lengths[known][:, None]
    inner = np.zeros((len(known), 4), np.int64)
    for row, i in enumerate(known):
        spans = [t for span in plain[i].inner or () if (t := tokens_of(sequences.offsets[i], span))]
        for k, (start, end) in enumerate(spans[:2]):
            inner[row, 2 * k : 2 * k + 2] = start, end
    return Alone(
        rows_of(sequences, part),
        known,
        np.where(mask, firsts[known][:, None] + np.arange(width)[None], 0),
        mask,
        inner,
        np.array([KINDS.index(p.kind) if p.kind else IGNORED for p in plain]),
    )


def _teaching(
    tokenizer: Tokenizer,
    asked: Sequence[Asked],
    sequences: Sequences,
    question: list[int],
    at: losses.Layout,
    part: int,
) -> Teaching:
    theirs = pairs(tokenizer, [(a.question, p) for a in asked for p in a.passages])
    lengths = [len(ids) for ids in theirs.ids]
    onto: list[list[np.ndarray]] = [[], []]
    for k, offsets in enumerate(theirs.offsets):
        may = np.flatnonzero([t == 1 and b > a for t, (a, b) in zip(sequences.types[k], sequences.offsets[k])])
        starts = np.array([sequences.offsets[k][i][0] for i in may])
        ours = np.array(offsets)
        for side, where in enumerate((ours[:, 0], ours[:, 1] - 1)):
            place = np.zeros(len(ours), np.int64)
            if len(may):
                inside = np.array(theirs.types[k]) == 1
                place[inside] = may[np.clip(np.searchsorted(starts, where[inside], "right") - 1, 0, None)]
            onto[side].append(at.first[k] + place)
    return Teaching(
        rows_of(theirs, part),
        losses.layout(lengths, question, [[] for _ in lengths], span_places(theirs)),
        [np.concatenate(side) for side in onto],
    )


class Steps:
    """The step of a number: the same for the same seed, whenever it is asked for."""

    def __init__(
        self,
        tokenizer: Tokenizer,
        mixture: Mixture,
        questions: Questions | None,
        seed: int,
        tokens: int,
        part: int,
        teacher: Tokenizer | None = None,
    ) -> None:
        self.tokenizer, self.mixture, self.questions, self.teacher = tokenizer, mixture, questions, teacher
        self.seed, self.tokens, self.part = seed, tokens, part

    def __call__(self, number: int) -> Step:
        rng = random.Random(f"{self.seed}:{number}")
        asked, size = [], 0.0
        while size < self.tokens:
            a = self.mixture.draw(rng)
            asked.append(a)
            # A token is some 4.4 characters; near enough to make steps alike.
            size += sum((len(a.question) + len(p.title) + len(p.text)) / 4.4 + 5 for p in a.passages)
        plain, size = [], 0.0
        while self.questions and size < ALONE_SHARE * self.tokens:
            p = self.questions.draw(rng)
            plain.append(p)
            size += len(p.question) / 4.4 + 4
        return step_of(self.tokenizer, asked, plain, self.part, self.teacher)


def parts(lengths: Sequence[int], tokens: int) -> list[list[int]]:
    """Rows by length, in parts of at most so many tokens, padding counted."""
    found: list[list[int]] = []
    for row in sorted(range(len(lengths)), key=lambda r: lengths[r]):
        if found and lengths[row] * (len(found[-1]) + 1) <= tokens:
            found[-1].append(row)
        else:
            found.append([row])
    return found


def span_places(sequences: Sequences) -> np.ndarray:
    """Of all tokens in a row, whether an answer may be there: in heading or text, and with characters of its own."""
    return np.array(
        [
            t == 1 and b > a
            for types, offsets in zip(sequences.types, sequences.offsets)
            for t, (a, b) in zip(types, offsets)
        ]
    )
