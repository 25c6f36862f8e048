"""What the app carries, read back into the network."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

import torch

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


if __name__ == "__main__":
    unittest.main()
