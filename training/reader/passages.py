"""What is read: a question, and the passages that it is asked about."""

from __future__ import annotations

from dataclasses import dataclass, field

from .text import Span


@dataclass(slots=True)
class Passage:
    title: str
    text: str
    answers: list[list[Span]] = field(default_factory=list)
    """Answers right together, each by its mentions; none where the passage does not answer."""
    relevant: bool = False


@dataclass(slots=True)
class Asked:
    """A question as a step sees it. Spans count (`reads`) unless its answer is no span."""

    question: str
    passages: list[Passage]
    reads: bool = True
    label: str = ""
    """yes or no, of the relevant passage."""
    source: str = ""
    made: bool = False
    """Whether it was made by a machine: then only teachers say what is right."""
