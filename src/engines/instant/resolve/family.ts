/** Reads one relation out of a sentence by the wordings of its family. */
import { say, verbatim } from '../../../sentences.ts';
import type { AnswerType } from '../../../knowledge/types.ts';
import { fits } from '../match/answer-types.ts';
import { findMention, nameSimilarity } from '../match/names.ts';
import type { Family, Pattern, Role } from '../match/relations.ts';
import type { Span } from '../match/spans.ts';
import { aboutness, headingValue, reading, supportOf, type Sentence } from './passages.ts';
import type { Found } from './found.ts';
import { byPosition } from './position.ts';

export interface Sought {
  family: Family;
  /** Which side of the relation is known, and its name. */
  knownRole: Role;
  known: string;
  type: AnswerType;
}

/** How far from the cue a value may begin, in characters. */
const REACH = 90;
const PRONOUN_START =
  /^(?:He|She|It|They|His|Her|Its|Their|The (?:film|movie|song|album|band|book|novel|company|series|show|single|city|town|village|group|play|team|game|magazine|club|university|school|station|museum|river|island|district|county|state|country|organization|organisation))\b/;

/** Everything the sentence says of the relation; scores in 0..1. */
export function readFamily(sentence: Sentence, sought: Sought): Found[] {
  const about = aboutness(sentence.passage, sought.known);
  const mention = findMention(sentence.text, sought.known);
  if (about < 0.5 && !mention) return [];
  const found: Found[] = [...byPosition(sentence, sought, about)];
  for (const pattern of sought.family.patterns)
    found.push(...readPattern(sentence, pattern, sought, about));
  return found.filter(({ value }) => nameSimilarity(value, sought.known) < 0.9);
}

function readPattern(sentence: Sentence, pattern: Pattern, sought: Sought, about: number): Found[] {
  const { text } = sentence;
  const found: Found[] = [];
  const knownLeft = pattern.left === sought.knownRole;
  const { spans } = reading(sentence);
  pattern.cue.lastIndex = 0;
  for (const match of text.matchAll(pattern.cue)) {
    const from = match.index;
    const to = from + match[0].length;
    const certain = knownLeft
      ? knownBefore(sentence, from, sought, about, spans)
      : knownAfter(text, to, sought.known);
    if (certain === 0) continue;
    const values = knownLeft
      ? [...here(sentence, from, to, sought), ...after(spans, to, sought, text)]
      : before(sentence, spans, from, sought);
    for (const { value, weight, headed } of values) {
      const score = certain * weight * pattern.strength;
      const supports = [supportOf(sentence)];
      if (headed && sentence.index > 0) supports.push(supportOf(sentence.passage.sentences[0]!));
      found.push({
        value,
        score,
        supports,
        reason: say('“{words}” says its {relation}', {
          words: text.slice(Math.max(0, from), to).trim(),
          relation: verbatim(sought.family.name),
        }),
      });
    }
  }
  return found;
}

/** How surely what stands before the cue is the known thing. */
function knownBefore(
  sentence: Sentence,
  cue: number,
  { known }: Sought,
  about: number,
  spans: Span[],
): number {
  const left = sentence.text.slice(0, cue);
  const mention = findMention(left, known);
  const names = spans.filter((span) => span.kind === 'name' && span.end <= cue);
  if (mention) {
    const between = names.filter((span) => span.start > mention.end && !/,/.test(span.text)).length;
    const distance = cue - mention.end;
    return (
      mention.similarity *
      (distance > 120 ? 0.6 : 1) *
      (between > 1 ? 0.7 : between === 1 ? 0.85 : 1)
    );
  }
  if (about < 0.5) return 0;
  if (PRONOUN_START.test(sentence.text) || sentence.index === 0) return about * 0.95;
  const first = names[0];
  return about * (first && first.start < 4 ? 0.5 : names.length ? 0.7 : 0.85);
}

function knownAfter(text: string, cue: number, known: string): number {
  const mention = findMention(text.slice(cue, cue + REACH + known.length), known);
  if (!mention) return 0;
  return mention.similarity * Math.exp(-mention.start / 60);
}

interface Value {
  value: string;
  weight: number;
  headed?: boolean;
}

function after(spans: Span[], cue: number, sought: Sought, text: string): Value[] {
  const values: Value[] = [];
  let last = -1;
  for (const span of spans) {
    if (span.start < cue - 1 || span.start > cue + REACH) continue;
    const fit = fits(span, sought.type, text);
    if (fit < 0.2) continue;
    if (last >= 0 && span.start < last) continue;
    const gap = text.slice(cue, span.start);
    const stop = /[.;](?:\s|$)/.test(gap) ? 0.4 : 1;
    const nth = values.length;
    const joined =
      nth > 0 && /^\s?(?:,|and|&|,? and(?: \w+)?)\s*$/.test(text.slice(last, span.start));
    const decay = Math.exp(-Math.max(0, span.start - cue) / 70);
    values.push({
      value: span.text,
      weight: fit * stop * (nth === 0 ? decay : joined ? 0.8 * decay : 0.5 * decay),
    });
    last = span.end;
    if (values.length >= 3) break;
  }
  return values;
}

/** "was born here": the place that the passage is about. */
function here(sentence: Sentence, from: number, to: number, { type }: Sought): Value[] {
  const said = /\bhere\b/.test(sentence.text.slice(from, to + 6));
  return said && headingValue(sentence.passage) !== '' && (type === 'place' || type === 'country')
    ? [{ value: headingValue(sentence.passage), weight: 0.95, headed: true }]
    : [];
}

function before(sentence: Sentence, spans: Span[], cue: number, sought: Sought): Value[] {
  const { text } = sentence;
  const values: Value[] = [];
  const left = spans.filter(
    (span) => span.end <= cue + 1 && cue - span.end < REACH && fits(span, sought.type, text) >= 0.3,
  );
  for (const [nth, span] of left.reverse().slice(0, 2).entries()) {
    const decay = Math.exp(-Math.max(0, cue - span.end) / 50);
    values.push({
      value: span.text,
      weight: fits(span, sought.type, text) * decay * (nth === 0 ? 1 : 0.5),
    });
  }
  const subject = headingValue(sentence.passage);
  const headType = fits(
    { kind: 'name', text: subject, start: 0, end: subject.length },
    sought.type,
    subject,
  );
  const led = sentence.index === 0 || PRONOUN_START.test(text);
  // A passage without a heading has no name to give.
  if (subject === '') return values;
  if (led && headType > 0.2)
    values.push({ value: subject, weight: 0.95 * Math.max(0.6, headType), headed: true });
  else if (left.length === 0 && headType > 0.2)
    values.push({ value: subject, weight: 0.6, headed: true });
  return values;
}
