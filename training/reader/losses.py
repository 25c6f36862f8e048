"""What training minimises.

Spans: over all passages of a question in one softmax, so that scores of different passages can be compared (Clark & Gardner
2018, "shared normalisation"), and over each passage with its [CLS] as "none", so that each can be refused by itself. Starts
and ends apart. Several mentions of an answer are right by their sum; answers that are right together count each.

All passages of a batch lie in one row of tokens; what belongs together is said by numbers ("segments"), so that a batch
costs a handful of operations however many questions it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

Span = tuple[int, int]
Array = Any
"""An array of numpy's, or a tensor: what one process prepares, another computes with."""
NEVER = -1e4


def moved(thing: Any, device: torch.device) -> Any:
    """The same with tensors of the device for arrays, in dataclasses, lists and dicts at any depth."""
    if isinstance(thing, np.ndarray):
        return torch.from_numpy(thing).to(device, non_blocking=True)
    if isinstance(thing, list):
        return [moved(t, device) for t in thing]
    if isinstance(thing, dict):
        return {name: moved(t, device) for name, t in thing.items()}
    if is_dataclass(thing):
        return type(thing)(*(moved(getattr(thing, f.name), device) for f in fields(thing)))
    return thing


def by_segment(values: torch.Tensor, segment: torch.Tensor, count: int) -> torch.Tensor:
    """log Σ exp of each segment. values, segment: n. @returns count."""
    top = torch.full((count,), NEVER, device=values.device).scatter_reduce(0, segment, values.detach(), "amax")
    total = torch.zeros(count, device=values.device).index_add(0, segment, (values - top[segment]).exp())
    return total.clamp_min(1e-30).log() + top


def _mean_by(
    values: torch.Tensor, segment: torch.Tensor, count: int, counts: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Means of segments over what counts, and which have any."""
    ones = torch.ones_like(values) if counts is None else counts.to(values.dtype)
    n = torch.zeros(count, device=values.device).index_add(0, segment, ones)
    return torch.zeros(count, device=values.device).index_add(0, segment, values) / n.clamp_min(1), n > 0


@dataclass(slots=True)
class Groups:
    """Answers, each by its mentions: what each belongs to, where its mentions stand (2 × mentions), whose each is."""

    owners: Array
    places: Array
    group_of: Array


@dataclass(slots=True)
class Layout:
    """Where everything of a batch stands in its row of tokens. Made of arrays; `moved` brings them to a device."""

    passages: int
    questions: int
    first: Array
    """The [CLS] of each passage."""
    passage: Array
    """Of each token."""
    question: Array
    """Of each token."""
    question_of: Array
    """Of each passage."""
    spans: Array
    """Of each token, whether an answer may be there."""
    answered: Array
    """Of each question, whether a passage answers and there are others."""
    several: Array
    """Of each question, whether it has several passages."""
    gold: Array
    """Of each passage, whether it answers, so far as its spans count."""
    refusing: Array
    """Of each passage, whether it does not."""
    shared: Groups
    """Answers of questions."""
    single: Groups
    """Answers of passages, or their [CLS]."""


def layout(
    lengths: Sequence[int],
    question: Sequence[int],
    answers: Sequence[Sequence[Sequence[Span]]],
    spans: np.ndarray,
    reads: Sequence[bool] | None = None,
) -> Layout:
    """lengths: tokens of each passage; question: of each passage, its question; answers: of each passage, its answers by
    mentions in tokens of the passage; spans: of each token, whether an answer may be there; reads: of each passage,
    whether its spans count."""
    firsts = np.concatenate([[0], np.cumsum(lengths)])
    of = np.asarray(question)
    passage = np.repeat(np.arange(len(lengths)), lengths)
    questions = int(of.max()) + 1
    counts = np.ones(len(of), bool) if reads is None else np.asarray(reads)
    gold = np.array([bool(a) for a in answers]) & counts
    several = np.bincount(of, minlength=questions) > 1
    # An answer of a question is one group over all its passages; of a passage, one group there, or its [CLS].
    shared = [
        (q, k, p, group)
        for p, (q, found) in enumerate(zip(question, answers))
        if counts[p]
        for k, group in enumerate(found)
    ]
    single = [
        (p, k, p, group) for p, found in enumerate(answers) if counts[p] for k, group in enumerate(found or [[(0, 0)]])
    ]
    return Layout(
        len(lengths),
        questions,
        firsts[:-1],
        passage,
        of[passage],
        of,
        spans,
        (np.bincount(of, gold, questions) > 0) & several,
        several,
        gold,
        ~gold & counts,
        _groups(shared, firsts),
        _groups(single, firsts),
    )


def _groups(found: list[tuple[int, int, int, Sequence[Span]]], firsts: np.ndarray) -> Groups:
    """(owner, number) pairs as groups."""
    numbers: dict[tuple[int, int], int] = {}
    places: list[Span] = []
    group_of: list[int] = []
    for owner, k, p, group in found:
        number = numbers.setdefault((owner, k), len(numbers))
        for start, end in group:
            places.append((firsts[p] + start, firsts[p] + end))
            group_of.append(number)
    return Groups(
        np.array([owner for owner, _ in numbers], np.int64),
        np.array(places, np.int64).reshape(-1, 2).T.copy(),
        np.array(group_of, np.int64),
    )


def _sides(start: torch.Tensor, end: torch.Tensor, at: Layout) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    """Logits of starts, then of ends: where an answer may be, and there or "none"."""
    for logits in (start, end):
        spans = logits.masked_fill(~at.spans, NEVER)
        yield spans, spans.index_put((at.first,), logits[at.first])


def reading(start: torch.Tensor, end: torch.Tensor, at: Layout) -> tuple[torch.Tensor, torch.Tensor]:
    """Loss over all passages of a question, and over single ones. start, end: logits of all tokens in a row."""
    shared, single = [], []
    for side, (spans, or_none) in enumerate(_sides(start, end, at)):
        for values, segment, count, groups, losses in (
            (spans, at.question, at.questions, at.shared, shared),
            (or_none, at.passage, at.passages, at.single, single),
        ):
            if len(groups.owners) == 0:
                continue
            whole = by_segment(values, segment, count)
            right = by_segment(values[groups.places[side]], groups.group_of, len(groups.owners))
            losses.append(_mean_by(whole[groups.owners] - right, groups.owners, count)[0])
    zero = start.sum() * 0
    shared_loss = (sum(shared, zero) / 2 * at.answered).sum() / at.answered.sum().clamp_min(1)
    # A passage that answers counts as much as all others of its question together.
    each = sum(single, zero) / 2
    answering, has = _mean_by(each * at.gold, at.question_of, at.questions, at.gold)
    refusing, had = _mean_by(each * at.refusing, at.question_of, at.questions, at.refusing)
    kinds = has.float() + had.float()
    return shared_loss, ((answering + refusing) / kinds.clamp_min(1)).sum() / (kinds > 0).sum().clamp_min(1)


@dataclass(slots=True)
class Taught:
    """What a teacher thinks of a batch, as chances of the student's tokens. By side: start, end."""

    shared: list[torch.Tensor]
    """Over all passages of each question."""
    single: list[torch.Tensor]
    """Over each passage and its [CLS]."""
    relevance: torch.Tensor
    """Of each passage."""


def chances(
    start: torch.Tensor,
    end: torch.Tensor,
    relevance: torch.Tensor,
    at: Layout,
    onto: Sequence[torch.Tensor] | None,
    tokens: int,
) -> Taught:
    """A network's chances. onto: of each of its tokens the student's, by start and by end; none where they are the same."""
    shared, single = [], []
    for side, (spans, or_none) in enumerate(_sides(start, end, at)):
        for values, segment, count, found in (
            (spans, at.question, at.questions, shared),
            (or_none, at.passage, at.passages, single),
        ):
            chance = (values - by_segment(values, segment, count)[segment]).exp()
            found.append(
                chance if onto is None else torch.zeros(tokens, device=chance.device).index_add(0, onto[side], chance)
            )
    return Taught(shared, single, relevance.sigmoid())


def mean(teachers: Sequence[tuple[float, Taught]]) -> Taught:
    """Chances of several teachers, weighed."""

    def over(values: Sequence[torch.Tensor]) -> torch.Tensor:
        return torch.stack([w * v for (w, _), v in zip(teachers, values)]).sum(0)

    return Taught(
        [over([t.shared[side] for _, t in teachers]) for side in (0, 1)],
        [over([t.single[side] for _, t in teachers]) for side in (0, 1)],
        over([t.relevance for _, t in teachers]),
    )


def following(
    start: torch.Tensor, end: torch.Tensor, at: Layout, taught: Taught, follows: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Cross-entropy with a teacher's chances, over all passages of a question and over single ones.

    follows: of each question, 1, or 0 where it does not count. In the first it counts as far as the teacher believes
    that one of its passages answers.
    """
    zero = torch.zeros(at.passages, device=start.device)
    answers = 1 - sum((t[at.first] for t in taught.single), zero) / 2
    weight = (
        torch.zeros(at.questions, device=start.device).scatter_reduce(0, at.question_of, answers, "amax")
        * at.several
        * follows
    )
    shared = single = start.sum() * 0
    for side, (spans, or_none) in enumerate(_sides(start, end, at)):
        surprise = by_segment(spans, at.question, at.questions)[at.question] - spans
        lost = torch.zeros(at.questions, device=start.device).index_add(
            0, at.question, taught.shared[side] * surprise * at.spans
        )
        shared = shared + (weight * lost).sum() / weight.sum().clamp_min(1) / 2
        surprise = by_segment(or_none, at.passage, at.passages)[at.passage] - or_none
        single = single + (taught.single[side] * surprise * follows[at.question]).sum() / at.passages / 2
    return shared, single


def relevance(
    logits: torch.Tensor, relevant: torch.Tensor, counts: torch.Tensor, question: torch.Tensor, questions: int
) -> torch.Tensor:
    """Each passage by itself, and against the others of its question where one is relevant. All: passages."""
    each = nn.functional.binary_cross_entropy_with_logits(logits, relevant.float(), reduction="none")
    against = by_segment(logits, question, questions)[question] - logits
    good = relevant & counts
    return (each * counts).sum() / counts.sum().clamp_min(1) + (against * good).sum() / good.sum().clamp_min(1)


def parts(inner: torch.Tensor, mask: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
    """Inner parts of questions (rows × length × 4); places: rows × 4, 0 for none. In order, so that each has its own pointer."""
    masked = inner.masked_fill(~mask.bool()[..., None], NEVER).transpose(1, 2)
    return nn.functional.cross_entropy(masked.reshape(-1, masked.shape[-1]), places.reshape(-1))
