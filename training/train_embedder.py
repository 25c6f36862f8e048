"""Trains the embedder with in-batch and BM25 hard negatives (InfoNCE, van den Oord et al. 2018).

    python train_embedder.py --folder DIR --out DIR --data DIR --seconds 400

Pairs: question or clue and its passage; a triplet in words and its passage; title and text; a
sentence and the rest of its passage. --data is read at the very end, to report; the weight of the
fusion with BM25 is chosen on the development split.
"""
from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from batches import Store
from bm25 import Bm25
from embedder import PASSAGE, QUESTION, ROWS, Embedder, Stems, embed, flat
from text import Vocabulary, sentence_starts, shape, tokenize
import vectors
from text import stem as stem_of

STEMS, SIZE = 16000, 128
BATCH, HIDDEN_STEM, TITLE, SENTENCE = 512, 0.03, 0.15, 0.35  # shares of a batch
GRID = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0)  # weights of the cosine beside BM25 over its best score


def sentences(text: str) -> list[str]:
    tokens = tokenize(text)
    numbers = sentence_starts(tokens, [shape(t.text) for t in tokens])
    out, first = [], 0
    for i in range(1, len(tokens) + 1):
        if i == len(tokens) or numbers[i] != numbers[i - 1]:
            out.append(text[tokens[first].start : tokens[i - 1].end])
            first = i
    return out


def lines(path: Path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def start(passages: list[dict], seed: int) -> tuple[Stems, torch.Tensor, torch.Tensor]:
    """Stems by frequency, their PPMI vectors, inverse document frequency as first weights."""
    texts = [" ".join(stem_of(t.text.lower()) for t in tokenize(p["title"] + " . " + p["text"]) if t.text[0].isalnum())
             for p in passages]
    counts, documents = Counter(), Counter()
    for text in texts:
        counts.update(text.split())
        documents.update(set(text.split()))
    known = [s for s, n in sorted(counts.items(), key=lambda p: (-p[1], p[0]))[:STEMS]]
    idf = [math.log(len(texts) / documents[s]) for s in known]

    class Plain(Vocabulary):
        def id(self, word):
            return self.ids.get(word, 1)

    plain = Plain(known, [0])
    table = vectors.train(texts, plain, SIZE, seed)[9:]
    rng = np.random.default_rng(seed)
    hashed = rng.standard_normal((ROWS, SIZE)).astype(np.float32) / SIZE**0.5
    weights = torch.tensor(idf + [0.7 * max(idf)] * ROWS) / max(idf)
    return Stems(known), torch.from_numpy(np.concatenate([table, hashed])), weights


def recall(scores: np.ndarray, gold: list[int], k: int = 5) -> float:
    top = np.argpartition(-scores, k)[:k]
    return len(set(top.tolist()) & set(gold)) / len(gold)


def fused(lexical: np.ndarray, dense: np.ndarray, weight: float) -> np.ndarray:
    """BM25 over its best score, plus the weighted cosine."""
    return lexical / max(1e-9, float(lexical.max())) + weight * dense


def measure(model, stems, texts, index: Bm25, questions, gold, weights) -> dict:
    """Mean recall at 5: of BM25, of the embedder, of both with each weight."""
    documents, asked = embed(model, stems, texts, PASSAGE), embed(model, stems, questions, QUESTION)
    totals = np.zeros(2 + len(weights))
    for question, vector, right in zip(questions, asked, gold):
        lexical, dense = index.scores(question), documents @ vector
        totals += [recall(lexical, right), recall(dense, right)] + [recall(fused(lexical, dense, w), right) for w in weights]
    figures = [round(100 * t / len(questions), 1) for t in totals]
    return {"bm25": figures[0], "embedder": figures[1], "fused": dict(zip(map(str, weights), figures[2:])), "n": len(questions)}


def report(model, stems, data: Path, weights) -> dict:
    """Only a report: recall of supporting passages of multi-hop questions, asked whole."""
    out = {}
    for name in ("musique", "hotpotqa", "2wiki"):
        corpus, questions = lines(data / name / "corpus.jsonl"), lines(data / name / "questions.jsonl")
        texts = [f"{p['title']} {p['text']}" for p in corpus]
        gold = []
        for q in questions:
            wanted = {(s["title"], s["text"]) if isinstance(s, dict) else s for s in q["support"]}
            gold.append([i for i, p in enumerate(corpus) if p["title"] in wanted or (p["title"], p["text"]) in wanted])
        keep = [i for i, g in enumerate(gold) if g]
        out[name] = measure(model, stems, texts, Bm25(texts), [questions[i]["question"] for i in keep],
                            [gold[i] for i in keep], weights)
    return out


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--folder", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--data", type=Path)
    arguments.add_argument("--seconds", type=float, default=1e9)
    arguments.add_argument("--steps", type=int, default=10**9)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--rate", type=float, default=2e-3)
    arguments.add_argument("--without", default="", help="raw corpora (a,b) to leave out: how it does on texts it never saw")
    o = arguments.parse_args()
    began = time.time()
    torch.set_num_threads(1)
    torch.manual_seed(o.seed)
    rng = np.random.default_rng(o.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    o.out.mkdir(parents=True, exist_ok=True)
    log = open(o.out / "log.jsonl", "a", encoding="utf-8")

    def say(**what):
        line = json.dumps({"s": round(time.time() - began, 1), "cpu": round(time.process_time(), 1), **what})
        print(line, flush=True)
        log.write(line + "\n")
        log.flush()

    store, passages, clues = Store(o.folder), lines(o.folder / "passages.jsonl"), lines(o.folder / "clues.jsonl")
    left_out = np.array([p["source"] in o.without.split(",") for p in passages])
    stems, table, weights = start([p for p, out in zip(passages, left_out) if not out], o.seed)
    model = Embedder(table, weights).to(device)
    say(rows=len(table), stems=len(stems.stems), options={k: str(v) for k, v in vars(o).items() if k in ("seconds", "steps", "seed", "rate", "without")})
    texts = [f"{p['title']} {p['text']}" for p in passages]
    document_rows = [stems.rows(t) or [0] for t in texts]
    # Questions without the bars and marks of a clue; the tokenizer drops those anyway.
    clue_rows = [stems.rows(c["clue"]) or [0] for c in clues]
    pieces = [[s for s in ([stems.rows(s) for s in sentences(p["text"])]) if len(s) >= 4] for p in passages]
    title_rows = [stems.rows(p["title"]) for p in passages]
    training = np.flatnonzero(~store.dev & ~left_out[store.passage])
    chance = np.array([1.5, 0.3, 1.0, 1.0, 0.5, 0, 0])[store.kind[training]]
    chance = np.where(np.array([len(clue_rows[i]) for i in training]) >= 3, chance, 0)
    chance /= chance.sum()
    split = np.flatnonzero([len(s) >= 2 for s in pieces] & ~store.passage_dev & ~left_out)
    titled = np.flatnonzero([len(t) > 0 for t in title_rows] & ~store.passage_dev & ~left_out)
    say(encoded=len(texts))

    # Development: questions and clues of the split, against every passage there is.
    chosen = np.concatenate([np.random.default_rng(7).permutation(np.flatnonzero(store.dev & (store.kind == kind)))[:250]
                             for kind in (0, 2, 3)])
    index = Bm25(texts)

    def development():
        return measure(model, stems, texts, index, [clues[i]["clue"] for i in chosen],
                       [[int(store.passage[i])] for i in chosen], GRID)

    optimiser = torch.optim.Adam(model.parameters(), o.rate, betas=(0.9, 0.98))
    step, losses, progress, looked = 0, [], 0.0, 0.0
    base = len(stems.stems)
    twin = np.array([stems.hashed(s) for s in stems.stems], np.int64)

    def spoiled(rows: list[int]) -> list[int]:
        """Some known stems as if unknown, so that the hashed rows learn."""
        if rng.random() > 0.5:
            return rows
        out = []
        for r, u in zip(rows, rng.random(len(rows))):
            out.extend(twin[r]) if r < base and u < 2 * HIDDEN_STEM else out.append(r)
        return out

    say(development=development())
    clock = time.time()
    while progress < 1:
        questions, documents, owners = [], [], []
        kinds = rng.random(BATCH)
        for u in kinds:
            if u < TITLE:
                p = int(rng.choice(titled))
                questions.append(title_rows[p])
                documents.append(stems.rows(passages[p]["text"]) or [0])
            elif u < SENTENCE:
                p = int(rng.choice(split))
                at = int(rng.integers(len(pieces[p])))
                own = pieces[p][at]
                # What the sentence says in part, against the rest of its passage with the title.
                kept = [r for r in own if rng.random() < 0.7] or own
                questions.append(kept)
                documents.append(title_rows[p] + [r for j, s in enumerate(pieces[p]) if j != at or rng.random() < 0.3 for r in s])
            else:
                questions.append(None)
                documents.append(None)
        blanks = [j for j, q in enumerate(questions) if q is None]
        drawn = rng.choice(training, len(blanks), p=chance)
        hard = []
        for j, i in zip(blanks, drawn):
            questions[j], documents[j] = clue_rows[i], document_rows[store.passage[i]]
            others = [p for p in store.negatives[i] if p >= 0 and not left_out[p]]
            if len(others):
                hard.append(int(rng.choice(others)))
        owners = [tuple(d[:12]) for d in documents]
        extra = [document_rows[p] for p in hard[:256]]
        q = model(*(t.to(device) for t in flat([spoiled(x) for x in questions])), QUESTION)
        d = model(*(t.to(device) for t in flat([spoiled(x) for x in documents + extra])), PASSAGE)
        scores = model.scale.clamp(max=4.6).exp() * q @ d.t()
        # The same passage twice in a batch is no negative.
        numbers = {owner: n for n, owner in enumerate(owners)}
        own = torch.tensor([numbers[x] for x in owners])
        double = torch.zeros(scores.shape, dtype=torch.bool)
        double[:, : len(owners)] = (own[:, None] == own[None, :]) & ~torch.eye(len(owners), dtype=torch.bool)
        target = torch.arange(len(owners), device=device)
        scores = scores.masked_fill(double.to(device), -1e4)
        loss = F.cross_entropy(scores, target) + 0.5 * F.cross_entropy(scores[:, : len(owners)].t(), target)
        progress = max(step / o.steps, (time.time() - clock) / o.seconds)
        for group in optimiser.param_groups:
            group["lr"] = o.rate * min(1, (step + 1) / 50) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1, progress))))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        step += 1
        losses.append(float(loss.detach()))
        if step % 50 == 0:
            say(step=step, loss=round(float(np.mean(losses)), 4), progress=round(progress, 3))
            losses = []
        if progress - looked > 0.25:
            looked = progress
            say(development=development())
    torch.save({"stems": stems.stems, "weights": model.state_dict()}, o.out / "embedder.pt")
    final = development()
    best = max(GRID, key=lambda w: final["fused"][str(w)])
    say(end=True, step=step, development=final, weight=best)
    if o.data:
        say(report=report(model, stems, o.data, GRID))


if __name__ == "__main__":
    main()
