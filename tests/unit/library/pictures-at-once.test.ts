/** How many pages are recognised at a time. */
import { expect, it } from 'vitest';
import { picturesAtOnce } from '../../../src/library/reading-worker.ts';

it.each([
  { processors: 8, memory: 8, pages: 2 },
  { processors: 2, memory: 4, pages: 2 },
  { processors: 1, memory: 8, pages: 1 },
  { processors: 8, memory: 2, pages: 1 },
])('$pages with $processors processors and $memory GiB', ({ processors, memory, pages }) => {
  expect(picturesAtOnce(processors, memory)).toBe(pages);
});
