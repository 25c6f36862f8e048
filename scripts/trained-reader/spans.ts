/**
 * What the trained passage reader makes of passages: spans that may answer a clue or question, each
 * with its chance. It reads wordings that no relation family knows, and it may be wrong: what it
 * alone offers is supposed.
 */
import type { AnswerType } from '../../src/knowledge/types.ts';
import { fits } from '../../src/engines/instant/match/answer-types.ts';
import { nameSimilarity } from '../../src/engines/instant/match/names.ts';
import { sameStem, stems } from '../../src/engines/instant/match/text.ts';
import type { AnswerSpan, ReadsPassages } from './passage-reader.ts';
import type { Found } from '../../src/engines/instant/resolve/found.ts';
import {
  reading,
  sentenceStems,
  supportOf,
  type Passage,
  type Sentence,
} from '../../src/engines/instant/resolve/passages.ts';

/** Passages that are read at once: a few milliseconds each. */
const PASSAGES = 8;
/** Least fit of a span for the asked kind. */
const FIT = 0.3;
/** From here on two names are the same. */
const SAME_NAME = 0.8;

/** A finding whose score is the chance that it answers; 0..1. */
export type Trained = Found & { supposed: true };

/** What is read for. */
export interface Wanted {
  /** The clue (`subject | relation | ?`) or question. */
  asked: string;
  /** By these the passages are chosen. */
  words: string;
  type: AnswerType;
  /** No news. */
  known: readonly string[];
}

/** Spans of the asked kind, best first, each in the sentence that is cited for it. */
export function readByTrained(
  reader: ReadsPassages,
  { asked, words, type, known }: Wanted,
  passages: readonly Passage[],
): Trained[] {
  const isNews = ({ text }: AnswerSpan): boolean =>
    known.every((name) => nameSimilarity(name, text) < SAME_NAME);
  return nearest(passages, words)
    .flatMap((passage) => {
      const { heading, text } = passage.chunk;
      const { spans } = reader.read(asked, { heading, text });
      return spans.filter(isNews).flatMap((span) => found(span, passage, type));
    })
    .sort((a, b) => b.score - a.score);
}

/** Those that have most of the words, by rarity; the first of equal ones. */
function nearest(passages: readonly Passage[], text: string): readonly Passage[] {
  if (passages.length <= PASSAGES) return passages;
  const asked = [...new Set(stems(text))];
  const said = passages.map(({ chunk, sentences }) => [
    ...stems(chunk.heading),
    ...sentences.flatMap(sentenceStems),
  ]);
  const has = (words: readonly string[], word: string): boolean =>
    words.some((other) => sameStem(word, other));
  const weights = asked.map((word) => {
    const having = said.filter((words) => has(words, word)).length;
    return Math.log(1 + passages.length / (1 + having));
  });
  return passages
    .map((passage, i) => ({
      passage,
      share: asked.reduce((sum, word, w) => sum + (has(said[i]!, word) ? weights[w]! : 0), 0),
    }))
    .sort((a, b) => b.share - a.share)
    .slice(0, PASSAGES)
    .map(({ passage }) => passage);
}

function found(
  { of, start, text, chance }: AnswerSpan,
  passage: Passage,
  type: AnswerType,
): Trained[] {
  const at = passage.chunk.start + start;
  // A heading is no sentence to cite: one that says the name is.
  const sentence =
    of === 'text'
      ? passage.sentences.find((one) => one.start <= at && at < one.end)
      : passage.sentences.find((one) => one.text.includes(text));
  if (!sentence) return [];
  const from = of === 'text' ? at - sentence.start : sentence.text.indexOf(text);
  if (fitOf(text, from, type, sentence) < FIT) return [];
  return [
    {
      value: text,
      score: chance,
      supports: [supportOf(sentence)],
      reason: 'what the trained reader takes for the answer',
      supposed: true,
    },
  ];
}

/** How well the typed span that the text is, or is most of, fits the asked kind; 0..1. */
function fitOf(text: string, start: number, type: AnswerType, sentence: Sentence): number {
  if (type === 'thing') return 1;
  const end = start + text.length;
  return Math.max(
    0,
    ...reading(sentence).spans.map((span) => {
      const shared = Math.min(span.end, end) - Math.max(span.start, start);
      if (shared <= 0) return 0;
      const longer = Math.max(span.end - span.start, end - start);
      return (fits(span, type, sentence.text) * shared) / longer;
    }),
  );
}
