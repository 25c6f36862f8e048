/** From what is cited or listed to the passage that it stands in. */
import type { PassagePlace } from '../../methods/corrections.ts';
import type { ContextChunk } from '../../tasks/types.ts';
import type { Cited } from '../answer/citations.ts';
import { cut } from '../format.ts';
import { oneLine } from '../quotes/kept.ts';

/** So many letters of a passage say which one it is. */
const SHOWN_LETTERS = 60;

/** @param passages those that the trace has; one that it lacks is known by what is cited of it. */
export function passageOf(cited: Cited, passages: ReadonlyMap<number, ContextChunk>): PassagePlace {
  const whole = passages.get(cited.chunk);
  const isSame = whole?.document === cited.document;
  const { document, start, end, firstPage, lastPage, heading, text } = isSame ? whole : cited;
  const { chunk } = cited;
  return { ...{ chunk, document, start, end, firstPage, lastPage }, words: heading || shown(text) };
}

function shown(text: string): string {
  return cut(oneLine(text), SHOWN_LETTERS);
}
