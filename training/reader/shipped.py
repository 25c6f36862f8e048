"""Weights out of an exported file, so that training can go on from what the app carries.

What 8 bits lost stays lost, which is little; what is restored is not what was on the way down, so the rate starts anew.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import ModelProto, NodeProto, numpy_helper

PREFIX = "model."
WORDS = "enc.embeddings.word_embeddings.weight"


def weights_of(file: Path) -> dict[str, torch.Tensor]:
    """The reader's weights by name, in 32 bits.

    Of the file that `export.py` writes: matrices and word vectors as 8-bit codes with scale and zero point, activations
    scaled by `outliers.tame`. Heads that were not exported are missing.
    """
    model = onnx.load(str(file))
    arrays = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer}
    found = {
        name.removeprefix(PREFIX): array
        for name, array in arrays.items()
        if name.startswith(PREFIX) and name.endswith((".weight", ".bias"))
    }
    found[WORDS] = (arrays["words.codes"] - arrays["words.zero"]) * arrays["words.scale"]
    for node in model.graph.node:
        if node.op_type in ("MatMulInteger", "MatMul") and (matrix := _matrix(node, arrays)) is not None:
            found[_module(model, node) + ".weight"] = matrix.T
    scaled = {n.removeprefix(PREFIX).removesuffix(".inverse"): a for n, a in arrays.items() if n.endswith(".inverse")}
    for name, inverse in scaled.items():
        found[f"{name}.weight"] = found.pop(f"{name}.linear.weight") * inverse
        found[f"{name}.bias"] = found.pop(f"{name}.linear.bias")
    return {name: torch.from_numpy(np.array(array, np.float32)) for name, array in found.items()}


def _matrix(node: NodeProto, arrays: dict[str, np.ndarray]) -> np.ndarray | None:
    """The constant that a product multiplies with, inputs × outputs; none where both sides are computed."""
    name = node.input[1]
    if node.op_type == "MatMul":
        return arrays.get(name)
    stem = name.removesuffix("_quantized")
    zero = arrays[f"{stem}_zero_point"].astype(np.float32)
    return (arrays[name].astype(np.float32) - zero) * arrays[f"{stem}_scale"]


def _module(model: ModelProto, node: NodeProto) -> str:
    """The layer that a product belongs to: the one whose bias is added to it."""
    users = {name: user for user in model.graph.node for name in user.input}
    at = node
    while True:
        for name in at.input:
            if name.startswith(PREFIX) and name.endswith(".bias"):
                return name.removeprefix(PREFIX).removesuffix(".bias")
        at = users[at.output[0]]
