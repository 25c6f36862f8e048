/**
 * What is read from some documents, held by a digest for this version of reading. Who changes
 * it decides: where documents that people have should be offered to be read anew, READING_VERSION is
 * raised; in either case the digest is put here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import { READING_VERSION } from '../../../src/documents/reading-version.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { ownReading } from '../../../src/library/own-reading.ts';
import { assetsUrl, toArrayBuffer } from '../documents/support/fixtures.ts';

const RECORDED = { version: 7, digest: 'b4eab6d9d9cc48f778e10d3981402b74' };
const TESTS = path.resolve(import.meta.dirname, '../..');
const FOLDER = 'golden/c/documents';
const PDFS = ['fixtures/documents/two-columns.pdf', 'fixtures/documents/three-columns.pdf'];

it('gives what is recorded for its version', async () => {
  const reading = ownReading(assetsUrl, new InstantEngine());
  const inFolder = readdirSync(path.join(TESTS, FOLDER)).map((name) => path.join(FOLDER, name));
  const read: unknown[] = [];
  for (const file of [...inFolder.sort(), ...PDFS]) {
    const bytes = toArrayBuffer(readFileSync(path.join(TESTS, file)));
    const name = path.basename(file);
    const { chunks } = await reading.read(
      { document: file, name, type: '', bytes, chunkWords: 200 },
      () => {},
    );
    const indexed = chunks.map((chunk) => ({ ...chunk, id: chunk.ordinal }));
    const extracted = await reading.extract(indexed, () => {});
    read.push(
      chunks,
      extracted.map(({ triplets }) => triplets),
    );
  }
  const text = new TextEncoder().encode(JSON.stringify(read));
  expect({ version: READING_VERSION, digest: await digest(text.buffer) }).toEqual(RECORDED);
});
