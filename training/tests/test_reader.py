"""Tests of the trainer's parts: `python -m unittest discover tests` in training/."""

from __future__ import annotations

import random
import sys
import unittest
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from reader import calibrator, losses, rows, shape, text, wording
from reader.batches import parts
from reader.renaming import renamed
from reader.schedule import WARM_UP_STEPS, Schedule


def words(texts):
    return [len(t.split()) for t in texts]


class Windows(unittest.TestCase):
    def test_every_word_is_in_one_window_and_none_is_too_long(self):
        passage = " ".join(f"Sentence {i} has {'very ' * (i % 7)}few words." for i in range(40)) + " " + "endless " * 50
        found = text.windows(passage, words, 30)
        self.assertEqual(" ".join(passage[a:b] for a, b in found).split(), passage.split())
        self.assertLessEqual(max(words(passage[a:b] for a, b in found)), 30)

    def test_a_passage_that_fits_stays_whole(self):
        self.assertEqual(text.windows("One. Two! Three?", words, 30), [(0, 16)])

    def test_initials_end_no_sentence(self):
        self.assertEqual(len(text.sentences("J. R. Hale met Dr. Voss. They left.")), 2)


class Written(unittest.TestCase):
    DOCUMENT = {
        "title": "Notice",
        "text": "The hall is let for 40 crowns. A key costs 40 crowns, too. Bring a lamp and a rope.",
        "questions": [
            {"kind": "span", "question": "what do I pay for a key", "answers": ["40 crowns"], "at": "costs 40 crowns"},
            {"kind": "list", "question": "What has to be brought?", "answers": ["lamp", "rope"]},
            {"kind": "yesno", "question": "Is a key free?", "answers": ["no"]},
            {"kind": "none", "question": "Who lets the hall?", "answers": []},
            {"kind": "span", "question": "Where does an answer stand that is not there?", "answers": ["nowhere"]},
        ],
    }

    def test_answers_are_found_where_they_stand(self):
        key, brought, free, nobody = rows.written("written", self.DOCUMENT)
        self.assertEqual(key.answers, [[(43, 52)]])
        self.assertEqual([key.text[a:b] for [(a, b)] in brought.answers], ["lamp", "rope"])
        self.assertEqual((free.kind, free.label), ("yesno", "no"))
        self.assertEqual((nobody.kind, nobody.answers), ("span", []))


class Words(unittest.TestCase):
    def test_joined_moves_spans_along(self):
        given = 'He said , " The cat ( a tabby ) is n\'t here . "'
        at = given.index("a tabby")
        joined, [(start, end)] = text.joined(given, [(at, at + 7)])
        self.assertEqual(joined, 'He said, "The cat (a tabby) is n\'t here."'.replace("is n't", "isn't"))
        self.assertEqual(joined[start:end], "a tabby")

    def test_renamed_moves_spans_along(self):
        given = "Ann’s aunt Bo met Ann in Ur."
        changed, [(a, b), (c, d)] = renamed(given, {"Ann": "Margaret", "Ur": "Northampton"}, [(18, 21), (25, 27)])
        self.assertEqual(changed, "Margaret’s aunt Bo met Margaret in Northampton.")
        self.assertEqual((changed[a:b], changed[c:d]), ("Margaret", "Northampton"))

    def test_descriptions(self):
        self.assertEqual(wording.described("Who wrote The Salt Ladder?"), "the person who wrote The Salt Ladder")
        self.assertEqual(wording.described("Who is the mother of Ann?"), "the mother of Ann")
        self.assertIsNone(wording.described("Who did Ann meet?"))

    def test_a_clue_asks_for_its_empty_place(self):
        rng = random.Random(1)
        for clue, known in ((("Ann", "was born in", None), "Ann"), ((None, "mother", "Ann"), "Ann")):
            for _ in range(50):
                self.assertIn(known, wording.of_clue(rng, clue))


class Shapes(unittest.TestCase):
    def parts(self, question, steps):
        return [question[a:b] for a, b in shape.parts(question, steps) or []]

    def test_a_chain_has_one_part(self):
        question = "Which subsidiary of the largest bank of Portugal has its head office at Braga Castle?"
        steps = ["the largest bank of Portugal", "which subsidiary of #1 has its head office at Braga Castle"]
        self.assertEqual(self.parts(question, steps), ["the largest bank of Portugal"])

    def test_a_possessive_is_found_by_its_words(self):
        question = "When did Henrietta Ponsonby's father die?"
        self.assertEqual(
            self.parts(question, ["the father of Henrietta Ponsonby", "when did #1 die"]),
            ["Henrietta Ponsonby's father"],
        )

    def test_two_descriptions_are_two_parts_and_two_names_none(self):
        question = "Who is older, the author of Mill Lane or the director of Salt?"
        steps = ["the author of Mill Lane", "the director of Salt", "who is older, #1 or #2"]
        self.assertEqual(self.parts(question, steps), ["the author of Mill Lane", "the director of Salt"])
        self.assertEqual(
            shape.parts("Who is older, Ann Lee or Bo Day?", ["Ann Lee", "Bo Day", "who is older of #1, #2"]), []
        )

    def test_a_step_that_only_narrows_is_no_part(self):
        question = "Which player of Stoke City has Jim Cassell developed?"
        self.assertIsNone(shape.parts(question, ["players of Stoke City", "#1 that Jim Cassell developed"]))


class Losses(unittest.TestCase):
    def test_reading_is_what_the_formula_says(self):
        """Two questions: two passages of which the second answers (two mentions), and one that does not."""
        torch.manual_seed(1)
        lengths, question = [5, 4, 3], [0, 0, 1]
        answers = [[], [[(1, 2), (3, 3)]], []]
        start, end = torch.randn(12), torch.randn(12)
        spans = np.array([False, True, True, True, True, False, True, True, True, False, True, True])
        at = losses.moved(losses.layout(lengths, question, answers, spans), torch.device("cpu"))
        shared, single = losses.reading(start, end, at)

        def side(x, first, second):
            over = torch.cat([x[1:5], x[6:9]]).logsumexp(0)
            right = torch.stack([x[5 + first], x[5 + second]]).logsumexp(0)
            refused = x[:5].logsumexp(0) - x[0], x[9:].logsumexp(0) - x[9]
            return over - right, (x[5:9].logsumexp(0) - right + refused[0]) / 2 / 2 + refused[1] / 2

        wanted = [sum(pair) / 2 for pair in zip(side(start, 1, 3), side(end, 2, 3), strict=True)]
        self.assertAlmostEqual(float(shared), float(wanted[0]), 5)
        self.assertAlmostEqual(float(single), float(wanted[1]), 5)

    def test_parts_hold_every_row_once_within_the_limit(self):
        rng = random.Random(2)
        lengths = [rng.randint(5, 90) for _ in range(70)]
        found = parts(lengths, 300)
        self.assertEqual(sorted(r for p in found for r in p), list(range(70)))
        self.assertTrue(all(max(lengths[r] for r in p) * len(p) <= 300 for p in found))


class Schedules(unittest.TestCase):
    def test_up_level_down_to_nothing(self):
        level = Schedule(1.0)
        self.assertLess(level.rate(0), level.rate(WARM_UP_STEPS // 2))
        self.assertEqual(level.rate(10**6), 1.0)
        self.assertFalse(level.ends(10**6))
        down = Schedule(1.0, 500, 100)
        rates = [down.rate(s) for s in range(499, 600)]
        self.assertEqual(rates, sorted(rates, reverse=True))
        self.assertLess(rates[-1], 0.01)
        self.assertTrue(down.ends(600))


class Calibration(unittest.TestCase):
    def test_chances_are_the_shares_of_what_was_right(self):
        rng = random.Random(3)
        rows, right = [], []
        for _ in range(4000):
            x = [rng.gauss(0, 1) for _ in calibrator.FEATURES]
            rows.append(x)
            right.append(rng.random() < 1 / (1 + 2.718281828 ** -(2 * x[0] - 1)))
        model = calibrator.fit(rows, right)
        at = [0.0] * len(calibrator.FEATURES)
        self.assertAlmostEqual(model.chance([1.0, *at[1:]]), 0.73, delta=0.04)
        self.assertAlmostEqual(model.chance([-1.0, *at[1:]]), 0.05, delta=0.03)


if __name__ == "__main__":
    unittest.main()
