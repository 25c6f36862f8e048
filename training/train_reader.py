"""Trains the reader. Stops by steps or by the clock, whichever --steps and --seconds say first; the
learning rate follows the same measure, so that a short run ends as annealed as a long one.

    python train_reader.py --folder DIR --out DIR --seconds 2400 --seed 1
"""
from __future__ import annotations

import argparse
import copy
import json
import math
import os
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from batches import Store, collate, example, rename
from measure import Development, tensors
from model import LONGEST, Reader, Shape, span_loss
from weights import load

# How often an example of a kind (of prepare.KINDS) is drawn: early, late.
MIXTURE = ((1.2, 0.4, 1.0, 0.8, 0.2, 0.5, 0.2, 1.2), (1.6, 0.45, 1.2, 0.9, 0.15, 0.4, 0.4, 1.2))
EARLY = 0.3
RIVALS = (0.55, 0.0, 0.45)  # share of the examples that come with no, one, two hard negatives
NULL = 6  # kind: nothing of the right passage answers
LONGEST_BODY = (120, 176)  # tokens, for the first two thirds of a run and after
CHUNK = 2048

_store: Store | None = None


def chunk(store: Store, progress: float, seed: int, budget: int, renamed: float) -> list[tuple[dict, np.ndarray, list]]:
    """Batches (arrays, gold spans as rows (row, first, length - 1), groups) of drawn examples; a
    group is rows of one clue, first the right passage's."""
    rng = np.random.default_rng(seed)
    train = np.flatnonzero(~store.dev)
    weight = np.array(MIXTURE[0 if progress < EARLY else 1])[store.kind[train]]
    ids = rng.choice(train, CHUNK, p=weight / weight.sum())
    longest_body = LONGEST_BODY[int(progress > 2 / 3)]
    units = []
    for i in ids:
        i = int(i)
        unit = [example(store, i, int(store.passage[i]), rng, longest_body)]
        others = store.negatives[i][store.negatives[i] >= 0]
        if len(others) and store.kind[i] != NULL:
            for p in rng.permutation(others)[: rng.choice(len(RIVALS), p=RIVALS)]:
                unit.append(example(store, i, int(p), rng, longest_body))
        for r, _ in unit:
            if rng.random() < renamed:
                rename(r, rng, 0.5)
        units.append(unit)
    units.sort(key=lambda u: max(len(r["word"]) for r, _ in u))
    batches, rows, groups = [], [], []

    def close():
        gold = [(at, a, b - a) for at, (_, spans) in enumerate(rows) for a, b in spans if b - a < LONGEST]
        batches.append((collate([r for r, _ in rows]), np.array(gold, np.int64).reshape(-1, 3), list(groups)))
        rows.clear()
        groups.clear()

    for unit in units:
        longest = max(len(r["word"]) for r, _ in unit)
        if rows and (len(rows) + len(unit)) * longest > budget:
            close()
        if len(unit) > 1:
            groups.append([len(rows) + k for k in range(len(unit))] + [-1] * (len(RIVALS) - len(unit)))
        rows.extend(unit)
    close()
    rng.shuffle(batches)
    return batches


def _open(folder: Path):
    global _store
    _store = Store(folder)


def _chunk(progress: float, seed: int, budget: int, renamed: float):
    return chunk(_store, progress, seed, budget, renamed)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--folder", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--seconds", type=float, default=1e9)
    arguments.add_argument("--until", help="a time of day HH:MM instead of --seconds")
    arguments.add_argument("--steps", type=int, default=10**9)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--tokens", type=int, default=4096, help="of a batch, padding counted")
    arguments.add_argument("--rate", type=float, default=2e-3)
    arguments.add_argument("--start", type=Path, help="a reader to go on from: reader.pt, or an exported one (its path without .bin)")
    arguments.add_argument("--drop", type=float, default=0.1)
    arguments.add_argument("--unknown", type=float, default=0.05, help="share of words made unknown")
    arguments.add_argument("--renamed", type=float, default=0.0, help="share of rows half of whose names are renamed")
    arguments.add_argument("--decay", type=float, default=0.999, help="of the averaged weights")
    arguments.add_argument("--workers", type=int, default=0, help="processes that prepare batches")
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--width", type=int, default=128)
    arguments.add_argument("--hidden", type=int, default=192)
    o = arguments.parse_args()
    if o.until:
        hour, minute = map(int, o.until.split(":"))
        now = time.localtime()
        o.seconds = (hour - now.tm_hour) * 3600 + (minute - now.tm_min) * 60 - now.tm_sec
    began = time.time()
    torch.set_num_threads(o.threads)
    torch.manual_seed(o.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    o.out.mkdir(parents=True, exist_ok=True)
    store = Store(o.folder)
    vectors = np.load(o.folder / "vectors.npy")
    shape = Shape(vocabulary=len(vectors), word=vectors.shape[1], width=o.width, hidden=o.hidden)
    model = Reader(shape).to(device)
    with torch.no_grad():
        known = torch.from_numpy(vectors)
        known[known.abs().sum(1) == 0] = torch.randn(int((known.abs().sum(1) == 0).sum()), known.shape[1]) * 0.05
        known[0] = 0
        model.word.weight.copy_(known)
    if o.start and o.start.suffix == ".pt":
        model.load_state_dict(torch.load(o.start, map_location="cpu", weights_only=True)["weights"])
    elif o.start:
        header, kept = load(o.start)
        words = json.loads((o.folder / "vocabulary.json").read_text(encoding="utf-8"))["words"]
        if header["words"] != " ".join(words):
            raise SystemExit("--start has another vocabulary")
        model.load_state_dict({k: torch.from_numpy(np.array(v)) for k, v in kept.items() if k != "idf16"})
    average = copy.deepcopy(model)
    optimiser = torch.optim.AdamW(model.parameters(), o.rate, betas=(0.9, 0.98), weight_decay=0.01,
                                  fused=True)
    development = Development(store, o.folder, 150)
    log = open(o.out / "log.jsonl", "a", encoding="utf-8")

    def say(**what):
        line = json.dumps({"s": round(time.time() - began, 1), "cpu": round(time.process_time(), 1), **what})
        print(line, flush=True)
        log.write(line + "\n")
        log.flush()

    say(options={k: "/".join(v.parts[-2:]) if isinstance(v, Path) else str(v) for k, v in vars(o).items() if k not in ("folder", "out")}, shape=shape.plain(), device=device,
        parameters=sum(p.numel() for p in model.parameters()), torch=torch.__version__)
    pool = ProcessPoolExecutor(o.workers, initializer=_open, initargs=(o.folder,)) if o.workers else None
    waiting, next_seed, step, rows, losses, looked = [], o.seed * 1_000_003, 0, 0, [], 0.0
    progress = 0.0
    while progress < 1:
        if pool:
            while len(waiting) < 2 * o.workers:
                waiting.append(pool.submit(_chunk, progress, next_seed, o.tokens, o.renamed))
                next_seed += 1
            batches = waiting.pop(0).result()
        else:
            batches = chunk(store, progress, next_seed, o.tokens, o.renamed)
            next_seed += 1
        for arrays, gold, groups in batches:
            progress = max(step / o.steps, (time.time() - began) / o.seconds)
            if progress >= 1:
                break
            rate = o.rate * min(1, (step + 1) / 300) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
            for group in optimiser.param_groups:
                group["lr"] = rate
            batch = tensors(arrays, device)
            strange = (torch.rand(batch["word"].shape, device=device) < o.unknown) & (batch["word"] > 8)
            batch["word"] = batch["word"].masked_fill(strange, 1)
            model.train()
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                spans, null, passage = model(batch, o.drop)
            right = torch.zeros(spans.shape, dtype=torch.bool, device=device)
            if len(gold):
                at = torch.from_numpy(gold).to(device)
                right[at[:, 0], at[:, 1], at[:, 2]] = True
            loss = span_loss(spans, null, right).mean()
            if groups:
                at = torch.tensor(groups, device=device)
                scores = passage[at.clamp(min=0)].masked_fill(at < 0, -1e4)
                chosen = F.cross_entropy(scores, torch.zeros(len(at), dtype=torch.long, device=device), reduction="sum")
                single = F.softplus(-scores[:, 0]).sum() + F.softplus(scores[:, 1:]).sum() / 2
                loss = loss + (1.2 * chosen + 0.25 * single) / len(spans)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            with torch.no_grad():
                keep = min(o.decay, (step + 1) / (step + 10))
                torch._foreach_lerp_(list(average.parameters()), list(model.parameters()), 1 - keep)
            step += 1
            rows += len(spans)
            losses.append(loss.detach())
            if step % 100 == 0:
                say(step=step, rows=rows, loss=round(float(torch.stack(losses).mean()), 4), rate=round(rate, 6),
                    progress=round(progress, 3))
                losses = []
            if progress - looked > 0.1:
                looked = progress
                torch.save({"shape": shape.plain(), "weights": average.state_dict()}, o.out / "reader.pt.new")
                os.replace(o.out / "reader.pt.new", o.out / f"reader-{round(10 * progress)}0.pt")
                say(development=development.scores(average, device, ranking=False))
    torch.save({"shape": shape.plain(), "weights": average.state_dict()}, o.out / "reader.pt")
    say(end=True, step=step, rows=rows, development=Development(store, o.folder, 500).scores(average, device))
    if pool:
        pool.shutdown(cancel_futures=True)


if __name__ == "__main__":
    main()
