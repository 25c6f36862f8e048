"""The reading model as the app runs it: onnxruntime-web, and windows cut by the app. A process of scripts/reading-runtime.ts."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from typing import Any, Self

import torch

from .passages import Passage
from .search import PROJECT


class Runtime:
    """Of the file that is shipped. Starts when it is first asked, and ends with the context."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None

    def cut(self, passages: Sequence[tuple[str, str]]) -> list[Passage]:
        """Titles and texts as the windows that are read of them."""
        windows = self._ask({"texts": [text for _, text in passages]})
        return [Passage(title, text) for (title, _), texts in zip(passages, windows) for text in texts]

    def run(self, row: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        """The logits of one row by head, as `reading.row_by_row` wants them."""
        ids, types = (row[name].tolist() for name in ("input_ids", "token_type_ids"))
        said = {name: torch.tensor(values) for name, values in self._ask({"ids": ids, "types": types}).items()}
        return said | {"inner": said["inner"].view(len(ids), -1), "relevance": said["relevance"][0]}

    def _ask(self, request: dict) -> Any:
        self.process = self.process or subprocess.Popen(
            ["npx", "tsx", "scripts/reading-runtime.ts"],
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process:
            assert self.process.stdin
            self.process.stdin.close()
            self.process.wait()
