/**
 * The task extract-triplets by rules: open information extraction over part-of-speech tags.
 * T2RAG, section 4.1, asks a language model for the triplets of a chunk; this reads them with
 * noun phrases, verb groups and the commas between them. Weaknesses: docs/engine.md, "Extraction".
 */
import { namedTerms } from '../../documents/named-terms.ts';
import { withoutNumbering } from '../../documents/numbering.ts';
import type { Range } from '../../documents/types.ts';
import type { ExtractedTriplet } from '../../knowledge/types.ts';
import type { ExtractInput, ExtractOutput } from '../../tasks/types.ts';
import { Discourse, firstSex, guessGender } from './extract/coreference.ts';
import { toPieces, type Piece } from './extract/pieces.ts';
import { evenQuotes } from './extract/quotes.ts';
import { readSentence } from './extract/read.ts';
import { segments } from './extract/segments.ts';
import { isFullName, occurrences, topicOf } from './extract/topic.ts';
import { writeTriplets, type RawTriplet } from './extract/triplets.ts';
import { analyse } from './language/analyse.ts';
import { UNGUARDED, type Mishaps } from './mishaps.ts';

/**
 * Triplets of a passage, in the order of its sentences, each once per sentence. A sentence that
 * cannot be read has none, and is counted.
 */
export function extractTriplets(
  input: ExtractInput,
  { mishaps }: { mishaps: Mishaps } = { mishaps: UNGUARDED },
): ExtractOutput {
  const tokens = analyse(evenQuotes(input.text));
  const gender = guessGender(tokens);
  const { topic, heading } = topicOf(input, tokens, gender);
  const discourse = new Discourse(topic, gender, heading, firstSex(tokens));
  const names = heading ? occurrences(heading, tokens) : [];
  const triplets: ExtractedTriplet[] = [];
  const unread: Range[] = [];
  let at = 0;
  for (const sentence of input.sentences) {
    while (at < tokens.length && tokens[at]!.end <= sentence.start) at++;
    let end = at;
    while (end < tokens.length && tokens[end]!.start < sentence.end) end++;
    if (end === at) continue;
    const isFirst = at === 0;
    const text = input.text.slice(sentence.start, sentence.end);
    const words = sentence.end - withoutNumbering(text).length;
    while (at < end - 1 && tokens[at]!.start < words) at++;
    const read = (): ExtractedTriplet[] => {
      const found: RawTriplet[] = [];
      const starts = segments(tokens, at, end);
      for (const [k, first] of starts.entries()) {
        const pieces = toPieces(tokens, first, starts[k + 1] ?? end, names);
        if (topic && isFirst && k === 0) found.push(...fullName(pieces[0], topic, discourse));
        found.push(...writeTriplets(tokens, discourse, readSentence(tokens, pieces)));
      }
      for (const { term, name } of namedTerms(text))
        if (name) found.push({ subject: term, predicate: 'is', object: name, confidence: 0.85 });
      return inSentence(found, sentence);
    };
    const without = (): ExtractedTriplet[] => {
      unread.push(sentence);
      return [];
    };
    triplets.push(...mishaps.guard('sentence', read, without));
    at = end;
  }
  return unread.length > 0 ? { triplets, unread } : { triplets };
}

/** Each triplet once, with its sentence. */
function inSentence(found: readonly RawTriplet[], { start, end }: Range): ExtractedTriplet[] {
  const once = new Map<string, ExtractedTriplet>();
  for (const triplet of found) {
    const key = `${triplet.subject}\u0000${triplet.predicate}\u0000${triplet.object}`;
    if (!once.has(key)) once.set(key, { ...triplet, sentence: { start, end } });
  }
  return [...once.values()];
}

/** "Ann Maria Lee is …" under the heading "Ann Lee": from now on both names mean the heading. */
function fullName(opening: Piece | undefined, topic: string, discourse: Discourse): RawTriplet[] {
  if (opening?.kind !== 'np' || opening.phrase.kind !== 'name') return [];
  if (!isFullName(opening.text, topic)) return [];
  discourse.alias(opening.text, topic);
  return [{ subject: topic, predicate: 'is also known as', object: opening.text, confidence: 0.7 }];
}
