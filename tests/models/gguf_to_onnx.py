"""A Llama-like model from a GGUF file, as ONNX in the layout of transformers.js (4-bit weights).

    python gguf_to_onnx.py MODEL.gguf FOLDER

Needs torch, transformers, gguf, onnx, onnxruntime. What the GGUF's own bits lost stays lost. The
folder is then imported on the Models screen, or given to `npm run test:models` as TRIVIUM_ONNX.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"

import onnx
import torch
from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
from torch import nn
from torch.nn import functional as F
from transformers import AutoModelForCausalLM, AutoTokenizer


class Decoder(nn.Module):
    """The forward pass with keys and values given and taken, as plain operations."""

    def __init__(self, model):
        super().__init__()
        config = model.config
        self.model = model
        self.heads = config.num_attention_heads
        self.key_heads = config.num_key_value_heads
        self.width = getattr(config, "head_dim", None) or config.hidden_size // self.heads
        theta = getattr(config, "rope_theta", None) or config.rope_parameters["rope_theta"]
        steps = torch.arange(0, self.width, 2, dtype=torch.float32) / self.width
        self.register_buffer("frequencies", 1.0 / theta**steps)

    def forward(self, input_ids, attention_mask, position_ids, *past):
        hidden = self.model.model.embed_tokens(input_ids)
        angles = position_ids[:, :, None].to(torch.float32) * self.frequencies
        angles = torch.cat([angles, angles], dim=-1)[:, None]
        cos, sin = angles.cos(), angles.sin()
        before = past[0].shape[2]
        keys_at = torch.arange(attention_mask.shape[1])
        asked_at = torch.arange(input_ids.shape[1]) + before
        seen = (keys_at[None, :] <= asked_at[:, None])[None] & attention_mask[:, None, :].bool()
        bias = torch.where(seen, 0.0, -1e9)[:, None]
        present = []
        for i, layer in enumerate(self.model.model.layers):
            normed = layer.input_layernorm(hidden)
            attention = layer.self_attn
            queries = rotated(self.split(attention.q_proj(normed), self.heads), cos, sin)
            keys = rotated(self.split(attention.k_proj(normed), self.key_heads), cos, sin)
            values = self.split(attention.v_proj(normed), self.key_heads)
            keys = torch.cat([past[2 * i], keys], dim=2)
            values = torch.cat([past[2 * i + 1], values], dim=2)
            present += [keys, values]
            shared = self.heads // self.key_heads
            keys = keys.repeat_interleave(shared, dim=1)
            values = values.repeat_interleave(shared, dim=1)
            weights = queries @ keys.transpose(2, 3) / self.width**0.5 + bias
            read = F.softmax(weights, dim=-1) @ values
            read = read.transpose(1, 2).flatten(2)
            hidden = hidden + attention.o_proj(read)
            normed = layer.post_attention_layernorm(hidden)
            mlp = layer.mlp
            hidden = hidden + mlp.down_proj(F.silu(mlp.gate_proj(normed)) * mlp.up_proj(normed))
        # Only what comes next is asked for.
        return (self.model.lm_head(self.model.model.norm(hidden[:, -1:])), *present)

    def split(self, projected, heads):
        return projected.unflatten(2, (heads, self.width)).transpose(1, 2)


def rotated(x, cos, sin):
    first, second = x.chunk(2, dim=-1)
    return x * cos + torch.cat([-second, first], dim=-1) * sin


def main(gguf: Path, folder: Path):
    source = {"pretrained_model_name_or_path": str(gguf.parent), "gguf_file": gguf.name}
    model = AutoModelForCausalLM.from_pretrained(**source, dtype=torch.float32).eval()
    tokenizer = AutoTokenizer.from_pretrained(**source)
    decoder = Decoder(model).eval()
    folder.joinpath("onnx").mkdir(parents=True, exist_ok=True)
    layers = model.config.num_hidden_layers
    ids = torch.randint(0, 1000, (1, 5))
    empty = torch.zeros(1, decoder.key_heads, 0, decoder.width)
    with torch.no_grad():
        expected = model(ids).logits[:, -1:]
        found = decoder(ids, torch.ones_like(ids), torch.arange(5)[None], *([empty] * 2 * layers))
    print("differs from transformers by at most", (expected - found[0]).abs().max().item())
    before = torch.randn(1, decoder.key_heads, 3, decoder.width)
    given = (ids, torch.ones(1, 8, dtype=torch.int64), torch.arange(3, 8)[None])
    names = [f"{{}}.{i}.{kind}" for i in range(layers) for kind in ("key", "value")]
    past = [name.format("past_key_values") for name in names]
    present = [name.format("present") for name in names]
    axes = {
        "input_ids": {0: "batch", 1: "length"},
        "attention_mask": {0: "batch", 1: "total"},
        "position_ids": {0: "batch", 1: "length"},
        "logits": {0: "batch"},
        **{name: {0: "batch", 2: "past"} for name in past},
        **{name: {0: "batch", 2: "total"} for name in present},
    }
    with tempfile.TemporaryDirectory() as temporary:
        whole = Path(temporary, "model.onnx")
        torch.onnx.export(
            decoder,
            (*given, *([before] * 2 * layers)),
            str(whole),
            input_names=["input_ids", "attention_mask", "position_ids", *past],
            output_names=["logits", *present],
            dynamic_axes=axes,
            opset_version=17,
            dynamo=False,
        )
        quantizer = MatMulNBitsQuantizer(onnx.load(whole), block_size=32, accuracy_level=4)
        quantizer.process()
        target = folder / "onnx" / "model_q4.onnx"
        target.unlink(missing_ok=True)
        onnx.save(quantizer.model.model, target)
    print(target, target.stat().st_size, "bytes")
    tokenizer.save_pretrained(folder)
    # By this it is known to write.
    model.config.architectures = [type(model).__name__]
    model.config.save_pretrained(folder)
    described = folder / "tokenizer_config.json"
    told = json.loads(described.read_text())
    told["chat_template"] = tokenizer.chat_template
    described.write_text(json.dumps(told, indent=2))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
