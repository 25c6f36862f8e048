"""The words in which an example is asked: as the engine asks (clues, sub-questions, descriptions) and as people do.

Pure: the same random state gives the same words.
"""

from __future__ import annotations

import random
import re

from .relations import BACKWARD, BY_NAME, FORWARD, Relation
from .rows import Clue

PIPES = 0.4
"""Share of clues asked as `subject | relation | ?`; the others in natural words."""
UNTIDY = 0.06
"""Share of questions in lower case or without a mark."""
DESCRIBED = 0.08
"""Share of questions turned into a description ("the person who …"), as the inner part of a larger question reads."""

_PREPOSITION = re.compile(r" (?:of|in|by|at|to|for|with|on|from|after|as|into|between|through|near)$")
_BE = re.compile(r"^(is|was|are|were) (.+)$")
_PARTICIPLE = re.compile(r"^(?:\w+ed|born|built|made|known|held|won|written|sung|found|led|set|run|part|member)\b")


def asked(rng: random.Random, question: str, clue: Clue | None) -> str:
    """One wording of a question or clue."""
    words = of_clue(rng, clue) if clue else question
    if not clue and rng.random() < DESCRIBED:
        words = described(words) or words
    if " | " not in words and rng.random() < UNTIDY:
        words = words.lower() if rng.random() < 0.5 else words.rstrip("?")
    return words


def of_clue(rng: random.Random, clue: Clue) -> str:
    """A clue with its empty place as `?`, or as a question, a description, or a sentence that ends in what is asked."""
    subject, relation, value = clue
    if rng.random() < PIPES:
        return f"{subject or '?'} | {relation} | {value or '?'}"
    return _for_value(rng, subject, relation) if value is None else _for_subject(rng, relation, value)


def _known(rng: random.Random, relation: str, table: dict[str, list[Relation]]) -> Relation | None:
    said = relation.lower()
    found = [BY_NAME[said]] if table is FORWARD and said in BY_NAME else table.get(said, [])
    return rng.choice(found) if found else None


def _for_value(rng: random.Random, subject: str, relation: str) -> str:
    known = _known(rng, relation, FORWARD)
    if known and rng.random() < 0.7:
        if rng.random() < 0.25:
            name = rng.choice(known.names)
            return f"the {name} of {subject}" if not _PREPOSITION.search(f" {name}") else f"what is {subject} {name}"
        return rng.choice(known.questions).format(subject)
    be = _BE.match(relation)
    if be and rng.random() < 0.7:
        return f"What {be[1]} {subject} {be[2]}?"
    if _PARTICIPLE.match(relation) and _PREPOSITION.search(relation) and rng.random() < 0.7:
        return f"What {rng.choice(('is', 'was'))} {subject} {relation}?"
    if relation in BY_NAME and not _PREPOSITION.search(relation):
        return rng.choice(
            (f"What is the {relation} of {subject}?", f"{subject}'s {relation}", f"the {relation} of {subject}")
        )
    return f"{subject} {relation} what?"


def _for_subject(rng: random.Random, relation: str, value: str) -> str:
    known = _known(rng, relation, BACKWARD)
    if known and rng.random() < 0.5:
        return rng.choice(known.questions).format(value)
    if relation in BY_NAME and not _PREPOSITION.search(relation):
        return rng.choice((f"Whose {relation} is {value}?", f"What has {value} as its {relation}?"))
    if _BE.match(relation) or not _PARTICIPLE.match(relation):
        return rng.choice((f"What {relation} {value}?", f"Which {relation} {value}?", f"what {relation} {value}"))
    return rng.choice((f"What is {relation} {value}?", f"what was {relation} {value}", f"the one {relation} {value}"))


_WHO = re.compile(r"^who (?!(?:is|was|are|were|did|does|do|has|had|have|will|would|can|could)\b)(.+)$", re.IGNORECASE)
_WHO_IS = re.compile(r"^(?:who|what) (?:is|was|are|were) (the .+)$", re.IGNORECASE)
_WHICH = re.compile(
    r"^(?:which|what) ((?:[a-z-]+ ){1,2}?)((?:is|was|are|were|has|had|won|made|wrote|led|began|became|held|[a-z]+ed|[a-z]+s) .+)$"
)


def described(question: str) -> str | None:
    """The same as a noun phrase, where that is a matter of the first words; else None."""
    bare = question.strip().rstrip("?").strip()
    if found := _WHO_IS.match(bare):
        return found[1]
    if found := _WHO.match(bare):
        return f"the person who {found[1]}"
    if found := _WHICH.match(bare[:1].lower() + bare[1:]):
        return f"the {found[1]}that {found[2]}"
    return None
