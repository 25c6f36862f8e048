/** Turns the ids a model cites (`P2`, `C1`) into the sentences that support a value. */
import { foldText, standsIn } from '../knowledge/grounding.ts';
import type { Context, ContextChunk, ProposedSupport } from './types.ts';

/** Ids of the form P1, C3 in whatever a model wrote: a list, or one string. */
export function evidenceIds(value: unknown): string[] {
  return [...inOneText(value).matchAll(/\b([PC])\s?(\d+)\b/gi)].map(
    (m) => `${m[1]!.toUpperCase()}${m[2]}`,
  );
}

/** Numbers of ids of another letter (`F2`), in the order in which they are named. */
export function numbersOf(letter: string, value: unknown): number[] {
  const ids = inOneText(value).matchAll(new RegExp(`\\b${letter}\\s?(\\d+)\\b`, 'gi'));
  return Array.from(ids, (match) => Number(match[1]));
}

/** What a model names, in a list or in one text. */
export function inOneText(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(' ') : String(value ?? '');
}

/** The supports that the cited ids stand for; ids that were never shown are dropped. */
export function supportsOf(ids: string[], value: string, context: Context): ProposedSupport[] {
  const supports: ProposedSupport[] = [];
  for (const id of ids) {
    const position = Number(id.slice(1)) - 1;
    if (id.startsWith('P')) {
      const proposition = context.propositions[position];
      for (const source of proposition?.sources ?? []) {
        const { chunk, start, end } = source;
        supports.push({ triplet: proposition!.id, chunk, sentence: { start, end } });
      }
    } else {
      const chunk = context.chunks[position];
      const sentence = chunk && sentenceFor(value, chunk);
      if (sentence) supports.push({ chunk: chunk.id, sentence });
    }
  }
  return supports;
}

/** Whether a value stands in a sentence that is cited for it: "None of the treaties" answers how many. */
export function isQuoted(
  value: string,
  supports: readonly ProposedSupport[],
  chunks: readonly ContextChunk[],
): boolean {
  return supports.some(({ chunk: id, sentence }) => {
    const chunk = chunks.find((one) => one.id === id);
    if (!chunk) return false;
    return standsIn(
      value,
      chunk.text.slice(sentence.start - chunk.start, sentence.end - chunk.start),
    );
  });
}

/** Without cited ids: the passages shown that hold the value, at most `limit`. */
export function supportsByText(value: string, context: Context, limit = 3): ProposedSupport[] {
  return context.chunks
    .filter((chunk) => standsIn(value, chunk.text))
    .slice(0, limit)
    .map((chunk) => ({ chunk: chunk.id, sentence: sentenceFor(value, chunk)! }));
}

/** The first sentence that holds the value; otherwise the one that shares most words with it. */
export function sentenceFor(
  value: string,
  chunk: Pick<ContextChunk, 'text' | 'start' | 'sentences'>,
): { start: number; end: number } | undefined {
  const words = foldText(value).trim().split(' ');
  let best = chunk.sentences[0];
  let bestShared = -1;
  for (const sentence of chunk.sentences) {
    const text = chunk.text.slice(sentence.start - chunk.start, sentence.end - chunk.start);
    if (standsIn(value, text)) return sentence;
    const folded = foldText(text);
    const shared = words.filter((word) => folded.includes(` ${word} `)).length;
    if (shared > bestShared) [best, bestShared] = [sentence, shared];
  }
  return best;
}
