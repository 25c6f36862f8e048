"""BM25 (Robertson and Zaragoza 2009; k1 1.2, b 0.75) over stems, to find hard negatives and to be
the yardstick of the embedder."""
from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np

from text import stem, tokenize


def terms(text: str) -> list[str]:
    return [stem(t.text.lower()) for t in tokenize(text) if t.text[0].isalnum()]


class Bm25:
    def __init__(self, texts: list[str], k1: float = 1.2, b: float = 0.75):
        lengths, postings = [], defaultdict(list)
        for i, text in enumerate(texts):
            counts = Counter(terms(text))
            lengths.append(sum(counts.values()))
            for term, count in counts.items():
                postings[term].append((i, count))
        length = np.array(lengths, np.float32)
        norm = k1 * (1 - b + b * length / max(1e-9, length.mean()))
        n, self.size, self.postings, self.known = len(texts), len(texts), {}, {}
        for term, rows in postings.items():
            ids = np.array([r[0] for r in rows], np.int32)
            tf = np.array([r[1] for r in rows], np.float32)
            idf = np.log(1 + (n - len(rows) + 0.5) / (len(rows) + 0.5))
            self.postings[term] = (ids, (idf * tf * (k1 + 1) / (tf + norm[ids])).astype(np.float32))

    def scores(self, query: str) -> np.ndarray:
        scores = np.zeros(self.size, np.float32)
        for term in set(terms(query)):
            if term in self.postings:
                ids, weights = self.postings[term]
                scores[ids] += weights
        return scores

    def top(self, query: str, k: int) -> list[int]:
        """The best k; those of a query asked before with as large a k are kept."""
        if len(self.known.get(query, ())) < k:
            scores = self.scores(query)
            count = min(k, self.size)
            best = np.argpartition(-scores, count - 1)[:count]
            self.known[query] = [int(i) for i in best[np.argsort(-scores[best], kind="stable")] if scores[i] > 0]
        return self.known[query][:k]
