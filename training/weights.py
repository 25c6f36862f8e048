"""The weights file: one JSON header beside one binary, little-endian. README, "Weights file"."""
from __future__ import annotations

import json
from pathlib import Path

import numpy as np


def quantise(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """int8 [rows, columns] and float32 scales [rows]; value = int8 * scale of its row."""
    scales = (np.abs(matrix).max(1) / 127).astype(np.float32)
    scales[scales == 0] = 1
    return np.clip(np.rint(matrix / scales[:, None]), -127, 127).astype(np.int8), scales


def write(path: Path, header: dict, tensors: dict[str, np.ndarray], small: set[str]) -> dict[str, np.ndarray]:
    """Writes path.bin and path.json; returns the tensors as a reader of the file gets them.

    Matrices become int8 with a scale a row; vectors and those named in `small` stay float32; a
    uint8 array stays as it is.
    """
    binary, entries, kept = bytearray(), [], {}

    def place(array: np.ndarray) -> int:
        binary.extend(b"\0" * (-len(binary) % 16))
        at = len(binary)
        binary.extend(np.ascontiguousarray(array).tobytes())
        return at

    for name, tensor in tensors.items():
        entry = {"name": name, "shape": list(tensor.shape)}
        if tensor.dtype == np.uint8:
            entry.update(type="uint8", at=place(tensor))
            kept[name] = tensor
        elif tensor.ndim == 2 and name not in small:
            values, scales = quantise(tensor)
            entry.update(type="int8", at=place(values), scales=place(scales))
            kept[name] = values.astype(np.float32) * scales[:, None]
        else:
            entry.update(type="float32", at=place(tensor.astype(np.float32)))
            kept[name] = tensor.astype(np.float32)
        entries.append(entry)
    path.with_suffix(".bin").write_bytes(bytes(binary))
    path.with_suffix(".json").write_text(
        json.dumps({**header, "bytes": len(binary), "tensors": entries}, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return kept


def load(path: Path) -> tuple[dict, dict[str, np.ndarray]]:
    """Header and float32 tensors (uint8 ones as they are) of path.json and path.bin."""
    header = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    binary, out = path.with_suffix(".bin").read_bytes(), {}
    for entry in header["tensors"]:
        kind = {"int8": np.int8, "uint8": np.uint8, "float32": np.float32}[entry["type"]]
        count = int(np.prod(entry["shape"]))
        values = np.frombuffer(binary, kind, count, entry["at"]).reshape(entry["shape"])
        if entry["type"] == "int8":
            scales = np.frombuffer(binary, np.float32, entry["shape"][0], entry["scales"])
            values = values.astype(np.float32) * scales[:, None]
        out[entry["name"]] = values
    return header, out
