/** What the reading model is given to read: windows of the passages that were retrieved. */
import type { Range } from '../../../documents/types.ts';
import type { Passage, ReadingModel } from '../../../reading-model/types.ts';
import type { ContextChunk } from '../../../tasks/types.ts';
import { stems } from '../match/text.ts';
import { readable, type Piece } from './readable.ts';

/** Whole sentences of a chunk, with the heading above them. */
export interface Window extends Passage {
  chunk: number;
  /** In document positions; those of the window alone. */
  sentences: Range[];
  /** What of the text the document has, in positions of the window. */
  pieces: Piece[];
}

/** Windows of all chunks, in their order. @throws as {@link ReadingModel.windows}. */
export async function windowsOf(
  chunks: readonly ContextChunk[],
  model: ReadingModel,
  signal?: AbortSignal,
): Promise<Window[]> {
  const texts = chunks.map(readable);
  const cut = await model.windows(texts, { signal });
  return chunks.flatMap(({ id, sentences, ...named }, i) => {
    const heading = headingOf(named);
    const { text, pieces } = texts[i]!;
    return cut[i]!.map((stretch): Window => {
      const own = pieces.flatMap((piece) => within(piece, stretch));
      return {
        ...{ chunk: id, heading, pieces: own },
        text: text.slice(stretch.start, stretch.end),
        sentences: sentences.filter((one) => own.some((piece) => overlaps(one, piece))),
      };
    });
  });
}

/** The part of a piece that stands in a window, counted from the window's start. */
function within(piece: Piece, { start, end }: Range): Piece[] {
  const [first, last] = [Math.max(piece.start, start), Math.min(piece.end, end)];
  if (last <= first) return [];
  return [
    { ...piece, start: first - start, end: last - start, from: piece.from + first - piece.start },
  ];
}

function overlaps(sentence: Range, { from, start, end }: Piece): boolean {
  return sentence.start < from + end - start && sentence.end > from;
}

/** Of which document it is, and what it is about: "Terms" alone may be of any contract. */
export function headingOf({
  heading,
  headingPath: [title] = [],
}: Pick<ContextChunk, 'heading' | 'headingPath'>): string {
  return [...new Set([title ?? heading, heading])].filter(Boolean).join(': ');
}

/**
 * The windows that say most of the words, each word counting by how few windows have it; where they
 * say as much, in the order given.
 */
export function nearest(question: string, windows: readonly Window[], most: number): Window[] {
  if (windows.length <= most) return [...windows];
  const asked = [...new Set(stems(question))];
  const said = windows.map(({ heading, text }) => new Set(stems(`${heading} ${text}`)));
  const weights = asked.map((word) => {
    const having = said.filter((words) => words.has(word)).length;
    return Math.log(1 + windows.length / (1 + having));
  });
  const score = (words: ReadonlySet<string>): number =>
    asked.reduce((sum, word, i) => sum + (words.has(word) ? weights[i]! : 0), 0);
  return windows
    .map((window, i) => ({ window, score: score(said[i]!) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ window }) => window);
}
