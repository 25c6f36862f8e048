import { expect, it } from 'vitest';
import { digest, isDigestOf } from '../../src/digest.ts';

/** Its SHA-256 begins with the mark of the weaker digests. */
const BYTES = new TextEncoder().encode('notes 11').buffer;
const OTHER = new TextEncoder().encode('notes 12').buffer;

it('knows bytes by either kind of digest, whatever it begins with', async () => {
  const strong = await digest(BYTES);
  const weak = await digest(BYTES, null);
  expect(strong).toMatch(/^f[0-9a-f]{31}$/);
  expect(weak).toMatch(/^f[0-9a-f]{32}$/);
  for (const id of [strong, weak]) {
    expect(await isDigestOf(id, BYTES)).toBe(true);
    expect(await isDigestOf(id, OTHER)).toBe(false);
  }
});

it('cannot tell, without SHA-256, what has the stronger one', async () => {
  expect(await isDigestOf(await digest(BYTES), OTHER, null)).toBe(null);
  expect(await isDigestOf(await digest(BYTES, null), OTHER, null)).toBe(false);
});
