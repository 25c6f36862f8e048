"""Reads passages with a trained network: spans with scores that can be compared between the passages of a question.

A network is anything that takes ids, mask and types (rows × length) and gives the heads' logits as arrays, so the same code
measures PyTorch's weights and an exported file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from . import teacher
from .batches import parts
from .encoding import Sequences, alone, body, opened, pairs
from .kinds import KINDS
from .model import Read, Reader, load
from .passages import Passage
from .text import Span, words_of

LONGEST = 40
"""Tokens of a span."""
KEPT = 5
"""Spans kept of a passage."""
AT_ONCE = 2048
"""Tokens that go through the network at once."""

Network = Callable[[dict[str, torch.Tensor]], Read]


@dataclass(slots=True)
class Found:
    """A stretch of a passage (heading and text as one) with its logit: start and end summed."""

    text: str
    place: Span
    logit: float
    tokens: int


@dataclass(slots=True)
class Reading:
    """What the network says of a question and a passage."""

    spans: list[Found]
    """Best first, of different words."""
    none: float
    """Logit of no answer here."""
    start_sum: float
    end_sum: float
    """log Σ exp of starts, of ends, where an answer may be."""
    relevance: float
    yes: float
    """Log-odds of yes."""


def of_weights(base: Path, weights: Path, threads: int = 2) -> tuple[Network, Tokenizer]:
    """A trained reader in 32 bits."""
    torch.set_num_threads(threads)
    model = Reader(base)
    load(model, weights)
    return _network(model), opened(str(base / "tokenizer.json"))


def of_teacher(weights: Path, words: Path) -> tuple[Network, Tokenizer]:
    """A teacher, which has nothing to say of yes and no or of a question alone."""
    return _network(teacher.trained(weights)), teacher.tokenizer_of(words)


def _network(model: torch.nn.Module) -> Network:
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model.to(device).eval()

    @torch.inference_mode()
    def network(inputs: dict[str, torch.Tensor]) -> Read:
        out = model(**{name: value.to(device) for name, value in inputs.items()})
        return Read(*(out.start.new_zeros(len(out.start), 2).cpu() if v is None else v.cpu() for v in out))

    return network


def of_file(file: Path, threads: int = 2) -> Network:
    """An exported reader, by onnxruntime: a passage a run, as the app does, since 8-bit scales come from the whole batch."""
    import onnxruntime

    choice = onnxruntime.SessionOptions()
    choice.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(str(file), choice, providers=["CPUExecutionProvider"])
    heads = [output.name for output in session.get_outputs()]

    def run(row: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        out = session.run(heads, {k: v[None].numpy() for k, v in row.items()})
        return {name: torch.from_numpy(o)[0] for name, o in zip(heads, out)}

    return row_by_row(run)


def row_by_row(run: Callable[[dict[str, torch.Tensor]], dict[str, torch.Tensor]]) -> Network:
    """A network that takes a passage a run, without padding. `run` gives the logits of one row by head."""

    def network(inputs: dict[str, torch.Tensor]) -> Read:
        rows = []
        for i in range(len(inputs["input_ids"])):
            n = int(inputs["attention_mask"][i].sum())
            said = run({k: v[i, :n] for k, v in inputs.items()})
            rows.append([said.get(name, torch.zeros(2)) for name in Read._fields])
        pad = torch.nn.utils.rnn.pad_sequence
        return Read(
            *(
                pad(column, batch_first=True) if column[0].ndim else torch.stack(column)
                for column in map(list, zip(*rows))
            )
        )

    return network


def _run(network: Network, sequences: Sequences) -> list[Read]:
    """Of each sequence, its logits without padding, as arrays."""
    lengths = [len(ids) for ids in sequences.ids]
    found: list[Read | None] = [None] * len(lengths)
    for rows in parts(lengths, AT_ONCE):
        out = network(sequences.padded(rows))
        for k, row in enumerate(rows):
            n = lengths[row]
            values = [getattr(out, name)[k] for name in Read._fields]
            found[row] = Read(
                *(
                    (v[:n] if name in ("start", "end", "inner") else v).float().numpy()
                    for name, v in zip(Read._fields, values)
                )
            )
    return [f for f in found if f is not None]


def _lse(values: np.ndarray) -> float:
    top = values.max()
    return float(top + np.log(np.exp(values - top).sum()))


def _best(start: np.ndarray, end: np.ndarray, may: np.ndarray, first: int = 0) -> list[tuple[int, int, float]]:
    """Pairs of places by their summed logits, best first."""
    places = np.flatnonzero(may)
    score = start[places][:, None] + end[places][None]
    width = places[None] - places[:, None]
    score[(width < 0) | (width >= LONGEST)] = -1e9
    order = np.argsort(score, axis=None)[::-1][:60]
    return [
        (int(places[i]), int(places[j]), float(score[i, j]))
        for i, j in zip(*np.unravel_index(order, score.shape))
        if score[i, j] > -1e8
    ]


def read(network: Network, tokenizer: Tokenizer, asked: Sequence[tuple[str, Passage]]) -> list[Reading]:
    """Each question with its passage."""
    sequences = pairs(tokenizer, asked)
    found = []
    for k, out in enumerate(_run(network, sequences)):
        offsets = sequences.offsets[k]
        may = np.array([t == 1 and b > a for t, (a, b) in zip(sequences.types[k], offsets)])
        text = body(asked[k][1])[0]
        spans: dict[str, Found] = {}
        for i, j, logit in _best(out.start, out.end, may) if may.any() else []:
            words = text[offsets[i][0] : offsets[j][1]]
            key = " ".join(words_of(words))
            if key and key not in spans:
                spans[key] = Found(words, (offsets[i][0], offsets[j][1]), logit, j - i + 1)
            if len(spans) == KEPT:
                break
        if not spans:
            spans[""] = Found("", (0, 0), -30.0, 0)
        sums = (_lse(out.start[may]), _lse(out.end[may])) if may.any() else (-30.0, -30.0)
        found.append(
            Reading(
                list(spans.values()),
                float(out.start[0] + out.end[0]),
                *sums,
                float(out.relevance),
                float(out.yes_no[1] - out.yes_no[0]),
            )
        )
    return found


@dataclass(slots=True)
class Value:
    """An answer over several passages, said the same way in one or more."""

    text: str
    probability: float
    """Of its spans among all spans of all passages."""
    passage: int
    """Where it is likeliest."""
    span: Found
    said: int
    """Passages among whose best spans it is."""


def over(readings: Sequence[Reading]) -> list[Value]:
    """Answers of a question over its passages, best first."""
    starts, ends = _lse(np.array([r.start_sum for r in readings])), _lse(np.array([r.end_sum for r in readings]))
    values: dict[str, Value] = {}
    for p, reading in enumerate(readings):
        for span in reading.spans:
            key = " ".join(words_of(span.text))
            chance = float(np.exp(min(0.0, span.logit - starts - ends)))
            known = values.get(key)
            if known is None:
                values[key] = Value(span.text, chance, p, span, 1)
            else:
                known.probability += chance
                known.said += 1
                if span.logit > known.span.logit:
                    known.text, known.passage, known.span = span.text, p, span
    return sorted(values.values(), key=lambda v: -v.probability)


@dataclass(slots=True)
class Asks:
    """The shape of a question."""

    inner: list[Span]
    odds: float
    """Log-odds of the first part against none."""
    kinds: dict[str, float]
    """Probabilities."""


def shapes(network: Network, tokenizer: Tokenizer, questions: Sequence[str]) -> list[Asks]:
    """Inner parts (where likelier than none) and kinds of answer of questions."""
    sequences = alone(tokenizer, questions)
    found = []
    for k, out in enumerate(_run(network, sequences)):
        offsets = sequences.offsets[k]
        may = np.array([b > a for a, b in offsets])
        inner, odds = [], []
        for part in (0, 1):
            start, end = out.inner[:, 2 * part], out.inner[:, 2 * part + 1]
            i, j, logit = _best(start, end, may)[0]
            odds.append(logit - float(start[0] + end[0]))
            if (
                odds[-1] > 0
                and (part == 0 or inner)
                and not any(a < offsets[j][1] and b > offsets[i][0] for a, b in inner)
            ):
                inner.append((offsets[i][0], offsets[j][1]))
        chance = np.exp(out.kind - _lse(out.kind))
        found.append(Asks(inner, odds[0], dict(zip(KINDS, map(float, chance)))))
    return found
