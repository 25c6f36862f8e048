/** A document's contents, from the headings that its passages stand under. */
import { isDateText } from '../engines/instant/language/dates.ts';
import type { IndexedChunk } from '../retrieval/indexing.ts';
import { isProse, supportOf } from './sentences.ts';
import type { Section } from './types.ts';

const MOST = 60;
const LONGEST = 90;

/** @param chunks of one document, in order. */
export function contentsOf(chunks: readonly IndexedChunk[], title: string): Section[] {
  const found: Section[] = [];
  const known = new Set<string>();
  let before: readonly string[] = [];
  for (const chunk of chunks) {
    const all = chunk.headingPath.length > 0 ? chunk.headingPath : [chunk.heading];
    const path = all.filter((each, i) => isTitle(each) && !(i === 0 && isSame(each, title)));
    for (const [depth, heading] of path.entries()) {
      const isNew = path.slice(0, depth + 1).some((each, i) => before[i] !== each);
      // Of each meeting, its own "3. The footbridge".
      const within = all.slice(0, all.indexOf(heading) + 1).map(plain);
      const key = within.join('\n');
      if (isNew && !known.has(key)) {
        known.add(key);
        const [first] = chunk.sentences;
        const place = first ?? { start: chunk.start, end: chunk.end };
        found.push({ title: heading, depth, said: supportOf({ chunk, place }) });
      }
    }
    before = path;
  }
  return shortened(found);
}

/** Where there are many, the outermost alone. */
function shortened(all: readonly Section[]): Section[] {
  for (let deepest = Math.max(0, ...all.map(({ depth }) => depth)); deepest >= 0; deepest--) {
    const kept = all.filter(({ depth }) => depth <= deepest);
    if (kept.length <= MOST || deepest === 0) return kept.slice(0, MOST);
  }
  return [];
}

/** Of the section, and years of what it tells: "1. Josiah, 1841–1919". */
const NUMBERS = /^\d+(?:\.\d+)*\.?\s|\b(?:1\d|20)\d\d(?:[–—-]\d{2,4})?\b/g;

function isTitle(heading: string): boolean {
  const letters = heading.match(/\p{L}/gu)?.length ?? 0;
  const named = heading.replace(NUMBERS, '').replace(/\s/g, '');
  return (
    heading.length <= LONGEST &&
    letters >= 3 &&
    (/\p{L}{3}/u.test(heading) || letters >= 2 * heading.split(' ').length) &&
    letters >= named.length / 2 &&
    !isDateText(heading) &&
    !/[@{}†‡∗]|https?:|[;,]$/.test(heading) &&
    !(isProse(heading) && heading.split(' ').length > 10)
  );
}

function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
