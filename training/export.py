"""Weights files and parity files of trained models; the figures of what was written, not of what
was trained.

    python export.py --folder DIR [--reader DIR/reader.pt …] [--embedder DIR/embedder.pt] --out models
"""
from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from batches import Store, collate
from measure import Development, calibrate, span_text, tensors
from model import Reader, Shape
from reference import ReferenceEmbedder, ReferenceReader
from weights import load, write

# Invented, to compare implementations by: (clue or question, title, text).
PARITY = (
    ("Orla Venn | founded in | ?", "Orla Venn", "Orla Venn is a maker of brass lanterns. She founded her workshop in Tarrow Bay in 1931, and moved it in 1940."),
    ("? | wrote | The Salt Ladder", "The Salt Ladder", "The Salt Ladder is a novel written by Imre Dallow. It was published in 1978 by Quill & Sons."),
    ("Who designed the bridge at Kessel Ford?", "Kessel Ford", "Kessel Ford lies on the Amber. Its bridge, 212 m long, was designed by Ada Thorne; B. Rusk built it."),
    ("When did the Harrow Society move its library?", "", "Founded in 1802, the Harrow Society moved its library to Lime Street in May 1866."),
    ("Höfn glacier | length | ?", "Höfn (glacier)", "The Höfn is 14.5 km long — Ísey’s longest. “Cold,” said Dr. K. Ólafs, ‘and blue’."),
    ("What colour is the flag?", "Dunmarsh", "Dunmarsh is a village. Nobody has counted its geese since."),
    ("| ?", "Empty", ""),
    ("Mira Sol | spouse | ?", "Tobias Renn", "Tobias Renn (born 3 April 1950) is a chess player and the husband of the painter Mira Sol. " * 12),
)


def averaged(sources: list[Path]) -> dict:
    """Shape and weights of readers of one line of training, their weights averaged (Wortsman et al.
    2022); of .pt files or exported readers (paths without .bin)."""
    found = []
    for source in sources:
        if source.suffix == ".pt":
            found.append(torch.load(source, map_location="cpu", weights_only=True))
        else:
            header, kept = load(source)
            shape = {k: tuple(v) if isinstance(v, list) else v for k, v in header["shape"].items()}
            found.append({"shape": shape, "weights": {k: torch.from_numpy(np.array(v)) for k, v in kept.items() if k != "idf16"}})
    names = found[0]["weights"]
    return {"shape": found[0]["shape"], "weights": {k: sum(f["weights"][k] for f in found) / len(found) for k in names}}


def export_reader(sources: list[Path], folder: Path, out: Path) -> None:
    saved = averaged(sources)
    vocabulary = json.loads((folder / "vocabulary.json").read_text(encoding="utf-8"))
    tensors_ = {k: v.numpy() for k, v in saved["weights"].items()}
    tensors_["idf16"] = np.array(vocabulary["idf16"], np.uint8)
    small = {"form.weight", "segment.weight", "ends.weight", "verdict.weight"} | {k for k in tensors_ if k.endswith("kernel")}
    header = {"format": "trivium-reader-1", "shape": saved["shape"], "words": " ".join(vocabulary["words"])}
    kept = write(out / "reader", header, tensors_, small)
    model = Reader(Shape(**saved["shape"]))
    model.load_state_dict({k: torch.from_numpy(v.copy()) for k, v in kept.items() if k != "idf16"})
    model.eval()
    reference, cases, worst = ReferenceReader(out / "reader"), [], 0.0
    for clue, title, text in PARITY:
        r, c, t, b = reference.row(clue, title, text)
        trace: list = []
        spans, null, passage = reference.forward(r, trace)
        with torch.no_grad():
            mine = model(tensors(collate([r]), "cpu"))
        worst = max(worst, float(np.abs(mine[0][0].numpy()[: len(spans)] - spans).max()), abs(float(mine[1]) - null), abs(float(mine[2]) - passage))
        best = []
        starts, ends = np.concatenate([t["start"], b["start"]]), np.concatenate([t["end"], b["end"]])
        for at in np.argsort(-spans, axis=None, kind="stable")[:3]:
            i, k = divmod(int(at), spans.shape[1])
            if spans[i, k] > -1e3:
                best.append({"first": i, "last": i + k, "score": round(float(spans[i, k]), 4),
                             "text": span_text(i, i + k, len(c["word"]), len(t["word"]), title, text, starts, ends)})
        case = {"clue": clue, "title": title, "text": text, "words": r["word"].tolist(), "null": round(null, 4), "passage": round(passage, 4),
                "spans": best, "features": [[round(float(v), 5) for v in row] for row in r["features"][:: max(1, len(r["features"]) // 6)]],
                "every": max(1, len(r["features"]) // 6),
                "layers": [[round(float(v), 4) for v in x[len(x) // 2][:6]] for x in trace]}
        if len(cases) < 5:
            case.update({k: r[k].tolist() for k in ("prefix", "suffix", "shape", "segment")})
        cases.append(case)
    (out / "reader.parity.json").write_text(json.dumps({"format": "trivium-reader-1", "tolerance": 0.002, "cases": cases}, ensure_ascii=False) + "\n", encoding="utf-8")
    development = Development(Store(folder), folder, 500)
    figures = development.scores(model)
    # Chance of the best span and of the passage, among one right passage and four wrong ones.
    header["calibration"] = {"answer": calibrate(development.answers), "passage": calibrate(development.passages)}
    write(out / "reader", header, tensors_, small)
    size = (out / "reader.bin").stat().st_size
    print(json.dumps({"bytes": size, "numpy against torch, worst": round(worst, 6), "calibration": header["calibration"], "development": figures}), flush=True)


def export_embedder(source: Path, out: Path) -> None:
    saved = torch.load(source, map_location="cpu", weights_only=True)
    weights = saved["weights"]
    tensors_ = {"table": weights["table"].numpy(), "use": weights["weights"].abs().numpy()}
    write(out / "embedder", {"format": "trivium-embedder-1", "hashed": 4096, "stems": " ".join(saved["stems"])}, tensors_, {"use"})
    reference, cases = ReferenceEmbedder(out / "embedder"), []
    for clue, title, text in PARITY:
        for use, what in ((0, clue), (1, f"{title} {text}"[:240])):
            v = reference.embed(what, use)
            cases.append({"text": what, "use": use, "rows": reference.stems.rows(what)[:24], "vector": [round(float(x), 5) for x in v[:12]],
                          "sum": round(float(v.sum()), 4)})
    (out / "embedder.parity.json").write_text(json.dumps({"format": "trivium-embedder-1", "tolerance": 0.0005, "cases": cases}, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps({"bytes": (out / "embedder.bin").stat().st_size}), flush=True)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--folder", type=Path, required=True)
    arguments.add_argument("--reader", type=Path, nargs="+", help="one, or several whose weights are averaged")
    arguments.add_argument("--embedder", type=Path)
    arguments.add_argument("--out", type=Path, required=True)
    o = arguments.parse_args()
    torch.set_num_threads(1)
    o.out.mkdir(parents=True, exist_ok=True)
    if o.reader:
        export_reader(o.reader, o.folder, o.out)
    if o.embedder:
        export_embedder(o.embedder, o.out)


if __name__ == "__main__":
    main()
