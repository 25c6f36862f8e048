/** What there is to say of pages whose text is missing, or was recognised on their pictures. */
import { say, type Sentence } from '../sentences.ts';
import { problem } from './problem.ts';
import { confidenceOf, HARD_TO_READ, type RecognisedPage } from './recognised.ts';
import type { PageLayout, Problem } from './types.ts';

type Recognised = ReadonlyMap<number, RecognisedPage>;

const NONE: Recognised = new Map();

/** A problem for the pages that came out empty, unless they have one already. */
export function withoutText(
  pages: readonly Pick<PageLayout, 'number' | 'runStarts'>[],
  known: readonly Problem[],
  recognised = NONE,
): Problem[] {
  const explained = new Set(known.flatMap((problem) => problem.pages ?? []));
  const empty = pages
    .filter((page) => page.runStarts.length === 0 && !explained.has(page.number))
    .map((page) => page.number);
  const unread = empty.filter((number) => !recognised.has(number));
  const inVain = empty.filter((number) => recognised.has(number));
  return [
    ...about(
      'page-without-text',
      unread,
      say('No text found: a scan or picture without a text layer.'),
    ),
    ...about('page-without-text', inVain, say('No text found, not in its picture either.')),
  ];
}

export function fromPictures(
  pages: readonly Pick<PageLayout, 'number'>[],
  recognised = NONE,
): Problem[] {
  const read = pages.flatMap(({ number }) => recognised.get(number) ?? []);
  const withWords = read.filter(({ lines }) => lines.length > 0);
  const numbers = withWords.map(({ number }) => number);
  const hard = withWords.filter((page) => confidenceOf(page) < HARD_TO_READ);
  return [
    ...about(
      'page-from-picture',
      numbers,
      say('Read from a picture: single letters may be wrong.'),
    ),
    ...about(
      'page-hard-to-read',
      hard.map(({ number }) => number),
      say('The picture is hard to read: much of its text may be wrong.'),
    ),
  ];
}

function about(code: Problem['code'], pages: number[], sentence: Sentence): Problem[] {
  return pages.length > 0 ? [problem(code, sentence, pages)] : [];
}

/** Pages whose pictures have not been looked at yet. */
export function toRecognise(problems: readonly Problem[], recognised = NONE): number[] {
  return problems
    .filter(({ code }) => code === 'page-without-text')
    .flatMap(({ pages }) => pages ?? [])
    .filter((number) => !recognised.has(number))
    .sort((a, b) => a - b);
}
