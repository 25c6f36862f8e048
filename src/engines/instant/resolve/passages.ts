/** The retrieved passages as sentences that know what they are about. */
import type { Range } from '../../../documents/types.ts';
import type { ContextChunk, ProposedSupport } from '../../../tasks/types.ts';
import { namesSection } from '../language/headings.ts';
import { nameSimilarity, withoutBrackets } from '../match/names.ts';
import { readSentence, type ReadSentence } from '../match/spans.ts';
import { stems } from '../match/text.ts';

export interface Sentence {
  passage: Passage;
  index: number;
  text: string;
  /** Document positions. */
  start: number;
  end: number;
}

export interface Passage {
  chunk: ContextChunk;
  sentences: Sentence[];
  /** What the passage is about: its heading, and the names by which its first sentence begins. */
  subjects: string[];
}

export function passagesOf(chunks: readonly ContextChunk[]): Passage[] {
  return chunks.map((chunk) => {
    const subjects = namesSection(chunk.heading) ? [] : [chunk.heading];
    const passage: Passage = { chunk, sentences: [], subjects };
    const ranges = chunk.sentences.length
      ? chunk.sentences
      : [{ start: chunk.start, end: chunk.end }];
    passage.sentences = joinOpenBrackets(ranges, chunk).map(({ start, end }, index) => ({
      passage,
      index,
      text: chunk.text.slice(start - chunk.start, end - chunk.start),
      start,
      end,
    }));
    const lead = passage.sentences[0];
    if (lead) passage.subjects.push(...leadNames(lead.text));
    return passage;
  });
}

/** A full stop inside brackets ("b. 1901 – d. 1980") ends no sentence. */
function joinOpenBrackets(ranges: readonly Range[], chunk: ContextChunk): Range[] {
  const joined: Range[] = [];
  let open = 0;
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && open > 0) joined[joined.length - 1] = { start: last.start, end: range.end };
    else joined.push({ ...range });
    const text = chunk.text.slice(range.start - chunk.start, range.end - chunk.start);
    const balance = text.split('(').length - text.split(')').length;
    open = open > 0 ? 0 : balance;
  }
  return joined;
}

/** "X (…), also known as Y, is …": X and Y. */
function leadNames(text: string): string[] {
  const lead = /^(.{2,90}?)(?:\s?\(|,? (?:is|was|are|were|,)\b)/u.exec(text);
  const names =
    lead && /^["“]?\p{Lu}/u.test(lead[1]!)
      ? [lead[1]!.replace(/["“”]/g, '').replace(/,$/, '')]
      : [];
  for (const match of text
    .slice(0, 400)
    .matchAll(
      /\b(?:known(?: \w+)? as|born|née|stage name|called|nicknamed|pen name|pseudonym)\s+["“]?\s?((?:\p{Lu}[\p{L}.'’-]+)(?:\s+(?:\p{Lu}[\p{L}.'’-]*|of|the|de|von|van|bin|ibn))*)/gu,
    )) {
    names.push(match[1]!);
  }
  return names;
}

const similarities = new Map<string, number>();

/** How surely the passage is about something, 0..1. */
export function aboutness(passage: Passage, name: string): number {
  let best = 0;
  for (const [i, subject] of passage.subjects.entries()) {
    const key = `${subject}\n${name}`;
    let similarity = similarities.get(key);
    if (similarity === undefined) {
      similarity = nameSimilarity(subject, name);
      if (similarities.size > 20000) similarities.clear();
      similarities.set(key, similarity);
    }
    best = Math.max(best, i === 0 ? similarity : similarity * 0.95);
  }
  return best;
}

/** The sentence that a support points at, or into. */
export function sentenceOf(
  { chunk, sentence }: ProposedSupport,
  passages: readonly Passage[],
): Sentence | undefined {
  return passages
    .find((passage) => passage.chunk.id === chunk)
    ?.sentences.find(({ start, end }) => start <= sentence.start && end >= sentence.end);
}

/** How many sentences back a pronoun reaches. */
const REACH = 3;

/** The sentences that a pronoun in this one may point back to, the nearest last. */
export function pointedAt({ passage, index }: Sentence): Sentence[] {
  return passage.sentences.slice(Math.max(0, index - REACH), index);
}

export function reading(sentence: Sentence): ReadSentence {
  return readSentence(sentence.text);
}

const stemCache = new Map<string, string[]>();
export function sentenceStems(sentence: Sentence): string[] {
  let known = stemCache.get(sentence.text);
  if (!known) {
    if (stemCache.size > 4000) stemCache.clear();
    known = stems(sentence.text);
    stemCache.set(sentence.text, known);
  }
  return known;
}

export function supportOf(sentence: Sentence): ProposedSupport {
  return {
    chunk: sentence.passage.chunk.id,
    sentence: { start: sentence.start, end: sentence.end },
  };
}

/** The heading as a value, with the first sentence as its support where that says the name. */
export function headingValue(passage: Passage): string {
  if (namesSection(passage.chunk.heading)) return '';
  return withoutBrackets(passage.chunk.heading);
}
