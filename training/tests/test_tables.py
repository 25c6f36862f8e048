"""Tests of what is made up and of what is mixed: `python -m unittest discover tests` in training/."""

from __future__ import annotations

import random
import sys
import unittest
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mean import mean
from reader.renaming import Names
from reader.tables import COLUMNS, Tables

NAMES = Names(["x Pike y Pike, z Orle; Orle and Voss, Voss a Kirby b Kirby c Quill. d Quill"])


class Rows(unittest.TestCase):
    def test_what_answers_is_a_cell_of_a_row_that_says_what_was_asked(self):
        rng, there, not_there = random.Random(4), 0, 0
        tables = Tables(NAMES)
        for _ in range(400):
            asked = tables.draw(rng)
            answers = [p.text[s:e] for p in asked.passages for group in p.answers for s, e in group]
            cells = [c for p in asked.passages for row in p.text.split("\n") for c in row.rstrip(".").split("; ")]
            self.assertLessEqual(len(answers), 1)
            self.assertEqual(len(answers), sum(p.relevant for p in asked.passages))
            for answer in answers:
                self.assertTrue(any(c.endswith(f": {answer}".rstrip(".")) or c.startswith(answer) for c in cells))
            there, not_there = there + bool(answers), not_there + (not answers)
        self.assertGreater(there, 2 * not_there)
        self.assertGreater(not_there, 40)

    def test_the_development_split_has_columns_of_its_own(self):
        train, dev = ({h for c in COLUMNS if c.held == held for h in c.headers} for held in (False, True))
        self.assertFalse(train & dev)
        rng = random.Random(1)
        tables = Tables(NAMES, "dev")
        for _ in range(100):
            text = " ".join(p.text for p in tables.draw(rng).passages)
            self.assertFalse([c.headers[0] for c in COLUMNS if not c.held and f"; {c.headers[0]}: " in text])


class Mean(unittest.TestCase):
    def test_weights_are_mixed_and_a_head_that_one_lacks_is_the_others(self):
        one = {"a": torch.tensor([0.0, 2.0]), "b": torch.tensor([5.0])}
        other = {"a": torch.tensor([4.0, 2.0]), "b": torch.tensor([1.0])}
        mixed = mean(one, other, 0.75, ["b"])
        self.assertEqual(mixed["a"].tolist(), [3.0, 2.0])
        self.assertEqual(mixed["b"].tolist(), [1.0])


if __name__ == "__main__":
    unittest.main()
