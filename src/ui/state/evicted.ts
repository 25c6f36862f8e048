/** Said when the browser has deleted what was stored. */
import type { ErrorRecord } from '../../errors.ts';
import { text } from '../text/first.ts';

export function evicted(documents: number): ErrorRecord {
  const { evictedHint: hint } = text.storage;
  const message = text.storage.evicted(documents);
  return { name: 'TriviumError', code: 'storage-unavailable', message, hint };
}
