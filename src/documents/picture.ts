/**
 * A picture as a document of one page. Its words come from text recognition (src/recognition);
 * before that it has none.
 */
import { fromPictures, withoutText } from './page-problems.ts';
import { arrange, titleFromText } from './pdf/read.ts';
import { pointsOf, sizeOfPicture } from './picture-size.ts';
import { segmentsOf } from './recognised-segments.ts';
import type { ReadOptions, SourceFile } from './readers.ts';
import { titled } from './title.ts';
import type { ReadDocument } from './types.ts';

/** @throws TriviumError damaged, too-long */
export async function readPicture(
  { name, bytes }: SourceFile,
  { recognised, signal }: ReadOptions,
): Promise<ReadDocument> {
  const page = recognised?.get(1);
  const { width, height } = page ?? pointsOf(sizeOfPicture(bytes));
  const facts = { number: 1, label: '1', width, height };
  const segments = page ? segmentsOf(page) : [];
  const document = await arrange([{ ...facts, segments }], [], signal);
  return {
    kind: 'picture',
    ...titled(titleFromText(document), name),
    ...document,
    problems: [
      ...withoutText(document.pages, [], recognised),
      ...fromPictures(document.pages, recognised),
    ],
  };
}
