"""The app's own search, asked from here: a process of the project's scripts/best-passages.ts."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from tokenizers import Tokenizer

from .passages import Passage
from .text import windows
from .windows import LIMIT

PROJECT = Path(__file__).resolve().parents[2]


def cut(tokenizer: Tokenizer, title: str, text: str) -> list[Passage]:
    """A passage as the windows that are read of it."""

    def count(texts: Sequence[str]) -> list[int]:
        return [len(e.ids) for e in tokenizer.encode_batch(list(texts), add_special_tokens=False)]

    return [Passage(title, text[start:end]) for start, end in windows(text, count, LIMIT)]


class Search:
    """Best windows of a corpus for a question, by words, vectors and headings as the app weighs them."""

    def __init__(self, passages: Sequence[Passage], limit: int) -> None:
        self.passages = list(passages)
        self.folder = tempfile.TemporaryDirectory()
        with (Path(self.folder.name) / "windows.jsonl").open("w") as file:
            file.writelines(json.dumps([p.title, p.text]) + "\n" for p in passages)
        command = ["npx", "tsx", "scripts/best-passages.ts", self.folder.name, "--ask", "--limit", str(limit)]
        self.process = subprocess.Popen(
            command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.known: dict[str, list[int]] = {}

    def __call__(self, question: str) -> list[int]:
        """Numbers of windows, best first."""
        if question not in self.known:
            assert self.process.stdin and self.process.stdout
            self.process.stdin.write(json.dumps({"id": 0, "query": question}) + "\n")
            self.process.stdin.flush()
            self.known[question] = json.loads(self.process.stdout.readline())["best"]
        return self.known[question]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()
        self.folder.cleanup()
