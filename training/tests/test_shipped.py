"""What the app carries, read back into the network."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

import torch
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.pre_tokenizers import Whitespace

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from reader import reading
from reader.model import Reader, load

SHIPPED = next((Path(__file__).parents[2] / "public/reader").glob("reader-*.onnx"))
CONFIG = {
    "model_type": "bert",
    "hidden_size": 384,
    "num_hidden_layers": 6,
    "num_attention_heads": 12,
    "intermediate_size": 1536,
    "vocab_size": 30522,
}


class ShippedTest(unittest.TestCase):
    def test_network_says_what_the_file_says(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "config.json").write_text(json.dumps(CONFIG))
            model = Reader(Path(folder)).eval()
        self.assertEqual({name.split(".")[0] for name in load(model, SHIPPED)}, {"yes_no"})
        ids = torch.tensor([[101, 2040, 2626, 1996, 2338, 1029, 102, 1996, 2338, 2001, 2517, 2011, 2198, 1012, 102]])
        inputs = {
            "input_ids": ids,
            "attention_mask": torch.ones_like(ids),
            "token_type_ids": torch.tensor([[0] * 7 + [1] * 8]),
        }
        by_file = reading.of_file(SHIPPED)(inputs)
        with torch.inference_mode():
            restored = model(**inputs)
        for name in ("start", "end", "relevance", "inner", "kind"):
            with self.subTest(name):
                ours, theirs = (getattr(read, name).float().flatten() for read in (restored, by_file))
                # Activations are rounded to 8 bits in the file: logits reach from -8 to 8.
                self.assertLess(float((ours - theirs).abs().max()), 1.0)

    def test_nothing_is_padded_or_cut_whatever_the_base_says(self) -> None:
        words = {word: i for i, word in enumerate(("[PAD]", "[UNK]", "[CLS]", "[SEP]", "who", "wrote"))}
        tokenizer = Tokenizer(WordPiece(words, unk_token="[UNK]"))
        tokenizer.pre_tokenizer = Whitespace()
        tokenizer.enable_padding(length=128)
        tokenizer.enable_truncation(4)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "config.json").write_text(json.dumps(CONFIG))
            tokenizer.save(str(Path(folder) / "tokenizer.json"))
            _, opened = reading.of_weights(Path(folder), SHIPPED)
        self.assertEqual(len(opened.encode("who wrote who wrote who").ids), 5)


if __name__ == "__main__":
    unittest.main()
