/** SHA-256 in pieces against Node's own. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { Sha256 } from '../../../src/models/sha256.ts';
import { someBytes } from '../../support/model-host.ts';

it('gives the known hash of nothing and of "abc" (FIPS 180-4)', () => {
  expect(new Sha256().hex()).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
  expect(new Sha256().update(new TextEncoder().encode('abc')).hex()).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

it('gives the same hash however the bytes are cut', () => {
  for (const length of [1, 55, 56, 63, 64, 65, 119, 120, 1_000, 70_001]) {
    const bytes = someBytes(length, length);
    const expected = createHash('sha256').update(bytes).digest('hex');
    for (const cut of [1, 7, 64, 65, length]) {
      const hash = new Sha256();
      for (let from = 0; from < length; from += cut) hash.update(bytes.subarray(from, from + cut));
      expect(hash.hex(), `${length} bytes in pieces of ${cut}`).toBe(expected);
      if (length > 10_000 && cut === 1) break;
    }
  }
});
