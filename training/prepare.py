"""From the folders of material to one folder of arrays: passages, clues, answers, hard negatives.

    python prepare.py --training DIR --data DIR --out DIR

DIR of --training holds squad.jsonl, qamr.jsonl, triples.jsonl; DIR of --data holds
{musique,hotpotqa,hotpotqa-dev,2wiki}/corpus.jsonl, read as raw text only; their questions are never
read here (report.py does, to report).
"""
from __future__ import annotations

import argparse
import json
import math
import random
import re
import time
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

import relations
import vectors
from bm25 import Bm25
from text import SHAPE, Vocabulary, affixes, hash32, sentence_starts, shape, stem, tokenize

RAW = ("musique", "hotpotqa", "hotpotqa-dev", "2wiki")
KINDS = ("squad", "qamr", "object", "subject", "cloze", "named", "null", "composed")
LONGEST = 16  # tokens of an answer
NEGATIVES = 6
DEV_SHARE = 20  # one title (or sentence) of so many is for development


def rows(path: Path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def is_dev(key: str) -> bool:
    return hash32("split:" + key) % DEV_SHARE == 0


class Passages:
    def __init__(self):
        self.titles, self.texts, self.sources, self.dev = [], [], [], []
        self.known: dict[tuple[str, str], int] = {}

    def add(self, title: str, text: str, source: str, dev: bool) -> int:
        key = (title, text)
        if key not in self.known:
            self.known[key] = len(self.texts)
            self.titles.append(title)
            self.texts.append(text)
            self.sources.append(source)
            self.dev.append(dev)
        return self.known[key]


def words_of(text: str) -> list[str]:
    return [t.text.lower() for t in tokenize(text)]


def occurrences(words: list[str], answer: list[str]) -> list[tuple[int, int]]:
    n = len(answer)
    return [(i, i + n - 1) for i in range(len(words) - n + 1) if words[i : i + n] == answer]


def given_spans(tokens, answers) -> list[tuple[int, int]]:
    """Token spans (first, last) of answers that are given by character offset."""
    spans = set()
    for answer in answers:
        start, end = answer["start"], answer["start"] + len(answer["text"])
        inside = [i for i, t in enumerate(tokens) if t.end > start and t.start < end]
        if inside and inside[-1] - inside[0] < LONGEST:
            spans.add((inside[0], inside[-1]))
    return sorted(spans)


def asked(rng: random.Random, answer: str, rest: str) -> str:
    """A rough question: a word for what is asked, chosen by the answer's look, and the rest."""
    if re.search(r"\b[12]\d{3}\b", answer):
        word = rng.choice(("When", "What year", "What date"))
    elif answer[:1].isdigit():
        word = rng.choice(("How many", "How much", "What number"))
    elif answer[:1].isupper():
        word = rng.choice(("Who", "Who", "Where", "What", "Which", "Whom"))
    else:
        word = rng.choice(("What", "What", "Which", "How", "Why"))
    return f"{word} {rest}?"


def named(passages: Passages, rng: random.Random):
    """Clues and questions by a relation's name, of raw text by pattern; and those that name their
    subject by its relation to another passage's ("the director of The Salt Ladder")."""
    examples, facts = [], []
    for at, (title, text) in enumerate(zip(passages.titles, passages.texts)):
        if passages.dev[at] or passages.sources[at] in ("qamr", "squad"):
            continue
        found = list(relations.of_text(title, text))
        tokens, words = tokenize(text), words_of(title) + words_of(text)
        shift, bare = len(words) - len(tokens), re.sub(r" *\(.*?\)", "", title)
        for entry, start, end in found:
            if rng.random() > relations.SHARE.get(entry[0][0], 1):
                continue
            answer = text[start:end]
            spans = [s for s in occurrences(words, words_of(answer)) if not s[0] < shift <= s[1]]
            if 0 < len(spans) <= 6 and spans[0][1] - spans[0][0] < LONGEST:
                subject = title if rng.random() < 0.3 else bare
                facts.append((at, entry, bare, spans, answer))
                examples.append((5, at, relations.clue_of(rng, *entry[:2], subject), spans, [answer]))
        if rng.random() < 0.3:  # what the passage says nothing about
            said = {e[0][0] for e, _, _ in found}
            entry = rng.choice([e for e in relations.COMPILED if e[0][0] not in said])
            examples.append((6, at, relations.clue_of(rng, *entry[:2], bare), [], []))
    return examples + composed(facts, rng)


# Names of relations that do not stand before "of": "the record label of", but not "the owned by of".
_NO_NOUN = re.compile(r" (?:by|at|in|on|into|after|from|for|of|with|received|held)$|^(?:replaces|follows|borders|shares|starring|has|end)\b")


def composed(facts, rng: random.Random):
    """Two steps in one question, read from the second step's passage; a third of the time from the
    first step's too, where nothing answers. Facts: (passage, relation, subject, spans, answer)."""
    about, examples = defaultdict(list), []
    for fact in facts:
        about[fact[2].lower()].append(fact)
    for at, entry, subject, _, answer in facts:
        nouns = [name for name in entry[0] if not _NO_NOUN.search(name)]
        further = [f for f in about.get(answer.lower(), ()) if f[0] != at]
        if not nouns or answer.lower() == subject.lower():
            continue
        for second in rng.sample(further, min(3, len(further))):
            if second[4].lower() in subject.lower():
                continue
            described = f"the {rng.choice(nouns)} of {subject}"
            clue = relations.clue_of(rng, *second[1][:2], described)
            examples.append((7, second[0], clue, second[3], [second[4]]))
            if rng.random() < 0.33:
                examples.append((6, at, clue, [], []))
    return examples


_NAMED = re.compile(r"(?<=[a-z,] )[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*|\b\d[\d,.]*\d\b")


def unanswerable(examples, passages: Passages, rng: random.Random):
    """Questions and clues about the right passage with a name, number or relation of another."""
    out, names, said = [], {False: [], True: []}, []
    for kind, at, clue, _, _ in examples:
        if passages.dev[at]:
            continue
        if kind < 2:
            for name in _NAMED.findall(clue):
                names[name[0].isdigit()].append(name)
        elif kind in (2, 3):
            said.append(clue.split(" | ")[1])
    for kind, at, clue, _, _ in examples:
        if passages.dev[at] or rng.random() > (0.35 if kind == 0 else 0.15):
            continue
        text = (passages.titles[at] + " " + passages.texts[at]).lower()
        if kind < 2:
            held = [n for n in _NAMED.findall(clue) if n.lower() in text]
            if held:
                name = rng.choice(held)
                other = rng.choice(names[name[0].isdigit()])
                if other.lower() not in text:
                    out.append((6, at, clue.replace(name, other), [], []))
        elif kind in (2, 3):
            parts, other = clue.split(" | "), rng.choice(said)
            strange = [w for w in other.lower().split() if len(w) > 3]
            if len(parts) == 3 and strange and not any(w[:5] in text for w in strange):
                out.append((6, at, f"{parts[0]} | {other} | {parts[2]}", [], []))
    return out


def supervised(folder: Path, passages: Passages, rng: random.Random):
    """Examples (kind, passage, clue, spans over title + body, answer texts)."""
    examples = []
    for kind, name in ((0, "squad"), (1, "qamr")):
        for row in rows(folder / f"{name}.jsonl"):
            title = row.get("title", "").replace("_", " ")
            dev = is_dev(title if kind == 0 else row["id"])
            at = passages.add(title, row["passage"], name, dev)
            shift = len(tokenize(title))
            spans = given_spans(tokenize(row["passage"]), row["answers"])
            if spans:
                examples.append((kind, at, row["question"].strip(),
                                 [(a + shift, b + shift) for a, b in spans],
                                 [a["text"] for a in row["answers"]]))
    for row in rows(folder / "triples.jsonl"):
        at = passages.add(row["title"], row["passage"], "triples", is_dev(row["title"]))
        words = words_of(row["title"]) + words_of(row["passage"])
        shift = len(words_of(row["title"]))
        clues = defaultdict(set)
        for triple in row["triples"]:
            if len(triple) == 3 and all(isinstance(t, str) and t.strip() for t in triple):
                subject, relation, value = (t.strip() for t in triple)
                clues[2, f"{subject} | {relation} | ?"].add(value)
                clues[3, f"? | {relation} | {value}"].add(subject)
                for entry, whose, answer in relations.of_triple(subject, relation, value):
                    clues[5, relations.clue_of(rng, *entry[:2], whose)].add(answer)
                if rng.random() < 0.25:
                    clues[5, asked(rng, value, f"{subject} {relation}")].add(value)
                if rng.random() < 0.25:
                    clues[5, asked(rng, subject, f"{relation} {value}")].add(subject)
        for (kind, clue), answers in clues.items():
            spans = set()
            for answer in answers:
                target = words_of(answer)
                if 0 < len(target) <= LONGEST:
                    # Without the title's own words where a span would straddle title and body.
                    spans |= {s for s in occurrences(words, target)
                              if not s[0] < shift <= s[1]}
            if spans and len(spans) <= 24:
                examples.append((kind, at, clue, sorted(spans), sorted(answers)))
    return examples


NAME_SHAPES = {SHAPE[s] for s in ("title", "upper", "mixed", "capital", "d4", "digits", "digitmix")}


def name_spans(shapes, words, sentences) -> list[tuple[int, int]]:
    """Runs of capitalised words and numbers, 'of' inside; a sentence's lone first word is none."""
    spans, i = [], 0
    while i < len(words):
        if shapes[i] not in NAME_SHAPES:
            i += 1
            continue
        j = i
        while j + 1 < len(words) and sentences[j + 1] == sentences[i]:
            if shapes[j + 1] in NAME_SHAPES:
                j += 1
            elif words[j + 1] == "of" and j + 2 < len(words) and shapes[j + 2] in NAME_SHAPES:
                j += 2
            else:
                break
        first = i == 0 or sentences[i - 1] != sentences[i]
        if j - i < 8 and not (first and j == i and shapes[i] == SHAPE["title"]):
            spans.append((i, j))
        i = j + 1
    return spans


def cloze(passages: Passages, vocabulary: Vocabulary, rng: random.Random, per_passage: int):
    """Clues made from raw sentences: a name or number masked, a few words of its sentence kept.

    The subject is the passage's title (or another name of the sentence), the relation up to five
    content words near the mask, some dropped: what a triplet's clue looks like, without one.
    """
    examples = []
    for at, (title, text) in enumerate(zip(passages.titles, passages.texts)):
        if passages.dev[at] or passages.sources[at] == "qamr":
            continue
        tokens = tokenize(text)
        shapes = [shape(t.text) for t in tokens]
        words = [t.text.lower() for t in tokens]
        sentences = sentence_starts(tokens, shapes)
        spans = name_spans(shapes, words, sentences)
        title_words = words_of(re.sub(r"\(.*?\)", "", title))
        shift = len(words_of(title))
        rng.shuffle(spans)
        made = 0
        for a, b in spans:
            if made >= per_passage:
                break
            answer = words[a : b + 1]
            others = [s for s in spans if sentences[s[0]] == sentences[a] and s != (a, b)
                      and words[s[0] : s[1] + 1] != answer]
            near = [i for i in range(len(words)) if sentences[i] == sentences[a]
                    and shapes[i] == SHAPE["lower"] and vocabulary.idf(words[i]) > 1.5
                    and vocabulary.ids.get(words[i]) is not None and abs(i - a) <= 10]
            near = sorted(sorted(near, key=lambda i: min(abs(i - a), abs(i - b)))[:5])
            near = [i for i in near if rng.random() > 0.15]
            about_title = bool(title_words) and title_words != answer and (not others or rng.random() < 0.6)
            if not near or not (about_title or others):
                continue
            relation = " ".join(words[i] for i in near)
            if about_title:
                clue, kind_subject = f"{' '.join(title_words)} | {relation} | ?", False
            else:
                s = min(others, key=lambda s: abs(s[0] - a))
                other = text[tokens[s[0]].start : tokens[s[1]].end]
                kind_subject = s[0] > a
                clue = f"? | {relation} | {other}" if kind_subject else f"{other} | {relation} | ?"
            if rng.random() < 0.35:  # as a rough question, of the sentence's words around the mask
                around = [words[i] for i in range(len(words)) if sentences[i] == sentences[a]
                          and not a <= i <= b and abs(i - a) <= 14 and rng.random() > 0.3]
                about = [" ".join(title_words)] if about_title and rng.random() < 0.7 else []
                clue = asked(rng, text[tokens[a].start : tokens[b].end], " ".join(about + around))
            found = [(x + shift, y + shift) for x, y in occurrences(words, answer)]
            if len(found) <= 6:
                examples.append((4, at, clue, found, [" ".join(answer)]))
                made += 1
    return examples


class Table:
    """Token arrays of many texts, one after another; `offsets[i]:offsets[i+1]` is text i."""

    FIELDS = {"word": np.int32, "prefix": np.int16, "suffix": np.int16, "shape": np.int8,
              "exact": np.uint32, "stem": np.uint32, "idf": np.uint8, "sentence": np.int16,
              "start": np.int32, "end": np.int32}

    def __init__(self, vocabulary: Vocabulary):
        self.vocabulary = vocabulary
        self.columns = {name: [] for name in self.FIELDS}
        self.offsets = [0]
        self.cache: dict[str, tuple] = {}

    def add(self, *parts: str) -> list[int]:
        """Tokens of the parts as one text; sentence numbers run on. Returns each part's length."""
        lengths, base, c = [], 0, self.columns
        for part in parts:
            tokens = tokenize(part)
            shapes = [shape(t.text) for t in tokens]
            numbers = sentence_starts(tokens, shapes)
            for token, form, number in zip(tokens, shapes, numbers):
                word = token.text.lower()
                known = self.cache.get(word)
                if known is None:
                    prefix, suffix = affixes(word)
                    known = (self.vocabulary.id(word), prefix, suffix, hash32(word),
                             hash32(stem(word)), round(self.vocabulary.idf(word) * 16))
                    self.cache[word] = known
                c["word"].append(known[0]); c["prefix"].append(known[1]); c["suffix"].append(known[2])
                c["shape"].append(form); c["exact"].append(known[3]); c["stem"].append(known[4])
                c["idf"].append(known[5]); c["sentence"].append(base + number)
                c["start"].append(token.start); c["end"].append(token.end)
            base += (numbers[-1] + 1) if numbers else 0
            lengths.append(len(tokens))
        self.offsets.append(len(c["word"]))
        return lengths

    def save(self, path: Path, **more):
        arrays = {k: np.array(v, self.FIELDS[k]) for k, v in self.columns.items()}
        np.savez(path, offsets=np.array(self.offsets, np.int64), **arrays, **more)


def build_vocabulary(passages: Passages, extra: list[str], size: int) -> Vocabulary:
    """The most frequent words of passages and training clues; document frequency of passages."""
    counts, documents = Counter(), Counter()
    for title, text in zip(passages.titles, passages.texts):
        words = [w for w in words_of(title) + words_of(text) if not w.isdigit()]
        counts.update(words)
        documents.update(set(words))
    for text in extra:
        counts.update(w for w in words_of(text) if not w.isdigit())
    words = [w for w, n in sorted(counts.items(), key=lambda p: (-p[1], p[0]))[:size] if n >= 3]
    n = len(passages.texts)
    idf = [min(255, round(16 * math.log(n / max(1, documents[w])))) for w in words]
    return Vocabulary(words, idf)


def negatives_of(examples, passages: Passages, index: Bm25) -> list[list[int]]:
    """Best passages by BM25 that hold none of the answers."""
    lowered = [(a + " " + b).lower() for a, b in zip(passages.titles, passages.texts)]
    found = []
    for _, at, clue, _, answers in examples:
        wanted = [a.lower() for a in answers]
        found.append([p for p in index.top(clue, 14) if p != at and passages.texts[p] != passages.texts[at]
                      and not any(a in lowered[p] for a in wanted)][:NEGATIVES])
    return found


def elsewhere(examples, passages: Passages, index: Bm25, rng: random.Random):
    """Some cloze clues moved to another passage that BM25 finds and that holds the answer too."""
    out = []
    for example in examples:
        kind, at, clue, _, answers = example
        if kind == 4 and rng.random() < 0.6:
            for p in index.top(clue, 4):
                if p == at or passages.dev[p] or passages.texts[p] == passages.texts[at]:
                    continue
                shift = len(words_of(passages.titles[p]))
                words = words_of(passages.titles[p]) + words_of(passages.texts[p])
                spans = [s for s in occurrences(words, words_of(answers[0])) if not s[0] < shift <= s[1]]
                if 0 < len(spans) <= 6:
                    example = (kind, p, clue, spans, answers)
                    break
        out.append(example)
    return out


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--training", type=Path, required=True)
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--words", type=int, default=22000)
    arguments.add_argument("--cloze", type=int, default=2, help="cloze clues a passage")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--limit", type=int, default=0, help="keep every n-th example (a test)")
    options = arguments.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rng, began = random.Random(options.seed), time.time()

    def say(*what):
        print(f"{time.time() - began:6.1f} s", *what, flush=True)

    passages = Passages()
    examples = supervised(options.training, passages, rng)
    for name in RAW:
        for row in rows(options.data / name / "corpus.jsonl"):
            passages.add(row["title"], row["text"], name, False)
    say(len(passages.texts), "passages", Counter(KINDS[e[0]] for e in examples))
    questions = [e[2] for e in examples if e[0] < 4 and not passages.dev[e[1]]]
    vocabulary = build_vocabulary(passages, questions, options.words)
    (options.out / "vocabulary.json").write_text(
        json.dumps({"words": vocabulary.words, "idf16": vocabulary.idf16}, ensure_ascii=False))
    say(len(vocabulary.words), "words")
    strange = unanswerable(examples, passages, rng)
    examples += cloze(passages, vocabulary, rng, options.cloze) + named(passages, rng) + strange
    if options.limit:
        examples = examples[:: options.limit]
    say("examples", Counter(KINDS[e[0]] for e in examples))

    table, titles = Table(vocabulary), []
    for title, text in zip(passages.titles, passages.texts):
        titles.append(table.add(title, text)[0])
    table.save(options.out / "passages.npz", title_length=np.array(titles, np.int32),
               dev=np.array(passages.dev),
               qamr=np.array([s == "qamr" for s in passages.sources]))
    with open(options.out / "passages.jsonl", "w", encoding="utf-8") as out:
        for title, text, source in zip(passages.titles, passages.texts, passages.sources):
            out.write(json.dumps({"title": title, "text": text, "source": source}, ensure_ascii=False) + "\n")
    say("passages encoded")

    index = Bm25([f"{a} {b}" for a, b in zip(passages.titles, passages.texts)])
    negatives = negatives_of(examples, passages, index)
    examples = elsewhere(examples, passages, index, rng)
    say("negatives")
    clues = Table(vocabulary)
    spans, span_offsets = [], [0]
    for example in examples:
        clues.add(example[2])
        spans += example[3]
        span_offsets.append(len(spans))
    clues.save(options.out / "clues.npz", kind=np.array([e[0] for e in examples], np.int8),
               passage=np.array([e[1] for e in examples], np.int32),
               dev=np.array([passages.dev[e[1]] for e in examples]),
               spans=np.array(spans, np.int32).reshape(-1, 2), span_offsets=np.array(span_offsets, np.int64),
               negatives=np.array([n + [-1] * (NEGATIVES - len(n)) for n in negatives], np.int32))
    with open(options.out / "clues.jsonl", "w", encoding="utf-8") as out:
        for kind, at, clue, _, answers in examples:
            out.write(json.dumps({"clue": clue, "answers": answers}, ensure_ascii=False) + "\n")
    say("clues encoded")

    word_vectors = vectors.train([passages.titles[i] + " . " + passages.texts[i]
                                  for i in range(len(passages.texts))], vocabulary, 96, options.seed)
    np.save(options.out / "vectors.npy", word_vectors)
    say("word vectors", word_vectors.shape)


if __name__ == "__main__":
    main()
