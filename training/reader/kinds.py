"""What kind of answer a question asks for, from its own words and from the answers that questions like it have.

Weak labels: the question word says most; for "which/what NOUN" the noun takes the kind that its answers mostly have, and an
answer has the kind of the questions (who, where, when) that it answers elsewhere. No list of nouns is written by hand.
"""

from __future__ import annotations

import collections
import re
from collections.abc import Iterable, Sequence

KINDS = (
    "person",
    "organisation",
    "place",
    "date",
    "number",
    "list",
    "yesno",
    "reason",
    "manner",
    "definition",
    "thing",
)

_DATE = re.compile(
    r"^(?:(?:in|on|since|by|from|late|early|mid|circa|c\.|around|about) )*(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?,? )?"
    r"(?:(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber|spring|summer|autumn|fall|winter)?"
    r"(?: \d{1,2},?)?(?: ?(?:1\d{3}|20\d\d)(?:s|[–-]\d{2,4})?)?$|^\d{1,2}(?:st|th) century",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"^(?:about |around |over |nearly |more than |some |at least )?[$£€]?\d[\d,.]*(?:st|nd|rd|th)?(?: ?(?:%|percent|million|billion|thousand|[a-z]+))?$",
    re.IGNORECASE,
)
_ORGANISATION = re.compile(
    r"\b(?:Inc|Ltd|Corp|Corporation|Company|University|Institute|Party|Records|Agency|Association|Committee|Club|Council|Bank|Group|Ministry|Department|Association|Church|Army|Union|F\.?C)\b"
)
_AUX = r"(?:is|was|are|were|do|does|did|can|could|has|have|had|will|would|should|may|might|must)"


def by_words(question: str) -> str | None:
    """The kind, where the question's own words say it; else None."""
    words = question.lower().strip()
    words = re.sub(r"^(?:in|on|at|from|to|by|for|with|of|during|until|since|under|about|into) (?=wh|how)", "", words)
    found = re.search(r"\b(?:why|how come|for what reason)\b", words)
    if (
        found
        or re.match(r"what (?:is|was|are|were) the (?:main |primary )?(?:reasons?|causes?|purpose)\b", words)
        or re.match(r"what (?:causes|caused)\b", words)
    ):
        return "reason"
    if re.match(rf"{_AUX}(?:n't)? (?!.*\b(?:who|what|which|where|when|how)\b)", words) and not re.search(
        r", or | or ", words
    ):
        return "yesno"
    if re.search(
        r"\b(?:when|what (?:year|date|day|month|decade|century|time|era)|which (?:year|date|day|month|decade|century))\b",
        words,
    ):
        return "date"
    if re.search(
        r"\bhow (?:many|much|long|old|far|tall|high|big|large|often|deep|wide|fast|heavy|big|frequently)\b|\bwhat (?:percent|percentage|number|proportion|amount|age)\b",
        words,
    ):
        return "number"
    if re.match(
        r"(?:what (?:is|are|does) .{2,60} mean\b|what (?:is|are) (?:an? )?(?!the\b)(?:\w+[ -]?){1,5}\??$|define\b|what is (?:the )?(?:meaning|definition))",
        words,
    ):
        return "definition"
    if re.match(r"(?:how\b|what (?:is|was) the (?:way|method|process))", words):
        return "manner"
    if re.match(
        r"(?:list|name (?:the|all|two|three|four|some)|what (?:are|were) the \w+s\b|which \w+s (?:are|were)\b|what (?:two|three|four|five)|which (?:two|three|four|five))",
        words,
    ):
        return "list"
    if re.search(r"\bwhere\b", words):
        return "place"
    if re.search(r"\b(?:who|whom|whose)\b", words) and re.match(r"who", words):
        return "person"
    return None


_NOUN = re.compile(
    r"\b(?:what|which)(?:'s)? ((?:[\w-]+ ){1,4}?)(?=(?:is|was|are|were|do|does|did|can|could|has|have|had|will|would|of|in|that|which|who|for|to|from|on|by|at|with|\w+ed|\w+s)\b)",
    re.IGNORECASE,
)
_OF = re.compile(r"\bwhat (?:is|was|are|were) (?:the )?((?:[\w-]+ ){1,3}?)(?:of|in|that|for)\b", re.IGNORECASE)


def noun_of(question: str) -> str | None:
    """The last word of what is asked for: "which German city is" → city."""
    found = _NOUN.search(question) or _OF.search(question)
    return found[1].split()[-1].lower() if found and found[1].split() else None


def _form(answer: str) -> str | None:
    if _ORGANISATION.search(answer):
        return "organisation"
    if answer and _DATE.match(answer):
        return "date"
    if _NUMBER.match(answer):
        return "number"
    return None


class Kinds:
    """Kinds of answers and nouns, learnt from questions with answers."""

    def __init__(self, asked: Iterable[tuple[str, Sequence[str]]]) -> None:
        rows = list(asked)
        answers: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
        for question, texts in rows:
            said = by_words(question)
            if said in ("person", "place"):
                for text in texts:
                    answers[text.lower()][said] += 1
        self.answers = {text: counts.most_common(1)[0][0] for text, counts in answers.items()}
        nouns: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
        for question, texts in rows:
            noun = noun_of(question)
            if noun and by_words(question) is None:
                for text in texts[:1]:
                    nouns[noun][_form(text) or self.answers.get(text.lower(), "thing")] += 1
        self.nouns = {noun: self._vote(counts) for noun, counts in nouns.items() if sum(counts.values()) >= 8}

    @staticmethod
    def _vote(counts: collections.Counter[str]) -> str:
        """The kind most answers have that have one, if a quarter of all have it: not every name is known."""
        best = max((kind for kind in counts if kind != "thing"), key=lambda kind: counts[kind], default="thing")
        return best if counts[best] >= 0.25 * sum(counts.values()) else "thing"

    def of(self, question: str, answers: Sequence[str] = (), several: bool = False) -> str | None:
        """The kind of a question; None where nothing says it."""
        if several:
            return "list"
        said = by_words(question)
        form = _form(answers[0]) if answers else None
        if said == "person" and form == "organisation":
            return form
        if said in ("definition", "manner", "list") and answers and len(answers[0].split()) <= 3:
            said = None
        if said:
            return said
        if form:
            return form
        if answers and answers[0].lower() in self.answers:
            return self.answers[answers[0].lower()]
        noun = noun_of(question)
        return self.nouns.get(noun, "thing" if answers else None) if noun else ("thing" if answers else None)
