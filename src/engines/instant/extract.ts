/**
 * The task extract-triplets by rules: open information extraction over part-of-speech tags.
 * T2RAG, section 4.1, asks a language model for the triplets of a chunk; this reads them with
 * noun phrases, verb groups and the commas between them. Weaknesses: docs/engine.md, "Extraction".
 */
import type { ExtractInput, ExtractOutput } from '../../tasks/types.ts';
import type { ExtractedTriplet } from '../../knowledge/types.ts';
import { Discourse, firstSex, guessGender } from './extract/coreference.ts';
import { evenQuotes } from './extract/quotes.ts';
import { toPieces } from './extract/pieces.ts';
import { readSentence } from './extract/read.ts';
import { isFullName, occurrences, topicOf } from './extract/topic.ts';
import { TripletWriter } from './extract/triplets.ts';
import { analyse } from './language/analyse.ts';

/** Triplets of a passage, in the order of its sentences, each once per sentence. */
export function extractTriplets(input: ExtractInput): ExtractOutput {
  const text = evenQuotes(input.text);
  const tokens = analyse(text);
  const { topic, heading } = topicOf(input.heading, tokens);
  const discourse = new Discourse(topic, guessGender(tokens), heading, firstSex(tokens));
  const names = heading ? occurrences(heading, tokens) : [];
  const writer = new TripletWriter(tokens, discourse);
  const triplets: ExtractedTriplet[] = [];
  let at = 0;
  for (const sentence of input.sentences) {
    while (at < tokens.length && tokens[at]!.end <= sentence.start) at++;
    let end = at;
    while (end < tokens.length && tokens[end]!.start < sentence.end) end++;
    if (end === at) continue;
    const pieces = toPieces(tokens, at, end, { names });
    const opening = pieces[0];
    if (
      topic &&
      triplets.length === 0 &&
      opening?.kind === 'np' &&
      opening.phrase.kind === 'name' &&
      isFullName(opening.text, topic)
    ) {
      discourse.alias(opening.text, topic);
      triplets.push({
        subject: topic,
        predicate: 'is also known as',
        object: opening.text,
        sentence: { start: sentence.start, end: sentence.end },
        confidence: 0.7,
      });
    }
    const seen = new Set<string>();
    const opens = triplets.length === 0;
    for (const { subject, predicate, object, confidence } of writer.write(
      readSentence(tokens, pieces),
    )) {
      const key = `${subject}\u0000${predicate}\u0000${object}`;
      if (seen.has(key)) continue;
      seen.add(key);
      triplets.push({
        subject,
        predicate,
        object,
        sentence: { start: sentence.start, end: sentence.end },
        confidence,
      });
    }
    if (opens && topic) adoptTopic(triplets, topic, discourse);
    at = end;
  }
  return { triplets };
}

/**
 * "Ann Maria Lee, known as Blue Ann, is a singer" under the heading "Blue Ann": what is said of
 * the one name is said of the other.
 */
function adoptTopic(triplets: ExtractedTriplet[], topic: string, discourse: Discourse): void {
  const naming = triplets.find(
    ({ predicate, object }) => object === topic && KNOWN_AS.test(predicate),
  );
  if (!naming || naming.subject === topic || triplets.some(({ subject }) => subject === topic))
    return;
  const name = naming.subject;
  discourse.alias(name, topic);
  for (const triplet of triplets) {
    if (triplet !== naming && triplet.subject === name) triplet.subject = topic;
  }
}
const KNOWN_AS = /\b(?:known|called|nicknamed|dubbed|titled|styled|named)\b/;
