"""Word vectors from raw text: positive pointwise mutual information, then a truncated SVD
(Levy, Goldberg and Dagan 2015: context distribution smoothing 0.75, eigenvalue weighting 0.5)."""
from __future__ import annotations

import numpy as np
from scipy import sparse

from text import FIRST_WORD, Vocabulary, tokenize

WINDOW = 5


def train(texts: list[str], vocabulary: Vocabulary, size: int, seed: int) -> np.ndarray:
    """float32 [words with the fixed ids, size]; rows have about unit length, unseen rows are 0."""
    n = len(vocabulary)
    ids = []
    for text in texts:
        ids += [vocabulary.id(t.text.lower()) for t in tokenize(text)]
        ids += [0] * WINDOW
    ids = np.array(ids, np.int64)
    counts = sparse.csr_matrix((n, n), dtype=np.float32)
    for distance in range(1, WINDOW + 1):
        left, right = ids[:-distance], ids[distance:]
        keep = (left > 1) & (right > 1)
        weight = np.full(int(keep.sum()), 1 / distance, np.float32)
        counts = counts + sparse.csr_matrix((weight, (left[keep], right[keep])), shape=(n, n))
    counts = (counts + counts.T).tocoo()
    total = np.bincount(counts.row, counts.data, n)
    smooth = total ** 0.75
    smooth /= smooth.sum()
    pmi = np.log(counts.data / np.maximum(total[counts.row], 1e-9) / smooth[counts.col])
    keep = pmi > 0
    matrix = sparse.csr_matrix((pmi[keep].astype(np.float32), (counts.row[keep], counts.col[keep])), shape=(n, n))
    # Randomised SVD of a symmetric matrix (Halko, Martinsson and Tropp 2011), two power steps.
    rng = np.random.default_rng(seed)
    basis = rng.standard_normal((n, size + 16)).astype(np.float32)
    for _ in range(3):
        basis, _ = np.linalg.qr(matrix @ basis)
    left, values, _ = np.linalg.svd((matrix.T @ basis).astype(np.float32), full_matrices=False)
    out = left[:, :size] * np.sqrt(values[:size])
    length = np.linalg.norm(out, axis=1, keepdims=True)
    return (out / np.maximum(length, 1e-6)).astype(np.float32)
