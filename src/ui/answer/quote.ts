/** Cuts a quoted sentence around the value it supports, so that the eye finds it. */
export interface QuoteParts {
  before: string;
  value: string;
  after: string;
}

export function quoteAround(sentence: string, value: string): QuoteParts {
  const flat = sentence.replace(/\s+/g, ' ').trim();
  const wanted = value.replace(/\s+/g, ' ').trim();
  const at = wanted ? flat.toLocaleLowerCase('en').indexOf(wanted.toLocaleLowerCase('en')) : -1;
  // Lower-casing may change lengths in other scripts: then nothing is marked, rather than the wrong place.
  const found = at >= 0 ? flat.slice(at, at + wanted.length) : '';
  if (found.toLocaleLowerCase('en') !== wanted.toLocaleLowerCase('en') || !found) {
    return { before: flat, value: '', after: '' };
  }
  return { before: flat.slice(0, at), value: found, after: flat.slice(at + wanted.length) };
}
