"""Questions made from passages that nobody asked about: a language model learns from people's questions to ask its own.

It writes an answer out of the passage first, and then what asks for it (Alberti et al. 2019; Lewis et al. 2021, PAQ).
Whether it is right is not known: a teacher says what it thinks of each.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from tokenizers import Tokenizer
from torch.nn.functional import cross_entropy

from .encoding import body
from .llama import Cache, Llama
from .mixture import MADE
from .passages import Passage
from .windows import Example

ASKED = ("squad", "squad-more", "newwiki", "nq", "covidqa", "fairytaleqa")
"""Sources in whose manner questions are made: people's, about passages."""
OPENS, ENDS = 1, 2
PASSAGE_TOKENS = 190
WRITTEN_TOKENS = 56
"""Of answer and question together."""
LONGEST_ANSWER = 25
"""Words."""


@dataclass(slots=True)
class Made:
    window: int
    question: str
    start: int
    end: int
    """Characters of the answer in the window's text."""


def learnt_from(table: Sequence[tuple[str, str, bool]], examples: Sequence[Example]) -> list[tuple[Passage, str, str]]:
    """Passages with an answer and the question that people asked."""
    found = []
    for e in examples:
        if e.split == "train" and e.source in ASKED and e.kind == "span" and e.gold:
            window, groups = next(iter(e.gold.items()))
            title, text, _ = table[window]
            start, end = groups[0][0]
            if len(text[start:end].split()) <= LONGEST_ANSWER:
                found.append((Passage(title, text), text[start:end], e.question))
    return found


def _prompts(tokenizer: Tokenizer, passages: Sequence[Passage]) -> list[list[int]]:
    encoded = tokenizer.encode_batch([body(p)[0] for p in passages], add_special_tokens=False)
    return [[OPENS, *e.ids[:PASSAGE_TOKENS], ENDS] for e in encoded]


def _padded(rows: Sequence[Sequence[int]], device: torch.device) -> torch.Tensor:
    width = -(-max(map(len, rows)) // 8) * 8
    return torch.tensor([[*r, *[ENDS] * (width - len(r))] for r in rows], device=device)


def learn(
    model: Llama,
    tokenizer: Tokenizer,
    rows: Sequence[tuple[Passage, str, str]],
    minutes: float,
    tokens: int,
    rate: float,
) -> None:
    """Fine-tunes to write answer and question behind a passage."""
    device = model.words.device
    prompts = _prompts(tokenizer, [p for p, _, _ in rows])
    answers = tokenizer.encode_batch([a for _, a, _ in rows], add_special_tokens=False)
    questions = tokenizer.encode_batch([q.strip() for _, _, q in rows], add_special_tokens=False)
    written = [[*a.ids, ENDS, *q.ids, ENDS] for a, q in zip(answers, questions)]
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=0.01, fused=True)
    lengths = [len(p) + len(w) for p, w in zip(prompts, written)]
    rng, began, step, seen, lost = random.Random(1), time.perf_counter(), 0, 0, 0.0
    while (share := (time.perf_counter() - began) / (60 * minutes)) < 1:
        batch, size = [], 0
        while size < tokens:
            batch.append(rng.randrange(len(rows)))
            size += lengths[batch[-1]]
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 30) * (1 - share)
        batch.sort(key=lambda i: lengths[i])
        ids = _padded([prompts[i] + written[i] for i in batch], device)
        # What comes behind each token of answer and question is to be foretold.
        first = torch.tensor([len(prompts[i]) - 1 for i in batch], device=device)[:, None]
        last = torch.tensor([lengths[i] - 1 for i in batch], device=device)[:, None]
        at = torch.arange(ids.shape[1], device=device)[None]
        wanted = ((at >= first) & (at < last)).flatten().nonzero()[:, 0]
        with torch.autocast(device.type, torch.bfloat16):
            logits = model.logits(model(ids, causal=True).flatten(0, 1)[wanted])
            loss = cross_entropy(logits.float(), ids.flatten()[wanted + 1])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        step, seen = step + 1, seen + len(batch)
        lost = float(loss.detach())
        if step % 50 == 0:
            print(f"asking: step {step}, {seen} questions, loss {lost:.3f}", flush=True)
    print(f"asking: {seen} questions of {len(rows)} seen in {step} steps, loss {lost:.3f}", flush=True)


@torch.inference_mode()
def write(
    model: Llama,
    tokenizer: Tokenizer,
    passages: Sequence[Passage],
    times: int,
    heat: float = 0.9,
    nucleus: float = 0.95,
) -> list[list[str]]:
    """Of each passage, `times` texts, drawn from the likeliest `nucleus` of words. The model in 16 bits."""
    device = model.words.device
    prompts = _prompts(tokenizer, passages)
    width = -(-max(map(len, prompts)) // 8) * 8
    rows = len(prompts) * times
    cache = Cache(model.size, rows, width + WRITTEN_TOKENS, device, model.words.dtype)
    few = Cache(model.size, len(prompts), width, device, model.words.dtype)
    ids = _padded(prompts, device)
    hidden = model(ids, causal=True, cache=few)
    cache.keys[:, :, :, :width] = few.keys.repeat_interleave(times, 1)
    cache.values[:, :, :, :width] = few.values.repeat_interleave(times, 1)
    at = torch.tensor([len(p) for p in prompts], device=device).repeat_interleave(times)
    last = hidden[torch.arange(len(prompts), device=device), at[::times] - 1].repeat_interleave(times, 0)
    del few, hidden
    ends = torch.zeros(rows, dtype=torch.long, device=device)
    places = torch.arange(width + WRITTEN_TOKENS, device=device)[None]
    found = []
    for _ in range(WRITTEN_TOKENS):
        word = _drawn(model.logits(last).float() / heat, nucleus)
        word = torch.where(ends >= 2, ENDS, word)
        ends += word == ENDS
        found.append(word)
        if len(found) % 8 == 0 and bool((ends >= 2).all()):
            break
        mask = (places <= at[:, None])[:, None, None]
        last = model(word[:, None], mask, at=at[:, None], cache=cache)[:, -1]
        at = at + 1
    texts = torch.stack(found, 1).tolist()
    return [[_text(tokenizer, texts[i * times + k]) for k in range(times)] for i in range(len(prompts))]


def _drawn(logits: torch.Tensor, nucleus: float, most: int = 64) -> torch.Tensor:
    chance, word = logits.softmax(-1).topk(most)
    chance = chance.masked_fill(chance.cumsum(-1) - chance > nucleus, 0)
    return word.gather(1, torch.multinomial(chance, 1))[:, 0]


def _text(tokenizer: Tokenizer, ids: list[int]) -> str:
    """Answer and question, with a line's end between; nothing where they are not both there."""
    pieces, piece = [], []
    for i in ids:
        if i == ENDS:
            pieces.append(tokenizer.decode(piece))
            piece = []
        else:
            piece.append(i)
    return "\n".join(p.strip() for p in pieces[:2]) if len(pieces) >= 2 else ""


def understood(passage: Passage, window: int, written: str) -> Made | None:
    """What was written, if it is a question and its answer is there."""
    answer, _, question = written.partition("\n")
    words = question.split()
    if not answer or not question.endswith("?") or not 3 <= len(words) <= 40 or "\n" in question:
        return None
    start = passage.text.find(answer)
    return Made(window, question, start, start + len(answer)) if start >= 0 else None


def make(
    model: Llama,
    tokenizer: Tokenizer,
    table: Sequence[tuple[str, str, bool]],
    chosen: Sequence[int],
    minutes: float,
    times: int = 2,
    at_once: int = 768,
) -> Iterator[Made]:
    """Questions about the windows, in their order, until there are no more or the time is over."""
    began, tried, made = time.perf_counter(), 0, 0
    for first in range(0, len(chosen), at_once):
        if time.perf_counter() - began > 60 * minutes:
            break
        windows = chosen[first : first + at_once]
        passages = [Passage(*table[w][:2]) for w in windows]
        for window, passage, texts in zip(windows, passages, write(model, tokenizer, passages, times)):
            for text in dict.fromkeys(texts):
                tried += 1
                if found := understood(passage, window, text):
                    made += 1
                    yield found
        print(f"asking: {made} of {tried} understood, {time.perf_counter() - began:.0f} s", flush=True)


def as_examples(
    made: Sequence[Made],
    table: Sequence[tuple[str, str, bool]],
    examples: Sequence[Example],
    hits: dict[int, list[int]],
) -> tuple[list[Example], list[list[int]]]:
    """Made questions as examples, with wrong passages for each: those like its own, or those of another's question."""
    near: dict[int, list[int]] = {i - len(examples): found for i, found in hits.items() if i >= len(examples)}
    for i, e in enumerate(examples):
        for w in e.gold if i in hits else ():
            near.setdefault(w, hits[i])
    found, others = [], []
    for m in made:
        text = table[m.window][1]
        answer = text[m.start : m.end]
        places = [x.span() for x in re.finditer(rf"(?<!\w){re.escape(answer)}(?!\w)", text)] or [(m.start, m.end)]
        found.append(Example(MADE, "train", m.question, None, "span", "", [m.window], {m.window: [places]}, [answer]))
        others.append([w for w in near.get(m.window, []) if w != m.window])
    return found, others
