"""Tests of what is made up and of what is mixed: `python -m unittest discover tests` in training/."""

from __future__ import annotations

import random
import re
import sys
import unittest
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mean import mean
from reader.renaming import Names
from reader.tables import COLUMNS, CONTRASTS, Tables

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
                self.assertTrue(
                    any(c.removesuffix(".").endswith(answer.removesuffix(".")) or c == answer for c in cells)
                )
            self.assertNotRegex(asked.question, r"\b(?:the|an?) (?:the|it|this)\b")
            there, not_there = there + bool(answers), not_there + (not answers)
        self.assertGreater(there, 2 * not_there)
        self.assertGreater(not_there, 40)

    def test_the_row_that_answers_is_the_one_that_was_asked_for(self):
        """Where a question names the row of its value, no other row of the passage that answers has that name."""
        rng, seen = random.Random(6), 0
        tables = Tables(NAMES)
        for _ in range(400):
            asked = tables.draw(rng)
            for p in asked.passages:
                for start, _ in (span for group in p.answers for span in group):
                    row = p.text[p.text.rfind("\n", 0, start) + 1 :].split("\n")[0]
                    name = row.split("; ")[0].split(": ")[-1].removesuffix(".")
                    named = [r for r in p.text.split("\n") if r.split("; ")[0].split(": ")[-1].lower() == name.lower()]
                    if len(p.text.split("\n")) > 1 and ";" in row and name.lower() in asked.question.lower():
                        self.assertEqual(named, [row])
                        seen += 1
        self.assertGreater(seen, 60)

    def test_columns_of_one_measure_stand_side_by_side(self):
        """And a question about one of them that the table lacks has no answer in the others."""
        rng, beside, lacking = random.Random(8), 0, 0
        tables = Tables(NAMES)
        for _ in range(1500):
            asked = tables.draw(rng)
            shown = {h for p in asked.passages for h in re.findall(r"(?:^|; )([^:;]+): ", p.text, re.MULTILINE)}
            for group in CONTRASTS:
                there = [c for c in group if shown & set(c.headers)]
                if len(there) < 2:
                    continue
                beside += 1
                for column in group:
                    forms = "|".join(re.escape(q.replace("{}", "@")).replace("@", ".+") for q in column.questions)
                    if column not in there and re.fullmatch(forms, asked.question):
                        self.assertFalse([p for p in asked.passages if p.relevant], asked.question)
                        lacking += 1
        self.assertGreater(beside, 300)
        self.assertGreater(lacking, 5)

    def test_a_header_is_of_one_column(self):
        headers = [h for c in (*COLUMNS, *(c for group in CONTRASTS for c in group)) for h in c.headers]
        self.assertEqual(len(headers), len(set(headers)))

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
