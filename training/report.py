"""Figures on material that no training step and no choice has seen: MuSiQue's sub-questions with
their gold passages, the same passages among four others, and SQuAD 2's unanswerable questions.
Of the embedder: recall of supporting passages, beside BM25's. For reporting only.

    python report.py --data DIR --reader models/reader --embedder models/embedder
"""
from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import numpy as np
import torch

from batches import collate
from bm25 import Bm25
from measure import auc, exact, f1, predict, span_text
from model import Reader, Shape
from reference import ReferenceReader
from embedder import Embedder
from reference import ReferenceEmbedder
from train_embedder import GRID, lines, report


def sub_questions(questions: list[dict]):
    """(clue, answers, title, text, whole question) with earlier answers filled in; 'a >> b' becomes
    'a | b | ?'."""
    for q in questions:
        known = []
        for number, step in enumerate(q["decomposition"]):
            asked = re.sub(r"#(\d+)", lambda m: known[int(m[1]) - 1] if int(m[1]) <= len(known) else m[0], step["question"])
            known.append(step["answer"])
            if ">>" in asked:
                subject, relation = asked.split(">>", 1)
                asked = f"{subject.strip()} | {relation.strip()} | ?"
            held = [s for s in q["support"] if s["title"] == step["support"]]
            gold = next((s for s in held if step["answer"].lower() in s["text"].lower()), held[0] if held else None)
            last = number + 1 == len(q["decomposition"])
            if gold:
                yield asked, [step["answer"], *(q["answers"] if last else [])], gold["title"], gold["text"], q["question"]


def of_reader(path: Path, data: Path) -> dict:
    reference = ReferenceReader(path)
    model = Reader(Shape(**reference.shape))
    model.load_state_dict({k: torch.from_numpy(np.array(v)) for k, v in reference.weights.items() if k != "idf16"})

    def read(asked: list[tuple[str, str, str]]):
        rows = [reference.row(*a) for a in asked]
        found = predict(model, [r[0] for r in rows])
        out = []
        for (_, title, text), (r, c, t, b), guess in zip(asked, rows, found):
            starts, ends = np.concatenate([t["start"], b["start"]]), np.concatenate([t["end"], b["end"]])
            words = span_text(guess.first, guess.last, len(c["word"]), len(t["word"]), title, text, starts, ends) if r["segment"][guess.first] >= 2 else ""
            out.append((words, guess, float(r["features"][0, 6])))
        return out

    corpus = lines(data / "musique" / "corpus.jsonl")
    index = Bm25([f"{p['title']} {p['text']}" for p in corpus])
    questions = list(sub_questions(lines(data / "musique" / "questions.jsonl")))
    gold = read([(q, title, text) for q, _, title, text, _ in questions])
    shown = [i for i, (_, answers, title, text, _) in enumerate(questions) if any(a.lower() in f"{title} {text}".lower() for a in answers)]
    figures = {"sub-questions": len(questions), "with the answer in the passage": len(shown),
               "confidence auc": round(100 * auc([g[1].chance for g, q in zip(gold, questions) if exact(g[0], q[1])],
                                                 [g[1].chance for g, q in zip(gold, questions) if not exact(g[0], q[1])]), 1),
               "em": round(100 * np.mean([exact(g[0], q[1]) for g, q in zip(gold, questions)]), 1),
               "f1": round(100 * np.mean([f1(g[0], q[1]) for g, q in zip(gold, questions)]), 1)}
    for kind, wanted in (("clues", True), ("natural questions", False)):
        some = [exact(g[0], q[1]) for g, q in zip(gold, questions) if q[0].endswith("| ?") == wanted]
        figures[f"em of {kind}"] = [round(100 * np.mean(some), 1), len(some)]
    for name, whole, held in (("of five", False, False), ("of five, no other with the answer", False, True),
                              ("of five, the others best for the whole question", True, False)):
        picks, overlap, em, overlap_f1 = [], [], [], []
        for (clue, answers, title, text, question), own in zip(questions, gold):
            others = [corpus[p] for p in index.top(question if whole else clue, 30) if corpus[p]["text"] != text]
            if held:
                others = [p for p in others if not any(a.lower() in f"{p['title']} {p['text']}".lower() for a in answers)]
            found = read([(clue, p["title"], p["text"]) for p in others[:4]])
            picks.append(all(own[1].passage > f[1].passage for f in found))
            overlap.append(all(own[2] > f[2] for f in found))
            best = max([own, *found], key=lambda f: f[1].passage)
            em.append(exact(best[0], answers))
            overlap_f1.append(f1(best[0], answers))
        figures[name] = {"right": round(100 * np.mean(picks), 1), "right by word overlap": round(100 * np.mean(overlap), 1),
                         "read em": round(100 * np.mean(em), 1), "read f1": round(100 * np.mean(overlap_f1), 1)}
    squad = lines(data / "squad2" / "questions.jsonl")
    found = read([(q["question"], q.get("title", "").replace("_", " "), q["context"]) for q in squad])
    yes = [(q, f) for q, f in zip(squad, found) if q["answers"]]
    figures["squad2"] = {"answerable": len(yes), "em": round(100 * np.mean([exact(f[0], q["answers"]) for q, f in yes]), 1),
                         "f1": round(100 * np.mean([f1(f[0], q["answers"]) for q, f in yes]), 1),
                         "null auc": round(100 * auc([f[1].span - f[1].null for _, f in yes],
                                                        [f[1].span - f[1].null for q, f in zip(squad, found) if not q["answers"]]), 1)}
    return figures


def of_embedder(path: Path, data: Path) -> dict:
    reference = ReferenceEmbedder(path)
    model = Embedder(torch.from_numpy(np.array(reference.weights["table"])), torch.zeros(len(reference.weights["table"])))
    with torch.no_grad():
        model.weights.copy_(torch.from_numpy(np.array(reference.weights["use"])))
    return report(model, reference.stems, data, GRID)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--reader", type=Path)
    arguments.add_argument("--embedder", type=Path)
    o = arguments.parse_args()
    torch.set_num_threads(1)
    if o.reader:
        print(json.dumps({"reader": of_reader(o.reader, o.data)}), flush=True)
    if o.embedder:
        print(json.dumps({"embedder": of_embedder(o.embedder, o.data)}), flush=True)


if __name__ == "__main__":
    main()
