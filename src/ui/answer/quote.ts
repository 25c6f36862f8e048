/** Cuts a quoted sentence around the value it supports, so that the eye finds it. */
export interface QuoteParts {
  before: string;
  value: string;
  after: string;
}

/** Marks the first place where the value stands as whole words, or else the first where it stands at all. */
export function quoteAround(sentence: string, value: string): QuoteParts {
  const flat = sentence.replace(/\s+/g, ' ').trim();
  const wanted = value.replace(/\s+/g, ' ').trim();
  const literal = wanted.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const asWords = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu');
  const match = asWords.exec(flat) ?? new RegExp(literal, 'iu').exec(flat);
  if (!wanted || !match) return { before: flat, value: '', after: '' };
  const [found] = match;
  const end = match.index + found.length;
  return { before: flat.slice(0, match.index), value: found, after: flat.slice(end) };
}
