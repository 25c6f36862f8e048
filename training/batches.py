"""Rows of a batch: [CLS] clue [SEP] title [SEP] body, with match features. README, "Reader input"."""
from __future__ import annotations

from pathlib import Path

import numpy as np

from text import BUCKETS, CLS, SEP, SHAPE, UNKNOWN

FEATURES = 13
LONGEST_CLUE, LONGEST_TITLE, LONGEST_BODY = 40, 20, 256
WINDOW, REACH = 8, 12
RARE_NAME = 3  # idf from which a capitalised word counts as a name
RARE = 1.5  # idf from which a matched word counts for the distance features
COLUMNS = ("word", "prefix", "suffix", "shape", "exact", "stem", "idf", "sentence")
MARKS = (SHAPE["stop"], SHAPE["comma"], SHAPE["other"])


class Store:
    """The arrays that prepare.py wrote: passages and clues."""

    def __init__(self, folder: Path):
        passages, clues = np.load(folder / "passages.npz"), np.load(folder / "clues.npz")
        self.passage_columns = {c: passages[c] for c in COLUMNS}
        self.clue_columns = {c: clues[c] for c in COLUMNS}
        self.passage_offsets, self.clue_offsets = passages["offsets"], clues["offsets"]
        self.title_length, self.passage_dev = passages["title_length"], passages["dev"]
        self.is_qamr = passages["qamr"]
        self.start, self.end = passages["start"], passages["end"]
        self.kind, self.passage, self.dev = clues["kind"], clues["passage"], clues["dev"]
        self.spans, self.span_offsets = clues["spans"], clues["span_offsets"]
        self.negatives = clues["negatives"]

    def clue(self, i: int) -> dict:
        a, b = self.clue_offsets[i], self.clue_offsets[i + 1]
        return {c: v[a : min(b, a + LONGEST_CLUE)] for c, v in self.clue_columns.items()}

    def part(self, i: int) -> tuple[dict, dict]:
        """Title and body of passage i."""
        a, b = self.passage_offsets[i], self.passage_offsets[i + 1]
        m = a + self.title_length[i]
        return ({c: v[a : min(m, a + LONGEST_TITLE)] for c, v in self.passage_columns.items()},
                {c: v[m:b] for c, v in self.passage_columns.items()})

    def gold(self, i: int) -> np.ndarray:
        """Spans (first, last) over title + body tokens."""
        return self.spans[self.span_offsets[i] : self.span_offsets[i + 1]]


def crop(body: dict, start: int, length: int) -> dict:
    return {c: v[start : start + length] for c, v in body.items()}


def join(bodies: list[dict]) -> dict:
    out, base = {c: [] for c in COLUMNS}, 0
    for body in bodies:
        for c in COLUMNS:
            out[c].append(body[c] + base if c == "sentence" else body[c])
        base += int(body["sentence"][-1] - body["sentence"][0]) + 1 if len(body["word"]) else 0
    return {c: np.concatenate(v) for c, v in out.items()}


def _proximity(hit: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """1 - d / REACH to the nearest hit strictly left, strictly right; 0 from REACH on."""
    n = len(hit)
    at = np.arange(n)
    last = np.maximum.accumulate(np.where(hit, at, -10_000))
    left = np.full(n, -10_000)
    left[1:] = last[:-1]
    following = np.minimum.accumulate(np.where(hit, at, 10_000 + n)[::-1])[::-1]
    right = np.full(n, 10_000 + n)
    right[:-1] = following[1:]
    return (np.maximum(0, 1 - (at - left) / REACH), np.maximum(0, 1 - (right - at) / REACH))


def row(clue: dict, title: dict, body: dict) -> dict:
    """Arrays of one row: word, prefix, suffix, shape, segment [T] and features [T, FEATURES]."""
    n_clue, n_title, n_body = len(clue["word"]), len(title["word"]), len(body["word"])
    total = n_clue + n_title + n_body + 3
    t0, b0 = n_clue + 2, n_clue + n_title + 3
    out = {}
    for c in ("word", "prefix", "suffix", "shape"):
        line = np.zeros(total, np.int32)
        line[1 : 1 + n_clue], line[t0 : t0 + n_title], line[b0:] = clue[c], title[c], body[c]
        out[c] = line
    out["word"][0], out["word"][1 + n_clue], out["word"][b0 - 1] = CLS, SEP, SEP
    segment = np.zeros(total, np.int32)
    segment[1 : 1 + n_clue], segment[t0 : t0 + n_title], segment[b0:] = 1, 2, 3
    out["segment"] = segment

    f = np.zeros((total, FEATURES), np.float32)
    clue_word = ~np.isin(clue["shape"], MARKS)
    text = {c: np.concatenate([title[c], body[c]]) for c in ("exact", "stem", "idf", "shape")}
    same = (text["stem"][:, None] == clue["stem"][None, :]) & clue_word[None, :]
    exact = (text["exact"][:, None] == clue["exact"][None, :]) & clue_word[None, :]
    idf, clue_idf = text["idf"] / np.float32(16), clue["idf"] / np.float32(16)
    # Each distinct stem of the clue weighs once.
    first = (clue["stem"][:, None] == clue["stem"][None, :]).argmax(0) == np.arange(n_clue)
    weight = clue_idf * first * clue_word
    all_weight = max(float(weight.sum()), 1e-3)
    hit = same.any(1)
    gain = np.where(hit, idf, 0).astype(np.float32)
    coverage = float((same.any(0) * weight).sum()) / all_weight if len(hit) else 0.0
    in_title = np.isin(text["stem"], title["stem"]) & ~np.isin(text["shape"], MARKS)
    pair = np.zeros(len(hit), bool)
    if n_clue > 1 and len(hit) > 1:
        both = (same[:-1, :-1] & same[1:, 1:]).any(1)
        pair[:-1] |= both
        pair[1:] |= both

    rows = np.concatenate([np.arange(t0, t0 + n_title), np.arange(b0, total)])
    f[rows, 0], f[rows, 1] = exact.any(1), hit
    f[rows, 2], f[rows, 3] = idf / 8, gain / 8
    f[rows, 6], f[rows, 7] = coverage, pair
    f[b0:, 9] = in_title[n_title:]
    if n_body:
        g = gain[n_title:]
        sums = np.concatenate([[0], np.cumsum(g, dtype=np.float64)])
        at = np.arange(n_body)
        around = sums[np.minimum(n_body, at + WINDOW + 1)] - sums[np.maximum(0, at - WINDOW)]
        f[b0:, 4] = np.minimum(1.5, around / all_weight)
        numbers = body["sentence"]
        begins = np.concatenate([[True], numbers[1:] != numbers[:-1]])
        if n_clue:
            covered = np.maximum.reduceat(same[n_title:], np.flatnonzero(begins), axis=0) @ weight
            f[b0:, 5] = (covered / all_weight)[np.cumsum(begins) - 1]
        f[b0:, 8] = at / np.float32(LONGEST_BODY)
        f[b0:, 10] = begins
        f[b0:, 11], f[b0:, 12] = _proximity(hit[n_title:] & (idf[n_title:] >= RARE))
    f[1 : 1 + n_clue, 0], f[1 : 1 + n_clue, 1] = exact.any(0), same.any(0)
    f[1 : 1 + n_clue, 2] = np.where(clue_word, clue_idf, 0) / 8
    f[1 : 1 + n_clue, 3] = np.where(same.any(0), clue_idf, 0) / 8
    f[1 : 1 + n_clue, 6] = coverage
    f[1 : 1 + n_clue, 9] = np.isin(clue["stem"], title["stem"]) & clue_word
    f[0, 6] = coverage
    out["features"] = f
    return out


NAMES = (SHAPE["title"], SHAPE["upper"], SHAPE["mixed"])


def rename(r: dict, rng: np.random.Generator, share: float) -> None:
    """Makes a share of a row's distinct names unknown words of random affixes, the same in clue and
    text; what matches still matches. A reader then cannot learn who is who by heart."""
    key = (r["word"].astype(np.int64) << 22) | (r["prefix"].astype(np.int64) << 11) | r["suffix"]
    distinct, which = np.unique(key, return_inverse=True)
    named = np.zeros(len(distinct), bool)
    named[which[np.isin(r["shape"], NAMES) & (r["features"][:, 2] >= RARE_NAME / 8)]] = True
    taken = (named & (rng.random(len(distinct)) < share))[which]
    for affix in ("prefix", "suffix"):
        r[affix][taken] = rng.integers(1, BUCKETS, len(distinct))[which][taken]
    r["word"][taken] = UNKNOWN


def collate(items: list[dict], multiple: int = 8) -> dict:
    """Pads rows to one length; word 0 is padding. Arrays [B, T], features [B, T, FEATURES]."""
    longest = max(len(r["word"]) for r in items)
    longest = -(-longest // multiple) * multiple
    out = {c: np.zeros((len(items), longest), np.int32) for c in ("word", "prefix", "suffix", "shape", "segment")}
    out["features"] = np.zeros((len(items), longest, FEATURES), np.float32)
    for i, item in enumerate(items):
        n = len(item["word"])
        for c in out:
            out[c][i, :n] = item[c]
    return out


def example(store: Store, i: int, passage: int, rng: np.random.Generator | None, longest: int) -> tuple[dict, np.ndarray]:
    """Row of clue i with a passage, and its gold spans in row positions (none with another passage).

    With `rng` (training): a body longer than `longest` is cropped at a random place that keeps a
    gold span; sentences of QAMR get strange neighbours half of the time.
    """
    clue = store.clue(i)
    title, body = store.part(passage)
    n_title, shift, before = int(store.title_length[passage]), 0, 0
    gold = store.gold(i) if passage == store.passage[i] else np.zeros((0, 2), np.int32)
    n_body = len(body["word"])
    if rng is not None and store.is_qamr[passage] and rng.random() < 0.5:
        others = [p for p in store.negatives[i] if p >= 0 and store.is_qamr[p] and p != passage]
        if others:
            other = store.part(int(rng.choice(others)))[1]
            if rng.random() < 0.5:
                body, before = join([other, body]), len(other["word"])
            else:
                body = join([body, other])
    elif n_body > longest:
        start = 0
        if rng is not None:
            inside = gold[gold[:, 0] >= n_title] - n_title
            low, high = 0, n_body - longest
            if len(inside):
                a, b = inside[rng.integers(len(inside))]
                low, high = max(0, int(b) - longest + 1), min(high, int(a))
            start = int(rng.integers(low, max(low, high) + 1))
        body, shift = crop(body, start, longest), start
    out = row(clue, title, body)
    t0 = len(clue["word"]) + 2
    b0 = t0 + len(title["word"]) + 1
    spans = []
    for a, b in gold:
        if b < n_title:
            if b < len(title["word"]):
                spans.append((t0 + a, t0 + b))
        else:
            a, b = a - n_title - shift + before, b - n_title - shift + before
            if a >= 0 and b < len(body["word"]):
                spans.append((b0 + a, b0 + b))
    return out, np.array(spans, np.int32).reshape(-1, 2)
