/** Reads an e-book: its chapters in order, under the titles that its table of contents gives them. */
import { TextBuilder } from '../../builder.ts';
import { titled } from '../../title.ts';
import type { ReadDocument } from '../../types.ts';
import type { Archive } from '../../archive.ts';
import { Composer } from '../html/compose.ts';
import { elementsIn, firstIn, parseTree, wordsOf, type Element } from '../html/tree.ts';
import { bookIn, type ChapterTitle } from './package.ts';

/** @param onProgress share that has been read. @throws TriviumError damaged, too-long, not-supported */
export async function readEpub(
  archive: Archive,
  name: string,
  onProgress?: (done: number, total: number) => void,
): Promise<ReadDocument> {
  const { title, credits, chapters, titles } = await bookIn(archive);
  const builder = new TextBuilder();
  let shift = 0;
  for (const [i, path] of chapters.entries()) {
    const page = parseTree((await archive.text(path)) ?? '', true);
    const body = firstIn(page, 'body') ?? page;
    shift = begin(builder, body, titles.get(path), shift);
    new Composer(builder, shift).take(body);
    onProgress?.(i + 1, chapters.length);
  }
  const { text, blocks } = builder;
  return {
    kind: 'epub',
    ...titled(title, name),
    ...credits,
    text,
    blocks,
    pages: [],
    problems: [],
  };
}

/**
 * A chapter's own heading stands as deep as its title in the table of contents; where it has none,
 * the title becomes one. Files without a title go on with the chapter before.
 * @returns by how much deeper its headings stand than they say.
 */
function begin(
  builder: TextBuilder,
  body: Element,
  chapter: ChapterTitle | undefined,
  before: number,
): number {
  if (!chapter) return before;
  const { title, depth } = chapter;
  const levels = [...elementsIn(body)].flatMap((each) => {
    const level = Number(/^h([1-6])$/.exec(each.name)?.[1] ?? 0);
    const words = level > 0 ? wordsOf(each) : '';
    return words === '' ? [] : [{ level, words }];
  });
  const [first] = levels;
  if (first && isAlike(first.words, title)) return depth - first.level;
  builder.add('heading', title, depth);
  const highest = Math.min(...levels.map(({ level }) => level), 6);
  return depth + 1 - highest;
}

/** "1. The Lamp" and "The Lamp" are one title. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((words) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '));
  return a!.includes(b!.trim()) || b!.includes(a!.trim());
}
