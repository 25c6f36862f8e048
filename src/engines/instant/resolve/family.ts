/** Reads one relation out of a sentence by the wordings of its family. */
import type { AnswerType } from '../../../knowledge/types.ts';
import { fits } from '../match/answer-types.ts';
import { countriesIn, isCountry, isDemonym } from '../match/countries.ts';
import { findMention, nameSimilarity } from '../match/names.ts';
import type { Family, Pattern, Role } from '../match/relations.ts';
import type { Span } from '../match/spans.ts';
import { aboutness, headingValue, reading, supportOf, type Sentence } from './passages.ts';
import type { Found } from './found.ts';

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
  const found: Found[] = [...special(sentence, sought, about)];
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
      ? [...here(sentence, to, sought), ...after(spans, to, sought, text)]
      : before(sentence, spans, from, sought);
    for (const { value, weight, headed } of values) {
      const score = certain * weight * pattern.strength;
      const supports = [supportOf(sentence)];
      if (headed && sentence.index > 0) supports.push(supportOf(sentence.passage.sentences[0]!));
      found.push({
        value,
        score,
        supports,
        reason: `“${text.slice(Math.max(0, from), to).trim()}” says its ${sought.family.name}`,
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
function here(sentence: Sentence, cue: number, { type }: Sought): Value[] {
  const said = /^.{0,4}?\bhere\b/.test(sentence.text.slice(cue));
  return said && (type === 'place' || type === 'country')
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
  if (led && headType > 0.2)
    values.push({ value: subject, weight: 0.95 * Math.max(0.6, headType), headed: true });
  else if (left.length === 0 && headType > 0.2)
    values.push({ value: subject, weight: 0.6, headed: true });
  return values;
}

/** Relations that are said by position rather than by words: life dates, nationality, country, kind. */
function special(sentence: Sentence, sought: Sought, about: number): Found[] {
  const { family, knownRole } = sought;
  if (knownRole !== 'E') return [];
  switch (family.name) {
    case 'birth date':
    case 'death date':
    case 'birth place':
    case 'death place':
      return lifeBrackets(sentence, sought, about);
    case 'nationality':
      return about >= 0.5 && sentence.index === 0
        ? nationality(sentence, sought, about)
        : nationalityBefore(sentence, sought.known);
    case 'location':
      return sought.type === 'country' && about >= 0.5 && sentence.index < 3
        ? country(sentence, about)
        : [];
    case 'country':
      return about >= 0.5 && sentence.index < 3 ? country(sentence, about) : [];
    case 'instance of':
    case 'occupation':
    case 'genre':
      return about >= 0.5 && sentence.index === 0 ? kind(sentence, about) : [];
    default:
      return [];
  }
}

/** "(12 May 1901, in Rome – 3 June 1990)", "(born 1950 in Leeds)", "(d. 20 March 851)". */
function lifeBrackets(sentence: Sentence, { family, known }: Sought, about: number): Found[] {
  const { text } = sentence;
  const mention = findMention(text, known);
  const found: Found[] = [];
  for (const match of text.matchAll(/\(([^()]{3,160})\)/g)) {
    const near = mention && match.index - mention.end >= 0 && match.index - mention.end <= 4;
    const lead = about >= 0.5 && sentence.index === 0 && match.index < 160 && found.length === 0;
    if (!near && !lead) continue;
    const sure = near ? mention.similarity : about * 0.95;
    // Two dates that lost the dash between them.
    const inner = match[1]!.replace(/(\d{4})(?=\d{1,2} \p{Lu})/u, '$1 – ');
    const life = lifeOf(inner);
    const value = {
      'birth date': life.born,
      'death date': life.died,
      'birth place': life.bornIn,
      'death place': life.diedIn,
    }[family.name];
    if (value)
      found.push({
        value,
        score: sure * 1.05,
        supports: [supportOf(sentence)],
        reason: `the brackets after the name give the ${family.name}`,
      });
    if (near) break;
  }
  return found;
}

function lifeOf(inner: string): { born?: string; died?: string; bornIn?: string; diedIn?: string } {
  const dates = [
    ...inner.matchAll(
      /(?:(?:\d{1,2}(?:st|nd|rd|th)?\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s+\d{1,2})?,?\s+)?\b\d{3,4}\b/g,
    ),
  ].map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }));
  const [first, second] = dates;
  if (!first) return {};
  const placeIn = (part: string): string | undefined => {
    const place =
      /(?:\b(?:in|at|near|from)\s+|,\s*)(\p{Lu}[\p{L}\p{M}.'’ -]*(?:,\s*\p{Lu}[\p{L}\p{M}.'’ -]*)*)/u.exec(
        part,
      );
    return (
      place?.[1]
        ?.replace(/\s*[–—-]\s*$/, '')
        .replace(/\s*,?\s*(?:died|d\.).*$/, '')
        .replace(/,.*$/, '')
        .trim() || undefined
    );
  };
  const dead = /\b(?:died|d\.|†|death)/i.exec(inner);
  const opened =
    /^\s*(?:died|d\.|†|death)/i.test(inner) || (dead !== null && dead.index < first.start);
  if (opened) return { died: first.text, diedIn: placeIn(inner.slice(first.end)) };
  if (
    second &&
    (dead ||
      /[–—-]|to\b/.test(inner.slice(first.end, second.start)) ||
      second.start - first.end < 2)
  ) {
    const middle = inner.slice(first.end, second.start);
    const [bornPart = '', diedBefore = ''] = middle.split(/[–—]|\s-\s|;|\bdied\b|\bd\./);
    return {
      born: first.text,
      died: second.text,
      bornIn: placeIn(bornPart),
      diedIn:
        placeIn(inner.slice(second.end)) ?? placeIn(`in ${diedBefore}`.replace(/in\s+in/, 'in')),
    };
  }
  if (/\bborn\b|\bb\./i.test(inner) || /[–—-]\s*$/.test(inner))
    return { born: first.text, bornIn: placeIn(inner.slice(first.end)) };
  return { born: first.text };
}

const COPULA = /\b(?:is|was|are|were|became)\s+(?:an?|the|one of the)?\s*/;

function nationality(sentence: Sentence, { type }: Sought, about: number): Found[] {
  const copula = COPULA.exec(sentence.text);
  const from = copula ? copula.index + copula[0].length : 0;
  return countriesIn(sentence.text)
    .filter(
      ({ start, end, region }) =>
        start >= from && !region && !insideName(sentence.text, start, end),
    )
    .slice(0, 3)
    .map(({ text, start }, nth) => ({
      value: text,
      score:
        about *
        Math.exp(-(start - from) / 80) *
        (nth === 0 ? 1 : 0.6) *
        (type === 'country' ? 0.95 : 1),
      supports: [supportOf(sentence)],
      reason: 'the first sentence says where it is from',
    }));
}

/** "the Norwegian playwright X": the demonym stands right before the name. */
function nationalityBefore(sentence: Sentence, known: string): Found[] {
  const mention = findMention(sentence.text, known);
  if (!mention || mention.similarity < 0.8) return [];
  const near = countriesIn(sentence.text).filter(({ end, start, text, region }) => {
    const between = sentence.text.slice(end, mention.start);
    return (
      end <= mention.start &&
      isDemonym(text) &&
      !region &&
      !insideName(sentence.text, start, end) &&
      /^(?: [\p{Ll}-]+){0,4} $/u.test(between)
    );
  });
  return near.map(({ text }) => ({
    value: text,
    score: 0.8 * mention.similarity,
    supports: [supportOf(sentence)],
    reason: 'stands before the name',
  }));
}

/** "Holy Roman Emperor", "English Channel": part of a name, not where someone is from. */
function insideName(text: string, start: number, end: number): boolean {
  return (
    /^ \p{Lu}\p{Ll}/u.test(text.slice(end)) ||
    /\p{Lu}\p{Ll}+ $/u.test(text.slice(Math.max(0, start - 12), start)) ||
    /^\s?-\s?born\b/.test(text.slice(end))
  );
}

function country(sentence: Sentence, about: number): Found[] {
  const all = countriesIn(sentence.text);
  return all.map(({ text, region, start }, i) => {
    const named =
      /\b(?:in|of|,|and)\s+(?:the\s|southern |northern |eastern |western |central |north\w* |south\w* )?$/i.test(
        sentence.text.slice(0, start),
      );
    const first = all.findIndex((other) => isCountry(other.text));
    const inName =
      /\b(?:Gulf|Sea|Bay|Strait|King|Queen|Republic|Bank|University) of (?:the )?$/.test(
        sentence.text.slice(0, start),
      );
    const weight = (named ? (i === first ? 1 : 0.8) : 0.65) * (inName ? 0.5 : 1);
    return {
      value: text,
      score: about * weight * (region ? 0.8 : 1) * (sentence.index === 0 ? 1 : 0.6),
      supports: [supportOf(sentence)],
      reason: 'the passage places it there',
    };
  });
}

/** "X is a Welsh rugby union player who …": what X is. */
function kind(sentence: Sentence, about: number): Found[] {
  const match = /\b(?:is|was|are|were)\s+(?:(?:an?|the|one of the)\s+)?([^,.;()]{3,110})/.exec(
    sentence.text,
  );
  if (!match) return [];
  const value = match[1]!
    .split(
      /\s(?:who|that|which|where|whose|located|situated|based|born|known|best|directed|written|published|released|from|in|at|by|for|on|with|to|during|whom|founded|established|currently|starring)\s/,
    )[0]!
    .trim();
  return value
    ? [
        {
          value,
          score: about,
          supports: [supportOf(sentence)],
          reason: 'the first sentence says what it is',
        },
      ]
    : [];
}
