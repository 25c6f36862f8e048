"""The reader and the embedder as plain numpy over their weights files: what an implementation in
another language has to match. README.md describes the same steps in words."""
from __future__ import annotations

from pathlib import Path

import numpy as np

from batches import row
from embedder import Stems
from prepare import Table
from text import Vocabulary
from weights import load

EPSILON = np.float32(1e-5)


def norm(x, weight, bias):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred * centred).mean(-1, keepdims=True) + EPSILON) * weight + bias


def linear(x, weights, name):
    return x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]


class ReferenceReader:
    def __init__(self, path: Path):
        self.header, self.weights = load(path)
        self.shape = self.header["shape"]
        self.vocabulary = Vocabulary(self.header["words"].split(" "), self.weights["idf16"].tolist())

    def encode(self, *texts: str) -> list[dict]:
        """Token columns of each text, with `start` and `end` in code points."""
        table = Table(self.vocabulary)
        for text in texts:
            table.add(text)
        arrays = {c: np.array(v, table.FIELDS[c]) for c, v in table.columns.items()}
        return [{c: v[a:b] for c, v in arrays.items()} for a, b in zip(table.offsets, table.offsets[1:])]

    def row(self, clue: str, title: str, text: str) -> tuple[dict, dict, dict, dict]:
        from batches import LONGEST_BODY, LONGEST_CLUE, LONGEST_TITLE
        parts = self.encode(clue, title, text)
        cut = [{c: v[:n] for c, v in p.items()} for p, n in zip(parts, (LONGEST_CLUE, LONGEST_TITLE, LONGEST_BODY))]
        return (row(*cut), *cut)

    def forward(self, r: dict, trace: list | None = None):
        """spans [T, 16] (-1e4 where none may be), null score, passage score."""
        w, s = self.weights, self.shape
        x = np.concatenate([w["word.weight"][r["word"]], w["prefix.weight"][r["prefix"]], w["suffix.weight"][r["suffix"]],
                            w["form.weight"][r["shape"]], w["segment.weight"][r["segment"]], r["features"]], 1)
        x = norm(linear(x, w, "input"), w["input_norm.weight"], w["input_norm.bias"])
        t, heads, head = len(x), s["heads"], s["head"]
        if trace is not None:
            trace.append(x)
        for b in range(s["blocks"]):
            p = f"blocks.{b}."
            if b in s["attention"]:
                y = linear(norm(x, w[p + "attention_norm.weight"], w[p + "attention_norm.bias"]), w, p + "qkv")
                q, k, v = (part.reshape(t, heads, head).transpose(1, 0, 2) for part in np.split(y, 3, 1))
                logits = q @ k.transpose(0, 2, 1) / np.float32(head**0.5)
                logits = np.exp(logits - logits.max(-1, keepdims=True))
                y = (logits / logits.sum(-1, keepdims=True)) @ v
                x = x + linear(y.transpose(1, 0, 2).reshape(t, heads * head), w, p + "out")
            half = s["kernel"] // 2
            padded = np.pad(x, ((half, half), (0, 0)))
            y = x + sum(padded[i : i + t] * w[p + "kernel"][i] for i in range(s["kernel"]))
            y = np.maximum(0, linear(norm(y, w[p + "norm.weight"], w[p + "norm.bias"]), w, p + "up"))
            x = x + linear(y, w, p + "down")
            if trace is not None:
                trace.append(x)
        x = norm(x, w["norm.weight"], w["norm.bias"])
        ends, pairs = linear(x, w, "ends"), linear(x, w, "pairs")
        left, right = pairs[:, : s["pair"]], pairs[:, s["pair"] :]
        spans = np.full((t, len(w["lengths"])), -1e4, np.float32)
        segment = r["segment"]
        for i in range(t):
            for k in range(min(len(w["lengths"]), t - i)):
                if segment[i] >= 2 and segment[i + k] == segment[i]:
                    spans[i, k] = ends[i, 0] + ends[i + k, 1] + left[i] @ right[i + k] / np.float32(s["pair"] ** 0.5) + w["lengths"][k]
        text = x[segment >= 2]
        if len(text):
            pooled = np.concatenate([x[0], text.mean(0), text.max(0)])
        else:
            pooled = np.concatenate([x[0], 0 * x[0], 0 * x[0] - 100])
        verdict = linear(np.maximum(0, linear(pooled, w, "pool")), w, "verdict")
        return spans, float(verdict[0]), float(verdict[1])


class ReferenceEmbedder:
    def __init__(self, path: Path):
        self.header, self.weights = load(path)
        self.stems = Stems(self.header["stems"].split(" "))

    def embed(self, text: str, use: int) -> np.ndarray:
        """Unit vector; zeros for a text without a word. use: 0 question, 1 passage."""
        rows = self.stems.rows(text)
        if not rows:
            return np.zeros(self.weights["table"].shape[1], np.float32)
        total = (self.weights["table"][rows] * self.weights["use"][use, rows][:, None]).sum(0)
        return total / max(1e-12, float(np.linalg.norm(total)))
