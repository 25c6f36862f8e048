"""Scaling channels of a layer's input and its weights changes nothing that the layer gives."""

import sys
import unittest
from pathlib import Path

import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from reader import outliers


class Block(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.intermediate = nn.ModuleDict({"dense": nn.Linear(8, 16)})
        self.output = nn.ModuleDict({"dense": nn.Linear(16, 8)})

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.output["dense"](nn.functional.gelu(self.intermediate["dense"](x)))


class Tame(unittest.TestCase):
    def setUp(self) -> None:
        torch.manual_seed(0)
        self.block = Block().eval()
        with torch.no_grad():
            self.block.intermediate["dense"].weight[3] *= 40
        self.inputs = [{"x": torch.randn(2, 5, 8)} for _ in range(6)]

    def largest(self) -> torch.Tensor:
        """Of each channel that goes into the second product."""
        seen: list[torch.Tensor] = []
        layer = self.block.output["dense"]
        inner = layer.linear if isinstance(layer, outliers.Scaled) else layer
        hook = inner.register_forward_pre_hook(lambda _, given: seen.append(given[0].abs().amax((0, 1))))
        for each in self.inputs:
            self.block(**each)
        hook.remove()
        return torch.stack(seen).amax(0)

    @torch.no_grad()
    def test_same_answers_smaller_outliers(self) -> None:
        before = [self.block(**each) for each in self.inputs]
        largest = self.largest()
        outliers.tame(self.block, self.inputs)
        for expected, each in zip(before, self.inputs):
            torch.testing.assert_close(self.block(**each), expected, rtol=1e-4, atol=1e-4)
        self.assertGreater(float(largest[3]), 5 * float(largest.median()))
        self.assertLess(float(self.largest()[3]), 0.9 * float(largest[3]))


if __name__ == "__main__":
    unittest.main()
