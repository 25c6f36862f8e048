/**
 * The spans of a sentence that may answer a question: noun phrases alone, with what follows them
 * by prepositions and in lists; names, dates and numbers; what is said of a thing ("is …"); and
 * the clauses that say why, how and what for.
 */
import { analyse, type Token } from '../../language/analyse.ts';
import { findDateRanges } from '../../language/dates.ts';
import { nounPhrases, type NounPhrase } from '../../language/phrases.ts';
import { remember } from '../../language/remember.ts';
import { verbGroups, type VerbGroup } from '../../language/verbs.ts';
import { readSentence, type ReadSentence, type Span, type SpanKind } from '../../match/spans.ts';
import { words } from '../../match/text.ts';
import { stemOf } from './stems.ts';

export type CandidateKind = SpanKind | 'list' | 'clause' | 'predicate';

export interface Candidate {
  kind: CandidateKind;
  text: string;
  start: number;
  end: number;
  /** Half-open token range. */
  first: number;
  last: number;
  /** How many prepositional phrases it takes in. */
  complements: number;
  /** What made it a clause: "because", "to", "by"; the noun phrase's determiner otherwise. */
  opener: string;
}

export interface SpokenSentence {
  text: string;
  tokens: Token[];
  /** By token: the stem of a word; empty for punctuation. */
  stems: string[];
  verbs: VerbGroup[];
  phrases: NounPhrase[];
  reading: ReadSentence;
  /** Found when they are first asked for: of many sentences only few are read. */
  readonly candidates: Candidate[];
}

/** Longest clause, in tokens. */
const CLAUSE_TOKENS = 24;
const COMPLEMENTS = 2;

/** A sentence with everything that a span is judged by. Remembered between calls. */
export const spoken = remember((text: string): SpokenSentence => {
  const tokens = analyse(text);
  let found: Candidate[] | undefined;
  const sentence: SpokenSentence = {
    text,
    tokens,
    stems: tokens.map((token) => stemOf(words(token.text)[0] ?? '')),
    verbs: verbGroups(tokens),
    phrases: nounPhrases(tokens),
    reading: readSentence(text),
    get candidates() {
      return (found ??= candidatesOf(this));
    },
  };
  return sentence;
});

function candidatesOf(sentence: SpokenSentence): Candidate[] {
  const { tokens, phrases, reading } = sentence;
  const found = new Map<string, Candidate>();
  const add = (
    first: number,
    last: number,
    kind: CandidateKind,
    complements = 0,
    opener = '',
  ): void => {
    while (last > first && /^["“”,;:.]$/.test(tokens[last - 1]!.text)) last--;
    while (last > first && /^["“”,;:]$/.test(tokens[first]!.text)) first++;
    if (last <= first) return;
    const start = tokens[first]!.start;
    const end = tokens[last - 1]!.end;
    const key = `${start}:${end}`;
    if (found.has(key)) return;
    const text = sentence.text.slice(start, end);
    found.set(key, { kind, text, start, end, first, last, complements, opener });
  };
  // Dates, numbers, names and quoted titles first: a phrase of the same extent is of their kind.
  for (const span of reading.spans) {
    const range = tokensOf(tokens, span);
    if (range) add(...range, span.kind);
  }
  for (const range of findDateRanges(sentence.text, reading.dates)) {
    const at = tokensOf(tokens, range);
    if (at) add(...at, 'date', 0, 'range');
  }
  for (const [i, phrase] of phrases.entries()) {
    if (phrase.kind === 'pronoun') continue;
    const kind = kindOf(phrase);
    add(phrase.core, phrase.end, kind, 0, phrase.determiner ?? '');
    if (phrase.possessor && phrase.possessor.end - phrase.possessor.first > 0) {
      const owner = phrase.possessor;
      if (owner.first < phrase.core - 1) {
        add(owner.first, owner.end, 'name', 0, 'possessor');
        add(owner.first, phrase.end, kind, 0, 'possessed');
      }
    }
    if (phrase.name) add(phrase.name.first, phrase.name.end, 'name');
    // What stands before the head: "solar" and "solar power" of "solar power stations".
    const inner = phrase.name?.first ?? phrase.end;
    if (inner < phrase.end && inner > phrase.core) add(phrase.core, inner, 'phrase');
    else if (phrase.end - phrase.core > 2)
      add(phrase.core, phrase.end - 1, 'phrase', 0, 'modifier');
    if (phrase.end - phrase.core > 2) add(phrase.end - 2, phrase.end, kind, 0, 'tail');
    complemented(sentence, i, (end, complements) =>
      add(phrase.core, end, 'phrase', complements, phrase.determiner ?? ''),
    );
    listed(sentence, i, (end) => add(phrase.core, end, 'list', 0, phrase.determiner ?? ''));
  }
  predicates(sentence, (first, last) => add(first, last, 'predicate'));
  clauses(sentence, (first, last, opener) => add(first, last, 'clause', 0, opener));
  return [...found.values()];
}

function kindOf({ kind }: NounPhrase): CandidateKind {
  return kind === 'name' || kind === 'number' || kind === 'title' ? kind : 'phrase';
}

function tokensOf(
  tokens: readonly Token[],
  { start, end }: Pick<Span, 'start' | 'end'>,
): [number, number] | null {
  const first = tokens.findIndex((token) => token.end > start);
  let last = first;
  while (last >= 0 && last < tokens.length && tokens[last]!.start < end) last++;
  return first >= 0 && last > first ? [first, last] : null;
}

/** "the waste" + "of resources" + "in the east". */
function complemented(
  { tokens, phrases }: SpokenSentence,
  from: number,
  add: (end: number, complements: number) => void,
): void {
  let at = from;
  for (let n = 1; n <= COMPLEMENTS; n++) {
    const { end } = phrases[at]!;
    const joint = tokens[end];
    const next = phrases[at + 1];
    if (joint?.pos !== 'ADP' || next?.first !== end + 1) return;
    if (next.kind === 'pronoun') return;
    add(next.end, n);
    at++;
  }
}

/** "wood, coal and oil": a list of phrases that ends with "and" or "or". */
function listed(
  { tokens, phrases }: SpokenSentence,
  from: number,
  add: (end: number) => void,
): void {
  let at = from;
  while (phrases[at + 1]) {
    const { end } = phrases[at]!;
    const next = phrases[at + 1]!;
    const between = tokens
      .slice(end, next.first)
      .map(({ lower }) => lower)
      .join(' ');
    if (!/^(?:,|and|or|&|, and|, or|as well as)$/.test(between)) return;
    at++;
    if (between !== ',') add(next.end);
  }
}

/** What is said of a thing by an adjective or participle: "is radioactive", "became widely used". */
function predicates(
  { tokens, verbs }: SpokenSentence,
  add: (first: number, last: number) => void,
): void {
  for (const verb of verbs) {
    let at = verb.end;
    while (tokens[at]?.pos === 'ADV') at++;
    let end = at;
    while (
      tokens[end]?.pos === 'ADJ' ||
      (tokens[end]?.lower === 'and' && tokens[end + 1]?.pos === 'ADJ')
    )
      end++;
    if (end > at && tokens[end]?.pos !== 'NOUN' && tokens[end]?.pos !== 'PROPN') add(at, end);
    // "They helped to build the dam": the deed, with its object.
    if (verb.form === 'infinitive' || verb.form === 'present-participle' || !verb.copula) {
      const stop = clauseEnd(tokens, verb.end);
      if (stop > verb.end) add(verb.main, stop);
    }
  }
}

const OPENERS: [string[], number][] = [
  [['because', 'of'], 2],
  [['because'], 1],
  [['due', 'to'], 2],
  [['as', 'a', 'result', 'of'], 4],
  [['in', 'order', 'to'], 3],
  [['so', 'that'], 2],
  [['so', 'as', 'to'], 3],
  [['since'], 1],
  [['by'], 1],
  [['through'], 1],
  [['that'], 1],
  [['for'], 1],
  [['to'], 1],
  [['if'], 1],
  [['when'], 1],
  [['while'], 1],
];

/** "because the locks froze", "to keep the water out", "by heating it": without the opener. */
function clauses(
  { tokens }: SpokenSentence,
  add: (first: number, last: number, opener: string) => void,
): void {
  for (let i = 0; i < tokens.length; i++) {
    for (const [opener, length] of OPENERS) {
      if (!opener.every((word, k) => tokens[i + k]?.lower === word)) continue;
      const first = i + length;
      const next = tokens[first];
      if (!next) break;
      const verbal = next.pos === 'VERB' || next.pos === 'AUX';
      if (/^(?:to)$/.test(opener[0]!) && !verbal) break;
      if (/^(?:by|for|through)$/.test(opener[0]!) && !(verbal && /ing$/.test(next.lower))) break;
      const end = clauseEnd(tokens, first);
      if (end - first >= 2) {
        add(first, end, opener[0]!);
        if (/^(?:to)$/.test(opener[0]!)) add(i, end, opener[0]!);
      }
      i += length - 1;
      break;
    }
  }
}

/** Where a clause ends: at a comma, a stop, or a conjunction that opens another one. */
function clauseEnd(tokens: readonly Token[], from: number): number {
  let end = from;
  while (
    tokens[end] &&
    end - from < CLAUSE_TOKENS &&
    !/^[,.;:()?!–—]$/.test(tokens[end]!.text) &&
    !/^(?:but|although|while|whereas|which|because|when|where)$/.test(tokens[end]!.lower)
  )
    end++;
  return end;
}
