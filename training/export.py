"""Exports a reader as one ONNX file with all heads, 8-bit weights and 32-bit heads, with cases to check a runtime by.

usage: python export.py --data PREPARED --base FOLDER --weights reader.pt --out FOLDER
Writes OUT/reader-HASH.onnx (8 bits), OUT/reader-32.onnx, OUT/parity.json, OUT/tokenizer.json. Inputs: input_ids,
attention_mask, token_type_ids (rows × length, int64). Outputs: OUTPUTS, in that order.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"
import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from reader import encoding, outliers, reading, windows
from reader.model import Read, Reader, load
from reader.passages import Passage

OUTPUTS = tuple(name for name in Read._fields if name != "yes_no")
"""The head for yes and no stays behind: on titles held out it was no better than the more frequent answer."""
LIMIT_BYTES = 25_000_000
USUAL = 96
"""Questions with a passage that activations are looked at on."""
CASES = [
    (
        "Who wrote The Salt Ladder?",
        Passage(
            "The Salt Ladder",
            "The Salt Ladder is a novel by Ines Calloway, first published in 1931. It tells of a lighthouse keeper.",
        ),
    ),
    (
        "Salt Ladder | publication date | ?",
        Passage("The Salt Ladder", "The Salt Ladder is a novel by Ines Calloway, first published in 1931."),
    ),
    (
        "When did the harbour open?",
        Passage(
            "", "Grain came by rail until the harbour opened in the spring of 1874; the first ship was the Marigold."
        ),
    ),
    (
        "Why was the mill closed?",
        Passage(
            "Mill Lane",
            "The mill stood empty for years. It was closed because the river no longer carried enough water.",
        ),
    ),
    (
        "Is the bridge older than the church?",
        Passage("Bridge", "The bridge dates from 1402, the church beside it from 1533."),
    ),
    (
        "Who is the mother of Ines Calloway?",
        Passage("Ines Calloway", "Ines Calloway grew up in Brixham with her aunt."),
    ),
    ("Which subsidiary of the largest bank of Portugal has its head office at Braga Castle?", None),
    ("Are the director of The Salt Ladder and the author of Mill Lane from the same town?", None),
    ("naïve Œuvre ﬁn Straße 東京 ΟΔΥΣΣΕΥΣ?", Passage("Å", "Ḧ naïve œuvre — 東京 Straße ΟΔΥΣΣΕΥΣ co­operate.")),
]


def joined(file: Path) -> onnx.ModelProto:
    """The exported graph with its weights inside."""
    return onnx.load(str(file), load_external_data=True)


def rows_of_8_bits(model: onnx.ModelProto) -> None:
    """Word vectors as unsigned 8-bit rows with a scale and a zero point each: half of the file in 32 bits."""
    graph = model.graph
    table = max((i for i in graph.initializer if len(i.dims) == 2), key=lambda i: i.dims[0])
    users = [n for n in graph.node if table.name in n.input]
    if len(users) != 1 or users[0].op_type != "Gather":
        raise ValueError("The word vectors are not looked up by a single Gather.")
    node = users[0]
    values = numpy_helper.to_array(table).astype(np.float32)
    low, high = np.minimum(values.min(1, keepdims=True), 0), np.maximum(values.max(1, keepdims=True), 0)
    scale = np.maximum((high - low) / 255, 1e-9).astype(np.float32)
    zero = np.rint(-low / scale).astype(np.float32)
    codes = np.clip(np.rint(values / scale + zero), 0, 255).astype(np.uint8)
    ids, out = node.input[1], node.output[0]
    place = list(graph.node).index(node)
    graph.node.remove(node)
    graph.initializer.remove(table)
    for name, array in (("words.codes", codes), ("words.scale", scale), ("words.zero", zero)):
        graph.initializer.append(numpy_helper.from_array(array, name))
    made = [
        helper.make_node("Gather", ["words.codes", ids], ["words.row"], axis=0),
        helper.make_node("Cast", ["words.row"], ["words.row32"], to=TensorProto.FLOAT),
        helper.make_node("Gather", ["words.zero", ids], ["words.row_zero"], axis=0),
        helper.make_node("Gather", ["words.scale", ids], ["words.row_scale"], axis=0),
        helper.make_node("Sub", ["words.row32", "words.row_zero"], ["words.centred"]),
        helper.make_node("Mul", ["words.centred", "words.row_scale"], [out]),
    ]
    for k, each in enumerate(made):
        graph.node.insert(place + k, each)


def heads_of(model: onnx.ModelProto) -> list[str]:
    """The products that give the outputs: names of nodes. They stay in 32 bits."""
    maker = {name: node for node in model.graph.node for name in node.output}
    found: dict[str, None] = {}
    left = [output.name for output in model.graph.output]
    while left:
        node = maker.get(left.pop())
        if node is None:
            continue
        if node.op_type in ("MatMul", "Gemm"):
            found[node.name] = None
        else:
            left += node.input
    return list(found)


class Shipped(nn.Module):
    """The heads that the app gets."""

    def __init__(self, model: Reader) -> None:
        super().__init__()
        self.model = model

    def forward(
        self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor
    ) -> tuple[torch.Tensor, ...]:
        read = self.model(input_ids, attention_mask, token_type_ids)
        return tuple(getattr(read, name) for name in OUTPUTS)


def export(model: Reader, file: Path) -> None:
    """In 32 bits, with rows and length free."""
    example = {name: torch.ones(2, 12, dtype=torch.long) for name in ("input_ids", "attention_mask", "token_type_ids")}
    rows, length = torch.export.Dim("rows", min=1, max=64), torch.export.Dim("length", min=3, max=512)
    program = torch.onnx.export(
        Shipped(model),
        (),
        kwargs=example,
        dynamo=True,
        dynamic_shapes={name: {0: rows, 1: length} for name in example},
        input_names=list(example),
        output_names=list(OUTPUTS),
        opset_version=18,
    )
    program.save(str(file))


def usual(data: Path, base: Path) -> Iterator[dict[str, torch.Tensor]]:
    """What the network sees: some questions of the training split, each with its passage."""
    table, examples, _ = windows.load(data)
    answered = [e for e in examples if e.split == "train" and e.question and e.gold]
    tokenizer = encoding.opened(str(base / "tokenizer.json"))
    for e in random.Random(1).sample(answered, USUAL):
        yield encoding.pairs(tokenizer, [(e.question, Passage(*table[next(iter(e.gold))][:2]))]).padded([0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("data", "base", "weights", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    model = Reader(args.base)
    load(model, args.weights)
    model.eval()
    outliers.tame(model, usual(args.data, args.base))
    whole, small = args.out / "reader-32.onnx", args.out / "reader-8.onnx"
    export(model, whole)
    graph = joined(whole)
    kept = heads_of(graph)
    rows_of_8_bits(graph)
    part = args.out / "part.onnx"
    onnx.save(graph, str(part))
    quantize_dynamic(
        part,
        small,
        per_channel=True,
        weight_type=QuantType.QUInt8,
        op_types_to_quantize=["MatMul", "Gemm"],
        nodes_to_exclude=kept,
    )
    part.unlink()
    size = small.stat().st_size
    print(f"{size} bytes in 8 bits, {whole.stat().st_size} in 32")
    if size > LIMIT_BYTES:
        raise SystemExit(f"More than {LIMIT_BYTES} bytes.")
    named = args.out / f"reader-{hashlib.sha256(small.read_bytes()).hexdigest()[:12]}.onnx"
    small.replace(named)
    shutil.copy(args.base / "tokenizer.json", args.out / "tokenizer.json")
    compare(model, args.base, whole, named, args.out / "parity.json")


def compare(model: Reader, base: Path, whole: Path, small: Path, out: Path) -> None:
    """Writes what the 8-bit file answers; prints how far 32 bits are from PyTorch, and 8 from 32."""
    tokenizer = encoding.opened(str(base / "tokenizer.json"))
    networks = [reading.of_file(whole), reading.of_file(small)]
    cases, far = [], {"32 bits from PyTorch": 0.0, "8 bits from 32": 0.0}
    for question, passage in CASES:
        sequences = (
            encoding.pairs(tokenizer, [(question, passage)]) if passage else encoding.alone(tokenizer, [question])
        )
        inputs = sequences.padded([0])
        with torch.inference_mode():
            torches = model(**inputs)
        by_32, by_8 = (network(inputs) for network in networks)
        for name in OUTPUTS:
            a, b, c = (getattr(r, name).float() for r in (torches, by_32, by_8))
            far["32 bits from PyTorch"] = max(far["32 bits from PyTorch"], float((a - b).abs().max()))
            far["8 bits from 32"] = max(far["8 bits from 32"], float((b - c).abs().max()))
        outputs = {name: [round(float(v), 4) for v in getattr(by_8, name).flatten()] for name in OUTPUTS}
        given = {
            "question": question,
            "title": passage.title if passage else None,
            "text": passage.text if passage else None,
        }
        cases.append(
            {
                **given,
                "ids": sequences.ids[0],
                "types": sequences.types[0],
                "offsets": sequences.offsets[0],
                "outputs": outputs,
            }
        )
    out.write_text(json.dumps(cases, ensure_ascii=False) + "\n")
    for name, value in far.items():
        print(f"greatest difference of a logit, {name}: {value:.4f}")


if __name__ == "__main__":
    main()
