"""A BERT embedder of sentence-transformers, as a GGUF file with 16-bit weights.

    python bert_to_gguf.py FOLDER MODEL.gguf

Needs numpy, safetensors, gguf. The file is then given to `npm run test:models` as
TRIVIUM_GGUF_EMBEDDER.
"""

import json
import sys
from pathlib import Path

import gguf
import numpy as np
from safetensors.numpy import load_file

NORMAL = 1
CONTROL = 3
# llama.cpp's names by those of the checkpoint.
OF_LAYER = {
    "attention.self.query": "attn_q",
    "attention.self.key": "attn_k",
    "attention.self.value": "attn_v",
    "attention.output.dense": "attn_output",
    "attention.output.LayerNorm": "attn_output_norm",
    "intermediate.dense": "ffn_up",
    "output.dense": "ffn_down",
    "output.LayerNorm": "layer_output_norm",
}
OF_EMBEDDINGS = {
    "word_embeddings.weight": "token_embd.weight",
    "position_embeddings.weight": "position_embd.weight",
    "token_type_embeddings.weight": "token_types.weight",
    "LayerNorm.weight": "token_embd_norm.weight",
    "LayerNorm.bias": "token_embd_norm.bias",
}


def name_of(tensor: str) -> str | None:
    tensor = tensor.removeprefix("bert.")
    if tensor.startswith("embeddings."):
        return OF_EMBEDDINGS.get(tensor.removeprefix("embeddings."))
    if not tensor.startswith("encoder.layer."):
        return None
    number, rest = tensor.removeprefix("encoder.layer.").split(".", 1)
    part, kind = rest.rsplit(".", 1)
    return f"blk.{number}.{OF_LAYER[part]}.{kind}"


def main(folder: Path, target: Path):
    config = json.loads((folder / "config.json").read_text())
    pooling = json.loads((folder / "1_Pooling" / "config.json").read_text())
    words = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
    writer = gguf.GGUFWriter(target, "bert")
    writer.add_name(folder.name)
    writer.add_license("apache-2.0")
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_layer_norm_eps(config["layer_norm_eps"])
    writer.add_causal_attention(False)
    is_cls = pooling["pooling_mode_cls_token"]
    writer.add_pooling_type(gguf.PoolingType.CLS if is_cls else gguf.PoolingType.MEAN)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)
    writer.add_tokenizer_model("bert")
    writer.add_tokenizer_pre("default")
    # A piece that goes on a word has no sign before it; one that begins a word has.
    writer.add_token_list([written(word) for word in words])
    writer.add_token_types([CONTROL if is_special(word) else NORMAL for word in words])
    writer.add_token_type_count(config["type_vocab_size"])
    writer.add_bos_token_id(words.index("[CLS]"))
    writer.add_eos_token_id(words.index("[SEP]"))
    writer.add_unk_token_id(words.index("[UNK]"))
    writer.add_sep_token_id(words.index("[SEP]"))
    writer.add_pad_token_id(words.index("[PAD]"))
    writer.add_mask_token_id(words.index("[MASK]"))
    for name, tensor in load_file(folder / "model.safetensors").items():
        if (known := name_of(name)) is None:
            continue
        is_large = tensor.ndim == 2 and known not in ("position_embd.weight", "token_types.weight")
        writer.add_tensor(known, tensor.astype(np.float16 if is_large else np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    print(target, target.stat().st_size, "bytes")


def is_special(word: str) -> bool:
    return word.startswith("[") and word.endswith("]") and len(word) > 2


def written(word: str) -> str:
    if is_special(word):
        return word
    return word[2:] if word.startswith("##") else f"\u2581{word}"


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
