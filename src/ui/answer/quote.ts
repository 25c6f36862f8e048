/** Cuts a quoted sentence around the value it supports, so that the eye finds it. */
import { WITHOUT_SPACES } from '../../documents/without-spaces.ts';
import { escaped } from '../../pattern.ts';

export interface QuoteParts {
  before: string;
  value: string;
  after: string;
}

/** Marks the first place where the value stands as whole words, where its script has such: no "no" in "not". */
export function quoteAround(sentence: string, value: string): QuoteParts {
  const flat = sentence.replace(/\s+/g, ' ').trim();
  const wanted = value.replace(/\s+/g, ' ').trim();
  const literal = escaped(wanted);
  const asWords = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu');
  const anywhere = new RegExp(literal, 'iu');
  const match = asWords.exec(flat) ?? (WITHOUT_SPACES.test(wanted) ? anywhere.exec(flat) : null);
  if (!wanted || !match) return { before: flat, value: '', after: '' };
  const [found] = match;
  const end = match.index + found.length;
  return { before: flat.slice(0, match.index), value: found, after: flat.slice(end) };
}
