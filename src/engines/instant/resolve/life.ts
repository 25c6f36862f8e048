/** Life dates and places in the brackets after a name. */
import { say, verbatim } from '../../../sentences.ts';
import { findMention } from '../match/names.ts';
import type { Sought } from './family.ts';
import type { Found } from './found.ts';
import { supportOf, type Sentence } from './passages.ts';

/** "(12 May 1901, in Rome – 3 June 1990)", "(born 1950 in Leeds)", "(d. 20 March 851)". */
export function lifeBrackets(
  sentence: Sentence,
  { family, known }: Sought,
  about: number,
): Found[] {
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
        reason: say('the brackets after the name give the {relation}', {
          relation: verbatim(family.name),
        }),
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
