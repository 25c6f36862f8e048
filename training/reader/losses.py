"""What training minimises.

Spans: over all passages of a question in one softmax, so that scores of different passages can be compared (Clark & Gardner
2018, "shared normalisation"), and over each passage with its [CLS] as "none", so that each can be refused by itself. Starts
and ends apart. Several mentions of an answer are right by their sum; answers that are right together count each.

All passages of a batch lie in one row of tokens; what belongs together is said by numbers ("segments"), so that a batch
costs a handful of operations however many questions it has.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import nn

Span = tuple[int, int]
NEVER = -1e4


def by_segment(values: torch.Tensor, segment: torch.Tensor, count: int) -> torch.Tensor:
    """log Σ exp of each segment. values, segment: n. @returns count."""
    top = torch.full((count,), NEVER, device=values.device).scatter_reduce(0, segment, values.detach(), "amax")
    total = torch.zeros(count, device=values.device).index_add(0, segment, (values - top[segment]).exp())
    return total.clamp_min(1e-30).log() + top


def _mean_by(values: torch.Tensor, segment: torch.Tensor, count: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Means of segments, and which have any."""
    n = torch.zeros(count, device=values.device).index_add(0, segment, torch.ones_like(values))
    return torch.zeros(count, device=values.device).index_add(0, segment, values) / n.clamp_min(1), n > 0


class Layout:
    """Where everything of a batch stands in its row of tokens.

    lengths: tokens of each passage; question: of each passage, its question; answers: of each passage, its answers by
    mentions in tokens of the passage; spans: of each token, whether an answer may be there.
    """

    def __init__(
        self,
        lengths: Sequence[int],
        question: Sequence[int],
        answers: Sequence[Sequence[Sequence[Span]]],
        spans: torch.Tensor,
        device: torch.device,
    ) -> None:
        firsts = [0]
        for n in lengths:
            firsts.append(firsts[-1] + n)
        self.passages, self.questions = len(lengths), max(question) + 1
        self.first = torch.tensor(firsts[:-1], device=device)
        self.passage = torch.repeat_interleave(torch.arange(self.passages), torch.tensor(lengths)).to(device)
        self.question_of = torch.tensor(question, device=device)
        self.question = self.question_of[self.passage]
        self.spans = spans.to(device)
        answered = {q for q, found in zip(question, answers) if found}
        self.answered = torch.tensor([q in answered for q in range(self.questions)], device=device)
        self.several = torch.bincount(self.question_of, minlength=self.questions) > 1
        self.gold = torch.tensor([bool(a) for a in answers], device=device)
        # An answer of a question is one group over all its passages; of a passage, one group there, or its [CLS].
        self.shared = self._groups(
            [(q, k, p, group) for p, (q, found) in enumerate(zip(question, answers)) for k, group in enumerate(found)],
            firsts,
            device,
        )
        alone = [(p, k, p, group) for p, found in enumerate(answers) for k, group in enumerate(found or [[(0, 0)]])]
        self.single = self._groups(alone, firsts, device)

    @staticmethod
    def _groups(
        found: list[tuple[int, int, int, Sequence[Span]]], firsts: list[int], device: torch.device
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """(owner, number) pairs as groups: the groups' owners; the places (2 × mentions); the mentions' groups."""
        numbers: dict[tuple[int, int], int] = {}
        places: list[Span] = []
        group_of: list[int] = []
        for owner, k, p, group in found:
            number = numbers.setdefault((owner, k), len(numbers))
            for start, end in group:
                places.append((firsts[p] + start, firsts[p] + end))
                group_of.append(number)
        owners = torch.tensor([owner for owner, _ in numbers], dtype=torch.long, device=device)
        return (
            owners,
            torch.tensor(places, dtype=torch.long, device=device).view(-1, 2).T,
            torch.tensor(group_of, dtype=torch.long, device=device),
        )


def reading(start: torch.Tensor, end: torch.Tensor, at: Layout) -> tuple[torch.Tensor, torch.Tensor]:
    """Loss over all passages of a question, and over single ones. start, end: logits of all tokens in a row."""
    shared, single = [], []
    for side, logits in enumerate((start, end)):
        spans = logits.masked_fill(~at.spans, NEVER)
        or_none = spans.index_put((at.first,), logits[at.first])
        for values, segment, count, (owners, places, group_of), losses in (
            (spans, at.question, at.questions, at.shared, shared),
            (or_none, at.passage, at.passages, at.single, single),
        ):
            if len(owners) == 0:
                continue
            whole = by_segment(values, segment, count)
            right = by_segment(values[places[side]], group_of, len(owners))
            losses.append(_mean_by(whole[owners] - right, owners, count)[0])
    zero = start.sum() * 0
    over_all = sum(shared, zero) / 2
    chosen = at.answered & at.several
    shared_loss = over_all[chosen].mean() if chosen.any() else zero
    # A passage that answers counts as much as all others of its question together.
    each = sum(single, zero) / 2
    answering, has = _mean_by(each[at.gold], at.question_of[at.gold], at.questions)
    refusing, had = _mean_by(each[~at.gold], at.question_of[~at.gold], at.questions)
    return shared_loss, ((answering + refusing) / (has.float() + had.float()).clamp_min(1)).mean()


def relevance(logits: torch.Tensor, relevant: torch.Tensor, question: torch.Tensor) -> torch.Tensor:
    """Each passage by itself, and against the others of its question where one is relevant. All: passages."""
    loss = nn.functional.binary_cross_entropy_with_logits(logits, relevant.float())
    if relevant.any():
        whole = by_segment(logits, question, int(question.max()) + 1)
        loss = loss + (whole[question] - logits)[relevant].mean()
    return loss


def parts(inner: torch.Tensor, mask: torch.Tensor, wanted: Sequence[Sequence[Span]]) -> torch.Tensor:
    """Inner parts of questions (rows × length × 4); place 0 for none. In order, so that each has its own pointer."""
    places = torch.zeros(inner.shape[0], 4, dtype=torch.long)
    for row, spans in enumerate(wanted):
        for k, (start, end) in enumerate(spans[:2]):
            places[row, 2 * k], places[row, 2 * k + 1] = start, end
    masked = inner.masked_fill(~mask.bool()[..., None], NEVER).transpose(1, 2)
    return nn.functional.cross_entropy(masked.reshape(-1, masked.shape[-1]), places.reshape(-1).to(inner.device))
