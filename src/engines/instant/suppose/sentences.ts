/**
 * How much of a question each sentence covers, by itself and together with a sentence that it is
 * linked to: the words of a multi-hop question are spread over passages that name each other.
 */
import { findMention, withoutBrackets } from '../match/names.ts';
import { sameStem, stems } from '../match/text.ts';
import { sentenceStems, type Passage, type Sentence } from '../resolve/passages.ts';

export interface Covering {
  sentence: Sentence;
  /** Share of the question's words, by weight, that the sentence or its heading has; 0..1. */
  own: number;
  /** What the best linked sentence adds to it. */
  linked: number;
}

/** A heading's words count less than the sentence's own. */
const HEADING = 0.8;
/** Headings shorter than this are mentioned by chance. */
const HEADING_LETTERS = 4;

/** @param words the stems asked for, with what each counts. */
export function coverings(
  passages: readonly Passage[],
  words: ReadonlyMap<string, number>,
): Covering[] {
  const asked = [...words.keys()];
  const weights = rarities(passages, asked).map((rarity, i) => rarity * words.get(asked[i]!)!);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const covered = passages.map((passage) => coversOf(passage, asked));
  const links = linksOf(passages);
  const own = (words: Float64Array): number =>
    words.reduce((sum, share, i) => sum + share * weights[i]!, 0) / total;
  const beside = (words: Float64Array, others: Float64Array): number =>
    words.reduce((sum, share, i) => sum + Math.max(0, others[i]! - share) * weights[i]!, 0) / total;
  return passages.flatMap((passage, p) =>
    passage.sentences.map((sentence, s) => {
      const words = covered[p]![s]!;
      const others = links[p]![s]!.flatMap(([q, only]) =>
        only === null ? covered[q]! : [covered[q]![only]!],
      );
      const linked = Math.max(0, ...others.map((other) => beside(words, other)));
      return { sentence, own: own(words), linked };
    }),
  );
}

/** For each sentence: how far each word of the question is in it. */
function coversOf(passage: Passage, asked: readonly string[]): Float64Array[] {
  const heading = stems(passage.chunk.heading);
  const has = (words: readonly string[], word: string): boolean =>
    words.some((other) => sameStem(word, other));
  return passage.sentences.map((sentence) => {
    const heard = sentenceStems(sentence);
    return Float64Array.from(asked, (word) =>
      has(heard, word) ? 1 : has(heading, word) ? HEADING : 0,
    );
  });
}

/** A linked passage, and the sentence of it that makes the link; null: any of its sentences. */
type Link = [passage: number, sentence: number | null];

/** For each sentence: the passages that it names, and the sentences that name its passage. */
function linksOf(passages: readonly Passage[]): Link[][][] {
  const links = passages.map(({ sentences }) => sentences.map((): Link[] => []));
  for (const [q, { chunk }] of passages.entries()) {
    const name = withoutBrackets(chunk.heading);
    if (name.length < HEADING_LETTERS || !/\p{Lu}/u.test(name)) continue;
    for (const [p, { sentences, chunk: own }] of passages.entries()) {
      if (p === q || own.heading === chunk.heading) continue;
      for (const [s, { text }] of sentences.entries()) {
        const mention = findMention(text, name);
        if (!mention || mention.similarity < 0.85) continue;
        links[p]![s]!.push([q, null]);
        for (const back of links[q]!) back.push([p, s]);
      }
    }
  }
  return links;
}

/** Words that few sentences have say more: log(1 + N / (1 + n)). */
function rarities(passages: readonly Passage[], asked: readonly string[]): number[] {
  const sentences = passages.flatMap(({ sentences }) => sentences.map(sentenceStems));
  return asked.map((word) => {
    const having = sentences.filter((heard) => heard.some((other) => sameStem(word, other))).length;
    return Math.log(1 + sentences.length / (1 + having));
  });
}
