"""Scores of a reader: exact match and F1 (SQuAD's normalisation), right passage of five, null AUC;
and the calibration of its scores (Platt 1999)."""
from __future__ import annotations

import json
import re
import string
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from batches import Store, collate, example, row
from prepare import KINDS


def normal(text: str) -> str:
    text = "".join(c for c in text.lower() if c not in string.punctuation)
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", text).split())


def exact(guess: str, gold: list[str]) -> float:
    return float(any(normal(guess) == normal(g) for g in gold))


def f1(guess: str, gold: list[str]) -> float:
    best, words = 0.0, normal(guess).split()
    for g in gold:
        right = normal(g).split()
        same = sum((Counter(words) & Counter(right)).values())
        best = max(best, 2 * same / (len(words) + len(right)) if same else 0.0)
    return best


def tensors(batch: dict, device) -> dict:
    return {k: torch.from_numpy(v if v.dtype == np.float32 else v.astype(np.int64)).to(device) for k, v in batch.items()}


class Found(NamedTuple):
    """What a reader says of a row. Positions are the row's."""

    first: int
    last: int
    span: float  # score of the best span
    null: float
    passage: float
    total: float  # log of the sum of exponentials over all spans and null

    @property
    def chance(self) -> float:
        """Log-odds of the best span against everything else."""
        p = min(self.span - self.total, -1e-6)
        return p - float(np.log1p(-np.exp(p)))


@torch.no_grad()
def predict(model, items: list[dict], device="cpu", budget: int = 8192) -> list[Found]:
    model.eval()
    order = sorted(range(len(items)), key=lambda i: len(items[i]["word"]))
    out, at = [None] * len(items), 0
    while at < len(order):
        size = 1
        while at + size < len(order) and (size + 1) * len(items[order[at + size]]["word"]) <= budget:
            size += 1
        ids = order[at : at + size]
        at += size
        spans, null, passage = model(tensors(collate([items[i] for i in ids]), device))
        flat = spans.reshape(len(ids), -1)
        best, where = flat.max(1)
        total = torch.logsumexp(torch.cat([flat, null[:, None]], 1), 1)
        for i, b, w, n, p, t in zip(ids, *(x.tolist() for x in (best, where, null, passage, total))):
            out[i] = Found(w // spans.shape[2], w // spans.shape[2] + w % spans.shape[2], b, n, p, t)
    return out


def span_text(first: int, last: int, n_clue: int, n_title: int, title: str, text: str, starts, ends) -> str:
    """The words of a row's span; starts and ends are of title + body tokens."""
    t0, b0 = n_clue + 2, n_clue + n_title + 3
    if first < b0 - 1:
        return title[starts[first - t0] : ends[last - t0]]
    return text[starts[first - b0 + n_title] : ends[last - b0 + n_title]]


def auc(yes: list[float], no: list[float]) -> float:
    yes, no = np.array(yes), np.array(no)
    return float(((yes[:, None] > no[None, :]) + 0.5 * (yes[:, None] == no[None, :])).mean())


def calibrate(pairs: list[tuple[float, float]]) -> dict:
    """scale and shift so that 1 / (1 + exp(-(scale x + shift))) is the chance that x is right."""
    x, y = (np.array(v, np.float64) for v in zip(*pairs))
    def cost(v):
        z = v[0] * x + v[1]
        return (np.logaddexp(0, z) - y * z).sum() + 5e-4 * v[0] ** 2

    line = np.zeros(2)
    for _ in range(50):  # Newton's method, a step halved until it helps
        a, b = line
        p = 1 / (1 + np.exp(-np.clip(a * x + b, -30, 30)))
        gradient = np.array([((p - y) * x).sum() + 1e-3 * a, (p - y).sum()])
        w = p * (1 - p) + 1e-9
        curve = np.array([[(w * x * x).sum() + 1e-3, (w * x).sum()], [(w * x).sum(), w.sum()]])
        step = np.linalg.solve(curve, gradient)
        while cost(line - step) > cost(line) and np.abs(step).max() > 1e-9:
            step = step / 2
        line = line - step
    a, b = line
    p = 1 / (1 + np.exp(-np.clip(a * x + b, -30, 30)))
    bins = np.minimum(9, (p * 10).astype(int))
    error = sum(abs(p[bins == i].mean() - y[bins == i].mean()) * (bins == i).mean() for i in range(10) if (bins == i).any())
    return {"scale": round(float(a), 5), "shift": round(float(b), 5), "error": round(float(error), 4),
            "auc": round(100 * auc(x[y == 1], x[y == 0]), 1), "share right": round(float(y.mean()), 3)}


class Development:
    """A fixed sample of the development split: reading, choosing among five, and knowing when not."""

    def __init__(self, store: Store, folder: Path, per_kind: int, seed: int = 7):
        rng = np.random.default_rng(seed)
        self.store = store
        wanted, self.chosen = {}, {}
        for kind, name in enumerate(KINDS[:4]):
            ids = np.flatnonzero(store.dev & (store.kind == kind))
            self.chosen[name] = sorted(int(i) for i in rng.permutation(ids)[:per_kind])
            wanted.update({i: None for i in self.chosen[name]})
        with open(folder / "clues.jsonl", encoding="utf-8") as lines:
            for i, line in enumerate(lines):
                if i in wanted:
                    wanted[i] = json.loads(line)
        self.clues = wanted
        used = {int(store.passage[i]) for i in wanted}
        self.texts = {}
        with open(folder / "passages.jsonl", encoding="utf-8") as lines:
            for i, line in enumerate(lines):
                if i in used:
                    self.texts[i] = json.loads(line)

    def scores(self, model, device="cpu", ranking: bool = True) -> dict:
        store, figures = self.store, {}
        self.answers, self.passages = [], []  # (score, right) of what was read, for calibration
        for name, ids in self.chosen.items():
            items = [example(store, i, int(store.passage[i]), None, 256)[0] for i in ids]
            found = predict(model, items, device)
            em, overlap = [], []
            for i, (first, last, *_ ) in zip(ids, found):
                p = int(store.passage[i])
                title, _ = store.part(p)
                a, b = store.passage_offsets[p], store.passage_offsets[p + 1]
                n_title = len(title["word"])
                cut = store.title_length[p] - n_title
                starts = np.concatenate([store.start[a : a + n_title], store.start[a + n_title + cut : b]])
                ends = np.concatenate([store.end[a : a + n_title], store.end[a + n_title + cut : b]])
                text = span_text(first, last, len(store.clue(i)["word"]), n_title,
                                 self.texts[p]["title"], self.texts[p]["text"], starts, ends)
                em.append(exact(text, self.clues[i]["answers"]))
                overlap.append(f1(text, self.clues[i]["answers"]))
            self.answers += [(f.chance, right) for f, right in zip(found, em)]
            figures[name] = {"em": round(100 * np.mean(em), 1), "f1": round(100 * np.mean(overlap), 1), "n": len(ids)}
            if ranking:
                figures[name].update(self.ranking(model, ids, found, device))
        return figures

    def ranking(self, model, ids, found, device) -> dict:
        store, items, owner = self.store, [], []
        for at, i in enumerate(ids):
            for p in [p for p in store.negatives[i] if p >= 0][:4]:
                items.append(example(store, i, int(p), None, 256)[0])
                owner.append(at)
        if not items:
            return {}
        others = predict(model, items, device)
        best, overlap = [-1e9] * len(ids), [-1.0] * len(ids)
        for at, item, other in zip(owner, items, others):
            best[at] = max(best[at], other.passage)
            overlap[at] = max(overlap[at], float(item["features"][0, 6]))
        full = [at for at in range(len(ids)) if owner.count(at) == 4]
        own = [float(example(store, ids[at], int(store.passage[ids[at]]), None, 256)[0]["features"][0, 6]) for at in full]
        self.passages += [(f.passage, 1.0) for f in found] + [(o.passage, 0.0) for o in others]
        self.answers += [(o.chance, 0.0) for o in others]
        return {"of five": round(100 * np.mean([found[at].passage > best[at] for at in full]), 1),
                "by overlap": round(100 * np.mean([o > overlap[at] for o, at in zip(own, full)]), 1),
                "null auc": round(100 * auc([f.span - f.null for f in found], [o.span - o.null for o in others]), 1),
                "passage auc": round(100 * auc([f.passage for f in found], [o.passage for o in others]), 1)}
