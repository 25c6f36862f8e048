import { describe, expect, it } from 'vitest';
import { Archive, isArchive } from '../../../src/documents/archive.ts';
import { seeded } from '../../support/random.ts';
import { zip } from '../../support/zip.ts';

const MEGABYTE = 1024 * 1024;
const WORDS = 'The keeper climbs. '.repeat(1_000);

describe('an archive', () => {
  it('gives its entries, packed or not', async () => {
    for (const stored of [false, true]) {
      const archive = new Archive(zip({ 'a/ü.xml': WORDS, b: '' }, { stored }).buffer);
      expect(archive.names).toEqual(['a/ü.xml', 'b']);
      expect(await archive.text('a/ü.xml')).toBe(WORDS);
      expect(await archive.text('b')).toBe('');
      expect(await archive.text('c')).toBeNull();
    }
  });

  it('is known by its first bytes', () => {
    expect(isArchive(zip({ a: 'b' }).buffer)).toBe(true);
    expect(isArchive(new TextEncoder().encode('PK, he said').buffer)).toBe(false);
    expect(isArchive(new ArrayBuffer(2))).toBe(false);
  });

  it('counts what comes out, whatever its entries say, and all entries together', async () => {
    const bomb = zip({ a: new Uint8Array(4 * MEGABYTE), b: 'x' }, { says: 10 });
    expect(bomb.length).toBeLessThan(MEGABYTE / 10);
    const archive = new Archive(bomb.buffer, MEGABYTE);
    await expect(archive.bytes('a')).rejects.toMatchObject({ code: 'too-long' });
    const several = new Archive(zip({ a: WORDS, b: WORDS }).buffer, WORDS.length + 1);
    await several.bytes('a');
    await expect(several.bytes('b')).rejects.toMatchObject({ code: 'too-long' });
  });

  it('that needs a password says so', async () => {
    const archive = new Archive(zip({ a: WORDS }, { encrypted: true }).buffer);
    expect(archive.isEncrypted).toBe(true);
    await expect(archive.bytes('a')).rejects.toMatchObject({
      message: expect.stringMatching(/protected/),
    });
  });

  it('that was cut or changed is damaged, and never anything else', async () => {
    const whole = zip({ 'a.xml': WORDS, b: 'x' });
    expect(() => new Archive(whole.slice(0, -30).buffer)).toThrow(/damaged/);
    const random = seeded(2);
    for (let round = 0; round < 400; round++) {
      const bytes = whole.slice();
      for (let i = 0; i < 4; i++) {
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      }
      try {
        const archive = new Archive(bytes.buffer, MEGABYTE);
        for (const name of archive.names) await archive.bytes(name);
      } catch (thrown) {
        expect(thrown).toMatchObject({ name: 'TriviumError' });
      }
    }
  });
});
