/** Where a quote stands in the text as it is now: a document may have been read anew since. */
import type { Range } from '../../documents/types.ts';
import type { QuotedSentence } from '../../protocol.ts';
import { findAll } from '../reader/find.ts';
import { oneLine } from './kept.ts';

/** @returns its place, or the nearest to it with the same words; null where they stand nowhere. */
export function placeNow(
  text: string,
  { span, text: words }: Pick<QuotedSentence, 'span' | 'text'>,
): Range | null {
  if (span && oneLine(text.slice(span.start, span.end)) === words) return span;
  const from = ({ start }: Range): number => Math.abs(start - (span?.start ?? 0));
  const [nearest = null] = findAll(text, words).sort((a, b) => from(a) - from(b));
  return nearest;
}
