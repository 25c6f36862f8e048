/** Files that were damaged on the way, and files that somebody made to do harm. Each is refused with its own words. */
import { describe, expect, it } from 'vitest';
import { encodeRecord } from '../../../src/library-file/encode.ts';
import { FrameWriter } from '../../../src/library-file/frames.ts';
import {
  FILE_VERSION,
  FRAME_HEAD_BYTES,
  PREAMBLE_BYTES,
} from '../../../src/library-file/layout.ts';
import type { RawRecord } from '../../../src/library-file/raw-records.ts';
import { readLibraryFile } from '../../../src/library-file/read.ts';
import type { LibraryFileRecord } from '../../../src/library-file/records.ts';
import { bytesOf, bytesOfRaw, inParts, inventedLibrary } from '../../support/library-file.ts';
import { seeded } from '../../support/random.ts';

type Unnumbered = Omit<RawRecord, 'frame'>;
/** A record's JSON, to be spoiled. */
type Json = Record<string, never> & { [name: string]: never };

const source = inventedLibrary(seeded(1));
const whole = await bytesOf(source);
const other = await bytesOf(inventedLibrary(seeded(7)));

async function read(bytes: Uint8Array): Promise<LibraryFileRecord[]> {
  const records: LibraryFileRecord[] = [];
  for await (const record of readLibraryFile(inParts(bytes, 999))) records.push(record);
  return records;
}

/** Where frames begin. */
function frames(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer);
  const starts: number[] = [];
  for (let at = PREAMBLE_BYTES; at < bytes.length;) {
    starts.push(at);
    at += FRAME_HEAD_BYTES + view.getUint32(at + 12, true);
  }
  return starts;
}

function spoiled(change: (bytes: Uint8Array, starts: number[]) => void): Uint8Array {
  const bytes = whole.slice();
  change(bytes, frames(bytes));
  return bytes;
}

describe('a library file that was damaged on the way', () => {
  const starts = frames(whole);
  const rows: [string, () => Uint8Array, { code: string; message: RegExp }][] = [
    [
      'nothing at all',
      () => new Uint8Array(0),
      { code: 'not-supported', message: /not a Trivium/ },
    ],
    [
      'a PDF',
      () => new TextEncoder().encode('%PDF-1.7 and some more of it'),
      { code: 'not-supported', message: /not a Trivium library file/ },
    ],
    [
      'line ends that were changed',
      () => spoiled((bytes) => bytes.set([0x0a, 0x0a], 4)),
      { code: 'not-supported', message: /not a Trivium library file/ },
    ],
    [
      'a newer version',
      () => spoiled((bytes) => new DataView(bytes.buffer).setUint32(8, FILE_VERSION + 1, true)),
      { code: 'outdated', message: /newer version of Trivium/ },
    ],
    [
      'the preamble alone',
      () => whole.subarray(0, PREAMBLE_BYTES),
      { code: 'damaged', message: /its end is missing/ },
    ],
    [
      'the last byte missing',
      () => whole.subarray(0, -1),
      { code: 'damaged', message: /end is missing/ },
    ],
    [
      'the last frame missing',
      () => whole.subarray(0, starts.at(-1)),
      { code: 'damaged', message: /end is missing/ },
    ],
    [
      'one bit of a payload',
      () => spoiled((bytes, at) => (bytes[at[3]! + FRAME_HEAD_BYTES + 5]! ^= 4)),
      { code: 'damaged', message: /damaged \(part 4\)/ },
    ],
    [
      'one bit of the last byte of a payload',
      () => spoiled((bytes, at) => (bytes[at[3]! - 1]! ^= 1)),
      { code: 'damaged', message: /damaged \(part 3\)/ },
    ],
    [
      'a checksum',
      () => spoiled((bytes, at) => (bytes[at[1]! + 16]! ^= 1)),
      { code: 'damaged', message: /damaged \(part 2\)/ },
    ],
    [
      'a frame of four gigabytes',
      () =>
        spoiled((bytes, at) => new DataView(bytes.buffer).setUint32(at[1]! + 12, 0xffffffff, true)),
      { code: 'damaged', message: /damaged \(part 2\)/ },
    ],
    [
      'a frame left out',
      () => new Uint8Array([...whole.subarray(0, starts[2]), ...whole.subarray(starts[3])]),
      { code: 'damaged', message: /damaged \(part 3\)/ },
    ],
    [
      'a frame twice',
      () => new Uint8Array([...whole.subarray(0, starts[3]), ...whole.subarray(starts[2])]),
      { code: 'damaged', message: /damaged \(part 4\)/ },
    ],
    [
      'a frame of another library in its place',
      () => {
        const from = frames(other);
        const stranger = other.subarray(from[4], from[5]);
        return new Uint8Array([
          ...whole.subarray(0, starts[4]),
          ...stranger,
          ...whole.subarray(starts[5]),
        ]);
      },
      { code: 'damaged', message: /damaged \(part 5\)/ },
    ],
    [
      'something behind the end',
      () => new Uint8Array([...whole, 0]),
      { code: 'invalid', message: /something follows its end/ },
    ],
  ];

  it.each(rows)('is refused: %s', async (_, bytes, { code, message }) => {
    await expect(read(bytes())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
      hint: expect.stringMatching(/Nothing in your library was changed/),
    });
  });

  it('is refused with any one bit changed', async () => {
    const random = seeded(2);
    for (let i = 0; i < 60; i++) {
      const at = Math.floor(random() * whole.length);
      if (at >= 12 && at < PREAMBLE_BYTES) continue;
      const bytes = whole.slice();
      bytes[at]! ^= 1 << Math.floor(random() * 8);
      await expect(read(bytes), `byte ${at}`).rejects.toHaveProperty('name', 'TriviumError');
    }
  });

  it('is refused wherever it is cut off', async () => {
    for (let length = 0; length < whole.length; length += 97) {
      await expect(read(whole.subarray(0, length))).rejects.toHaveProperty('name', 'TriviumError');
    }
  });
});

describe('a library file that was made to do harm', () => {
  /** With checksums that are right: only what the records say is wrong. */
  async function made(
    change: (
      records: Unnumbered[],
      of: (kind: string) => { json: Json; bytes: Uint8Array },
    ) => void,
  ): Promise<Uint8Array> {
    const all: LibraryFileRecord[] = [
      { kind: 'header', header: source.header },
      ...(source.records as LibraryFileRecord[]),
      (await read(whole)).at(-1)!,
    ];
    const records = structuredClone(all)
      .map(encodeRecord)
      .map((each) => ({ ...each, json: structuredClone(each.json) }));
    change(records, (kind) => records.find((each) => each.kind === kind) as never);
    return bytesOfRaw(records);
  }

  const set = (json: unknown, path: string, value: unknown): void => {
    const names = path.split('.');
    const last = names.pop()!;
    let at = json as Record<string, unknown>;
    for (const name of names) at = at[name] as Record<string, unknown>;
    at[last] = value;
  };

  const twice = (range: object): object[] => [range, range];

  /** Record, path in its JSON, value, what the refusal says. */
  const fields: [string, string, unknown, RegExp][] = [
    ['header', 'documents', 'all', /documents is not a list/],
    ['header', 'documents.0.id', '../../secret', /id is not a digest/],
    ['header', 'documents.1.id', source.header.documents[0]!.id, /without repetitions/],
    ['header', 'documents.0.kind', 'program', /kind is not one of/],
    ['header', 'title', ['<script>'], /title is not text/],
    ['header', 'embedder.dimensions', 2 ** 40, /dimensions is not a number in range/],
    ['header', 'counts', null, /counts is not an object/],
    ['document', 'id', '0'.repeat(32), /not one that the header names/],
    ['document', 'pages', 1e9, /pages is not at most/],
    ['document', 'chunks', -1, /chunks is not a count/],
    ['document', 'chunks', 4, /chunks is not as many as announced/],
    ['document', 'triplets', 4, /triplets is not as many as announced/],
    ['document', 'bytes', 7, /the file is not as long as announced/],
    ['document', 'indexed', false, /the text is not expected/],
    ['document', 'problems', [{ code: 'virus', message: '' }], /problems\[0\]\.code/],
    ['text', 'encoding', 'latin-1', /encoding is not one of/],
    ['text', 'pages.0.end', 1e6, /a page is not within its text/],
    ['text', 'pages.1.start', 0, /a page is not within its text/],
    ['pages', 'block', 1, /block is not the next one/],
    ['pages', 'pages.0.runs', 1e9, /the bytes is not whole/],
    ['pages', 'pages.0.edges', 0, /the bytes|arrays agree/],
    ['chunks', 'chunks.0.ordinal', 1, /ordinal is not the next one/],
    ['chunks', 'chunks.2.end', 1e6, /a chunk is not within its text/],
    ['chunks', 'chunks.0.sentences.0.start', 200, /a sentence is not within its text/],
    ['chunks', 'chunks.0.headingPath', [{}], /headingPath\[0\] is not text/],
    ['chunks', 'chunks.0.lastPage', 77, /pages is not of the document/],
    ['triplets', 'triplets.0.subject', { toString: 'x' }, /subject is not text/],
    ['triplets', 'triplets.0.sources', [], /sources is not a list of at least one/],
    ['triplets', 'triplets.0.sources.0.chunk', 9, /a source is not in a chunk/],
    ['triplets', 'triplets.0.sources.0.start', 1e6, /a source is not within its text/],
    ['header', 'createdAt', 1e300, /createdAt is not a time/],
    ['document', 'addedAt', -1e300, /addedAt is not a time/],
    ['document', 'bytes', 1e300, /bytes is not at most/],
    ['document', 'corrected', twice({ start: 0, end: 9 }), /a corrected sentence is not behind/],
    [
      'document',
      'corrected',
      [{ start: 0, end: 1e6 }],
      /corrected sentence is not within its text/,
    ],
    ['text', 'pages.1.number', 1, /a page is not behind the one before it/],
    ['pages', 'pages.1.start', 0, /a page is not what the text says of it/],
    ['pages', 'pages.0.label', 'x'.repeat(9), /a page is not what the text says of it/],
    ['chunks', 'chunks', [], /chunks is not a list of any/],
    ['chunks', 'chunks.1.start', 0, /a chunk is not behind the one before it/],
    ['chunks', 'chunks.0.end', 0, /a chunk is not of any text/],
    ['chunks', 'chunks.0.sentences', twice({ start: 0, end: 20 }), /a sentence is not behind/],
    ['chunks', 'chunks.0.sentences', [{ start: 5, end: 5 }], /a sentence is not of any text/],
    ['chunks', 'chunks.0.pageBreaks', [20, 10], /a page break is not within its chunk/],
    ['chunks', 'chunks.0.pageBreaks', [1, 2, 3], /page breaks is not as many as there are pages/],
    ['triplets', 'triplets', [], /triplets is not a list of any/],
    ['triplets', 'triplets.1.subject', 'The “harbour 0”.', /a triplet is not there once/],
    ['vectors', 'rows', 2, /rows is not 3 vectors/],
    ['vectors', 'index', 'propositions', /index is not of what stands before it/],
    ['file', 'type', 4, /type is not text/],
    ['end', 'counts.documents', 9, /the number of documents is not what was read/],
    ['end', 'counts.triplets', 9, /the number of triplets is not what was read/],
  ];

  it.each(fields)('is refused: %s with %s = %j', async (kind, path, value, message) => {
    const bytes = await made((_, of) => set(of(kind).json, path, value));
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(message),
      hint: expect.stringMatching(/not made by Trivium/),
    });
  });

  const others: [string, Parameters<typeof made>[0], RegExp][] = [
    [
      'a document twice',
      (records) => records.splice(10, 9, ...records.slice(1, 10)),
      /names, once/,
    ],
    ['no header', (records) => records.shift(), /a document after nothing/],
    ['two headers', (records) => records.unshift(records[0]!), /a header after header/],
    ['a group that does not end', (records) => records.splice(9, 1), /a document after file/],
    ['triplets before their chunks', (records) => records.splice(2, 1), /a pages after document/],
    [
      'text that is no UTF-8',
      (_, of) => of('text').bytes.set([0xff, 0xfe]),
      /the text is not UTF-8/,
    ],
    [
      'a layout of numbers that are none',
      (_, of) => of('pages').bytes.fill(0xff, 0, 4),
      /finite numbers/,
    ],
    [
      'a block of no pages',
      (records, of) => {
        set(of('pages').json, 'pages', []);
        records.find(({ kind }) => kind === 'pages')!.bytes = new Uint8Array(0);
      },
      /pages is not as many as a block has/,
    ],
    [
      'a slot of ten megabytes',
      (_, of) => set(of('triplets').json, 'triplets.0.subject', '.'.repeat(10_000_000)),
      /a triplet is not of at most 10000 characters a slot/,
    ],
    [
      'runs that go back in the text',
      // Behind the quads and the edges of the first page.
      (_, of) => of('pages').bytes.set([2], 4 * (18 + 9)),
      /a run is not behind the one before it/,
    ],
    [
      'runs beyond their page',
      (_, of) => of('pages').bytes.fill(0x7f, 4 * (18 + 9), 4 * (18 + 9) + 4),
      /a run is not within its text/,
    ],
    [
      'vectors of an infinite scale',
      (_, of) => of('vectors').bytes.set([0x80, 0x7f], 4 * 64 + 4 * 3),
      /vectors as Trivium has/,
    ],
    [
      'vectors of a mean that is none',
      (_, of) => of('vectors').bytes.fill(0xff, 0, 4),
      /vectors as Trivium has/,
    ],
  ];

  it.each(others)('is refused: %s', async (_, change, message) => {
    await expect(read(await made(change))).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(message),
    });
  });

  it('is refused where a frame says that it unpacks to a thousand times its size', async () => {
    const bomb = new Uint8Array(
      await new Response(
        new Blob([new Uint8Array(1_000_000)])
          .stream()
          .pipeThrough(new CompressionStream('deflate-raw')),
      ).arrayBuffer(),
    );
    await expect(read(await withFrame(bomb, 1_000_000))).rejects.toMatchObject({
      code: 'too-long',
    });
  });

  it('is refused where a frame unpacks to more than it says', async () => {
    const packed = new Uint8Array(
      await new Response(
        new Blob([new Uint8Array(9_000)])
          .stream()
          .pipeThrough(new CompressionStream('deflate-raw')),
      ).arrayBuffer(),
    );
    await expect(read(await withFrame(packed, 900))).rejects.toMatchObject({ code: 'too-long' });
  });

  it('is refused where a sentence would become far longer than the file', async () => {
    // Each says the next one ten times: 10 ** 12 letters in less than a thousand.
    const laughs = (left: number): object => ({
      form: '{a}'.repeat(10),
      values: { a: left === 0 ? 'ha' : laughs(left - 1) },
    });
    const bytes = await made((_, of) => {
      set(of('document').json, 'problems.0.sentence', laughs(11));
    });
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/part 2.*of at most 100000 characters/),
    });
  });

  it('is refused where sentences are put into each other without end', async () => {
    let nested: object = { form: '', values: {} };
    for (let i = 0; i < 20; i++) nested = { form: '{a}', values: { a: nested } };
    const bytes = await made((_, of) => {
      set(of('document').json, 'problems.0.sentence', nested);
    });
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/part 2.*of at most 16 in each other/),
    });
  });

  it('is refused where a record has frames of nothing', async () => {
    const writer = new FrameWriter();
    const empty = { kind: 'header', payload: new Uint8Array(0), more: true } as const;
    const parts = [writer.preamble()];
    for (let i = 0; i < 1_000; i++) parts.push(...(await writer.write(empty, false)));
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/part 1\).*a frame that is not full/),
    });
  });

  it('shows names and titles as one line of text that is no path', async () => {
    const bytes = await made((_, of) => {
      set(of('header').json, 'title', 'Tides\u202e\nfdp.exe');
      set(of('document').json, 'name', '../../etc/pass\u0000wd');
      set(of('header').json, 'documents.0.name', '..');
    });
    const [header, document] = await read(bytes);
    expect(header).toMatchObject({
      header: { title: 'Tides  fdp.exe', documents: [{ name: 'document' }, {}] },
    });
    expect(document).toMatchObject({ document: { name: 'pass wd' } });
  });

  it('cannot reach the prototype of anything', async () => {
    const bytes = await made((records) => {
      const { json } = records[1]!;
      records[1]!.json = JSON.parse(
        JSON.stringify(json).replace('{', '{"__proto__":{"isAdmin":true},'),
      );
    });
    const [, document] = await read(bytes);
    expect('isAdmin' in (document as { document: object }).document).toBe(false);
    expect('isAdmin' in {}).toBe(false);
  });
});

/** One deflated frame with a checksum that is right. */
async function withFrame(packed: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array> {
  const { xxh32 } = await import('../../../src/blocks/xxhash.ts');
  const head = new Uint32Array([1, 1 | (1 << 8), length, packed.length, 0]);
  const words = new Uint32Array(packed.slice(0, packed.length & ~3).buffer);
  const tail = new Uint8Array(4);
  tail.set(packed.subarray(packed.length & ~3));
  head[4] = xxh32(words, xxh32(new Uint32Array(tail.buffer), xxh32(head.subarray(0, 4), 1)));
  return new Uint8Array([
    ...whole.subarray(0, PREAMBLE_BYTES),
    ...new Uint8Array(head.buffer),
    ...packed,
  ]);
}
