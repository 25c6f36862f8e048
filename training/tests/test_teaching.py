"""What a teacher says, brought to the reader's tokens, and questions that a language model makes."""

import sys
import unittest
from pathlib import Path

import numpy as np
import torch
from tokenizers import Regex, Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import ByteLevel, Sequence, Split, Whitespace
from tokenizers.processors import ByteLevel as Trimmed
from tokenizers.processors import TemplateProcessing

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from reader import asking, losses
from reader.batches import step_of
from reader.llama import Cache, Llama, Size
from reader.passages import Asked, Passage

CPU = torch.device("cpu")


def by_words() -> Tokenizer:
    tokenizer = Tokenizer(WordLevel({"[CLS]": 0, "[SEP]": 1, "[UNK]": 2}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 0), ("[SEP]", 1)])
    return tokenizer


def by_letters() -> Tokenizer:
    """As byte-level tokenisers are: a space belongs to what follows it, and its offset leaves it out."""
    letters = [chr(c) for c in range(33, 127)]
    words = ["\u0120", "<|im_start|>", "<|im_end|>", *letters, *(f"\u0120{c}" for c in letters)]
    tokenizer = Tokenizer(WordLevel({w: i for i, w in enumerate(words)}, unk_token="?"))
    tokenizer.pre_tokenizer = Sequence([Split(Regex(" ?."), "isolated"), ByteLevel(add_prefix_space=False)])
    tokenizer.post_processor = Trimmed(trim_offsets=True)
    return tokenizer


class Teaching(unittest.TestCase):
    def test_every_token_of_the_teacher_falls_into_the_one_that_holds_its_letters(self):
        asked = [Asked("Who?", [Passage("Salt", "Ann mined it"), Passage("", "Nobody else")])]
        step = step_of(by_words(), asked, [], 100, by_letters())
        letters = 0
        for k, passage in enumerate(asked[0].passages):
            text = f"{passage.title} . {passage.text}" if passage.title else passage.text
            words = [w for i, w in enumerate(text.split()) for _ in w]
            mine = np.flatnonzero(step.teaching.at.spans & (step.teaching.at.passage == k))
            self.assertEqual(len(mine), len(words))
            letters += len(mine)
            first = step.at.first[k] + 4  # [CLS] Who ? [SEP]
            wanted = [first + i for i, w in enumerate(text.split()) for _ in w]
            for side in (0, 1):
                self.assertEqual(step.teaching.onto[side][mine].tolist(), wanted)
        self.assertEqual(int(step.teaching.at.spans.sum()), letters)
        for side in (0, 1):
            self.assertEqual(step.teaching.onto[side][step.teaching.at.first].tolist(), step.at.first.tolist())

    def layout(self) -> losses.Layout:
        spans = np.array([False, True, True, False, True, True, False, True])
        return losses.moved(losses.layout([3, 3, 2], [0, 0, 1], [[], [], []], spans), CPU)

    def test_chances_are_of_what_may_be_and_go_where_they_belong(self):
        at = self.layout()
        start, end = torch.randn(8), torch.randn(8)
        onto = [torch.arange(8) // 2, torch.arange(8) // 2]
        taught = losses.chances(start, end, torch.zeros(3), at, onto, 4)
        over = torch.stack([start[i] for i in (1, 2, 4, 5)]).softmax(0)
        self.assertTrue(
            torch.allclose(taught.shared[0], torch.stack([over[0], over[1], over[2] + over[3], torch.tensor(1.0)]))
        )
        self.assertTrue(torch.allclose(taught.single[1].sum(), torch.tensor(3.0)))

    def test_following_is_least_where_both_think_the_same(self):
        at = self.layout()
        start, end = torch.randn(8), torch.randn(8)
        taught = losses.chances(start, end, torch.zeros(3), at, None, 8)
        start.requires_grad_()
        end.requires_grad_()
        each = torch.ones(2)
        sum(losses.following(start, end, at, taught, each)).backward()
        self.assertLess(float(start.grad.abs().max()), 1e-6)
        moved = losses.following(start.detach() + torch.randn(8), end.detach(), at, taught, each)
        same = losses.following(start.detach(), end.detach(), at, taught, each)
        self.assertGreater(float(moved[0]), float(same[0]))
        self.assertGreater(float(moved[1]), float(same[1]))

    def test_a_question_that_does_not_count_is_not_followed(self):
        at = self.layout()
        start, end = torch.randn(8, requires_grad=True), torch.randn(8, requires_grad=True)
        taught = losses.chances(torch.randn(8), torch.randn(8), torch.zeros(3), at, None, 8)
        sum(losses.following(start, end, at, taught, torch.tensor([0.0, 1.0]))).backward()
        self.assertEqual(float(start.grad[:6].abs().max()), 0)
        self.assertGreater(float(start.grad[6:].abs().max()), 0)


class Asking(unittest.TestCase):
    def test_only_a_question_whose_answer_is_there_is_understood(self):
        passage = Passage("Salt", "Ann Lee mined salt in 1843.")
        made = asking.understood(passage, 7, "in 1843\nWhen did Ann Lee mine salt?")
        self.assertEqual((made.window, passage.text[made.start : made.end]), (7, "in 1843"))
        for wrong in ("1844\nWhen did Ann Lee mine salt?", "1843\nAnn Lee mined salt.", "1843", "1843\nWhen?", ""):
            self.assertIsNone(asking.understood(passage, 7, wrong))

    def test_what_is_written_word_by_word_is_what_the_whole_text_says(self):
        torch.manual_seed(3)
        model = Llama(Size(width=16, layers=2, heads=2, shared=1, hidden=24, words=40)).eval()
        for parameter in model.parameters():
            torch.nn.init.normal_(parameter, std=0.4)
        ids = torch.randint(0, 40, (2, 9))
        with torch.inference_mode():
            whole = model(ids, causal=True)
            cache = Cache(model.size, 2, 12, CPU, torch.float32)
            begun = model(ids[:, :6], causal=True, cache=cache)
            self.assertTrue(torch.allclose(begun, whole[:, :6], atol=1e-5))
            for k in range(6, 9):
                at = torch.full((2, 1), k)
                mask = (torch.arange(12)[None] <= at)[:, None, None]
                each = model(ids[:, k : k + 1], mask, at=at, cache=cache)
                self.assertTrue(torch.allclose(each[:, 0], whole[:, k], atol=1e-5))


if __name__ == "__main__":
    unittest.main()
